package openvino

import (
	"example.com/conform/oracle/family"
	"example.com/conform/oracle/index"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec/openvino"
)

// The pages of convolutions.
var (
	Convolution                  = walk.Page{Run: convolve}
	GroupConvolution             = Convolution
	ConvolutionBackpropData      = walk.Page{Run: walk.With(backprop)}
	GroupConvolutionBackpropData = ConvolutionBackpropData
)

// convolving returns a [family.Convolution] without its windows, and the spatial sizes of the kernel.
func convolving(w *walk.Walk) (c family.Convolution, kernel []int64) {
	data, weights, groups := w.Operand("data"), w.Operand("kernel"), openvino.GroupDimensions(w.Operator)
	lead := weights.Sizes[groups:]
	return family.Convolution{
		X: data, Weights: weights, Groups: index.Product(weights.Sizes[:groups]...), Grouped: groups > 0, Maps: lead[0], Channels: lead[1],
		Beyond: openvino.BackpropBeyond, Finish: family.IsSum,
	}, lead[2:]
}

func convolve(w *walk.Walk) {
	c, kernel := convolving(w)
	c.Sliding, c.Counts, _ = windows(w, kernel, false)
	c.Run(w, w.Output("output"))
}

// backprop is a [family.Convolution] with the windows in the output:
//
//	all = stride · (input - 1) + output_padding + length
//	output_shape: size = output_shape;      begin = half of all - size, rounded down, or up with same_upper
//	else:         size = all - begin - end
func backprop(w *walk.Walk, a *openvino.BackpropAttributes) {
	c, kernel := convolving(w)
	c.Maps, c.Channels = c.Channels, c.Maps
	v, stated := steps(w, kernel)
	v.Transposed = true
	sizes := w.Index(len(stated))
	switch {
	case len(a.OutputShape) > 0 && a.AutoPad == openvino.PadSameUpper:
		w.Cite(w.Rule("output-shape-upper"))
	case len(a.OutputShape) > 0:
		w.Cite(w.Rule("output-shape"))
	case a.AutoPad != openvino.PadExplicit:
		w.Cite(w.Rule("pads-ignored"))
	default:
		w.Cite(w.Rule("pads"))
	}
	for d := range stated {
		all := v.Strides[d]*(stated[d].Size-1) + v.Span(d)
		if len(a.OutputPadding) > 0 {
			w.Cite(w.Rule("output-padding"))
			all += a.OutputPadding[d]
		}
		if len(a.OutputShape) == 0 {
			v.Begin[d] = stated[d].Begin
			sizes[d] = all - stated[d].Begin - stated[d].End
			continue
		}
		sizes[d] = a.OutputShape[d]
		v.Begin[d] = (all - sizes[d]) >> 1
		if a.AutoPad == openvino.PadSameUpper {
			v.Begin[d] = all - sizes[d] - v.Begin[d]
		}
	}
	c.Sliding, c.Counts = v, sizes
	c.Run(w, w.Output("output"))
}
