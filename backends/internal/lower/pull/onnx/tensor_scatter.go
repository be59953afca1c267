package onnx

import (
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/onnx"
)

// TensorScatter pulls for onnx.tensor_scatter: along the axis, an update begins at a place of
// its own in each sample, and may go on at the beginning.
var TensorScatter = pull.Operator{Sizes: pull.SameSizes, Make: tensorScatter, Traits: pull.Shifts | pull.Starts | pull.Chooses}

func tensorScatter(job *pull.Job) (pull.Func, error) {
	a := job.Attributes.(*onnx.TensorScatterAttributes)
	axis := job.Dimension(a.Axis)
	n, length := job.Sizes[0][axis], job.Sizes[1][axis]
	var starts []int64 // of the samples; none if all are 0
	if job.Inputs == 3 && job.Sizes[0][0] > 0 {
		starts = job.Ints(int(job.Sizes[0][0]))
		copy(starts, job.Integers(2, job.Ints(1), starts))
	}
	for b, start := range starts {
		switch {
		case a.Mode == onnx.Circular && start < 0 && job.Answer(onnx.TensorScatterNegative) == onnx.NegativeRejected:
			return nil, pull.ErrOutside
		case a.Mode == onnx.Circular && n > 0:
			starts[b] = (start%n + n) % n
		case a.Mode == onnx.Circular: // there are no elements
		case start < 0 || start > n-length:
			if job.Answer(onnx.TensorScatterOutside) == onnx.WriteRejected {
				return nil, pull.ErrOutside
			}
			starts[b] = n // no place
		}
	}
	startOf := func(at []int64) int64 {
		if starts == nil {
			return 0
		}
		return starts[at[0]]
	}
	wraps := func(start int64) int64 { return max(0, start+length-n) } // how much begins anew
	if a.Mode == onnx.Linear {
		wraps = func(int64) int64 { return 0 }
	}
	samples := pull.Apart(0, 1)
	job.Bands = func(output, d int, at []int64) pull.Band {
		band := samples(output, d, at)
		if int64(d) == axis {
			start := startOf(at)
			for _, end := range [...]int64{wraps(start), start, start + length} {
				if at[d] < end {
					band.Size = end - at[d]
					break
				}
			}
		}
		return band
	}
	return func(_ int, to, from []int64) pull.Source {
		copy(from, to)
		start, place := startOf(to), to[axis]
		switch {
		case place >= start && place < start+length:
			from[axis] = place - start
		case place < wraps(start):
			from[axis] = n - start + place
		default:
			return pull.Source{}
		}
		return pull.Source{Operand: 1}
	}, nil
}
