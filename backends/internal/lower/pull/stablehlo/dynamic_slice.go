package stablehlo

import "example.com/conform/backends/internal/lower/pull"

// DynamicSlice pulls for stablehlo.dynamic_slice.
var DynamicSlice = pull.Operator{Make: dynamicSlice, Traits: pull.Shifts | pull.Starts}

func dynamicSlice(job *pull.Job) (pull.Func, error) {
	first := starts(job, 1, job.Sizes[job.Inputs])
	job.Bands = pull.Whole
	return func(_ int, to, from []int64) pull.Source {
		for d, start := range first {
			from[d] = to[d] + start
		}
		return pull.Source{}
	}, nil
}
