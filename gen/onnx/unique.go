package onnx

import (
	"example.com/conform/gen/draw"
	"example.com/conform/gen/family"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/tensor"
)

// Unique draws calls of onnx.unique.
var Unique = draw.Generator{
	Operator:    onnx.Unique,
	Version:     2,
	Draw:        draw.With(drawUnique),
	AlwaysValid: true,
	Features: append([]draw.Feature{draw.Execution, draw.Width(0)}, draw.Interacting(
		draw.Kind(0),
		draw.Of("rank", []string{"0", "1", "2", "3 or more"}, []int64{1, 2, 3}, spec.From(func(a *onnx.UniqueAttributes) int64 { return int64(len(a.Shape)) })),
		draw.Of("axis", []string{"none", "from the back", "the first", "another"}, []int64{onnx.UniqueFlat + 1, 0, 1}, draw.Int("axis")),
		draw.Of("sorted", []string{"negative", "0", "1", "above 1"}, []int64{0, 1, 2}, draw.Int("sorted")),
		draw.Of("elements", []string{"none", "1", "2 to 9", "10 or more"}, []int64{1, 2, 10}, spec.From(func(a *onnx.UniqueAttributes) int64 {
			return elements(a.Shape)
		})),
		draw.Of("NaNs", []string{"0", "1", "several"}, []int64{1, 2}, family.Listed(tensor.DType.NaN)),
		draw.Some("negative zero", family.ListsSome(family.NegativeZero)),
	)...),
}

// drawUnique draws elements from a few, so that many are equal, and so are slices.
func drawUnique(s *draw.Source, c *spec.Call, a *onnx.UniqueAttributes) {
	rank := s.Rank(0, 4)
	for p := 1; p < 4; p++ {
		c.Pass(p, min(1, int(s.Below(4))))
	}
	draw.SetDType(c, draw.TypeOf(s, c.Operator))
	for i := range c.Tensors[1:] {
		c.Tensors[1+i].DType = tensor.Int64
	}
	s.Clear(&a.Elements, &a.Shape)
	a.Shape = family.ListedSizes(s, rank, a.Shape)
	a.Axis, a.Sorted = onnx.UniqueFlat, s.Below(2)
	if rank > 0 && !s.OneIn(3) {
		a.Axis = family.Named(s, s.Below(rank), rank)
	}
	a.Elements = family.OfFew(s, c.Output().DType, a.Shape, a.Elements)
}
