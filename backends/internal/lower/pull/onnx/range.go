package onnx

import (
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/tensor"
)

// Range pulls for onnx.range, whose elements are constants.
var Range = pull.Operator{Sizes: pull.Sized(rangeSizes), Make: pull.With(ranges), Traits: pull.Invents | pull.Scalars | pull.Lists}

func rangeSizes(job *pull.Job, a *onnx.RangeAttributes) []int64 {
	first, end, step := a.Start, a.Limit, uint64(a.Delta)
	if a.Delta < 0 { // the same numbers mirrored, upward
		first, end, step = ^a.Start, ^a.Limit, -step
	}
	sizes := job.Ints(1)
	if first < end { // a last one lies at or before end-1
		sizes[0] = 1 + int64((uint64(end)-uint64(first)-1)/step)
	}
	return sizes
}

func ranges(job *pull.Job, a *onnx.RangeAttributes) (pull.Func, error) {
	dtype := job.DTypes[0]
	job.Bands = pull.Apart(0, 1)
	return func(_ int, to, _ []int64) pull.Source {
		number, _ := tensor.IntegerValue(dtype, a.Start+to[0]*a.Delta)
		return pull.Source{Operand: pull.Constant, Bits: number}
	}, nil
}
