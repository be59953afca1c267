package openvino

import (
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/openvino"
	"example.com/conform/spec/tensor"
)

// Roll pulls for openvino.roll: in each dimension, the first elements come from the end of the
// data, and the others from its beginning.
var Roll = pull.Operator{Sizes: pull.SameSizes, Make: roll, Traits: pull.Shifts | pull.Starts | pull.Steps | pull.Falls}

func roll(job *pull.Job) (pull.Func, error) {
	sizes := job.Sizes[0]
	list := func(operand int) []int64 {
		n, _ := tensor.Elements(job.Sizes[operand]) // which are in memory
		return job.Integers(operand, job.Ints(len(job.Sizes[operand])), job.Ints(int(n)))
	}
	shifts, last := list(1), job.Ints(len(sizes)) // last counts the elements that come from the end
	for i, axis := range list(2) {
		d := job.Dimension(axis)
		if d < 0 || d >= int64(len(sizes)) {
			if job.Answer(openvino.RollAxisOutside) == openvino.AxisOutsideRejected {
				return nil, pull.ErrOutside
			}
			continue // anything is right
		}
		if n := sizes[d]; n > 0 {
			first := n - (shifts[min(i, len(shifts)-1)]%n+n)%n // as many come from the beginning
			if last[d] -= first; last[d] < 0 {
				last[d] += n
			}
		}
	}
	job.Bands = func(_, d int, at []int64) pull.Band {
		if at[d] < last[d] {
			return pull.Band{Size: last[d] - at[d], Step: 1}
		}
		return pull.Whole(0, 0, nil)
	}
	return func(_ int, to, from []int64) pull.Source {
		for d, n := range last {
			if from[d] = to[d] - n; to[d] < n {
				from[d] += sizes[d]
			}
		}
		return pull.Source{}
	}, nil
}
