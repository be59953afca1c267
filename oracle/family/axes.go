// Package family has the pages of operators that several texts share.
package family

import (
	"example.com/conform/oracle/walk"
	"example.com/conform/spec"
)

// Data returns the first operand of a call, whatever its text calls it.
func Data(w *walk.Walk) walk.Operand { return w.Operand(w.Operator.Params[0].Name) }

// Dimension returns the dimension that an axis names among n. A negative axis
// counts from the last, by the given rule.
func Dimension(w *walk.Walk, axis int64, n int, negative *spec.Rule) int {
	if axis < 0 {
		axis = w.Ruled(axis+int64(n), negative)
	}
	return int(axis)
}

// AxisRules are a text's rules about a list of axes: for entries without a
// list, for entries with one, and for a negative axis.
type AxisRules struct{ Absent, Listed, Negative *spec.Rule }

// dimension returns the dimension of entry i, among n.
func (r *AxisRules) dimension(w *walk.Walk, axes []int64, i, n int) int64 {
	switch {
	case axes == nil:
		return w.Ruled(int64(i), r.Absent)
	case axes[i] < 0:
		w.Cite(r.Listed)
		return w.Ruled(axes[i]+int64(n), r.Negative)
	default:
		return w.Ruled(axes[i], r.Listed)
	}
}
