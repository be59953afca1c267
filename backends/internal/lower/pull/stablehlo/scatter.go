package stablehlo

import (
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/family"
	"example.com/conform/spec/stablehlo"
	"example.com/conform/spec/tensor"
)

// Scatter pulls for stablehlo.scatter: an update goes to its offset from the start of its
// window, unless that is outside the inputs.
var Scatter = pull.Operator{Make: pull.With(scatter), Traits: pull.Moves | pull.Chooses | pull.Invents}

func scatter(job *pull.Job, a *stablehlo.ScatterAttributes) (pull.Func, error) {
	first, _ := job.Counts.Span(2)
	sizes, updates := job.Sizes[0], job.Sizes[first]
	numbers := a.Numbers()
	r := rolesOf(job, numbers, len(updates))
	window := r.windows(numbers, updates, len(sizes))
	whole := job.Answer(stablehlo.ScatterPartial) == stablehlo.PartialDropped
	element, to := job.Ints(len(updates)), job.Ints(len(sizes))
	place := func() int64 {
		clear(to)
		for k, start := range r.start(job, element) {
			d := numbers.Starts[k]
			if to[d] = start; start >= sizes[d] || start <= -window[d] || whole && (start < 0 || start > sizes[d]-window[d]) {
				return -1
			}
		}
		r.place(element, to)
		for d, k := range to {
			if k < 0 || k >= sizes[d] {
				return -1
			}
		}
		return tensor.RowMajor(to, sizes)
	}
	u := pull.Updates{
		Duplicates: family.DuplicateAnyUpdate, Reduction: a.UpdateComputation, End: len(updates), To: len(sizes),
		Places: func(at, list []int64) []int64 {
			copy(element, at)
			for i := range list {
				if list[i] = place(); len(element) > 0 {
					element[len(element)-1]++
				}
			}
			return list
		},
	}
	return u.Func(job)
}
