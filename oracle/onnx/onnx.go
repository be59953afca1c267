// Package onnx is the oracle of the ONNX texts: one page for each operator.
package onnx

import (
	"example.com/conform/oracle/walk"
	"example.com/conform/spec"
)

// dimension returns the dimension that an axis names among n. A negative axis
// counts from the last, by the given rule.
func dimension(w *walk.Walk, axis int64, n int, negative *spec.Rule) int {
	if axis < 0 {
		axis = w.Ruled(axis+int64(n), negative)
	}
	return int(axis)
}
