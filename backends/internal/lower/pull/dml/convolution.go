package dml

import (
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/dml"
)

// Convolution pulls for dml.convolution.
var Convolution = pull.Computed(pull.Folds|pull.Adds, nil, convolution)

// frames returns the spatial dimensions of windows of some sizes.
func frames(job *pull.Job, kernel []int64) []pull.Frame {
	a, list := job.Attributes.(dml.Windowed).Window(), make([]pull.Frame, len(kernel))
	for d, size := range kernel {
		list[d] = pull.Frame{Input: job.Sizes[0][2+d], Kernel: size, Stride: a.Strides[d], Dilation: a.Dilations[d], Before: a.StartPadding[d], Behind: a.EndPadding[d]}
	}
	return list
}

func convolved(job *pull.Job) []pull.Frame {
	a, list := pull.As[dml.ConvolutionAttributes](job), frames(job, job.Sizes[1][2:])
	for d := range list {
		list[d].Transposed, list[d].Flipped = a.Direction == dml.DirectionBackward, a.Mode == dml.ModeConvolution
	}
	return list
}

// convolution has the products as terms, and then the element of the bias.
func convolution(job *pull.Job) (list func(to []int64, t *pull.Terms), combine func(t *pull.Terms) uint64) {
	a, windows := pull.As[dml.ConvolutionAttributes](job), convolved(job)
	products := pull.Weighted(job, 1, windows, a.GroupCount, false)
	return func(to []int64, t *pull.Terms) {
		beyond := false // the windows
		for d, more := range a.OutputPadding {
			beyond = beyond || to[2+d] >= job.Sizes[job.Inputs][2+d]-more
		}
		padding := job.Answer(dml.ConvolutionOutputPadding)
		if !beyond || padding == dml.PaddingReached {
			products(to, t)
		}
		if job.Inputs > 2 && (!beyond || padding != dml.PaddingZero) {
			t.Add(2)[1] = to[1]
		}
	}, pull.Sums(job)
}
