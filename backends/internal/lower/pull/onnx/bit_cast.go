package onnx

import "example.com/conform/backends/internal/lower/pull"

// BitCast pulls for onnx.bit_cast: every element stays at its coordinates.
var BitCast = pull.Operator{Sizes: pull.SameSizes, Make: pull.Same}
