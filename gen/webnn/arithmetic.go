package webnn

import (
	"example.com/conform/gen/draw"
	"example.com/conform/gen/family"
	"example.com/conform/spec"
	"example.com/conform/spec/webnn"
)

// The generators of arithmetic.
var (
	Add = elementwise(webnn.Add, draw.Numbers)
	Sub = elementwise(webnn.Sub, family.Differing)
	Mul = elementwise(webnn.Mul, draw.Numbers)
	Div = elementwise(webnn.Div, func(s *draw.Source, c *spec.Call, i int, most int64) {
		if i == 1 && !c.Tensors[1].DType.Float() {
			draw.Nonzero(s, c, 1, min(most, 15))
		} else {
			family.Divided(s, c, i, most)
		}
	})
	Pow        = elementwise(webnn.Pow, family.OfPowers)
	Abs        = elementwise(webnn.Abs, draw.Numbers)
	Neg        = elementwise(webnn.Neg, draw.Numbers)
	Reciprocal = elementwise(webnn.Reciprocal, func(s *draw.Source, c *spec.Call, _ int, _ int64) { draw.Powers(s, &c.Tensors[0]) })
	Sign       = elementwise(webnn.Sign, draw.OrNaNs)
)
