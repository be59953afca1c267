package openvino

import (
	"example.com/conform/oracle/family"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec"
	"example.com/conform/spec/openvino"
)

// steps returns the windows of a kernel in an input, without padding, and the padding that a call states.
func steps(w *walk.Walk, kernel []int64) (v family.Sliding, stated []spec.Window) {
	stated, v = w.Operator.Windows(w.Call), family.Slides(w, kernel, w.Tensors[0].Sizes[2:])
	for d := range stated {
		if v.Strides[d], v.Dilations[d] = stated[d].Stride, stated[d].Dilation; v.Dilations[d] > 1 {
			w.Cite(w.Rule("dilations"))
		}
		if v.Strides[d] > 1 {
			w.Cite(w.Rule("strides"))
		}
	}
	return v, stated
}

// windows returns the windows of a kernel in the data, how many there are along each spatial dimension, and how many elements
// of padding are behind the data:
//
//	length = (kernel - 1) · dilation + 1
//	same: count = input, or input/stride rounded up; padding = (count - 1) · stride + length - input
//	else: count = (begin + input + end - length)/stride + 1, rounded down, or up if up is set
func windows(w *walk.Walk, kernel []int64, up bool) (v family.Sliding, counts, end []int64) {
	a := w.Attributes.(openvino.Windowed).Window()
	v, stated := steps(w, kernel)
	counts, end = w.Index(len(stated)), w.Index(len(stated))
	switch a.AutoPad {
	case openvino.PadExplicit:
		w.Cite(w.Rule("pads"))
	case openvino.PadValid:
		w.Cite(w.Rule("pads-ignored"), w.Rule("valid"))
	default:
		w.Cite(w.Rule("pads-ignored"), w.Rule("same"))
	}
	for d := range stated {
		input, stride := stated[d].Size, v.Strides[d]
		if a.Same() {
			counts[d] = input
			if stride > 1 && w.Answer(openvino.SameSize) == openvino.SameDivided {
				counts[d] = (input + stride - 1) / stride
			}
			padding := max(0, (counts[d]-1)*stride+v.Span(d)-input) // below 0 if there is no window
			v.Begin[d] = padding / 2
			if a.AutoPad == openvino.PadSameLower {
				w.Cite(w.Rule("same-lower"))
				v.Begin[d] = padding - padding/2
			} else {
				w.Cite(w.Rule("same-upper"))
			}
			end[d] = padding - v.Begin[d]
			continue
		}
		v.Begin[d], end[d] = stated[d].Begin, stated[d].End
		left := v.Begin[d] + input + end[d] - v.Span(d)
		counts[d] = left/stride + 1
		if up && left%stride > 0 {
			counts[d]++
		}
	}
	return v, counts, end
}
