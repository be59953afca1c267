package dml

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/gen/family"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
)

// Padding1 draws calls of dml.padding1.
var Padding1 = draw.Generator{
	Operator:    dml.Padding1,
	Version:     2,
	Draw:        draw.With(drawPadding1),
	AlwaysValid: true,
	Features: slices.Concat(features(), []draw.Feature{
		draw.StridesOf("input", 0), draw.StridesOf("output", 1),
		level, draw.Enum(dml.Padding1, "padding_value_data_type"),
	}, family.PadFeatures(dml.Padding1Of)),
}

func drawPadding1(s *draw.Source, c *spec.Call, a *dml.Padding1Attributes) {
	input, output := &c.Tensors[0], &c.Tensors[1]
	a.FeatureLevel, a.PaddingMode = draw.Pick(s, levels[8:]), s.Below(4)
	draw.SetDType(c, draw.DType(s))
	a.PaddingValueDataType, a.PaddingValue = dml.DataTypeOf(input.DType), int64(s.Uint64()>>(64-input.DType.Bits()))
	input.Sizes = draw.Sizes(s, int(s.Between(1, 8)), input.DType.Size(), input.Sizes)
	s.Clear(&a.StartPadding, &a.EndPadding)
	amount := family.Amounts(s, input.Sizes, false)
	for _, size := range input.Sizes {
		start, end := amount(size), amount(size)
		a.StartPadding, a.EndPadding = append(a.StartPadding, start), append(a.EndPadding, end)
		output.Sizes = append(output.Sizes, start+size+end)
	}
	draw.Strides(s, input, true)
	draw.Strides(s, output, false)
	draw.Totals(s, c)
}
