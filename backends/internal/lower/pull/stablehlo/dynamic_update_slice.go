package stablehlo

import "example.com/conform/backends/internal/lower/pull"

// DynamicUpdateSlice pulls for stablehlo.dynamic_update_slice: the result has three bands
// in each dimension, before the update, beneath it and behind it.
var DynamicUpdateSlice = pull.Operator{Make: dynamicUpdateSlice, Traits: pull.Shifts | pull.Chooses}

func dynamicUpdateSlice(job *pull.Job) (pull.Func, error) {
	update := job.Sizes[1]
	first := starts(job, 2, update)
	job.Bands = func(output, d int, at []int64) pull.Band {
		switch begin := first[d]; {
		case at[d] < begin:
			return pull.Band{Size: begin - at[d], Step: 1}
		case at[d] < begin+update[d]:
			return pull.Band{Size: begin + update[d] - at[d], Step: 1}
		}
		return pull.Whole(output, d, at)
	}
	return func(_ int, to, from []int64) pull.Source {
		for d, begin := range first {
			if from[d] = to[d] - begin; from[d] < 0 || from[d] >= update[d] {
				copy(from, to)
				return pull.Source{}
			}
		}
		return pull.Source{Operand: 1}
	}, nil
}
