package onnx

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/gen/family"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
)

// ConstantOfShape draws calls of onnx.constant_of_shape.
var ConstantOfShape = draw.Generator{
	Operator: onnx.ConstantOfShape,
	Version:  1,
	Draw: draw.With(func(s *draw.Source, c *spec.Call, a *onnx.ConstantOfShapeAttributes) {
		d := draw.TypeOf(s, c.Operator)
		draw.SetDType(c, d)
		s.Clear(&a.Input)
		a.Input = sizes(s, s.Rank(0, maxRank), d, a.Input)
		if a.Value = 0; !s.OneIn(3) {
			a.Value = family.OfFew(s, d, nil, nil)[0]
		}
	}),
	AlwaysValid: true,
	Features: append([]draw.Feature{draw.Execution}, draw.Interacting(
		draw.Width(0), draw.Kind(0),
		draw.Of("rank", []string{"0", "1", "2", "3 or 4", "above 4"}, []int64{1, 2, 3, 5}, spec.From(func(a *onnx.ConstantOfShapeAttributes) int64 { return int64(len(a.Input)) })),
		draw.Some("size of 0", spec.From(func(a *onnx.ConstantOfShapeAttributes) bool { return slices.Contains(a.Input, 0) })),
		draw.Some("size of 1", spec.From(func(a *onnx.ConstantOfShapeAttributes) bool { return slices.Contains(a.Input, 1) })),
		draw.Of("last size", []string{"none", "0", "1", "2 to 9", "beyond"}, []int64{0, 1, 2, 10}, spec.From(func(a *onnx.ConstantOfShapeAttributes) int64 {
			if n := len(a.Input); n > 0 {
				return max(a.Input[n-1], 0)
			}
			return -1
		})),
		draw.Of("value", []string{"negative", "0", "1", "positive"}, []int64{0, 1, 2}, draw.Int("value")),
		draw.Some("equal bytes", spec.Of(func(c *spec.Call, a *onnx.ConstantOfShapeAttributes) bool { // which one byte fills
			bits := c.Output().DType.Clip(uint64(a.Value))
			return bits == c.Output().DType.Clip(bits&0xff*0x0101010101010101)
		})),
	)...),
}
