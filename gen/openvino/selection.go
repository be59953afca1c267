package openvino

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/openvino"
)

// The generators of operations that select.
var (
	Maximum = elementwise(openvino.Maximum, draw.OrNaNs)
	Minimum = elementwise(openvino.Minimum, draw.OrNaNs)
	Relu    = elementwise(openvino.Relu, draw.OrNaNs)
	Floor   = elementwise(openvino.Floor, quarters)
	Ceiling = elementwise(openvino.Ceiling, quarters)
	Clamp   = clamp()
)

// quarters is [draw.Quarters] of floats.
func quarters(s *draw.Source, c *spec.Call, i int, most int64) {
	if c.Tensors[i].DType.Float() {
		draw.Quarters(s, c, i, most)
	} else {
		draw.Numbers(s, c, i, most)
	}
}

// clamp draws bounds that are multiples of a half, of which the lower one is seldom above the other.
func clamp() draw.Generator {
	g := elementwise(openvino.Clamp, func(s *draw.Source, c *spec.Call, i int, most int64) { draw.OrNaNs(s, c, i, min(most, 15)) })
	free := g.Draw
	g.Draw = draw.With(func(s *draw.Source, c *spec.Call, a *openvino.ClampAttributes) {
		free(s, c)
		a.Min = float64(s.Between(-12, 6)) / 2
		a.Max = a.Min + float64(s.Between(0, 12))/2
		if s.OneIn(16) {
			a.Min, a.Max = a.Max, a.Min
		}
	})
	g.Features = slices.Concat(g.Features, draw.Interacting(
		draw.Some("fractions", spec.From(func(a *openvino.ClampAttributes) bool {
			return a.Min != float64(int64(a.Min)) || a.Max != float64(int64(a.Max))
		})),
		draw.Some("crossed", spec.From(func(a *openvino.ClampAttributes) bool { return a.Min > a.Max })),
	))
	return g
}
