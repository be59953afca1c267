package dml

import (
	"example.com/conform/gen/draw"
	"example.com/conform/gen/family"
	"example.com/conform/spec/dml"
)

// The generators of arithmetic.
var (
	ElementWiseAdd      = elementwise(dml.ElementWiseAdd, draw.Numbers)
	ElementWiseSubtract = elementwise(dml.ElementWiseSubtract, family.Differing)
	ElementWiseMultiply = elementwise(dml.ElementWiseMultiply, draw.Numbers)
	ElementWiseAbs      = elementwise(dml.ElementWiseAbs, draw.Numbers)
	ElementWiseNegate   = elementwise(dml.ElementWiseNegate, draw.Numbers)
	ElementWiseSign     = elementwise(dml.ElementWiseSign, draw.OrNaNs)
)
