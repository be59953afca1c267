package minimise_test

import (
	"slices"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/cases"
	"example.com/conform/gen"
	"example.com/conform/internal/minimise"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/openvino"
	"example.com/conform/spec/stablehlo"
	"example.com/conform/spec/tensor"
	"example.com/conform/spec/xla"
)

// first returns the first random case of op that has a property.
func first(op *spec.Operator, keep func(c *spec.Call) bool) spec.Call {
	for seed := range uint64(100_000) {
		if c := gen.Case(op, seed); keep(&c.Call) {
			return c.Call
		}
	}
	Fail("no random case has the property")
	return spec.Call{}
}

// written returns a call as a case file says it, from its tensors on.
func written(c *spec.Call) string {
	text, err := cases.Encode(&spec.Case{ID: c.Operator.Name + "/smallest", Call: *c}, cases.Meta{Why: "A test."})
	Expect(err).NotTo(HaveOccurred())
	_, after, found := strings.Cut(string(text), "\n    tensors:\n")
	Expect(found).To(BeTrue())
	return after
}

// indices returns the indices of a scatter, those above 2^31 as negative.
func indices(c *spec.Call) []int32 {
	t := c.Input("indices")
	var list []int32
	for e := range int64(len(t.Data)) / t.DType.Size() {
		list = append(list, int32(t.Bits(e)))
	}
	return list
}

func stridedSlice(c *spec.Call) *openvino.StridedSliceAttributes {
	return c.Attributes.(*openvino.StridedSliceAttributes)
}

// steps reports whether each step of a slice takes one dimension, and some of them
// has a property.
func steps(c *spec.Call, some func(s openvino.Step) bool) bool {
	found := false
	for s := range stridedSlice(c).Steps(c.Tensors[0].Sizes, spec.NewReading(nil).Answer) {
		switch {
		case s.Kind == openvino.Slicing || s.Kind == openvino.Shrink:
			found = found || some(s)
		case s.I >= 0:
			return false
		}
	}
	return found
}

