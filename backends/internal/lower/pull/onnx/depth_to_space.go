package onnx

import (
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/onnx"
)

// DepthToSpace pulls for onnx.depth_to_space: each of the three things that depth
// counts has a stride there.
var DepthToSpace = pull.Operator{Sizes: pull.Sized(depthToSpaceSizes), Make: pull.With(depthToSpace), Traits: pull.Shifts | pull.Steps | pull.Falls | pull.Images}

func depthToSpaceSizes(job *pull.Job, a *onnx.DepthToSpaceAttributes) []int64 {
	b, data := a.Blocksize, job.Sizes[0]
	return []int64{data[0], data[1] / b / b, pull.Product(data[2], b), pull.Product(data[3], b)}
}

func depthToSpace(job *pull.Job, a *onnx.DepthToSpaceAttributes) (pull.Func, error) {
	channel, column := a.Blocksize*a.Blocksize, int64(1)
	if a.Mode == onnx.DepthColumnRow {
		channel, column = 1, job.Sizes[1][1]
	}
	row := column * a.Blocksize
	job.Bands = func(output, d int, at []int64) pull.Band {
		band := pull.Whole(output, d, at)
		if d >= 2 {
			band.Step = a.Blocksize
		}
		return band
	}
	return func(_ int, to, from []int64) pull.Source {
		from[0] = to[0]
		from[2], from[3] = to[2]/a.Blocksize, to[3]/a.Blocksize
		from[1] = to[1]*channel + (to[2]-from[2]*a.Blocksize)*row + (to[3]-from[3]*a.Blocksize)*column
		return pull.Source{}
	}, nil
}
