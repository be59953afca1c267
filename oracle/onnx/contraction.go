package onnx

import (
	"errors"
	"math"

	"example.com/conform/oracle/family"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
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
	Gemm = walk.Page{Run: walk.With(gemm)}
)

// gemm multiplies two matrices and adds a third:
//
//	Y[i, j] = alpha · (the sum of A[i, k] · B[k, j] over k) + beta · C[i, j]
//
// with A[k, i] if transA and B[j, k] if transB, and C broadcast.
func gemm(w *walk.Walk, attributes *onnx.GemmAttributes) {
	a, b := "ik", "kj"
	w.Cite(w.Rule("sizes"), w.Rule("value"))
	if attributes.TransA {
		w.Cite(w.Rule("transposed-a"))
		a = "ki"
	}
	if attributes.TransB {
		w.Cite(w.Rule("transposed-b"))
		b = "jk"
	}
	c := family.Contraction{Operands: w.EveryOperand()[:2], Labels: [][]byte{[]byte(a), []byte(b)}, Output: []byte("ij"), Factor: family.Element}
	for _, factor := range []float64{attributes.Alpha, attributes.Beta} {
		if whole := factor == math.Trunc(factor); !w.Sizing() && (!w.Tensors[0].DType.Float() && !whole || factor-factor != 0) {
			w.Fail(&spec.LimitError{Part: "alpha and beta", Err: errFactor})
			return
		}
	}
	room := w.Index(2)
	c.Result = func(w *walk.Walk, at []int64, sum walk.Term) {
		sum = family.Scaled(w, "alpha", attributes.Alpha, sum)
		for _, c := range w.Operands("C") {
			w.Cite(w.Rule("broadcasts"))
			sum = sum.Plus(family.Scaled(w, "beta", attributes.Beta, w.Term(c, family.Broadcast(at, c.Sizes, room))))
		}
		w.Computes(sum)
	}
	c.Run(w, w.Output("Y"))
}

var errFactor = errors.New("an integer is multiplied by a fraction, or anything by what is no number, of which the text does not speak")
