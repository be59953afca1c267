package stablehlo

import (
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/stablehlo"
)

// Select pulls for stablehlo.select.
var Select = pull.Operator{Make: selects, Traits: pull.Chooses}

func selects(job *pull.Job) (pull.Func, error) {
	rank := len(job.Sizes[0])
	if rank == 0 {
		job.Bands = pull.Whole
	}
	truth := pull.Truth(job, stablehlo.SelectTruth)
	return func(_ int, to, from []int64) pull.Source {
		copy(from, to)
		if truth(job.Bits(0, to[:rank])) {
			return pull.Source{Operand: 1}
		}
		return pull.Source{Operand: 2}
	}, nil
}
