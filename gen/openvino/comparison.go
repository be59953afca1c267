package openvino

import (
	"example.com/conform/gen/draw"
	"example.com/conform/spec/openvino"
)

// The generators of operations that compare.
var (
	Equal        = elementwise(openvino.Equal, draw.Few)
	NotEqual     = elementwise(openvino.NotEqual, draw.Few)
	Less         = elementwise(openvino.Less, draw.Few)
	LessEqual    = elementwise(openvino.LessEqual, draw.Few)
	Greater      = elementwise(openvino.Greater, draw.Few)
	GreaterEqual = elementwise(openvino.GreaterEqual, draw.Few)
)
