package webnn

import (
	"example.com/conform/oracle/family"
	"example.com/conform/oracle/walk"
)

// The pages of products of matrices.
var (
	Matmul = walk.Page{Run: func(w *walk.Walk) {
		family.Matrices(w, w.EveryOperand(), w.Output("output"), [2]bool{}, family.Element, family.IsSum)
	}}
	Gemm = family.Gemm
)
