package stablehlo

import (
	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/stablehlo"
)

// The generators of operators that select.
var (
	Maximum          = elementwise(stablehlo.Maximum, orBits)
	Minimum          = elementwise(stablehlo.Minimum, orBits)
	Clamp            = clamp()
	Floor            = elementwise(stablehlo.Floor, quarters)
	Ceil             = elementwise(stablehlo.Ceil, quarters)
	RoundNearestEven = elementwise(stablehlo.RoundNearestEven, quarters)
	RoundNearestAfz  = elementwise(stablehlo.RoundNearestAfz, quarters)
)

// clamp draws bounds that may be scalars.
func clamp() draw.Generator {
	g := elementwise(stablehlo.Clamp, orBits)
	g.Draw = func(s *draw.Source, c *spec.Call) {
		drawTogether(s, c)
		for _, i := range []int{0, 2} {
			if s.OneIn(2) {
				c.Tensors[i].Sizes = c.Tensors[i].Sizes[:0]
			}
		}
	}
	g.Features = bounded
	return g
}
