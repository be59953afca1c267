package onnx

import (
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/onnx"
)

// EyeLike pulls for onnx.eye_like, whose elements are constants.
var EyeLike = pull.Operator{Sizes: pull.SameSizes, Make: pull.With(eyeLike), Traits: pull.Invents | pull.Scalars | pull.Images}

func eyeLike(job *pull.Job, a *onnx.EyeLikeAttributes) (pull.Func, error) {
	one := job.Arithmetic(1).Number(1)
	return func(_ int, to, _ []int64) pull.Source {
		if to[1] == to[0]+a.K {
			return pull.Source{Operand: pull.Constant, Bits: one}
		}
		return pull.Source{Operand: pull.Constant}
	}, nil
}
