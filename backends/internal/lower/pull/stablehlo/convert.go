package stablehlo

import (
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/tensor"
)

// Convert pulls for stablehlo.convert, whose elements are constants.
var Convert = pull.Operator{Make: convert, Traits: pull.Invents}

func convert(job *pull.Job) (pull.Func, error) {
	from, to := job.DTypes[0], job.DTypes[1]
	if from == to {
		return pull.Same(job)
	}
	return func(_ int, at, _ []int64) pull.Source {
		bits := job.Bits(0, at)
		switch {
		case to == tensor.Bool:
			bits = min(bits, 1)
		case from.Signed():
			sign := uint64(1) << (from.Bits() - 1)
			bits = bits ^ sign - sign // extended
		}
		return pull.Source{Operand: pull.Constant, Bits: bits & (1<<(to.Bits()-1)<<1 - 1)}
	}, nil
}
