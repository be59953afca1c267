package dml

import "example.com/conform/backends/internal/lower/pull"

// The pull functions of operators that compare.
var (
	ElementWiseLogicalEquals             = pull.Comparison(func(above, below bool) bool { return !above && !below })
	ElementWiseLogicalGreaterThan        = pull.Comparison(func(above, _ bool) bool { return above })
	ElementWiseLogicalLessThan           = pull.Comparison(func(_, below bool) bool { return below })
	ElementWiseLogicalGreaterThanOrEqual = pull.Comparison(func(_, below bool) bool { return !below })
	ElementWiseLogicalLessThanOrEqual    = pull.Comparison(func(above, _ bool) bool { return !above })
)
