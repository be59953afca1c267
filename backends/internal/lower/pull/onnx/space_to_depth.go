package onnx

import (
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/onnx"
)

// SpaceToDepth pulls for onnx.space_to_depth: depth is counted down by whole rows
// of blocks, and then by whole columns.
var SpaceToDepth = pull.Operator{Sizes: spaceToDepthSizes, Make: spaceToDepth, Traits: pull.Shifts | pull.Steps | pull.Images}

func spaceToDepthSizes(job *pull.Job, _ int) []int64 {
	b, data := job.Attributes.(*onnx.SpaceToDepthAttributes).Blocksize, job.Sizes[0]
	return []int64{data[0], pull.Product(data[1], b, b), data[2] / b, data[3] / b}
}

func spaceToDepth(job *pull.Job) (pull.Func, error) {
	b, depth := job.Attributes.(*onnx.SpaceToDepthAttributes).Blocksize, job.Sizes[0][1]
	job.Bands = func(output, d int, at []int64) pull.Band {
		band := pull.Whole(output, d, at)
		if d == 1 {
			band.Size = depth
		}
		return band
	}
	return func(_ int, to, from []int64) pull.Source {
		from[0], from[1], from[2], from[3] = to[0], to[1], to[2]*b, to[3]*b
		for ; from[1] >= b*depth; from[1] -= b * depth {
			from[2]++
		}
		for ; from[1] >= depth; from[1] -= depth {
			from[3]++
		}
		return pull.Source{}
	}, nil
}
