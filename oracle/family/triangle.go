package family

import (
	"example.com/conform/oracle/walk"
	"example.com/conform/spec"
)

// TriangleRules are a text's rules about triangles of matrices.
type TriangleRules struct{ Sizes, Batches, Upper, Lower, Zero *spec.Rule }

// Triangle keeps a triangle of each matrix:
//
//	output[…, row, column] = input[…, row, column]
//	    if upper and column - row ≥ k, or not upper and column - row ≤ k; else 0
//
// It asks for k when the sizes of the output are stated.
func Triangle(w *walk.Walk, upper bool, diagonal func() (k int64), rules *TriangleRules) {
	input, output := w.Operand("input"), w.Output("output")
	w.Cite(rules.Sizes, rules.Batches)
	if !output.HasSizes(input.Sizes...) {
		return
	}
	k := diagonal()
	for at := range output.Elements {
		row, column := at[len(at)-2], at[len(at)-1]
		rule, kept := rules.Lower, column-row <= k
		if upper {
			rule, kept = rules.Upper, column-row >= k
		}
		if kept {
			w.From(input, at)
		} else {
			w.Cite(rules.Zero)
			w.Constant(0)
		}
		w.Cite(rule)
	}
	if at := output.Asked(); at != nil {
		w.Remark("%v on diagonal %d, and k is %d", at, at[len(at)-1]-at[len(at)-2], k)
	}
}
