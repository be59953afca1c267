package onnx

import (
	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
)

// The generators of arithmetic.
var (
	Add  = elementwise(onnx.Add, draw.Numbers)
	Sub  = elementwise(onnx.Sub, differing)
	Mul  = elementwise(onnx.Mul, draw.Numbers)
	Sum  = elementwise(onnx.Sum, draw.Numbers)
	Mean = elementwise(onnx.Mean, draw.Numbers)
	Neg  = elementwise(onnx.Neg, draw.Numbers)
	Abs  = elementwise(onnx.Abs, draw.Numbers)
	Sign = elementwise(onnx.Sign, draw.Numbers)
)

// differing keeps differences of unsigned numbers from being negative.
func differing(s *draw.Source, c *spec.Call, i int, most int64) {
	t := &c.Tensors[i]
	if t.DType.Float() || t.DType.Signed() {
		draw.Numbers(s, c, i, most)
		return
	}
	most = min(most, 63)
	draw.Integers(t, func() int64 { return s.Between(1, most) + (1-int64(i))*most })
}
