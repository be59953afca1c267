package onnx

import "example.com/conform/backends/internal/lower/pull"

// Einsum is the pull function of the operator.
var Einsum = pull.Einsum
