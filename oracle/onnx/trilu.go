package onnx

import (
	"example.com/conform/oracle/family"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec/onnx"
)

// Trilu is [family.Triangle] under the rules of ONNX. Without k, it is 0.
var Trilu = walk.Page{Run: walk.With(func(w *walk.Walk, a *onnx.TriluAttributes) {
	family.Triangle(w, a.Upper, func() int64 {
		if len(w.Of("k")) > 0 {
			return int64(w.Operand("k").Bits(0))
		}
		return w.Ruled(0, onnx.TriluDefaultK)
	}, &family.TriangleRules{
		Sizes: onnx.TriluSizes, Batches: onnx.TriluBatches, Upper: onnx.TriluUpper, Lower: onnx.TriluLower, Zero: onnx.TriluZero,
	})
})}
