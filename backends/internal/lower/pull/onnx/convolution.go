package onnx

import (
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/tensor"
)

// The pull functions of convolutions.
var (
	Conv        = pull.Computed(pull.Folds|pull.Adds, convSizes, conv)
	ConvInteger = pull.Computed(pull.Folds|pull.Adds, convSizes, convInteger)
)

func convSizes(job *pull.Job, _ int) []int64 {
	sizes, auto := job.Join(job.Sizes[0]), job.Attributes.(onnx.Windowed).Window().AutoPad
	sizes[1] = job.Sizes[1][0]
	for d, g := range frames(job, job.Sizes[1][2:]) {
		sizes[2+d] = g.windows(auto)
	}
	return sizes
}

// weighted lists the products of a window and of weights.
func weighted(job *pull.Job) func(to []int64, t *pull.Terms) {
	w, list := job.Sizes[1], frames(job, job.Sizes[1][2:])
	features := w[0] / pull.As[onnx.ConvAttributes](job).Group // of a group
	kernel, at := make([]int64, len(list)), make([]int64, len(list))
	return func(to []int64, t *pull.Terms) {
		for c := range w[1] {
			visit(list, to[2:], kernel, at, func() {
				x := t.Add(0)
				y := t.Times(1)
				x[0], x[1], y[0], y[1] = to[0], to[1]/features*w[1]+c, to[1], c
				copy(x[2:], at)
				copy(y[2:], kernel)
			})
		}
	}
}

// conv has the products as terms, and then the element of B.
func conv(job *pull.Job) (list func(to []int64, t *pull.Terms), combine func(t *pull.Terms) uint64) {
	products := weighted(job)
	return func(to []int64, t *pull.Terms) {
		products(to, t)
		if job.Inputs > 2 {
			t.Add(2)[0] = to[1]
		}
	}, sums(job)
}

func convInteger(job *pull.Job) (list func(to []int64, t *pull.Terms), combine func(t *pull.Terms) uint64) {
	products := weighted(job)
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
