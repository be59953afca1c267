package onnx

import "example.com/conform/backends/internal/lower/pull"

// Cast and CastLike pull for onnx.cast and onnx.cast_like: constants, each of which the element of
// the input at the same place makes.
var (
	Cast     = pull.Operator{Sizes: pull.SameSizes, Make: pull.Convert, Traits: pull.Invents}
	CastLike = Cast
)
