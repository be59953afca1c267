package onnx

import (
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/tensor"
)

// Cast pulls for onnx.cast: constants, each of which the element of the input at the same
// place makes.
var Cast = pull.Operator{Sizes: pull.SameSizes, Make: cast, Traits: pull.Invents}

func cast(job *pull.Job) (pull.Func, error) {
	from, to := job.DTypes[0], job.DTypes[1]
	unused := 64 - from.Bits()
	return func(_ int, at, _ []int64) pull.Source {
		bits := job.Bits(0, at)
		switch {
		case to == tensor.Bool && bits != 0:
			bits = 1
		case from.Signed(): // its sign fills the bits above
			bits = uint64(int64(bits<<unused) >> unused)
		}
		return pull.Source{Operand: pull.Constant, Bits: to.Clip(bits)}
	}, nil
}
