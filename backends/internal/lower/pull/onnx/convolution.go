package onnx

import (
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/tensor"
)

// The pull functions of convolutions.
var (
	Conv          = pull.Computed(pull.Folds|pull.Adds, convSizes, conv)
	ConvTranspose = pull.Computed(pull.Folds|pull.Adds, transposedSizes, conv)
	ConvInteger   = pull.Computed(pull.Folds|pull.Adds, convSizes, convInteger)
)

func convSizes(job *pull.Job, _ int) []int64 { return sizesBy(job, job.Sizes[1]) }

// sizesBy returns the sizes of the output for weights of some sizes.
func sizesBy(job *pull.Job, w []int64) []int64 {
	sizes, auto := job.Join(job.Sizes[0]), job.Attributes.(onnx.Windowed).Window().AutoPad
	sizes[1] = w[0]
	for d, g := range frames(job, w[2:]) {
		sizes[2+d] = windows(&g, auto)
	}
	return sizes
}

// outFrames returns the spatial dimensions of ConvTranspose, and the sizes of the output along them.
func outFrames(job *pull.Job) (list []pull.Frame, sizes []int64) {
	a := pull.As[onnx.ConvTransposeAttributes](job)
	list = frames(job, job.Sizes[1][2:])
	for d := range list {
		g := &list[d]
		g.Transposed = true
		full, size := g.Reach(), g.Input*g.Stride
		if a.OutputPadding != nil {
			full += a.OutputPadding[d]
		}
		if a.OutputShape != nil {
			size = a.OutputShape[d]
		}
		if a.OutputShape == nil && (a.AutoPad == onnx.AutoPadNotSet || a.AutoPad == onnx.AutoPadValid) {
			size = full - g.Before - g.Behind
		} else {
			first, last := (full-size)>>1, full-size-(full-size)>>1
			if g.Before = last; a.AutoPad == onnx.AutoPadSameUpper {
				g.Before = first
			}
			if g.Before < 0 && job.Answer(onnx.ConvTransposeBeyond) == onnx.BeyondEnd {
				g.Before = 0
			}
		}
		sizes = append(sizes, size)
	}
	return list, sizes
}

func transposedSizes(job *pull.Job, _ int) []int64 {
	_, sizes := outFrames(job)
	return append(job.Join([]int64{job.Sizes[0][0], job.Sizes[1][1] * pull.As[onnx.ConvTransposeAttributes](job).Group}), sizes...)
}

// weighted lists the products of a window and of weights, which are an operand.
func weighted(job *pull.Job, weights int) func(to []int64, t *pull.Terms) {
	var list []pull.Frame
	if _, transposed := job.Attributes.(*onnx.ConvTransposeAttributes); transposed {
		list, _ = outFrames(job)
	} else {
		list = frames(job, job.Sizes[weights][2:])
	}
	return pull.Weighted(job, weights, list, job.Attributes.(onnx.Convolving).Convolution().Group, false)
}

// conv has the products as terms, and then the element of B.
func conv(job *pull.Job) (list func(to []int64, t *pull.Terms), combine func(t *pull.Terms) uint64) {
	products := weighted(job, 1)
	return func(to []int64, t *pull.Terms) {
		products(to, t)
		if job.Inputs > 2 {
			t.Add(2)[0] = to[1]
		}
	}, pull.Sums(job)
}

func convInteger(job *pull.Job) (list func(to []int64, t *pull.Terms), combine func(t *pull.Terms) uint64) {
	products := weighted(job, 1)
	feature := int64(0)
	return func(to []int64, t *pull.Terms) {
			feature = to[1]
			products(to, t)
		}, func(t *pull.Terms) uint64 {
			var points [2]int64
			for i := 2; i < job.Inputs; i++ {
				of, _ := job.Counts.Param(i)
				at := []int64{feature}
				points[of-2] = small(job, i, job.Bits(i, at[:len(job.Sizes[i])]))
			}
			sum := int64(0)
			for i := range t.List {
				sum += (small(job, 0, t.Bits(i, 0)) - points[0]) * (small(job, 1, t.Bits(i, 1)) - points[1])
			}
			return tensor.Int32.Clip(uint64(sum))
		}
}
