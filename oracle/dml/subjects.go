package dml

import (
	"slices"

	"example.com/conform/spec"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/tensor"
)

// slice1Subjects calls decides for the rules that [Slice1] does not name.
func slice1Subjects(c *spec.Checked, _ *spec.Reading, decides func(rule *spec.Rule, holds bool)) {
	a := spec.As[dml.Slice1Attributes](c.Call)
	sizes, taken := c.Input("input").Sizes, c.OutputSizes[0]
	for i, stride := range a.InputWindowStrides {
		size := a.InputWindowSizes[i]
		decides(dml.Slice1Window, size < sizes[i])
		decides(dml.Slice1PositiveStride, stride > 0 && size > 1)
		decides(dml.Slice1StrideMagnitude, stride*stride > 1 && taken[i] > 1)
		decides(dml.Slice1MaxCopiedElements, stride*stride > 1 && taken[i] == dml.MaxCopiedElements(size, stride))
	}
	decides(dml.Slice1Support4_1, a.FeatureLevel >= dml.Level4_1 && c.Tensors[0].DType.Size() == 8)
	stridesSubjects(c, decides)
}

// scatterSubjects calls decides for the rules that [Scatter] does not name.
func scatterSubjects(c *spec.Checked, _ *spec.Reading, decides func(rule *spec.Rule, holds bool)) {
	a := spec.As[dml.ScatterAttributes](c.Call)
	indices := c.Input("indices")
	for k := range int64(len(indices.Data)) / indices.DType.Size() {
		topBit := indices.Bits(k)>>(indices.DType.Bits()-1) == 1
		decides(dml.ScatterUnsignedIndices, !indices.DType.Signed() && topBit)
	}
	decides(dml.ScatterInverse, true)
	decides(dml.ScatterIntroduced, a.FeatureLevel < dml.Level2_0)
	decides(dml.ScatterSupport4_1, a.FeatureLevel >= dml.Level4_1 && c.Tensors[0].DType.Size() == 8)
	stridesSubjects(c, decides)
}

// copySubjects calls decides for the rules that [Copy] does not name.
func copySubjects(c *spec.Checked, _ *spec.Reading, decides func(rule *spec.Rule, holds bool)) {
	stridesSubjects(c, decides)
}

// stridesSubjects calls decides for the rules of the strides text, which place
// the elements of operands.
func stridesSubjects(c *spec.Checked, decides func(rule *spec.Rule, holds bool)) {
	for i := range c.Tensors {
		stridesSubject(&c.Tensors[i].Desc, &c.Places[i], decides)
	}
}

func stridesSubject(d *tensor.Desc, place *tensor.Placement, decides func(rule *spec.Rule, holds bool)) {
	stated := d.StatedStrides() != nil
	sizes, strides := d.Sizes, place.Strides
	n := len(sizes)

	// Dimensions of size 1 do not affect positions.
	extent := tensor.TrueRank(sizes)
	broadcast, descending := false, true
	last := int64(0)
	for i := n - 1; i >= 0; i-- {
		if sizes[i] > 1 {
			broadcast = broadcast || strides[i] == 0
			descending = descending && strides[i] >= last
			last = strides[i]
		}
	}
	packedStrides, _ := tensor.PackedStrides(sizes, nil, nil)
	inOrder := true // each dimension of size above 1 has its packed stride
	for i := range n {
		inOrder = inOrder && (sizes[i] == 1 || slices.Equal(packedStrides[i:i+1], strides[i:i+1]))
	}
	overlaps, _ := tensor.Overlaps(sizes, strides) // undecided counts as no overlap
	packed := !overlaps && place.Span == place.Elements
	height, width := n-2, n-1
	plane := n >= 2 && sizes[height] > 1 && sizes[width] > 1

	decides(dml.SizesAreLogical, !inOrder)
	decides(dml.StrideIsDistance, stated && extent > 0)
	decides(dml.RowMajorOrder, plane && strides[width] == 1 && strides[height] == sizes[width])
	decides(dml.ColumnMajorOrder, plane && strides[height] == 1 && strides[width] == sizes[height])
	decides(dml.LayoutNames, stated && packed && extent > 1)
	decides(dml.PackedStride, packed && extent > 1)
	decides(dml.OffsetIsDotProduct, extent > 1)
	decides(dml.PackedTensor, packed && extent > 0)
	decides(dml.Overlap, overlaps)
	decides(dml.Broadcast, broadcast)
	decides(dml.Padding, !packed && !overlaps || place.Bytes >= (place.Span+1)*d.DType.Size())
	decides(dml.MinimumElements, packed)
	decides(dml.DimensionOrder, !descending)
	decides(dml.LeadingOnes, n > 1 && sizes[0] == 1 && extent > 0)
	decides(dml.ImplicitStrides, !stated && extent > 0)
	decides(dml.InterleavedOrder, stated && n >= 4 && sizes[1] > 1 && strides[1] == 1)
}
