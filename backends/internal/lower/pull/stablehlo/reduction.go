package stablehlo

import (
	"slices"

	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/stablehlo"
	"example.com/conform/spec/tensor"
)

// Reduce pulls for stablehlo.reduce: the terms are elements of the inputs, beside which the init value counts once.
var Reduce = pull.Computed(pull.Folds|pull.Adds, nil, func(job *pull.Job) (list func(to []int64, t *pull.Terms), combine func(t *pull.Terms) uint64) {
	a, of, sizes := job.Arithmetic(0), pull.As[stablehlo.ReduceAttributes](job), job.Sizes[0]
	along := job.Ints(len(sizes))
	for d, size := range sizes {
		if along[d] = 1; slices.Contains(of.Dimensions, int64(d)) {
			along[d] = size
		}
	}
	step, body := job.Ints(len(sizes)), bodyOf(a, of.Body)
	list = func(to []int64, t *pull.Terms) {
		clear(step)
		for more := !slices.Contains(along, 0); more; more = tensor.Next(step, along) {
			at, k := t.Add(0), 0
			for d := range sizes {
				if at[d] = step[d]; !slices.Contains(of.Dimensions, int64(d)) {
					at[d] = to[k]
					k++
				}
			}
		}
	}
	return list, func(t *pull.Terms) uint64 {
		all := job.Bits(1, nil)
		if pull.Product(along...) == 1 && len(t.List) > 0 && job.Answer(stablehlo.ReduceInit) == stablehlo.InitReduced {
			all = t.Bits(0, 0)
			t.List = t.List[1:]
		}
		for i := range t.List {
			all = body(t.Bits(i, 0), all)
		}
		return all
	}
})

// ReduceWindow pulls for stablehlo.reduce_window: the terms are elements of the inputs in a window, beside which the init value
// counts once, and for the padding.
var ReduceWindow = pull.Computed(pull.Folds|pull.Adds, nil, func(job *pull.Job) (list func(to []int64, t *pull.Terms), combine func(t *pull.Terms) uint64) {
	of, sizes := pull.As[stablehlo.ReduceWindowAttributes](job), job.Sizes[0]
	body, frames, padding := bodyOf(job.Arithmetic(0), of.Body), make([]frame, len(sizes)), int64(0)
	for d, size := range sizes {
		frames[d] = frame{size, of.WindowDimensions[d], of.WindowStrides[d], of.BaseDilations[d], of.WindowDilations[d], of.PaddingLow[d], false}
	}
	within, at := job.Ints(len(sizes)), job.Ints(len(sizes))
	list = func(to []int64, t *pull.Terms) {
		padding = pull.Product(of.WindowDimensions...)
		visit(frames, to, within, at, func() {
			copy(t.Add(0), at)
			padding--
		})
	}
	return list, func(t *pull.Terms) uint64 {
		init := job.Bits(1, nil)
		all, answer := init, job.Answer(stablehlo.ReduceWindowInit)
		if answer == stablehlo.WindowInitReduced && len(t.List) > 0 && slices.Equal(sizes, job.Sizes[2]) && !slices.ContainsFunc(frames, moves) {
			all = t.Bits(0, 0)
			t.List = t.List[1:]
		}
		for i := range t.List {
			all = body(t.Bits(i, 0), all)
		}
		if answer == stablehlo.WindowInitPadding {
			for range padding {
				all = body(init, all)
			}
		}
		return all
	}
})

// moves reports whether windows have other elements than the input, or other places.
func moves(g frame) bool { return g.window > 1 || g.stride > 1 || g.base > 1 || g.before != 0 }

// bodyOf returns the function of two elements that a body is.
func bodyOf(a pull.Arithmetic, body int64) func(x, y uint64) uint64 {
	truths := a.DType == tensor.Bool
	switch {
	case body == stablehlo.BodyOr || body == stablehlo.BodyAdd && truths:
		return func(x, y uint64) uint64 { return x | y }
	case body == stablehlo.BodyAnd || body == stablehlo.BodyMultiply && truths:
		return func(x, y uint64) uint64 { return x & y }
	case body == stablehlo.BodyAdd:
		return a.Sum
	case body == stablehlo.BodyMultiply:
		return a.Product
	case body == stablehlo.BodyMaximum:
		return func(x, y uint64) uint64 { return maximum(a, x, y) }
	}
	return func(x, y uint64) uint64 { return minimum(a, x, y) }
}
