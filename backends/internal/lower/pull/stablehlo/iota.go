package stablehlo

import (
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/stablehlo"
	"example.com/conform/spec/tensor"
)

// Iota pulls for stablehlo.iota, whose elements are constants.
var Iota = pull.Operator{Make: count, Traits: pull.Invents | pull.Scalars}

// count makes the pull function of a job that counts along a dimension of its result.
func count(job *pull.Job) (pull.Func, error) {
	d, dtype := pull.As[stablehlo.IotaAttributes](job).IotaDimension, job.DTypes[job.Inputs]
	job.Bands = pull.Apart(d, d+1)
	return func(_ int, to, _ []int64) pull.Source {
		number, _ := tensor.IntegerValue(dtype, to[d]) // the low bits, if the type has no such number
		return pull.Source{Operand: pull.Constant, Bits: number}
	}, nil
}
