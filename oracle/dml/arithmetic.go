package dml

import (
	"example.com/conform/oracle/exact"
	"example.com/conform/oracle/family"
	"example.com/conform/oracle/walk"
)

// The pages of arithmetic.
var (
	ElementWiseAdd      = computing(family.Sums)
	ElementWiseSubtract = computing(family.Differences)
	ElementWiseMultiply = computing(family.Products)
	ElementWiseAbs      = computing(family.Magnitudes)
	ElementWiseNegate   = computing(family.Negatives)
	ElementWiseSign     = computing(walk.Page{Run: sign})
)

// sign states 1, -1 or 0, which is that of a NaN, too.
func sign(w *walk.Walk) {
	input, output := w.Operand("input"), w.Output("output")
	w.Cite(w.Rule("value"))
	for at := range output.Elements {
		if x := w.Term(input, at); input.DType.NaN(x.Bits) {
			w.Cite(w.Rule("nan"))
			w.ComputesOf(exact.Whole(0), x)
		} else {
			w.ComputesOf(exact.Whole(int64(family.Compare(input.DType, x.Bits, 0))), x)
		}
	}
}
