package webnn

import (
	"example.com/conform/oracle/family"
	"example.com/conform/oracle/walk"
)

// The pages of operations on truth values.
var (
	LogicalAnd = logical(func(a, b bool) bool { return a && b })
	LogicalOr  = logical(func(a, b bool) bool { return a || b })
	LogicalXor = logical(func(a, b bool) bool { return a != b })
	LogicalNot = family.Elementwise(false, func(w *walk.Walk, x []walk.Term) { w.Computed(family.BoolBits(x[0].Bits == 0), x...) })
)

// logical is the page of an operation on two truth values.
func logical(of func(a, b bool) bool) walk.Page {
	return family.Elementwise(false, func(w *walk.Walk, x []walk.Term) {
		w.Computed(family.BoolBits(of(x[0].Bits != 0, x[1].Bits != 0)), x...)
	})
}
