package onnx

import (
	"math"

	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/tensor"
)

// Compress pulls for onnx.compress: the k-th entry of the condition that is true
// stands for place k of the output.
var Compress = pull.Operator{Sizes: pull.Sized(compressSizes), Make: pull.With(compress), Traits: pull.Shifts | pull.Starts | pull.Steps | pull.Falls}

func compressSizes(job *pull.Job, a *onnx.CompressAttributes) []int64 {
	if a.Axis == onnx.CompressFlat {
		n := pull.Product(job.Sizes[0]...)
		if n < 0 {
			n = math.MaxInt64
		}
		return []int64{int64(len(selected(job, n)))}
	}
	axis, sizes := job.Dimension(a.Axis), job.Join(job.Sizes[0])
	sizes[axis] = int64(len(selected(job, sizes[axis])))
	return sizes
}

// selected returns the entries of the condition that are true, of the first so many.
func selected(job *pull.Job, n int64) []int64 {
	condition := pull.As[onnx.CompressAttributes](job).Condition
	places := job.Ints(len(condition))[:0]
	for i, entry := range condition {
		if entry != 0 && int64(i) < n {
			places = append(places, int64(i))
		}
	}
	return places
}

func compress(job *pull.Job, a *onnx.CompressAttributes) (pull.Func, error) {
	places := selected(job, math.MaxInt64)
	axis := int64(0) // of the output
	if a.Axis != onnx.CompressFlat {
		axis = job.Dimension(a.Axis)
	}
	joins := a.Axis != onnx.CompressFlat || job.Flat(0)
	job.Bands = func(output, d int, at []int64) pull.Band {
		band := pull.Whole(output, d, at)
		if int64(d) == axis { // places that follow one another
			rest := places[at[d]:]
			band.Size = 1
			for joins && band.Size < int64(len(rest)) && rest[band.Size] == rest[0]+band.Size {
				band.Size++
			}
		}
		return band
	}
	if input := job.Sizes[0]; a.Axis == onnx.CompressFlat {
		return func(_ int, to, from []int64) pull.Source {
			tensor.Unravel(places[to[0]], input, from[:len(input)])
			return pull.Source{}
		}, nil
	}
	return func(_ int, to, from []int64) pull.Source {
		copy(from, to)
		from[axis] = places[to[axis]]
		return pull.Source{}
	}, nil
}
