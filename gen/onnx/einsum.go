package onnx

import (
	"example.com/conform/gen/family"
	"example.com/conform/spec/onnx"
)

// Einsum draws calls of onnx.einsum.
var Einsum = family.Einsum(onnx.Einsum, false, typed, features)
