package onnx

import (
	"errors"
	"math"

	"example.com/conform/oracle/walk"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/tensor"
)

// The pages of products of matrices.
var (
	MatMul        = walk.Page{Run: func(w *walk.Walk) { matrices(w, nil, nil) }}
	MatMulInteger = walk.Page{Run: func(w *walk.Walk) {
		matrices(w, w.Operands("a_zero_point"), w.Operands("b_zero_point"))
	}}
	Gemm = walk.Page{Run: walk.With(gemm)}
)

// matrices multiplies matrices:
//
//	Y[batch, i, j] = the sum of A[batch, i, k] · B[batch, k, j] over k
//
// without i if A has one dimension, and without j if B has. A zero point is first subtracted from
// each element of its matrix.
func matrices(w *walk.Walk, pointA, pointB []walk.Operand) {
	a, b, output := w.Operand("A"), w.Operand("B"), w.Output("Y")
	rows, columns := min(a.Rank()-1, 1), min(b.Rank()-1, 1) // dimensions of the output for i and j
	batchA, batchB := a.Sizes[:a.Rank()-1-rows], b.Sizes[:b.Rank()-1-columns]
	if w.By(w.Rule("sizes"), w.Rule("value")); rows+columns < 2 {
		w.By(w.Rule("vector"))
	}
	if len(pointA)+len(pointB) > 0 {
		w.By(w.Rule("zero-point"))
	}
	batch := joint(w, batchA, batchB)
	sizes := append(w.Index(len(batch) + 2)[:0], batch...)
	sizes = append(sizes, a.Sizes[len(batchA):len(batchA)+rows]...)
	sizes = append(sizes, b.Sizes[b.Rank()-columns:]...)
	if !output.HasSizes(sizes...) {
		return
	}
	inner, fromA, fromB := a.Sizes[a.Rank()-1], w.Index(a.Rank()), w.Index(b.Rank())
	for at := range output.Elements {
		broadcast(at[:len(batch)], batchA, fromA)
		broadcast(at[:len(batch)], batchB, fromB)
		copy(fromA[len(batchA):], at[len(batch):len(batch)+rows])
		copy(fromB[b.Rank()-columns:], at[len(batch)+rows:])
		var sum walk.Term
		for k := range inner {
			fromA[a.Rank()-1], fromB[len(batchB)] = k, k
			for range w.Repeats(k, inner) {
				sum = sum.Plus(without(w, w.Term(a, fromA), pointA).Times(without(w, w.Term(b, fromB), pointB)))
			}
		}
		w.Computes(sum)
	}
}

// without returns a term minus a zero point, if there is one.
func without(w *walk.Walk, term walk.Term, points []walk.Operand) walk.Term {
	for _, point := range points {
		term = term.Minus(w.Term(point, nil))
	}
	return term
}

// gemm multiplies two matrices and adds a third:
//
//	Y[i, j] = alpha · (the sum of A[i, k] · B[k, j] over k) + beta · C[i, j]
//
// with A[k, i] if transA and B[j, k] if transB, and C broadcast.
func gemm(w *walk.Walk, attributes *onnx.GemmAttributes) {
	a, b, output := w.Operand("A"), w.Operand("B"), w.Output("Y")
	rows, columns, inner, _ := attributes.Shape(a.Sizes, b.Sizes)
	w.By(w.Rule("sizes"), w.Rule("value"))
	if attributes.TransA {
		w.By(w.Rule("transposed-a"))
	}
	if attributes.TransB {
		w.By(w.Rule("transposed-b"))
	}
	if !output.HasSizes(rows, columns) {
		return
	}
	for _, factor := range []float64{attributes.Alpha, attributes.Beta} {
		if whole := factor == math.Trunc(factor); !w.Tensors[0].DType.Float() && !whole || factor-factor != 0 {
			w.Fail(&spec.LimitError{Part: "alpha and beta", Err: errFactor})
			return
		}
	}
	i, j, room := w.Index(2), w.Index(2), w.Index(2)
	for at := range output.Elements {
		var sum walk.Term
		for k := range inner {
			i[0], i[1], j[0], j[1] = at[0], k, k, at[1]
			if attributes.TransA {
				i[0], i[1] = i[1], i[0]
			}
			if attributes.TransB {
				j[0], j[1] = j[1], j[0]
			}
			for range w.Repeats(k, inner) {
				sum = sum.Plus(w.Term(a, i).Times(w.Term(b, j)))
			}
		}
		sum = scaled(w, "alpha", attributes.Alpha, sum)
		for _, c := range w.Operands("C") {
			w.By(w.Rule("broadcasts"))
			sum = sum.Plus(scaled(w, "beta", attributes.Beta, w.Term(c, broadcast(at, c.Sizes, room))))
		}
		w.Computes(sum)
	}
}

var errFactor = errors.New("an integer is multiplied by a fraction, or anything by what is no number, of which the text does not speak")

// scaled multiplies a term by a factor, an attribute of type float32.
func scaled(w *walk.Walk, name string, factor float64, term walk.Term) walk.Term {
	if factor == 1 {
		return term
	}
	w.By(w.Rule(name))
	return w.Known(tensor.Float32, uint64(math.Float32bits(float32(factor)))).Times(term)
}
