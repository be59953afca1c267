package dml

import (
	"example.com/conform/oracle/family"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec/dml"
)

// Gemm multiplies matrices and adds others:
//
//	output[…, i, j] = Alpha · (the sum of a[…, i, k] · b[…, k, j] over k) + Beta · c[…, i, j]
//
// with a[…, k, i] if TransA and b[…, j, k] if TransB.
var Gemm = computing(walk.Page{Run: walk.With(func(w *walk.Walk, a *dml.GemmAttributes) {
	transposed := a.Transposed()
	if transposed[0] {
		w.Cite(w.Rule("transposed-a"))
	}
	if transposed[1] {
		w.Cite(w.Rule("transposed-b"))
	}
	if w.Tensors[0].Rank() > 2 {
		w.Cite(w.Rule("batches"))
	}
	family.Matrices(w, w.EveryOperand()[:2], w.Output("output"), transposed, family.Element, func(w *walk.Walk, at []int64, sum walk.Term) {
		sum = family.Scaled(w, "alpha", a.Alpha, sum)
		for _, c := range w.Operands("c") {
			sum = sum.Plus(family.Scaled(w, "beta", a.Beta, w.Term(c, at)))
		}
		w.Computes(sum)
	})
})})
