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
		Sliding: v, Counts: counts, Flipped: a.Mode == dml.ModeConvolution, Bias: w.Operands("bias"), Finish: family.IsSum,
	}
	if v.Transposed {
		w.Cite(w.Rule("backward"))
		c.Maps, c.Channels = filter.Sizes[1], filter.Sizes[0]/a.GroupCount
	}
	if c.Flipped {
		w.Cite(w.Rule("flipped"))
	}
	if slices.Max(a.OutputPadding) > 0 {
		w.Cite(w.Rule("output-padding"))
		if padding := w.Answer(dml.ConvolutionOutputPadding); padding != dml.PaddingReached {
			c.Behind, c.Bare = a.OutputPadding, padding == dml.PaddingZero
		}
	}
	output := w.Output("output")
	for d, more := range a.OutputPadding {
		if counts[d] += more; counts[d] != output.Sizes[2+d] && w.Answer(dml.ConvolutionSizes) == dml.SizesStated {
			counts[d] = output.Sizes[2+d]
		}
	}
	c.Run(w, output)
})})

// slides returns where a kernel slides over the input, or over the output, and how many places it has along each spatial
// dimension of the output.
func slides(w *walk.Walk, kernel []int64, backward bool) (v family.Sliding, counts []int64) {
	input := w.Tensors[0].Sizes[2:]
	v, counts = family.Slides(w, kernel, input), w.Index(len(input))
	of := w.Attributes.(dml.Windowed).Window()
	v.Strides, v.Dilations, v.Begin, v.Transposed = of.Strides, of.Dilations, of.StartPadding, backward
	for d, size := range input {
		stride, begin, end := of.Strides[d], of.StartPadding[d], of.EndPadding[d]
		if stride > 1 {
			w.Cite(w.Rule("strides"))
		}
		if of.Dilations[d] > 1 {
			w.Cite(w.Rule("dilations"))
		}
		switch {
		case begin+end == 0:
		case backward:
			w.Cite(w.Rule("padding-removed"))
		default:
			w.Cite(w.Rule("padding"))
		}
		if counts[d] = (begin+size+end-v.Span(d))/stride + 1; backward {
			counts[d] = stride*(size-1) + v.Span(d) - begin - end
		}
	}
	return v, counts
}
