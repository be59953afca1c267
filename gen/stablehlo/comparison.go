package stablehlo

import (
	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/stablehlo"
)

// The generators of operators that compare or classify.
var (
	Compare  = compare()
	IsFinite = elementwise(stablehlo.IsFinite, draw.Bits)
)

// compare draws the compare_type that the type of the operands asks for.
func compare() draw.Generator {
	g := elementwise(stablehlo.Compare, fewOrBits)
	g.Draw = draw.With(func(s *draw.Source, c *spec.Call, a *stablehlo.CompareAttributes) {
		draw.Choices(s, c)
		a.CompareType = draw.Pick(s, stablehlo.CompareTypes(drawTogether(s, c)))
	})
	return g
}
