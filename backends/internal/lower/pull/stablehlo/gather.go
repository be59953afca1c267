package stablehlo

import (
	"slices"

	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/stablehlo"
)

// Gather pulls for stablehlo.gather: each place of the dimensions that slices lack has a
// start, from which a slice is taken.
var Gather = pull.Operator{
	Make: pull.With(func(job *pull.Job, a *stablehlo.GatherAttributes) (pull.Func, error) {
		return gather(job, a.Numbers(), a.SliceSizes), nil
	}),
	Traits: pull.Moves,
}

// gather makes the pull function for slices of some sizes.
func gather(job *pull.Job, numbers stablehlo.DimensionNumbers, slice []int64) pull.Func {
	operand := job.Sizes[0]
	r := rolesOf(job, numbers, len(job.Sizes[job.Inputs]))
	job.Bands = func(output, d int, at []int64) pull.Band {
		if slices.Contains(numbers.Window, int64(d)) {
			return pull.Whole(output, d, at)
		}
		return pull.Band{Size: 1, Step: 1}
	}
	return func(_ int, to, from []int64) pull.Source {
		clear(from[:len(operand)])
		for k, start := range r.start(job, to) {
			d := numbers.Starts[k]
			from[d] = min(max(start, 0), operand[d]-slice[d])
		}
		r.place(to, from)
		for _, d := range numbers.Removed {
			if from[d] == operand[d] {
				return pull.Source{Operand: pull.Nothing}
			}
		}
		return pull.Source{}
	}
}
