package openvino

import (
	"example.com/conform/gen/draw"
	"example.com/conform/gen/family"
	"example.com/conform/spec/openvino"
)

// NonZero draws calls of openvino.non_zero.
var NonZero = family.NonZero(openvino.NonZero, family.IndexTypes, draw.Width(0))
