package stablehlo

import (
	"math"

	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/tensor"
)

// Convert pulls for stablehlo.convert, whose elements are constants.
var Convert = pull.Operator{Make: convert, Traits: pull.Invents}

func convert(job *pull.Job) (pull.Func, error) {
	from, to := job.Arithmetic(0), job.Arithmetic(1)
	switch {
	case from.DType == to.DType:
		return pull.Same(job)
	case !from.Float() && !to.Float():
		return pull.Convert(job)
	}
	return func(_ int, at, _ []int64) pull.Source {
		return pull.Source{Operand: pull.Constant, Bits: converted(from, to, job.Bits(0, at))}
	}, nil
}

// converted returns what an element becomes, of which one type is of floats.
func converted(from, to pull.Arithmetic, bits uint64) uint64 {
	switch {
	case from.Float() && to.DType == tensor.Bool:
		return pull.BoolBits(from.Value(bits) != 0)
	case from.Float() && to.Float():
		return to.Of(from.Value(bits))
	case from.Float() && from.Value(bits) >= 1<<63:
		return to.Clip(uint64(from.Value(bits)))
	case from.Float():
		return to.Clip(uint64(int64(math.Trunc(from.Value(bits)))))
	case from.Signed():
		return to.Of(float64(from.Integer(bits)))
	}
	return to.Of(float64(bits))
}