var _ = Describe("Run, from a random case,", func() {
	DescribeTable("ends at the smallest call with a property", func(op *spec.Operator, keep func(c *spec.Call) bool, want string) {
		both := func(c *spec.Call) bool { return !c.CheckOnly && valid(c) && keep(c) }
		got := minimise.Run(first(op, both), limits, both)
		Expect(written(&got)).To(Equal(want))
	},
		Entry("a scatter with a negative index", dml.Scatter,
			func(c *spec.Call) bool {
				return c.Input("indices").DType == tensor.Int32 && slices.ContainsFunc(indices(c), func(i int32) bool { return i < 0 })
			},
			`      input: {dtype: uint8, sizes: [1], data: [0]}
      indices: {dtype: int32, sizes: [1], data: [-1]}
      updates: {sizes: [1], data: [0]}
      output: {sizes: [1]}
    attributes:
      feature_level: 4.1
      axis: 0
`),
		Entry("a scatter of two updates to one element", dml.Scatter,
			func(c *spec.Call) bool {
				list := indices(c)
				return c.Input("indices").Rank() == 1 && len(list) > 1 && list[0] == list[1]
			},
			`      input: {dtype: uint8, sizes: [1], data: [0]}
      indices: {dtype: uint32, sizes: [2], data: [0, 0]}
      updates: {sizes: [2], data: [0, 0]}
      output: {sizes: [1]}
    attributes:
      feature_level: 4.1
      axis: 0
`),
		Entry("a scatter that moves a number other than zero along the second axis", dml.Scatter,
			func(c *spec.Call) bool {
				return c.Attributes.(*dml.ScatterAttributes).Axis == 1 && slices.Max(c.Input("updates").Data) > 0
			},
			`      input: {dtype: uint8, sizes: [1, 1], data: [0]}
      indices: {dtype: uint32, sizes: [1, 1], data: [0]}
      updates: {sizes: [1, 1], data: [1]}
      output: {sizes: [1, 1]}
    attributes:
      feature_level: 4.1
      axis: 1
`),
		Entry("an ONNX slice of two elements backward", onnx.Slice,
			func(c *spec.Call) bool {
				slice, size := onnx.SliceOf(c), c.Tensors[0].Sizes
				for i, step := range slice.Steps {
					if d, _ := slice.Axis(i, len(size)); step < 0 && size[d] > 1 && slice.Starts[i] == -1 && slice.Ends[i] < -size[d] {
						return true
					}
				}
				return false
			},
			`      data: {dtype: uint8, sizes: [2], data: [0, 0]}
    attributes:
      starts: [-1]
      ends: [-3]
      steps: [-1]
`),
		Entry("an ONNX gather of elements by an index from the back", onnx.GatherElements,
			func(c *spec.Call) bool {
				return c.Input("indices").DType == tensor.Int32 && slices.ContainsFunc(indices(c), func(i int32) bool { return i < 0 })
			},
			`      data: {dtype: uint8, sizes: [1], data: [0]}
      indices: {dtype: int32, sizes: [1], data: [-1]}
    attributes:
      axis: 0
`),
		Entry("a gather of StableHLO from a start that is not 0, of windows in the first dimension", stablehlo.Gather,
			func(c *spec.Call) bool {
				n := stablehlo.NumbersOf(c)
				return len(c.Input("start_indices").Data) > 0 && slices.Max(c.Input("start_indices").Data) > 0 && len(n.Window) > 0 && n.Window[0] == 0 && len(n.Removed) > 0
			},
			`      operand: {dtype: uint8, sizes: [1, 1], data: [0]}
      start_indices: {dtype: uint8, sizes: [], data: [1]}
      result: {sizes: [1]}
    attributes:
      offset_dims: [0]
      collapsed_slice_dims: [0]
      start_index_map: [0]
      index_vector_dim: 0
      slice_sizes: [0, 1]
      indices_are_sorted: false
`),
		Entry("a copy of a broadcast input", dml.Copy,
			func(c *spec.Call) bool {
				layout, ok := c.Tensors[0].Layout.(*tensor.Strided)
				if !ok {
					return false
				}
				for k, stride := range layout.Strides {
					if stride == 0 && c.Tensors[0].Sizes[k] > 1 {
						return true
					}
				}
				return false
			},
			`      input: {dtype: uint8, sizes: [2], strides: [0], data: [0, 0]}
      output: {sizes: [2]}
`),
		Entry("a copy of a line to an element far from the first", dml.Copy,
			func(c *spec.Call) bool {
				output := c.Output()
				layout, ok := output.Layout.(*tensor.Strided)
				if !ok || layout.Strides == nil || output.Rank() > 1 {
					return false
				}
				places, err := tensor.ExactBytes(output.Sizes, layout.Strides, 1)
				return err == nil && places > 1000
			},
			`      input:
        dtype: uint8
        sizes: [31]
        data: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
               0, 0, 0]
      output: {sizes: [31], strides: [34]}
`),
		Entry("a strided slice of two elements in reverse", openvino.StridedSlice,
			func(c *spec.Call) bool {
				return steps(c, func(s openvino.Step) bool {
					masked := s.Kind == openvino.Shrink || s.BeginMasked || s.EndMasked
					return !masked && s.Size > 1 && s.Stride == -1 && s.Begin == s.Size-1 && s.End < -s.Size
				})
			},
			`      data: {dtype: uint8, sizes: [2], data: [0, 0]}
    attributes:
      begin: [1]
      end: [-3]
      stride: [-1]
      begin_mask: []
      end_mask: []
`),
		Entry("a strided slice with a shrink step that does not take the first element", openvino.StridedSlice,
			func(c *spec.Call) bool {
				return steps(c, func(s openvino.Step) bool {
					return s.Kind == openvino.Shrink && !s.BeginMasked && min(s.Begin, s.Size-1) > 0
				})
			},
			`      data: {dtype: uint8, sizes: [2], data: [0, 0]}
    attributes:
      begin: [1]
      end: [1]
      begin_mask: []
      end_mask: []
      shrink_axis_mask: [1]
`),
		Entry("a strided slice with an ellipsis between two slices", openvino.StridedSlice,
			func(c *spec.Call) bool {
				mask := stridedSlice(c).EllipsisMask
				return len(stridedSlice(c).Begin) > 2 && len(mask) > 1 && mask[0] == 0 && mask[1] == 1 && c.Tensors[0].Rank() > 2
			},
			`      data: {dtype: uint8, sizes: [1, 1, 1], data: [0]}
    attributes:
      begin: [0, 0, 0]
      end: [0, 0, 0]
      begin_mask: []
      end_mask: []
      ellipsis_mask: [0, 1]
`),
		Entry("a sequence of which two places are reversed, behind the first in the second dimension", onnx.ReverseSequence,
			func(c *spec.Call) bool {
				a, lens := c.Attributes.(*onnx.ReverseSequenceAttributes), c.Input("sequence_lens")
				return a.BatchAxis == 1 && len(lens.Data) > 8 && lens.Bits(1) == 2 && c.Tensors[0].Sizes[0] > 1
			},
			`      input: {dtype: uint8, sizes: [2, 2], data: [0, 0, 0, 0]}
      sequence_lens: {dtype: int64, sizes: [2], data: [0, 2]}
      Y: {sizes: [2, 2]}
    attributes:
      time_axis: 0
      batch_axis: 1
`),
		Entry("more elements than one in blocks of any size, beside each other", onnx.DepthToSpace,
			func(c *spec.Call) bool {
				a := c.Attributes.(*onnx.DepthToSpaceAttributes)
				return a.Blocksize*c.Tensors[0].Sizes[3] > 2
			},
			`      input:
        dtype: uint8
        sizes: [1, 16, 1, 1]
        data: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    attributes:
      blocksize: 4
      mode: DCR
`),
		Entry("a copy into column-major order", xla.Copy,
			func(c *spec.Call) bool {
				layout, ok := c.Output().Layout.(*tensor.XLA)
				return ok && len(layout.MinorToMajor) > 1 && slices.IsSorted(layout.MinorToMajor) && tensor.TrueRank(c.Output().Sizes) > 1
			},
			`      input: {dtype: uint8, sizes: [2, 2], data: [0, 0, 0, 0]}
      output: {sizes: [2, 2], minor_to_major: [0, 1]}
`),
		Entry("a copy of padded input", xla.Copy,
			func(c *spec.Call) bool {
				layout, ok := c.Tensors[0].Layout.(*tensor.XLA)
				return ok && !slices.Equal(layout.Widths(c.Tensors[0].Sizes), c.Tensors[0].Sizes)
			},
			`      input: {dtype: uint8, sizes: [1], minor_to_major: [0], padded_dimensions: [2], data: [0]}
      output: {sizes: [1]}
`),
	)

	It("shrinks a call whose blocks do not fit its depth, which has no output", func() {
		c := spec.NewCall(onnx.DepthToSpace)
		c.Tensors[1].DType = tensor.Uint8
		c.Tensors[0] = spec.Tensor{Desc: tensor.Desc{DType: tensor.Uint8, Sizes: []int64{1, 5, 1, 2}}, Data: make([]byte, 10)}
		c.Attributes.(*onnx.DepthToSpaceAttributes).Blocksize = 3
		small := minimise.Run(c, minimise.Limits{MaxBytes: cases.DefaultMaxCaseBytes}, func(c *spec.Call) bool {
			b := c.Attributes.(*onnx.DepthToSpaceAttributes).Blocksize
			return b > 0 && c.Tensors[0].Rank() == 4 && c.Tensors[0].Sizes[1]%(b*b) != 0
		})
		Expect(small.Tensors[0].Sizes).To(Equal([]int64{1, 1, 1, 1}))
		Expect(small.Attributes).To(HaveField("Blocksize", int64(2)))
	})
})
