// Package onnx contains the pull functions of the ONNX operators, one file per
// operator.
package onnx

import (
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/onnx"
)

// Concat pulls for onnx.concat: the inputs lie one behind another along the axis.
var Concat = pull.Operator{Sizes: concatSizes, Make: concat, Traits: pull.Shifts | pull.Chooses}

func concatSizes(job *pull.Job, _ int) []int64 {
	axis, sizes := job.Dimension(job.Attributes.(*onnx.ConcatAttributes).Axis), job.Join(job.Sizes[0])
	for _, other := range job.Sizes[1:] {
		if sizes[axis] += other[axis]; sizes[axis] < 0 {
			return sizes
		}
	}
	return sizes
}

func concat(job *pull.Job) (pull.Func, error) {
	axis := job.Dimension(job.Attributes.(*onnx.ConcatAttributes).Axis)
	ends := job.Ints(job.Inputs) // of each input along the axis
	for i, end := 0, int64(0); i < job.Inputs; i++ {
		end += job.Sizes[i][axis]
		ends[i] = end
	}
	job.Bands = func(output, d int, at []int64) pull.Band {
		if int64(d) == axis {
			for _, end := range ends {
				if at[d] < end {
					return pull.Band{Size: end - at[d], Step: 1}
				}
			}
		}
		return pull.Whole(output, d, at)
	}
	return func(_ int, to, from []int64) pull.Source {
		copy(from, to)
		for i, end := range ends {
			if to[axis] < end {
				from[axis] -= end - job.Sizes[i][axis]
				return pull.Source{Operand: i}
			}
		}
		return pull.Source{Operand: pull.Nothing}
	}, nil
}
