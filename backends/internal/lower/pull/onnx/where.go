package onnx

import (
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/onnx"
)

// Where pulls for onnx.where: all inputs are read backwards from their last dimension,
// without a step where they have a single element.
var Where = pull.Operator{Sizes: whereSizes, Make: where, Traits: pull.Shifts | pull.Chooses}

func whereSizes(job *pull.Job, _ int) []int64 { return job.Broadcast(job.Sizes[:3]...) }

func where(job *pull.Job) (pull.Func, error) {
	locate := func(operand int, to, from []int64) []int64 { return pull.Near(to, job.Sizes[operand], from) }
	truth := pull.Truth(job, onnx.WhereTruth)
	return func(_ int, to, from []int64) pull.Source {
		operand := 2
		if truth(job.Bits(0, locate(0, to, from))) {
			operand = 1
		}
		locate(operand, to, from)
		return pull.Source{Operand: operand}
	}, nil
}
