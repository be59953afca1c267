package onnx

import (
	"example.com/conform/oracle/family"
	"example.com/conform/oracle/walk"
)

// The pages of products of matrices.
var (
	MatMul = walk.Page{Run: func(w *walk.Walk) {
		family.Matrices(w, w.EveryOperand()[:2], w.Output("Y"), [2]bool{}, family.Element, family.IsSum)
	}}
	MatMulInteger = walk.Page{Run: func(w *walk.Walk) {
		points := [2][]walk.Operand{w.Operands("a_zero_point"), w.Operands("b_zero_point")}
		if len(points[0])+len(points[1]) > 0 {
			w.Cite(w.Rule("zero-point"))
		}
		family.Matrices(w, w.EveryOperand()[:2], w.Output("Y"), [2]bool{}, func(_ *walk.Walk, operand int, _ []int64, element walk.Term) walk.Term {
			for _, point := range points[operand] {
				element = element.Minus(w.Term(point, nil))
			}
			return element
		}, family.IsSum)
	}}
	Gemm = family.Gemm
)
