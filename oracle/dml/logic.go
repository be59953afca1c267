package dml

import (
	"example.com/conform/oracle/family"
	"example.com/conform/oracle/walk"
)

// The pages of operators on truth values.
var (
	ElementWiseLogicalAnd = ofTruths(func(x ...bool) bool { return x[0] && x[1] })
	ElementWiseLogicalOr  = ofTruths(func(x ...bool) bool { return x[0] || x[1] })
	ElementWiseLogicalXor = ofTruths(func(x ...bool) bool { return x[0] != x[1] })
	ElementWiseLogicalNot = ofTruths(func(x ...bool) bool { return !x[0] })
)

// ofTruths is the page of an operator on numbers, of which every one but 0 is true.
func ofTruths(of func(x ...bool) bool) walk.Page {
	return computing(family.Elementwise(false, func(w *walk.Walk, x []walk.Term) {
		truths := make([]bool, len(x))
		for i := range x {
			truths[i] = x[i].Bits != 0
		}
		w.Computed(family.BoolBits(of(truths...)), x...)
	}))
}
