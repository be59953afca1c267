package family

import (
	"errors"
	"math"

	"example.com/conform/oracle/index"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec"
	"example.com/conform/spec/family"
)

// Gemm multiplies two matrices and adds a third:
//
//	Y[i, j] = alpha · (the sum of A[i, k] · B[k, j] over k) + beta · C[i, j]
//
// with A[k, i] if A is transposed and B[j, k] if B is, and C broadcast.
var Gemm = walk.Page{Run: func(w *walk.Walk) {
	of, operands, a, b := w.Attributes.(family.OfGemm).Gemm(), w.EveryOperand(), "ik", "kj"
	w.Cite(w.Rule("sizes"), w.Rule("value"))
	if of.TransA {
		w.Cite(w.Rule("transposed-a"))
		a = "ki"
	}
	if of.TransB {
		w.Cite(w.Rule("transposed-b"))
		b = "jk"
	}
	c := Contraction{Operands: operands[:2], Labels: [][]byte{[]byte(a), []byte(b)}, Output: []byte("ij"), Factor: Element}
	for _, factor := range []float64{of.Alpha, of.Beta} {
		if whole := factor == math.Trunc(factor); !w.Sizing() && (!w.Tensors[0].DType.Float() && !whole || factor-factor != 0) {
			w.Fail(&spec.LimitError{Part: "alpha and beta", Err: errFactor})
			return
		}
	}
	room := w.Index(2)
	rows, columns, _, _ := of.Shape(operands[0].Sizes, operands[1].Sizes)
	for _, third := range operands[2:] {
		if index.Product(third.Sizes...) != rows*columns {
			w.Cite(w.Rule("broadcasts"))
		}
	}
	c.Result = func(w *walk.Walk, at []int64, sum walk.Term) {
		sum = Scaled(w, "alpha", of.Alpha, sum)
		for _, c := range operands[2:] {
			sum = sum.Plus(Scaled(w, "beta", of.Beta, w.Term(c, Broadcast(at, c.Sizes, room))))
		}
		w.Computes(sum)
	}
	c.Run(w, w.Output(w.Operator.Params[len(w.Operator.Params)-1].Name))
}}

var errFactor = errors.New("an integer is multiplied by a fraction, or anything by what is no number, of which the text does not speak")
