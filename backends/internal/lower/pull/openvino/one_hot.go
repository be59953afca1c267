package openvino

import (
	"slices"

	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/openvino"
)

// OneHot pulls for openvino.one_hot: along the last dimension, a box ends where marked
// places begin or end.
var OneHot = pull.Operator{Sizes: pull.Sized(oneHotSizes), Make: pull.With(oneHot), Traits: pull.Chooses | pull.Scalars}

// oneHotAxis returns the dimension of the output that is inserted.
func oneHotAxis(job *pull.Job) int {
	axis := pull.As[openvino.OneHotAttributes](job).Axis
	if axis < 0 {
		axis += int64(len(job.Sizes[0])) + 1
	}
	return int(axis)
}

func oneHotSizes(job *pull.Job, a *openvino.OneHotAttributes) []int64 {
	axis, depth := oneHotAxis(job), a.Depth
	return job.Join(job.Sizes[0][:axis], []int64{depth}, job.Sizes[0][axis:])
}

func oneHot(job *pull.Job, a *openvino.OneHotAttributes) (pull.Func, error) {
	axis, others := oneHotAxis(job), job.Ints(len(job.Sizes[0]))
	marked := func(to []int64) bool {
		for d := range others {
			others[d] = to[d]
			if d >= axis {
				others[d] = to[d+1]
			}
		}
		place := job.Integer(0, others)
		return place == to[axis] || a.Mode == openvino.OneHotNormalize && place == to[axis]-a.Depth
	}
	last, sizes := len(others), slices.Clone(job.Sizes[3])
	to := job.Ints(last + 1)
	job.Bands = func(_, d int, at []int64) pull.Band {
		if d < last {
			return pull.Band{Size: 1, Step: 1}
		}
		copy(to, at)
		first := marked(to)
		to[d]++
		for to[d] < sizes[d] && marked(to) == first {
			to[d]++
		}
		return pull.Band{Size: to[d] - at[d], Step: 1}
	}
	return func(_ int, to, _ []int64) pull.Source {
		if marked(to) {
			return pull.Source{Operand: 1}
		}
		return pull.Source{Operand: 2}
	}, nil
}
