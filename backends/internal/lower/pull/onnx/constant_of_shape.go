package onnx

import (
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/onnx"
)

// ConstantOfShape pulls for onnx.constant_of_shape: one constant.
var ConstantOfShape = pull.Operator{
	Sizes: pull.Sized(func(job *pull.Job, a *onnx.ConstantOfShapeAttributes) []int64 { return job.Join(a.Input) }),
	Make: pull.With(func(job *pull.Job, a *onnx.ConstantOfShapeAttributes) (pull.Func, error) {
		bits := job.DTypes[0].Clip(uint64(a.Value))
		job.Bands = pull.Whole
		return func(int, []int64, []int64) pull.Source { return pull.Source{Operand: pull.Constant, Bits: bits} }, nil
	}),
	Traits: pull.Invents | pull.Scalars | pull.Alike,
}
