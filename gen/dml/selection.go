package dml

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/tensor"
)

// The generators of operators that select.
var (
	ElementWiseMax  = elementwise(dml.ElementWiseMax, draw.OrNaNs)
	ElementWiseMin  = elementwise(dml.ElementWiseMin, draw.OrNaNs)
	ElementWiseClip = clip()
)

// clip draws bounds that are multiples of a half, of which the lower one is seldom above the other. Those of unsigned
// numbers are not negative.
func clip() draw.Generator {
	g := elementwise(dml.ElementWiseClip, func(s *draw.Source, c *spec.Call, i int, most int64) { draw.OrNaNs(s, c, i, min(most, 15)) })
	free := g.Draw
	g.Draw = draw.With(func(s *draw.Source, c *spec.Call, a *dml.ElementWiseClipAttributes) {
		free(s, c)
		a.Min = float64(s.Between(-12, 6)) / 2
		if d := c.Tensors[0].DType; d.Integer() && !d.Signed() {
			a.Min = max(a.Min, -a.Min)
		}
		a.Max = a.Min + float64(s.Between(0, 12))/2
		if s.OneIn(16) {
			a.Min, a.Max = a.Max, a.Min
		}
	})
	g.Features = slices.Concat(g.Features, draw.Interacting(
		draw.Some("fractions", spec.From(func(a *dml.ElementWiseClipAttributes) bool {
			least, greatest := a.Bounds(tensor.Int32)
			return a.Min != least || a.Max != greatest
		})),
		draw.Some("crossed", spec.From(func(a *dml.ElementWiseClipAttributes) bool { return a.Min > a.Max })),
	))
	return g
}
