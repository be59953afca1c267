package webnn

import (
	"math"
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/webnn"
)

// The generators of operations that select.
var (
	Max       = elementwise(webnn.Max, draw.OrNaNs)
	Min       = elementwise(webnn.Min, draw.OrNaNs)
	Relu      = elementwise(webnn.Relu, draw.OrNaNs)
	LeakyRelu = leakyRelu()
	Prelu     = elementwise(webnn.Prelu, draw.Numbers)
	Ceil      = elementwise(webnn.Ceil, draw.Quarters)
	Floor     = elementwise(webnn.Floor, draw.Quarters)
	RoundEven = elementwise(webnn.RoundEven, draw.Quarters)
	Clamp     = clamp()
)

func leakyRelu() draw.Generator {
	g := elementwise(webnn.LeakyRelu, draw.Numbers)
	free := g.Draw
	g.Draw = draw.With(func(s *draw.Source, c *spec.Call, a *webnn.LeakyReluAttributes) {
		free(s, c)
		a.Alpha = draw.Pick(s, []float64{0.5, 0.25, 0.125, 2, 3, -1, 0})
	})
	g.Features = slices.Concat(g.Features, []draw.Feature{draw.Some("alpha not above 0", spec.From(func(a *webnn.LeakyReluAttributes) bool { return a.Alpha <= 0 }))})
	return g
}

// clamp draws bounds that are multiples of a half, or absent.
func clamp() draw.Generator {
	g := elementwise(webnn.Clamp, func(s *draw.Source, c *spec.Call, i int, most int64) { draw.OrNaNs(s, c, i, min(most, 15)) })
	free := g.Draw
	g.Draw = draw.With(func(s *draw.Source, c *spec.Call, a *webnn.ClampAttributes) {
		free(s, c)
		least := float64(s.Between(-12, 6)) / 2
		if d := c.Tensors[0].DType; !d.Float() && !d.Signed() {
			least = max(least, 0)
		}
		*a = webnn.ClampAttributes{MinValue: least, MaxValue: least + float64(s.Between(0, 12))/2}
		switch s.Below(16) {
		case 0, 1:
			a.MinValue = math.Inf(-1)
		case 2, 3:
			a.MaxValue = math.Inf(1)
		case 4:
			a.MinValue, a.MaxValue = a.MaxValue, a.MinValue
		}
	})
	g.Features = slices.Concat(g.Features, draw.Interacting(
		draw.Some("fractions", spec.From(func(a *webnn.ClampAttributes) bool {
			return a.MinValue != math.Round(a.MinValue) || a.MaxValue != math.Round(a.MaxValue)
		})),
		draw.Some("no lower bound", spec.From(func(a *webnn.ClampAttributes) bool { return math.IsInf(a.MinValue, -1) })),
		draw.Some("no upper bound", spec.From(func(a *webnn.ClampAttributes) bool { return math.IsInf(a.MaxValue, 1) })),
	))
	return g
}
