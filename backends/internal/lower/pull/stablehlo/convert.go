package stablehlo

import "example.com/conform/backends/internal/lower/pull"

// Convert pulls for stablehlo.convert, whose elements are constants.
var Convert = pull.Operator{Make: convert, Traits: pull.Invents}

func convert(job *pull.Job) (pull.Func, error) {
	if job.DTypes[0] == job.DTypes[1] {
		return pull.Same(job)
	}
	return pull.Convert(job)
}
