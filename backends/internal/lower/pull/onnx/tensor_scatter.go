package onnx

import (
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/onnx"
)

// TensorScatter pulls for onnx.tensor_scatter: along the axis, an update begins at a place of
// its own in each sample, and may go on at the beginning.
var TensorScatter = pull.Operator{Sizes: pull.SameSizes, Make: pull.With(tensorScatter), Traits: pull.Shifts | pull.Starts | pull.Falls | pull.Chooses}

func tensorScatter(job *pull.Job, a *onnx.TensorScatterAttributes) (pull.Func, error) {
	axis := job.Dimension(a.Axis)
	n, length := job.Sizes[0][axis], job.Sizes[1][axis]
	starts, each := job.Ints(1), int64(0) // of all samples, or of each
	if samples := job.Sizes[0][0]; job.Inputs == 3 && samples > 0 {
		starts, each = job.Ints(int(samples)), 1
		copy(starts, job.Integers(2, job.Ints(1), starts))
	}
	for b, start := range starts {
		rejects := start < 0 && job.Answer(onnx.TensorScatterNegative) == onnx.NegativeRejected
		if a.Mode == onnx.Linear {
			rejects = (start < 0 || start > n-length) && job.Answer(onnx.TensorScatterOutside) == onnx.WriteRejected
		}
		if rejects {
			return nil, pull.ErrOutside
		}
		if n > 0 { // in mode linear, anything is right if it is outside
			starts[b] = (start%n + n) % n
		}
	}
	apart := pull.Apart(0, 1)
	job.Bands = func(output, d int, at []int64) pull.Band {
		band := apart(output, d, at)
		if int64(d) == axis {
			start := starts[at[0]*each]
			for _, end := range [...]int64{start + length - n, start, start + length} {
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
		place := to[axis] - starts[to[0]*each]
		if place < 0 {
			place += n
		}
		if place >= length {
			return pull.Source{}
		}
		from[axis] = place
		return pull.Source{Operand: 1}
	}, nil
}
