package onnx

import (
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/onnx"
)

// SpaceToDepth pulls for onnx.space_to_depth: depth is a number of three digits, of which each
// moves on along the rows, the columns or the channels of the input.
var SpaceToDepth = pull.Operator{Sizes: pull.Sized(spaceToDepthSizes), Make: pull.With(spaceToDepth), Traits: pull.Shifts | pull.Steps | pull.Images}

func spaceToDepthSizes(job *pull.Job, a *onnx.SpaceToDepthAttributes) []int64 {
	b, data := a.Blocksize, job.Sizes[0]
	return []int64{data[0], pull.Product(data[1], b, b), data[2] / b, data[3] / b}
}

func spaceToDepth(job *pull.Job, a *onnx.SpaceToDepthAttributes) (pull.Func, error) {
	b, inner, digits := a.Blocksize, job.Sizes[0][1], [3]int{2, 3, 1}
	if a.Mode == onnx.ColumnRowDepth {
		inner, digits = b, [3]int{1, 2, 3}
	}
	outer := pull.Product(inner, b)
	job.Bands = func(output, d int, at []int64) pull.Band {
		band := pull.Whole(output, d, at)
		if d == 1 {
			band.Size = inner
		}
		return band
	}
	return func(_ int, to, from []int64) pull.Source {
		from[0], from[1], from[2], from[3] = to[0], 0, to[2]*b, to[3]*b
		from[digits[0]] += to[1] / outer
		from[digits[1]] += to[1] % outer / inner
		from[digits[2]] += to[1] % inner
		return pull.Source{}
	}, nil
}
