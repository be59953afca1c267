package onnx

import (
	"example.com/conform/gen/family"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/tensor"
)

// NonZero draws calls of onnx.non_zero.
var NonZero = family.NonZero(onnx.NonZero, []tensor.DType{tensor.Int64})
