package webnn

import (
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/webnn"
)

// A frame says where windows are.
type frame struct {
	channel, row, column            int // dimensions
	kernel, stride, dilation, count [2]int64
	input, before, behind           [2]int64
	to                              []int64 // the element of the output
}

// frameOf returns that of a job with a kernel.
func frameOf(job *pull.Job, kernel [2]int64) *frame {
	a := job.Attributes.(webnn.Stepped)
	steps, g := a.Stepping(), frame{kernel: kernel, stride: [2]int64{1, 1}, dilation: [2]int64{1, 1}}
	g.channel, g.row, g.column = a.Dimensions()
	copy(g.stride[:], steps.Strides)
	copy(g.dilation[:], steps.Dilations)
	if p := steps.Padding; p != nil {
		g.before, g.behind = [2]int64{p[0], p[2]}, [2]int64{p[1], p[3]}
	}
	g.input = [2]int64{job.Sizes[0][g.row], job.Sizes[0][g.column]}
	for d := range g.count {
		last := g.before[d] + g.input[d] + g.behind[d] - g.dilation[d]*(kernel[d]-1) - 1 // where a window may begin
		switch {
		case last >= 0 && a.Ceiling():
			g.count[d] = 1 + (last+g.stride[d]-1)/g.stride[d]
		case last >= 0:
			g.count[d] = 1 + last/g.stride[d]
		case a.Ceiling():
			g.count[d] = 1 // that of a window beyond the input
		}
	}
	return &g
}

// sizes returns those of an output with some channels.
func (g *frame) sizes(job *pull.Job, channels int64) []int64 {
	sizes := job.Join(job.Sizes[0])
	sizes[g.channel], sizes[g.row], sizes[g.column] = channels, g.count[0], g.count[1]
	return sizes
}

// place returns the coordinate of element k of the window, below 0 if it is before the input.
func (g *frame) place(d int, k int64) int64 {
	return g.to[[2]int{g.row, g.column}[d]]*g.stride[d] + k*g.dilation[d] - g.before[d]
}

// visit calls f with the coordinates of each element of the window that is in the input.
func (g *frame) visit(f func(y, x, ky, kx int64)) {
	for ky := range g.kernel[0] {
		for kx := range g.kernel[1] {
			y, x := g.place(0, ky), g.place(1, kx)
			if min(y, x) >= 0 && y < g.input[0] && x < g.input[1] {
				f(y, x, ky, kx)
			}
		}
	}
}

// padded counts the elements of the window in the input and its padding.
func (g *frame) padded() int64 {
	all := int64(1)
	for d := range g.kernel {
		n := int64(0)
		for k := range g.kernel[d] {
			if g.place(d, k) < g.input[d]+g.behind[d] {
				n++
			}
		}
		all *= n
	}
	return all
}
