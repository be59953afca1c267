package webnn

import (
	"example.com/conform/oracle/walk"
	"example.com/conform/spec"
	"example.com/conform/spec/webnn"
)

// windows are those of a call.
type windows struct {
	channels, height, width int // dimensions of the input and of the output
	along                   [2]spec.Window
	counts                  [2]int64
}

// windowsOf returns the windows of a call, and names the rules that decide where they are:
//
//	length = (elements - 1) · dilation + 1
//	count  = (begin + size + end - length)/stride, rounded down or up, + 1
func windowsOf(w *walk.Walk) (v windows) {
	a := w.Attributes.(webnn.Stepped)
	s := a.Stepping()
	v.channels, v.height, v.width = a.Dimensions()
	w.Cite(w.Rule("sizes"), w.Rule("value"))
	if v.channels != 1 {
		w.Cite(w.Rule("layout"))
	}
	for i, list := range [][]int64{s.Strides, s.Dilations, s.Padding} {
		if len(list) > 0 {
			w.Cite(w.Rule([]string{"strides", "dilations", "padding"}[i]))
		}
	}
	if a.Ceiling() {
		w.Cite(w.Rule("ceil"))
	}
	for d, x := range webnn.WindowsOf(w.Call) {
		v.along[d] = x
		left := x.Begin + x.Size + x.End - (x.Elements-1)*x.Dilation - 1
		if a.Ceiling() {
			left += x.Stride - 1
		}
		v.counts[d] = left/x.Stride + 1
	}
	return v
}

// sizes returns those of the output with some channels.
func (v *windows) sizes(w *walk.Walk, input walk.Operand, channels int64) []int64 {
	sizes := append(w.Index(4)[:0], input.Sizes...)
	sizes[v.channels], sizes[v.height], sizes[v.width] = channels, v.counts[0], v.counts[1]
	return sizes
}

// each calls of with the places of the input, and of the kernel, in the window of an element of the output. It returns how
// many there are, those of the padding that the call states included:
//
//	place = at · stride - begin + k · dilation
func (v *windows) each(to []int64, of func(y, x, ky, kx int64)) (all int64) {
	rows, columns := &v.along[0], &v.along[1]
	for ky := range rows.Elements {
		y := to[v.height]*rows.Stride - rows.Begin + ky*rows.Dilation
		for kx := range columns.Elements {
			x := to[v.width]*columns.Stride - columns.Begin + kx*columns.Dilation
			if y < rows.Size+rows.End && x < columns.Size+columns.End {
				all++
			}
			if 0 <= y && y < rows.Size && 0 <= x && x < columns.Size {
				of(y, x, ky, kx)
			}
		}
	}
	return all
}
