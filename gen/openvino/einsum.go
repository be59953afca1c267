package openvino

import (
	"example.com/conform/gen/family"
	"example.com/conform/spec/openvino"
)

// Einsum draws calls of openvino.einsum.
var Einsum = family.Einsum(openvino.Einsum, true, typed, features)
