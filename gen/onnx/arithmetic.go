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
	draw.Numbers(s, c, i, most)
	if t := &c.Tensors[i]; i == 0 && !t.DType.Float() && !t.DType.Signed() {
		draw.Numbers(s, c, i, most)
		for e := range int64(len(t.Data)) / t.DType.Size() {
			t.SetBits(e, t.Bits(e)|uint64(1)<<(t.DType.Bits()-1))
		}
	}
}
