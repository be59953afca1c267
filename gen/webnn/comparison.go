package webnn

import (
	"example.com/conform/gen/draw"
	"example.com/conform/spec/webnn"
)

// The generators of operations that compare or classify.
var (
	Equal          = elementwise(webnn.Equal, draw.FewOrNaNs)
	NotEqual       = elementwise(webnn.NotEqual, draw.FewOrNaNs)
	Greater        = elementwise(webnn.Greater, draw.FewOrNaNs)
	GreaterOrEqual = elementwise(webnn.GreaterOrEqual, draw.FewOrNaNs)
	Lesser         = elementwise(webnn.Lesser, draw.FewOrNaNs)
	LesserOrEqual  = elementwise(webnn.LesserOrEqual, draw.FewOrNaNs)
	IsNan          = elementwise(webnn.IsNan, special)
	IsInfinite     = elementwise(webnn.IsInfinite, special)
)
