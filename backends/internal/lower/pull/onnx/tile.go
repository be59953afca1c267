package onnx

import "example.com/conform/backends/internal/lower/pull"

// Tile pulls for onnx.tile: whole copies of the input are stepped over along
// each dimension.
var Tile = pull.Operator{Make: tile, Traits: pull.Shifts | pull.Falls}

func tile(job *pull.Job) (pull.Func, error) {
	sizes := job.Sizes[0]
	return func(_ int, to, from []int64) pull.Source {
		for d, size := range sizes {
			from[d] = to[d] - to[d]/size*size
		}
		return pull.Source{}
	}, nil
}
