package onnx

import (
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/onnx"
)

// Shape pulls for onnx.shape: constants, which are sizes of the data.
var Shape = pull.Operator{
	Sizes: func(job *pull.Job, _ int) []int64 { return append(job.Ints(1)[:0], int64(len(listed(job)))) },
	Make: func(job *pull.Job) (pull.Func, error) {
		sizes := listed(job)
		return func(_ int, to, _ []int64) pull.Source {
			return pull.Source{Operand: pull.Constant, Bits: uint64(sizes[to[0]])}
		}, nil
	},
	Traits: pull.Invents | pull.Scalars | pull.Lists,
}

// listed returns the sizes that a job of Shape lists.
func listed(job *pull.Job) []int64 {
	a, sizes := pull.As[onnx.ShapeAttributes](job), job.Sizes[0]
	if end := job.Dimension(a.End); a.End != onnx.ShapeRank && end < int64(len(sizes)) {
		sizes = sizes[:max(end, 0)]
	}
	start := a.Start
	if start < 0 {
		start += int64(len(job.Sizes[0]))
	}
	return sizes[min(max(start, 0), int64(len(sizes))):]
}

// Size pulls for onnx.size: a constant.
var Size = pull.Operator{
	Sizes: func(*pull.Job, int) []int64 { return []int64{} },
	Make: func(job *pull.Job) (pull.Func, error) {
		elements := pull.Product(job.Sizes[0]...)
		return func(_ int, _, _ []int64) pull.Source {
			return pull.Source{Operand: pull.Constant, Bits: uint64(elements)}
		}, nil
	},
	Traits: pull.Invents | pull.Scalars | pull.Lists | pull.Alike,
}
