package onnx

import (
	"errors"
	"math"

	"example.com/conform/oracle/family"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/tensor"
)

// The pages of products of matrices.
var (
	MatMul        = walk.Page{Run: func(w *walk.Walk) { matrices(w, w.EveryOperand()[:2], w.Output("Y"), element, isSum) }}
	MatMulInteger = walk.Page{Run: func(w *walk.Walk) {
		points := [2][]walk.Operand{w.Operands("a_zero_point"), w.Operands("b_zero_point")}
		if len(points[0])+len(points[1]) > 0 {
			w.Cite(w.Rule("zero-point"))
		}
		matrices(w, w.EveryOperand()[:2], w.Output("Y"), func(_ *walk.Walk, operand int, _ []int64, element walk.Term) walk.Term {
			for _, point := range points[operand] {
				element = element.Minus(w.Term(point, nil))
			}
			return element
		}, isSum)
	}}
	Gemm = walk.Page{Run: walk.With(gemm)}
)

// Without functions of its own, an element counts as it is, and a sum is the result.
func element(_ *walk.Walk, _ int, _ []int64, element walk.Term) walk.Term { return element }
func isSum(w *walk.Walk, _ []int64, sum walk.Term)                        { w.Computes(sum) }

// dimensions are labels of dimensions without letters.
const dimensions = "\x01\x02\x03\x04\x05\x06\x07\x08\x09\x0a\x0b\x0c\x0d\x0e\x0f\x10"

// matrices multiplies matrices:
//
//	Y[…, i, j] = the sum of A[…, i, k] · B[…, k, j] over k
//
// without i if A has one dimension, and without j if B has.
func matrices(w *walk.Walk, operands []walk.Operand, output *walk.Output, factor func(w *walk.Walk, operand int, at []int64, element walk.Term) walk.Term, result func(w *walk.Walk, at []int64, sum walk.Term)) {
	a, b := operands[0], operands[1]
	rows, columns := min(a.Rank()-1, 1), min(b.Rank()-1, 1) // dimensions of the output for i and j
	batchA, batchB := a.Rank()-1-rows, b.Rank()-1-columns
	if w.Cite(w.Rule("sizes"), w.Rule("value")); rows+columns < 2 {
		w.Cite(w.Rule("vector"))
	}
	batch := dimensions[:len(family.Joint(w, a.Sizes[:batchA], b.Sizes[:batchB]))]
	c := family.Contraction{
		Operands: operands,
		Labels:   [][]byte{[]byte(batch[len(batch)-batchA:] + "ik"[1-rows:]), []byte(batch[len(batch)-batchB:] + "kj"[:1+columns])},
		Output:   []byte(batch + "ij"[1-rows:1+columns]),
		Factor:   factor, Result: result,
	}
	c.Run(w, output)
}

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
	c := family.Contraction{Operands: w.EveryOperand()[:2], Labels: [][]byte{[]byte(a), []byte(b)}, Output: []byte("ij"), Factor: element}
	for _, factor := range []float64{attributes.Alpha, attributes.Beta} {
		if whole := factor == math.Trunc(factor); !w.Sizing() && (!w.Tensors[0].DType.Float() && !whole || factor-factor != 0) {
			w.Fail(&spec.LimitError{Part: "alpha and beta", Err: errFactor})
			return
		}
	}
	room := w.Index(2)
	c.Result = func(w *walk.Walk, at []int64, sum walk.Term) {
		sum = scaled(w, "alpha", attributes.Alpha, sum)
		for _, c := range w.Operands("C") {
			w.Cite(w.Rule("broadcasts"))
			sum = sum.Plus(scaled(w, "beta", attributes.Beta, w.Term(c, family.Broadcast(at, c.Sizes, room))))
		}
		w.Computes(sum)
	}
	c.Run(w, w.Output("Y"))
}

var errFactor = errors.New("an integer is multiplied by a fraction, or anything by what is no number, of which the text does not speak")

// scaled multiplies a term by a factor, an attribute of type float32.
func scaled(w *walk.Walk, name string, factor float64, term walk.Term) walk.Term {
	if factor == 1 {
		return term
	}
	w.Cite(w.Rule(name))
	return w.Known(tensor.Float32, uint64(math.Float32bits(float32(factor)))).Times(term)
}
