package stablehlo

import (
	"example.com/conform/oracle/walk"
	"example.com/conform/spec/stablehlo"
)

// adjusted returns the start indices of a slice of these sizes:
//
//	adjusted_start_indices = clamp(0, start_indices, shape(operand) - slice)
func adjusted(w *walk.Walk, rules *stablehlo.Starts, slice []int64) []int64 {
	shape := w.Operand("operand").Sizes
	starts := w.Index(len(shape))
	for d, index := range w.Operands("start_indices") {
		most, bits, unused := shape[d]-slice[d], index.Bits(0), 64-index.DType.Bits()
		switch {
		case index.DType.Signed() && int64(bits<<unused) < 0:
			w.By(rules.Low)
		case bits > uint64(most):
			starts[d] = w.Ruled(most, rules.High)
		default:
			starts[d] = int64(bits)
		}
	}
	return starts
}
