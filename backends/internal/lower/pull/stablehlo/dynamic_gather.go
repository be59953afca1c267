package stablehlo

import (
	"errors"

	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/stablehlo"
)

// DynamicGather pulls for stablehlo.dynamic_gather, whose sizes of slices are an operand.
var DynamicGather = pull.Operator{
	Make: pull.With(func(job *pull.Job, a *stablehlo.DynamicGatherAttributes) (pull.Func, error) {
		numbers := a.Numbers()
		slice, result := entries(job, 2), job.Sizes[3]
		windows := rolesOf(job, numbers, len(result)).windows(numbers, result, len(slice))
		for d, size := range slice {
			if size < 0 || size > job.Sizes[0][d] || size != windows[d] && (size > 1 || !numbers.Element(d)) {
				return nil, errSlice
			}
		}
		return gather(job, numbers, slice), nil
	}),
	Traits: pull.Moves,
}

var errSlice = errors.New("slices do not fit the operand and the result")
