package onnx

import (
	"example.com/conform/oracle/family"
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

// convolve is a [family.Convolution].
func convolve(w *walk.Walk, output *walk.Output, pointX, pointW, bias []walk.Operand, finish func(w *walk.Walk, to []int64, sum walk.Term)) {
	weights := w.EveryOperand()[onnx.Weights(w.Operator)]
	c := family.Convolution{
		X: w.EveryOperand()[0], Weights: weights, Groups: w.Attributes.(onnx.Convolving).Convolution().Group,
		PointX: pointX, PointW: pointW, Bias: bias, Beyond: onnx.ConvTransposeBeyond, Finish: finish,
	}
	if a, transposed := w.Attributes.(*onnx.ConvTransposeAttributes); transposed {
		c.Maps, c.Channels = weights.Sizes[1], weights.Sizes[0]/c.Groups
		c.Sliding, c.Counts = windowsOfOutput(w, a, weights.Sizes[2:], c.X.Sizes[2:])
	} else {
		c.Maps, c.Channels = weights.Sizes[0]/c.Groups, weights.Sizes[1]
		c.Sliding, c.Counts, _ = windows(w, weights.Sizes[2:], c.X.Sizes[2:])
	}
	c.Run(w, output)
}

// windowsOfOutput returns the windows of a kernel in the output of ConvTranspose, and its spatial sizes:
//
//	all = stride · (input - 1) + output_padding + length
//	output_shape: size = output_shape;         begin = half of all - size
//	SAME:         size = input · stride;       begin = half of all - size
//	else:         size = all - begin - end
func windowsOfOutput(w *walk.Walk, a *onnx.ConvTransposeAttributes, kernel, input []int64) (v family.Sliding, sizes []int64) {
	v, sizes = steps(w, kernel, input), w.Index(len(input))
	v.Transposed = true
	more, end := w.Index(len(input)), w.Index(len(input))
	if copy(more, a.OutputPadding) > 0 {
		w.Cite(w.Rule("output-padding"))
	}
	switch {
	case len(a.OutputShape) > 0:
		w.Cite(w.Rule("output-shape"))
	case len(a.Pads) > 0:
		w.Cite(w.Rule("pads"))
		copy(v.Begin, a.Pads)
		copy(end, a.Pads[len(input):])
	case same(&a.Windows):
		w.Cite(w.Rule("same"))
	case a.AutoPad == onnx.AutoPadValid:
		w.Cite(w.Rule("valid"))
	}
	for d := range input {
		all := v.Strides[d]*(input[d]-1) + more[d] + v.Span(d)
		switch {
		case len(a.OutputShape) > 0:
			sizes[d] = a.OutputShape[d]
			v.Begin[d] = before(w, &a.Windows, all-sizes[d])
		case same(&a.Windows):
			sizes[d] = input[d] * v.Strides[d]
			v.Begin[d] = before(w, &a.Windows, all-sizes[d])
		default:
			sizes[d] = all - v.Begin[d] - end[d]
		}
	}
	return v, sizes
}
