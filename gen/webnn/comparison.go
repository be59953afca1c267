package webnn

import (
	"example.com/conform/gen/draw"
	"example.com/conform/spec/webnn"
)

// The generators of operations that compare or classify.
var (
	Equal          = elementwise(webnn.Equal, draw.Few)
	NotEqual       = elementwise(webnn.NotEqual, draw.Few)
	Greater        = elementwise(webnn.Greater, draw.Few)
	GreaterOrEqual = elementwise(webnn.GreaterOrEqual, draw.Few)
	Lesser         = elementwise(webnn.Lesser, draw.Few)
	LesserOrEqual  = elementwise(webnn.LesserOrEqual, draw.Few)
	IsNan          = elementwise(webnn.IsNan, special)
	IsInfinite     = elementwise(webnn.IsInfinite, special)
)
