package stablehlo

import (
	"slices"

	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/stablehlo"
	"example.com/conform/spec/tensor"
)

// SelectAndScatter pulls for stablehlo.select_and_scatter: the terms are elements of source, each of which counts where its
// window selects.
var SelectAndScatter = pull.Computed(pull.Folds|pull.Adds, nil, func(job *pull.Job) (list func(to []int64, t *pull.Terms), combine func(t *pull.Terms) uint64) {
	of, sizes, a := pull.As[stablehlo.SelectAndScatterAttributes](job), job.Sizes[0], job.Arithmetic(0)
	frames := make([]frame, len(sizes))
	for d, size := range sizes {
		frames[d] = frame{size, of.WindowDimensions[d], of.WindowStrides[d], 1, 1, of.PaddingLow[d], false}
	}
	within, at, window := job.Ints(len(sizes)), job.Ints(len(sizes)), job.Ints(len(sizes))
	selected := map[int64][][]int64{} // the windows that select an element
	known := false
	search := func() {
		clear(window)
		best, found, bits := job.Ints(len(sizes)), false, uint64(0)
		for more := !slices.Contains(job.Sizes[1], 0); more; more = tensor.Next(window, job.Sizes[1]) {
			best, found, bits = best[:0], false, 0
			visit(frames, window, within, at, func() {
				if x := job.Bits(0, at); !found || !keeps(a, of.Select, bits, x) {
					best, found, bits = append(best[:0], at...), true, x
				}
			})
			if found {
				element := tensor.RowMajor(best, sizes)
				selected[element] = append(selected[element], slices.Clone(window))
			}
		}
		known = true
	}
	body := bodyOf(a, of.Scatter)
	list = func(to []int64, t *pull.Terms) {
		if !known {
			search()
		}
		for _, window := range selected[tensor.RowMajor(to, sizes)] {
			copy(t.Add(1), window)
		}
	}
	return list, func(t *pull.Terms) uint64 {
		all := job.Bits(2, nil)
		for i := range t.List {
			if all = body(t.Bits(i, 0), all); job.Answer(stablehlo.SelectInit) == stablehlo.SelectInitEach {
				all = body(job.Bits(2, nil), all)
			}
		}
		return all
	}
})

// keeps reports whether select takes the first of two elements.
func keeps(a pull.Arithmetic, selects int64, x, y uint64) bool {
	above, below := a.Above(x, y), a.Above(y, x)
	equal := !above && !below && !a.NaN(x) && !a.NaN(y)
	switch selects {
	case stablehlo.SelectGE:
		return above || equal
	case stablehlo.SelectGT:
		return above
	case stablehlo.SelectLE:
		return below || equal
	default:
		return below
	}
}
