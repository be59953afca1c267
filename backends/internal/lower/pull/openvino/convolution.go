package openvino

import (
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/openvino"
)

// The pull functions of convolutions.
var (
	Convolution                  = convolving(0, frames)
	GroupConvolution             = convolving(1, frames)
	ConvolutionBackpropData      = convolving(0, outFrames)
	GroupConvolutionBackpropData = convolving(1, outFrames)
)

// convolving adds the products of a window and a kernel, which has so many dimensions for groups.
func convolving(groups int, frames func(job *pull.Job, kernel []int64) ([]pull.Frame, []int64)) pull.Operator {
	return pull.Computed(pull.Folds|pull.Adds, func(job *pull.Job, _ int) []int64 {
		w := job.Sizes[1]
		list, sizes := frames(job, w[groups+2:])
		maps := w[groups]
		if list[0].Transposed {
			maps = w[groups+1]
		}
		if groups > 0 {
			maps *= w[0]
		}
		return append([]int64{job.Sizes[0][0], maps}, sizes...)
	}, func(job *pull.Job) (func(to []int64, t *pull.Terms), func(t *pull.Terms) uint64) {
		list, _ := frames(job, job.Sizes[1][groups+2:])
		return pull.Weighted(job, 1, list, 1, groups > 0), pull.Sums(job)
	})
}

// outFrames returns the spatial dimensions of a job whose output has the windows, and the sizes of the output along them.
func outFrames(job *pull.Job, kernel []int64) (list []pull.Frame, sizes []int64) {
	a := pull.As[openvino.BackpropAttributes](job)
	for d, size := range kernel {
		g := pull.Frame{Input: job.Sizes[0][2+d], Kernel: size, Stride: a.Strides[d], Dilation: a.Dilations[d], Transposed: true}
		if a.AutoPad == openvino.PadExplicit {
			g.Before, g.Behind = a.PadsBegin[d], a.PadsEnd[d]
		}
		reach := g.Reach()
		if a.OutputPadding != nil {
			reach += a.OutputPadding[d]
		}
		size := reach - g.Before - g.Behind
		if a.OutputShape != nil {
			size = a.OutputShape[d]
			first := (reach - size) >> 1
			if g.Before = first; a.AutoPad == openvino.PadSameUpper {
				g.Before = reach - size - first
			}
			if g.Before < 0 && job.Answer(openvino.BackpropBeyond) == openvino.BeyondEnd {
				g.Before = 0
			}
		}
		list, sizes = append(list, g), append(sizes, size)
	}
	return list, sizes
}
