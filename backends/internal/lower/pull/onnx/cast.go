package onnx

import "example.com/conform/backends/internal/lower/pull"

// Cast pulls for onnx.cast.
var Cast = pull.Operator{Sizes: pull.SameSizes, Make: pull.Converted, Traits: pull.Invents}
