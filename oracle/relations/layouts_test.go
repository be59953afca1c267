package relations_test

import (
	"slices"

	"example.com/conform/spec"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/tensor"
	"example.com/conform/spec/xla"
)

// layouts are the relations of operators whose operands can state a layout.
var layouts = []*Relation{elsewhere(dml.Slice1), elsewhere(dml.Scatter), elsewhere(dml.Copy), elsewhere(dml.GatherNd1), elsewhere(dml.ScatterNd), elsewhere(dml.Padding1), elsewhere(dml.ElementWiseSubtract), elsewhere(dml.Reduce), elsewhere(dml.CumulativeSummation), elsewhere(dml.Gemm), elsewhere(dml.Convolution), elsewhere(dml.MaxPooling2), elsewhere(dml.TopK1), elsewhere(xla.Copy)}

// elsewhere is the relation that the layout of an operand does not affect the values
// at each index.
func elsewhere(op *spec.Operator) *Relation {
	return relation(op, op, "in-another-layout",
		"The same call with other layouts gives the same elements.", func(c *spec.Call) (spec.Call, []spec.Tensor, bool) {
			other := *c
			other.Tensors = slices.Clone(c.Tensors)
			for i := range other.Tensors {
				t := &other.Tensors[i]
				switch {
				case t.Layout != nil && t.Layout.Stated():
					t.Layout = nil
				case c.Param(i).Layout == tensor.XLAFamily:
					t.Layout = reversed(t.Rank())
				default:
					t.Layout = spread(t.Sizes)
				}
				if i >= c.Inputs() {
					t.Data = nil
				}
			}
			return other, c.Outputs(), true
		})
}

// reversed is the layout in which the first dimension varies fastest.
func reversed(rank int) tensor.Layout {
	layout := &tensor.XLA{MinorToMajor: []int64{}}
	for d := range rank {
		layout.MinorToMajor = append(layout.MinorToMajor, int64(d))
	}
	return layout
}

// spread is the layout in which the first dimension varies fastest and elements
// are two apart.
func spread(sizes []int64) tensor.Layout {
	layout := &tensor.Strided{Strides: make([]int64, len(sizes))}
	stride := int64(2)
	for d, size := range sizes {
		layout.Strides[d] = stride
		stride *= max(size, 1)
	}
	return layout
}
