package onnx

import (
	"slices"

	"example.com/conform/oracle/family"
	"example.com/conform/oracle/index"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec/onnx"
)

// The pages of convolutions.
var (
	Conv          = walk.Page{Run: func(w *walk.Walk) { convolve(w, w.Output("Y"), nil, nil, w.Operands("B"), family.IsSum) }}
	ConvTranspose = Conv
	ConvInteger   = walk.Page{Run: func(w *walk.Walk) {
		convolve(w, w.Output("y"), w.Operands("x_zero_point"), w.Operands("w_zero_point"), nil, family.IsSum)
	}}
)

// convolve adds the products of the elements in a window and of weights:
//
//	g = m / (M/group)
//	Y[n, m, window] = B[m] + the sum of X[n, g · C/group + c, place of k in the window] · W[m, c, k]
//	                  over c below C/group, and k in the kernel
//
// and of the windows of ConvTranspose those of W[g · C/group + c, m mod M/group, k]. A zero point is
// first subtracted from each element of its input.
func convolve(w *walk.Walk, output *walk.Output, pointX, pointW, bias []walk.Operand, finish func(w *walk.Walk, to []int64, sum walk.Term)) {
	group := w.Attributes.(onnx.Convolving).Convolution().Group
	x, weights := w.EveryOperand()[0], w.EveryOperand()[onnx.Weights(w.Operator)]
	w.Cite(w.Rule("sizes"), w.Rule("value"))
	if group > 1 {
		w.Cite(w.Rule("group"))
	}
	var v window
	var counts []int64
	a, transposed := w.Attributes.(*onnx.ConvTransposeAttributes)
	maps, channels := weights.Sizes[0]/group, weights.Sizes[1] // of a group
	if transposed {
		maps, channels = weights.Sizes[1], weights.Sizes[0]/group
		v, counts = windowsOfOutput(w, a, weights.Sizes[2:], x.Sizes[2:])
	} else {
		v, counts, _ = windows(w, weights.Sizes[2:], x.Sizes[2:])
	}
	if !output.HasSizes(append(append(w.Index(x.Rank())[:0], x.Sizes[0], maps*group), counts...)...) {
		return
	}
	if slices.ContainsFunc(v.begin, isNegative) && w.Answer(onnx.ConvTransposeBeyond) == onnx.BeyondEnd {
		for d := range v.begin {
			v.begin[d] = max(0, v.begin[d])
		}
	}
	all := index.Product(weights.Sizes[2:]...) * channels
	from, kernel := w.Index(x.Rank()), w.Index(x.Rank())
	for to := range output.Elements {
		m, terms := to[1], v.move(to[2:])
		if terms *= channels; terms < all && !transposed {
			w.Cite(w.Rule("padding-zero"))
		}
		first := m / maps * channels
		from[0] = to[0]
		var sum walk.Term
		for term := range terms {
			c := term / (terms / channels)
			from[1], kernel[0], kernel[1] = first+c, m, c
			if transposed {
				kernel[0], kernel[1] = first+c, m%maps
			}
			v.next(from[2:], kernel[2:])
			for range w.Repeats(term, terms) {
				sum = sum.Plus(without(w, pointX, to, w.Term(x, from)).Times(without(w, pointW, to, w.Term(weights, kernel))))
			}
		}
		for _, b := range bias {
			w.Cite(w.Rule("bias"))
			sum = sum.Plus(w.Term(b, to[1:2]))
		}
		finish(w, to, sum)
	}
}

func isNegative(n int64) bool { return n < 0 }

// without subtracts the zero point for an element of the output from an element of an input, if there is one.
func without(w *walk.Walk, points []walk.Operand, to []int64, element walk.Term) walk.Term {
	for _, point := range points {
		if w.Cite(w.Rule("zero-point")); point.Rank() > 0 {
			w.Cite(w.Rule("per-channel"))
		}
		element = element.Minus(w.Term(point, to[1:1+point.Rank()]))
	}
	return element
}

// windowsOfOutput returns the windows of a kernel in the output of ConvTranspose, and its spatial sizes:
//
//	all = stride · (input - 1) + output_padding + length
//	output_shape: size = output_shape;         begin = half of all - size
//	SAME:         size = input · stride;       begin = half of all - size
//	else:         size = all - begin - end
func windowsOfOutput(w *walk.Walk, a *onnx.ConvTransposeAttributes, kernel, input []int64) (v window, sizes []int64) {
	v, sizes = steps(w, kernel, input), w.Index(len(input))
	v.transposed = true
	more, end := w.Index(len(input)), w.Index(len(input))
	if copy(more, a.OutputPadding) > 0 {
		w.Cite(w.Rule("output-padding"))
	}
	switch {
	case len(a.OutputShape) > 0:
		w.Cite(w.Rule("output-shape"))
	case len(a.Pads) > 0:
		w.Cite(w.Rule("pads"))
		copy(v.begin, a.Pads)
		copy(end, a.Pads[len(input):])
	case same(&a.Windows):
		w.Cite(w.Rule("same"))
	case a.AutoPad == onnx.AutoPadValid:
		w.Cite(w.Rule("valid"))
	}
	for d := range input {
		all := v.strides[d]*(input[d]-1) + more[d] + v.span(d)
		switch {
		case len(a.OutputShape) > 0:
			sizes[d] = a.OutputShape[d]
			v.begin[d] = before(w, &a.Windows, all-sizes[d])
		case same(&a.Windows):
			sizes[d] = input[d] * v.strides[d]
			v.begin[d] = before(w, &a.Windows, all-sizes[d])
		default:
			sizes[d] = all - v.begin[d] - end[d]
		}
	}
	return v, sizes
}
