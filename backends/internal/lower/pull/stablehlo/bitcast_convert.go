package stablehlo

import (
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/stablehlo"
)

// BitcastConvert pulls for stablehlo.bitcast_convert: elements of another width are constants.
var BitcastConvert = pull.Operator{Make: bitcastConvert, Traits: pull.Invents}

func bitcastConvert(job *pull.Job) (pull.Func, error) {
	wide, narrow, rank := job.DTypes[0].Bits(), job.DTypes[1].Bits(), len(job.Sizes[0])
	if wide == narrow {
		return pull.Same(job)
	}
	order, at := job.Answer(stablehlo.BitcastOrder), job.Ints(rank)
	// shift returns where the bits of part k of a wide element begin.
	shift := func(k int64) int64 {
		if order == stablehlo.PartsHighFirst {
			k = wide/narrow - 1 - k
		}
		return k * narrow
	}
	if wide > narrow {
		return func(_ int, to, _ []int64) pull.Source {
			return pull.Source{Operand: pull.Constant, Bits: job.Bits(0, to[:rank]) >> shift(to[rank]) & (1<<narrow - 1)}
		}, nil
	}
	wide, narrow = narrow, wide
	return func(_ int, to, _ []int64) pull.Source {
		bits := uint64(0)
		for k := range wide / narrow {
			copy(at, to)
			at[rank-1] = k
			bits |= job.Bits(0, at) << shift(k)
		}
		return pull.Source{Operand: pull.Constant, Bits: bits}
	}, nil
}
