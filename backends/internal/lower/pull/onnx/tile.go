package onnx

import (
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/onnx"
)

// Tile pulls for onnx.tile: whole copies of the input are stepped over along
// each dimension.
var Tile = pull.Operator{Sizes: pull.Sized(tileSizes), Make: tile, Traits: pull.Shifts | pull.Falls}

func tileSizes(job *pull.Job, a *onnx.TileAttributes) []int64 {
	sizes := job.Join(job.Sizes[0])
	for d, repeats := range a.Repeats {
		sizes[d] = pull.Product(sizes[d], repeats)
	}
	return sizes
}

func tile(job *pull.Job) (pull.Func, error) {
	sizes := job.Sizes[0]
	job.Bands = func(output, d int, at []int64) pull.Band {
		band := pull.Whole(output, d, at)
		if size := sizes[d]; size < job.Sizes[1][d]/size {
			band.Step = size // a cell has all copies of an element
		} else {
			band.Size = size
		}
		return band
	}
	return func(_ int, to, from []int64) pull.Source {
		for d, size := range sizes {
			from[d] = to[d] - to[d]/size*size
		}
		return pull.Source{}
	}, nil
}
