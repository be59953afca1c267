package onnx

import (
	"example.com/conform/oracle/index"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec/onnx"
)

// The pages of convolutions.
var (
	Conv = walk.Page{Run: walk.With(func(w *walk.Walk, a *onnx.ConvAttributes) {
		convolve(w, a, w.Output("Y"), w.Operands("B"), nil, nil)
	})}
	ConvInteger = walk.Page{Run: walk.With(func(w *walk.Walk, a *onnx.ConvAttributes) {
		convolve(w, a, w.Output("y"), nil, w.Operands("x_zero_point"), w.Operands("w_zero_point"))
	})}
)

// convolve adds the products of the elements in a window and of weights:
//
//	g = m / (M/group)
//	Y[n, m, window] = B[m] + the sum of X[n, g · C/group + c, place of k in the window] · W[m, c, k]
//	                  over c below C/group, and k in the kernel
//
// A zero point is first subtracted from each element of its input.
func convolve(w *walk.Walk, a *onnx.ConvAttributes, output *walk.Output, bias, pointX, pointW []walk.Operand) {
	x, weights := w.EveryOperand()[0], w.EveryOperand()[1]
	w.By(w.Rule("sizes"), w.Rule("value"))
	if a.Group > 1 {
		w.By(w.Rule("group"))
	}
	v, counts, _ := windows(w, weights.Sizes[2:], x.Sizes[2:])
	if !output.HasSizes(append(append(w.Index(x.Rank())[:0], x.Sizes[0], weights.Sizes[0]), counts...)...) {
		return
	}
	all := index.Product(weights.Sizes[1:]...)
	from, kernel := w.Index(x.Rank()), w.Index(x.Rank())
	for to := range output.Elements {
		m, terms := to[1], v.move(to[2:])
		if terms *= weights.Sizes[1]; terms < all {
			w.By(w.Rule("padding-zero"))
		}
		first := m / (weights.Sizes[0] / a.Group) * weights.Sizes[1]
		from[0], kernel[0] = to[0], m
		var sum walk.Term
		for term := range terms {
			c := term / (terms / weights.Sizes[1])
			from[1], kernel[1] = first+c, c
			v.next(from[2:], kernel[2:])
			for range w.Repeats(term, terms) {
				sum = sum.Plus(without(w, pointX, to, w.Term(x, from)).Times(without(w, pointW, to, w.Term(weights, kernel))))
			}
		}
		for _, b := range bias {
			w.By(w.Rule("bias"))
			sum = sum.Plus(w.Term(b, to[1:2]))
		}
		w.Computes(sum)
	}
}

// without subtracts the zero point for an element of the output from an element of an input, if there is one.
func without(w *walk.Walk, points []walk.Operand, to []int64, element walk.Term) walk.Term {
	for _, point := range points {
		if w.By(w.Rule("zero-point")); point.Rank() > 0 {
			w.By(w.Rule("per-channel"))
		}
		element = element.Minus(w.Term(point, to[1:1+point.Rank()]))
	}
	return element
}
