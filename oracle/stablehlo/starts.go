package stablehlo

import (
	"example.com/conform/oracle/family"
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
		starts[d] = clamped(w, &rules.Clamps, family.Integer(index, 0), shape[d]-slice[d])
	}
	return starts
}

// clamped returns a start of a slice whose greatest one is most:
//
//	clamp(0, start, most)
func clamped(w *walk.Walk, rules *stablehlo.Clamps, start, most int64) int64 {
	switch {
	case start < 0:
		return w.Ruled(0, rules.Low)
	case start > most:
		return w.Ruled(most, rules.High)
	}
	return start
}
