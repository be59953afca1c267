package stablehlo

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/stablehlo"
	"example.com/conform/spec/tensor"
)

// Select draws calls of stablehlo.select.
var Select = draw.Generator{
	Operator:    stablehlo.Select,
	Version:     1,
	Draw:        drawSelect,
	AlwaysValid: true,
	Features: slices.Concat([]draw.Feature{
		draw.Execution, draw.Rank(1, maxRank), draw.Width(1), draw.Kind(1), draw.Above("on_true", 1), draw.Longest("on_true", 1),
	}, draw.Interacting(
		draw.Some("scalar pred", func(c *spec.Call) bool { return c.Tensors[0].Rank() == 0 && c.Tensors[1].Rank() > 0 }),
		draw.Some("size of 1", func(c *spec.Call) bool { return slices.Contains(c.Tensors[1].Sizes, 1) }),
		draw.Feature{Name: "pred", Values: []string{"not read", "all false", "all true", "mixed"}, Of: func(c *spec.Call) (which int) {
			for _, element := range c.Tensors[0].Data {
				which |= 1 << min(element, 1)
			}
			return which
		}},
	)),
}

func drawSelect(s *draw.Source, c *spec.Call) {
	pred, onTrue := &c.Tensors[0], &c.Tensors[1]
	dtype := draw.TypeOf(s, c.Operator)
	onTrue.Sizes = draw.SomeZero(s, draw.Sizes(s, int(s.Rank(0, maxRank)), dtype.Size(), onTrue.Sizes))
	for i := range c.Tensors {
		t := &c.Tensors[i]
		if t.DType = dtype; i > 1 || i == 0 && !s.OneIn(3) {
			t.Sizes = append(t.Sizes, onTrue.Sizes...)
		}
	}
	pred.DType = tensor.Bool
}
