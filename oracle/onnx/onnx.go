// Package onnx is the oracle of the ONNX texts: one page an operator.
package onnx

import (
	"example.com/conform/oracle/walk"
	"example.com/conform/spec"
)

// dimension returns the dimension that an axis names among n, from the back if
// it is negative, as a rule says.
func dimension(w *walk.Walk, axis int64, n int, negative *spec.Rule) int {
	if axis < 0 {
		axis = w.Ruled(axis+int64(n), negative)
	}
	return int(axis)
}
