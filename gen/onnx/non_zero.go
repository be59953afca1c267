package onnx

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/tensor"
)

// NonZero draws calls of onnx.non_zero.
var NonZero = draw.Generator{
	Operator:    onnx.NonZero,
	Version:     1,
	Draw:        draw.With(drawNonZero),
	AlwaysValid: true,
	Features: append([]draw.Feature{draw.Execution}, draw.Interacting(
		draw.Feature{Name: "type", Values: onnx.ElementType(0).Enum().Names(), Of: spec.From(func(a *onnx.NonZeroAttributes) int {
			return slices.IndexFunc(a.Type.Enum(), func(v spec.NamedValue) bool { return v.Value == int64(a.Type) })
		})},
		draw.Of("rank", []string{"0", "1", "2", "3 or more"}, []int64{1, 2, 3}, spec.From(func(a *onnx.NonZeroAttributes) int64 { return int64(len(a.Shape)) })),
		draw.Of("elements", []string{"none", "1", "2 to 9", "10 or more"}, []int64{1, 2, 10}, spec.From(func(a *onnx.NonZeroAttributes) int64 {
			return elements(a.Shape)
		})),
		draw.Of("zeros", []string{"none", "1", "several"}, []int64{1, 2}, listed(isZero)),
		draw.Of("others", []string{"none", "1", "2 to 9", "10 or more"}, []int64{1, 2, 10}, listed(func(d tensor.DType, bits uint64) bool { return !isZero(d, bits) })),
		draw.Some("first zero", spec.From(func(a *onnx.NonZeroAttributes) bool { return len(a.Elements) > 0 && a.Elements[0] == 0 })),
		draw.Some("last zero", spec.From(func(a *onnx.NonZeroAttributes) bool { n := len(a.Elements); return n > 0 && a.Elements[n-1] == 0 })),
		draw.Some("negative zero", listsSome(negativeZero)),
		draw.Some("NaN", listsSome(tensor.DType.NaN)),
	)...),
}

func isZero(_ tensor.DType, bits uint64) bool { return bits == 0 }

// drawNonZero draws elements of which none, some or seldom all are zero.
func drawNonZero(s *draw.Source, c *spec.Call, a *onnx.NonZeroAttributes) {
	draw.SetDType(c, tensor.Int64)
	s.Clear(&a.Elements, &a.Shape)
	d, rank := tensor.DType(draw.Pick(s, onnx.ElementType(0).Enum()).Value), s.Rank(1, 4)
	if s.OneIn(16) {
		rank = 0
	}
	a.Type, a.Shape = onnx.ElementType(d), listedSizes(s, rank, a.Shape)
	a.Elements = ofFew(s, d, a.Shape, a.Elements)
	zeros, all := draw.Bias(s), s.OneIn(32)
	for i := range a.Elements {
		if all || zeros != draw.Always && zeros.Toss(s) {
			a.Elements[i] = 0
		}
	}
}
