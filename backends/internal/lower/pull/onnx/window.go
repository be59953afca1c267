package onnx

import (
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/onnx"
)

// frames returns the spatial dimensions of a job.
func frames(job *pull.Job, kernel []int64) []pull.Frame {
	a, list := job.Attributes.(onnx.Windowed).Window(), make([]pull.Frame, len(kernel))
	for d := range list {
		g := pull.Frame{Input: job.Sizes[0][2+d], Kernel: kernel[d], Stride: 1, Dilation: 1}
		if a.Strides != nil {
			g.Stride = a.Strides[d]
		}
		if a.Dilations != nil {
			g.Dilation = a.Dilations[d]
		}
		if a.Pads != nil {
			g.Before, g.Behind = a.Pads[d], a.Pads[d+len(kernel)]
		}
		if a.AutoPad == onnx.AutoPadSameUpper || a.AutoPad == onnx.AutoPadSameLower {
			rest := g.Input % g.Stride
			if rest == 0 {
				rest = g.Stride
			}
			pads := max(0, g.Span()-rest)
			g.Before, g.Behind = pads/2, pads-pads/2
			if a.AutoPad == onnx.AutoPadSameLower {
				g.Before, g.Behind = g.Behind, g.Before
			}
		}
		list[d] = g
	}
	return list
}

// windows is how many windows there are along a dimension.
func windows(g *pull.Frame, auto int64) int64 {
	if auto == onnx.AutoPadSameUpper || auto == onnx.AutoPadSameLower {
		return (g.Input + g.Stride - 1) / g.Stride
	}
	return g.Fit()
}
