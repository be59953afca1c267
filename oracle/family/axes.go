// Package family has the pages of operators that several texts share.
package family

import (
	"example.com/conform/oracle/walk"
	"example.com/conform/spec"
)

// AxisRules are the rules of a text on a list of axes: what entries are for
// without a list, and with one, and what a negative axis is.
type AxisRules struct{ Absent, Listed, Negative *spec.Rule }

// dimension returns the dimension that entry i is for, among n.
func (r *AxisRules) dimension(w *walk.Walk, axes []int64, i, n int) int64 {
	switch {
	case axes == nil:
		return w.Ruled(int64(i), r.Absent)
	case axes[i] < 0:
		w.By(r.Listed)
		return w.Ruled(axes[i]+int64(n), r.Negative)
	default:
		return w.Ruled(axes[i], r.Listed)
	}
}
