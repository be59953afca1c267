package dml

import (
	"slices"

	"example.com/conform/oracle/family"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec/dml"
)

// Convolution is a [family.Convolution], whose kernel is the filter, flipped with convolution:
//
//	forward:  size = (StartPadding + input + EndPadding - length)/Strides + 1 + OutputPadding
//	backward: size = Strides · (input - 1) + length - StartPadding - EndPadding + OutputPadding
var Convolution = computing(walk.Page{Run: walk.With(func(w *walk.Walk, a *dml.ConvolutionAttributes) {
	input, filter := w.Operand("input"), w.Operand("filter")
	v, counts := slides(w, filter.Sizes[2:], a.Direction == dml.DirectionBackward)
	c := family.Convolution{
		X: input, Weights: filter, Groups: a.GroupCount, Maps: filter.Sizes[0] / a.GroupCount, Channels: filter.Sizes[1],
		Sliding: v, Counts: counts, Flipped: a.Mode == dml.ModeConvolution,
	}
	if v.Transposed {
		w.Cite(w.Rule("backward"))
		c.Maps, c.Channels = filter.Sizes[1], filter.Sizes[0]/a.GroupCount
	}
	if c.Flipped {
		w.Cite(w.Rule("flipped"))
	}
	padding, bias, output := dml.PaddingReached, w.Index(input.Rank()), w.Output("output")
	if slices.Max(a.OutputPadding) > 0 {
		w.Cite(w.Rule("output-padding"))
		padding = w.Answer(dml.ConvolutionOutputPadding)
	}
	for d, more := range a.OutputPadding {
		if counts[d] += more; counts[d] != output.Sizes[2+d] && w.Answer(dml.ConvolutionSizes) == dml.SizesStated {
			counts[d] = output.Sizes[2+d]
		}
	}
	c.Finish = func(w *walk.Walk, to []int64, sum walk.Term) {
		for d, at := range to[2:] {
			if at < counts[d]-a.OutputPadding[d] || padding == dml.PaddingReached {
				continue
			}
			if sum = (walk.Term{}); padding == dml.PaddingZero {
				w.Computes(sum)
				return
			}
		}
		for _, b := range w.Operands("bias") {
			w.Cite(w.Rule("bias"))
			bias[1] = to[1]
			sum = sum.Plus(w.Term(b, bias))
		}
		w.Computes(sum)
	}
	c.Run(w, output)
})})

// slides returns where a kernel slides over the input, or over the output, and how many places it has along each spatial
// dimension of the output.
func slides(w *walk.Walk, kernel []int64, backward bool) (v family.Sliding, counts []int64) {
	list := w.Operator.Windows(w.Call)
	v, counts = family.Slides(w, kernel, w.Tensors[0].Sizes[2:]), w.Index(len(list))
	v.Transposed = backward
	for d, x := range list {
		v.Strides[d], v.Dilations[d], v.Begin[d] = x.Stride, x.Dilation, x.Begin
		if x.Stride > 1 {
			w.Cite(w.Rule("strides"))
		}
		if x.Dilation > 1 {
			w.Cite(w.Rule("dilations"))
		}
		if x.Begin+x.End > 0 {
			w.Cite(w.Rule(map[bool]string{false: "padding", true: "padding-removed"}[backward]))
		}
		if counts[d] = (x.Begin+x.Size+x.End-v.Span(d))/x.Stride + 1; backward {
			counts[d] = x.Stride*(x.Size-1) + v.Span(d) - x.Begin - x.End
		}
	}
	return v, counts
}
