package stablehlo

import (
	"slices"

	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/stablehlo"
)

// Gather pulls for stablehlo.gather: each place of the dimensions that slices lack has a
// start, from which a slice is taken.
var Gather = pull.Operator{Make: gather, Traits: pull.Moves}

func gather(job *pull.Job) (pull.Func, error) {
	a := job.Attributes.(*stablehlo.GatherAttributes)
	operand := job.Sizes[0]
	r := rolesOf(job, a.Numbers(), len(job.Sizes[2]))
	job.Bands = func(output, d int, at []int64) pull.Band {
		if slices.Contains(a.OffsetDims, int64(d)) {
			return pull.Whole(output, d, at)
		}
		return pull.Band{Size: 1, Step: 1}
	}
	return func(_ int, to, from []int64) pull.Source {
		clear(from[:len(operand)])
		for k, start := range r.start(job, to) {
			d := a.StartIndexMap[k]
			from[d] = min(max(start, 0), operand[d]-a.SliceSizes[d])
		}
		r.place(to, from)
		for _, d := range a.CollapsedSliceDims {
			if from[d] == operand[d] {
				return pull.Source{Operand: pull.Nothing}
			}
		}
		return pull.Source{}
	}, nil
}
