package openvino

import (
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/openvino"
)

// Gather pulls for openvino.gather: the coordinates of the indices behind the batches
// stand where the axis was.
var Gather = pull.Operator{Sizes: gatherSizes, Make: gather, Traits: pull.Moves | pull.Invents}

// gatherAxes returns the axis and the number of batch dimensions of a job.
func gatherAxes(job *pull.Job) (axis, batch int64) {
	a := pull.As[openvino.GatherAttributes](job)
	if batch = a.BatchDims; batch < 0 {
		batch += int64(len(job.Sizes[1]))
	}
	return job.Dimension(a.Axis), batch
}

func gatherSizes(job *pull.Job, _ int) []int64 {
	axis, batch := gatherAxes(job)
	return job.Join(job.Sizes[0][:axis], job.Sizes[1][batch:], job.Sizes[0][axis+1:])
}

func gather(job *pull.Job) (pull.Func, error) {
	axis, batch := gatherAxes(job)
	end := axis + int64(len(job.Sizes[1])) - batch // of the coordinates of indices
	x, err := pull.IndicesOf(job, &openvino.GatherIndices, job.Sizes[0][axis:axis+1])
	inBatch, inAxis := pull.Apart(0, batch), pull.Apart(axis, end)
	job.Bands = func(output, d int, at []int64) pull.Band {
		if int64(d) < batch {
			return inBatch(output, d, at)
		}
		return inAxis(output, d, at)
	}
	index, zero := job.Ints(len(job.Sizes[1])), zero(job)
	locate := func(to, from []int64) []int64 {
		copy(index, to[:batch])
		copy(from, to[:axis])
		return index[:batch+int64(copy(index[batch:], to[axis:]))]
	}
	if end > axis {
		job.Part = len(job.Sizes[0]) - int(axis) - 1
		job.Rows = func(_ int, to, from []int64, row *pull.Row) {
			row.Bits = zero
			x.Along(int(axis), locate(to, from), row)
		}
	}
	return func(_ int, to, from []int64) pull.Source {
		at := locate(to[:end], from)
		copy(from[axis+1:], to[end:])
		if from[axis] = x.At(at); from[axis] < 0 {
			return pull.Source{Operand: pull.Constant, Bits: zero}
		}
		return pull.Source{}
	}, err
}
