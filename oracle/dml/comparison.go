package dml

import "example.com/conform/oracle/family"

// The pages of operators that compare.
var (
	ElementWiseLogicalEquals             = computing(family.Comparison(func(side int) bool { return side == 0 }))
	ElementWiseLogicalGreaterThan        = computing(family.Comparison(func(side int) bool { return side > 0 }))
	ElementWiseLogicalLessThan           = computing(family.Comparison(func(side int) bool { return side < 0 }))
	ElementWiseLogicalGreaterThanOrEqual = computing(family.Comparison(func(side int) bool { return side >= 0 }))
	ElementWiseLogicalLessThanOrEqual    = computing(family.Comparison(func(side int) bool { return side <= 0 }))
)
