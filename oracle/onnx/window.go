package onnx

import (
	"example.com/conform/oracle/index"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec/onnx"
)

// A window is where the kernel meets the input, for an element of the output. Places of the
// padding are none.
type window struct {
	kernel, input                 []int64   // spatial sizes
	strides, dilations, begin, at []int64   // at is that of the element of the output
	transposed                    bool      // the windows are of the output
	taps                          [][]int64 // places of the kernel that meet the input, along each spatial dimension
	along, counts                 []int64   // which taps are next, and how many there are
}

// steps returns the windows of a kernel in an input, without padding.
func steps(w *walk.Walk, kernel, input []int64) window {
	a, n := w.Attributes.(onnx.Stepped).Stepping(), len(input)
	v := window{
		kernel: kernel, input: input, strides: ones(w, n), dilations: ones(w, n), begin: w.Index(n), at: w.Index(n),
		along: w.Index(n), counts: w.Index(n), taps: w.Lists(n),
	}
	if copy(v.strides, a.Strides) > 0 {
		w.Cite(w.Rule("strides"))
	}
	if copy(v.dilations, a.Dilations) > 0 {
		w.Cite(w.Rule("dilations"))
	}
	return v
}

// span returns how many elements there are from the first to the last of a window.
func (v *window) span(d int) int64 { return (v.kernel[d]-1)*v.dilations[d] + 1 }

// windows returns the windows of a kernel in an input, and how many there are along each spatial
// dimension:
//
//	length = (kernel - 1) · dilation + 1
//	SAME: count = input/stride, rounded up; padding = (count - 1) · stride + length - input
//	else: count = (begin + input + end - length)/stride + 1, rounded down
//
// It also returns how many elements are behind the input, in the padding.
func windows(w *walk.Walk, kernel, input []int64) (v window, counts, end []int64) {
	a, n := w.Attributes.(onnx.Windowed).Window(), len(input)
	v = steps(w, kernel, input)
	end, counts = w.Index(n), w.Index(n)
	if len(a.Pads) > 0 {
		copy(v.begin, a.Pads[:n])
		copy(end, a.Pads[n:])
		w.Cite(w.Rule("pads"))
	}
	if a.AutoPad == onnx.AutoPadValid {
		w.Cite(w.Rule("valid"))
	}
	for d := range input {
		length := v.span(d)
		if same(a) {
			counts[d] = (input[d] + v.strides[d] - 1) / v.strides[d]
			all := max(0, (counts[d]-1)*v.strides[d]+length-input[d]) // below 0 if there is no window
			w.Cite(w.Rule("same"))
			v.begin[d] = before(w, a, all)
			end[d] = all - v.begin[d]
			continue
		}
		counts[d] = (v.begin[d]+input[d]+end[d]-length)/v.strides[d] + 1
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

// ones returns a list of ones.
func ones(w *walk.Walk, n int) []int64 {
	list := w.Index(n)
	for d := range list {
		list[d] = 1
	}
	return list
}

// move sets the window to the one of an element of the output, and returns in how many places it
// meets the input.
func (v *window) move(to []int64) int64 {
	for d := range to {
		v.at[d], v.taps[d] = to[d], v.taps[d][:0]
		for k := range v.kernel[d] {
			if place, ok := v.place(d, k); ok && 0 <= place && place < v.input[d] {
				v.taps[d] = append(v.taps[d], k)
			}
		}
	}
	return v.meets()
}

// place returns where element k of the kernel meets the input along a spatial dimension, within it or
// not; ok is false if it meets none:
//
//	place                        = at · stride - begin + k · dilation
//	place · stride - begin + k · dilation = at     if the windows are of the output
func (v *window) place(d int, k int64) (place int64, ok bool) {
	if v.transposed {
		steps := v.at[d] + v.begin[d] - k*v.dilations[d]
		return steps / v.strides[d], steps%v.strides[d] == 0
	}
	return v.at[d]*v.strides[d] - v.begin[d] + k*v.dilations[d], true
}

// meets counts the places where the kernel meets the input.
func (v *window) meets() int64 {
	for d := range v.taps {
		v.counts[d], v.along[d] = int64(len(v.taps[d])), 0
	}
	return index.Product(v.counts...)
}

// next sets the spatial coordinates of an element of the input, and of the kernel, to the next
// place where they meet. From the last one, the first is the next.
func (v *window) next(from, kernel []int64) {
	for d, k := range v.along {
		from[d], _ = v.place(d, v.taps[d][k])
		if kernel != nil {
			kernel[d] = v.taps[d][k]
		}
	}
	index.Next(v.along, v.counts)
}
