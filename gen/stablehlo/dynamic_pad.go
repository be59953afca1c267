package stablehlo

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/stablehlo"
)

// DynamicPad draws calls of stablehlo.dynamic_pad.
var DynamicPad = draw.Generator{
	Operator:    stablehlo.DynamicPad,
	Version:     2,
	Draw:        drawDynamicPad,
	AlwaysValid: true,
	Fill:        fillAmounts,
	Read:        true,
	Features:    slices.Concat(features, padding, []draw.Feature{indexType(operand(3))}),
}

func drawDynamicPad(s *draw.Source, c *spec.Call) {
	drawAmounts(s, c, &stablehlo.PadAttributes{})
	sizes := append(append(s.Ints(0), c.Tensors[0].Sizes...), c.Output().Sizes...)
	for i := 2; i <= 4; i++ {
		drawList(s, &c.Tensors[i], c.Tensors[0].Rank(), sizes...)
		if i > 2 && !s.OneIn(8) {
			c.Tensors[i].DType = c.Tensors[2].DType
		}
	}
}

// fillAmounts fills the inputs of a call. The amounts pad the operand to the result.
func fillAmounts(s *draw.Source, c *spec.Call) bool {
	operand, result := c.Tensors[0].Sizes, c.Output().Sizes
	lists := [3][]int64{}
	for d, size := range operand {
		interior, low, want := int64(0), int64(0), size
		if d < len(result) {
			want = result[d]
		}
		if most := want - size; size > 1 && s.OneIn(2) {
			interior = s.Between(0, max(most/(size-1), 0)+s.Below(2))
		}
		inner := size + max(size-1, 0)*interior
		if s.OneIn(2) {
			low = s.Between(min(0, want-inner), max(0, want-inner))
		}
		if s.OneIn(4) && c.Tensors[2].DType.Signed() {
			low = s.Between(-inner, want)
		}
		for i, amount := range [...]int64{low, want - inner - low, interior} {
			lists[i] = append(lists[i], amount)
		}
	}
	for i := range c.Inputs() {
		t := &c.Tensors[i]
		if i < 2 || !t.DType.Integer() || !slices.Equal(t.Sizes, []int64{int64(len(operand))}) {
			draw.Data(s, t)
		} else {
			fill(s, t, lists[i-2])
		}
	}
	return true
}
