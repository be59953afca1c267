package stablehlo

import (
	"math"
	"slices"

	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/stablehlo"
	"example.com/conform/spec/tensor"
)

// Convolution pulls for stablehlo.convolution: the terms are products of elements of a window and of rhs.
var Convolution = pull.Computed(pull.Folds|pull.Adds, nil, func(job *pull.Job) (list func(to []int64, t *pull.Terms), combine func(t *pull.Terms) uint64) {
	a, lhs, rhs := pull.As[stablehlo.ConvolutionAttributes](job), job.Sizes[0], job.Sizes[1]
	frames := make([]frame, len(a.InputSpatial))
	for d := range frames {
		frames[d] = frame{
			lhs[a.InputSpatial[d]], rhs[a.KernelSpatial[d]], a.WindowStrides[d], a.LhsDilation[d], a.RhsDilation[d], a.PaddingLow[d], a.WindowReversal[d] == 1,
		}
	}
	batch, channels := lhs[a.InputBatch]/a.BatchGroupCount, rhs[a.KernelInputFeature]
	group := rhs[a.KernelOutputFeature] / (a.BatchGroupCount * a.FeatureGroupCount) // output features of one
	window, within, at, k := job.Ints(len(frames)), job.Ints(len(frames)), job.Ints(len(frames)), job.Ints(len(rhs))
	arithmetic, nan := job.Arithmetic(0), false
	list = func(to []int64, t *pull.Terms) {
		for d, dimension := range a.OutputSpatial {
			window[d] = to[dimension]
		}
		n, m := to[a.OutputBatch], to[a.OutputFeature]
		var batches, features int64 // the groups before that of m
		if a.BatchGroupCount > 1 {
			batches = m / group
		} else {
			features = m / group
		}
		for c := range channels {
			visit(frames, window, within, at, func() {
				x := t.Add(0)
				y := t.Times(1)
				x[a.InputBatch], x[a.InputFeature] = batches*batch+n, features*channels+c
				y[a.KernelInputFeature], y[a.KernelOutputFeature] = c, m
				for d := range frames {
					x[a.InputSpatial[d]], y[a.KernelSpatial[d]] = at[d], within[d]
				}
			})
		}
		nan = false
		if arithmetic.Float() && job.Answer(stablehlo.ConvolutionPadding) == stablehlo.ConvolutionMultiplied {
			clear(k)
			for more := !slices.Contains(rhs, 0); more; more = tensor.Next(k, rhs) {
				inside := true
				for d := range frames {
					_, ok := frames[d].place(window[d], k[a.KernelSpatial[d]])
					inside = inside && ok
				}
				if value := arithmetic.Value(job.Bits(1, k)); k[a.KernelOutputFeature] == m && !inside {
					nan = nan || math.IsNaN(value) || math.IsInf(value, 0)
				}
			}
		}
	}
	sum := products(job)
	return list, func(t *pull.Terms) uint64 {
		if nan {
			return arithmetic.Of(math.NaN())
		}
		return sum(t)
	}
})
