package onnx

import (
	"example.com/conform/oracle/family"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec/onnx"
)

// steps returns the windows of a kernel in an input, without padding.
func steps(w *walk.Walk, kernel, input []int64) family.Sliding {
	a, v := w.Attributes.(onnx.Stepped).Stepping(), family.Slides(w, kernel, input)
	if copy(v.Strides, a.Strides) > 0 {
		w.Cite(w.Rule("strides"))
	}
	if copy(v.Dilations, a.Dilations) > 0 {
		w.Cite(w.Rule("dilations"))
	}
	return v
}

// windows returns the windows of a kernel in an input, and how many there are along each spatial
// dimension:
//
//	length = (kernel - 1) · dilation + 1
//	SAME: count = input/stride, rounded up; padding = (count - 1) · stride + length - input
//	else: count = (begin + input + end - length)/stride + 1, rounded down
//
// It also returns how many elements are behind the input, in the padding.
func windows(w *walk.Walk, kernel, input []int64) (v family.Sliding, counts, end []int64) {
	a, n := w.Attributes.(onnx.Windowed).Window(), len(input)
	v = steps(w, kernel, input)
	end, counts = w.Index(n), w.Index(n)
	if len(a.Pads) > 0 {
		copy(v.Begin, a.Pads[:n])
		copy(end, a.Pads[n:])
		w.Cite(w.Rule("pads"))
	}
	if a.AutoPad == onnx.AutoPadValid {
		w.Cite(w.Rule("valid"))
	}
	for d := range input {
		length := v.Span(d)
		if same(a) {
			counts[d] = (input[d] + v.Strides[d] - 1) / v.Strides[d]
			all := max(0, (counts[d]-1)*v.Strides[d]+length-input[d]) // below 0 if there is no window
			w.Cite(w.Rule("same"))
			v.Begin[d] = before(w, a, all)
			end[d] = all - v.Begin[d]
			continue
		}
		counts[d] = (v.Begin[d]+input[d]+end[d]-length)/v.Strides[d] + 1
	}
	return v, counts, end
}

// same reports whether auto_pad says the sizes of the output.
func same(a *onnx.Windows) bool {
	return a.AutoPad == onnx.AutoPadSameUpper || a.AutoPad == onnx.AutoPadSameLower
}

// before returns how much of a padding is before the input. Halves are rounded down, also below 0.
func before(w *walk.Walk, a *onnx.Windows, all int64) int64 {
	if w.Cite(w.Rule("same-upper")); a.AutoPad == onnx.AutoPadSameUpper {
		return all >> 1
	}
	w.Cite(w.Rule("same-lower"))
	return all - all>>1
}
