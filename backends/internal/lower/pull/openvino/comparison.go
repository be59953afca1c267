package openvino

import "example.com/conform/backends/internal/lower/pull"

// The pull functions of operations that compare.
var (
	Equal        = pull.Comparison(func(above, below bool) bool { return !above && !below })
	NotEqual     = pull.Comparison(func(above, below bool) bool { return above || below })
	Less         = pull.Comparison(func(_, below bool) bool { return below })
	LessEqual    = pull.Comparison(func(above, _ bool) bool { return !above })
	Greater      = pull.Comparison(func(above, _ bool) bool { return above })
	GreaterEqual = pull.Comparison(func(_, below bool) bool { return !below })
)
