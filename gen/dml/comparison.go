package dml

import (
	"example.com/conform/gen/draw"
	"example.com/conform/spec/dml"
)

// The generators of operators that compare.
var (
	ElementWiseLogicalEquals             = elementwise(dml.ElementWiseLogicalEquals, draw.Few)
	ElementWiseLogicalGreaterThan        = elementwise(dml.ElementWiseLogicalGreaterThan, draw.Few)
	ElementWiseLogicalLessThan           = elementwise(dml.ElementWiseLogicalLessThan, draw.Few)
	ElementWiseLogicalGreaterThanOrEqual = elementwise(dml.ElementWiseLogicalGreaterThanOrEqual, draw.Few)
	ElementWiseLogicalLessThanOrEqual    = elementwise(dml.ElementWiseLogicalLessThanOrEqual, draw.Few)
)
