package onnx

import (
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/onnx"
)

// A frame is one spatial dimension of windows.
type frame struct {
	input, kernel, stride, dilation int64
	before, behind                  int64 // padding
	transposed                      bool  // the windows are of the output
}

// frames returns the spatial dimensions of a job.
func frames(job *pull.Job, kernel []int64) []frame {
	a, list := job.Attributes.(onnx.Windowed).Window(), make([]frame, len(kernel))
	for d := range list {
		g := frame{input: job.Sizes[0][2+d], kernel: kernel[d], stride: 1, dilation: 1}
		if a.Strides != nil {
			g.stride = a.Strides[d]
		}
		if a.Dilations != nil {
			g.dilation = a.Dilations[d]
		}
		if a.Pads != nil {
			g.before, g.behind = a.Pads[d], a.Pads[d+len(kernel)]
		}
		if a.AutoPad == onnx.AutoPadSameUpper || a.AutoPad == onnx.AutoPadSameLower {
			rest := g.input % g.stride
			if rest == 0 {
				rest = g.stride
			}
			pads := max(0, g.span()-rest)
			g.before, g.behind = pads/2, pads-pads/2
			if a.AutoPad == onnx.AutoPadSameLower {
				g.before, g.behind = g.behind, g.before
			}
		}
		list[d] = g
	}
	return list
}

// span is how many elements there are from the first to the last of a window.
func (g *frame) span() int64 { return 1 + g.dilation*(g.kernel-1) }

// windows is how many windows fit into the padded input.
func (g *frame) windows(auto int64) int64 {
	if auto == onnx.AutoPadSameUpper || auto == onnx.AutoPadSameLower {
		return (g.input + g.stride - 1) / g.stride
	}
	return 1 + (g.before+g.input+g.behind-g.span())/g.stride
}

// place is that of element k of a window in the input, or ok is false.
func (g *frame) place(window, k int64) (place int64, ok bool) {
	if g.transposed {
		place = window + g.before - k*g.dilation
		return place / g.stride, place >= 0 && place%g.stride == 0 && place/g.stride < g.input
	}
	place = window*g.stride + k*g.dilation - g.before
	return place, uint64(place) < uint64(g.input)
}

// visit calls f with the coordinates of the kernel and of the input, where these meet.
func visit(list []frame, window, kernel, at []int64, f func()) {
	if len(list) == 0 {
		f()
		return
	}
	for k := range list[0].kernel {
		if place, ok := list[0].place(window[0], k); ok {
			kernel[0], at[0] = k, place
			visit(list[1:], window[1:], kernel[1:], at[1:], f)
		}
	}
}
