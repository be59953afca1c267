package onnx

import (
	"errors"
	"slices"

	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/tensor"
)

var errOutside = errors.New("an index names no element of its axis")

// An indexed operand of indices, the second one of its job. The last dimension of
// the indices is a tuple, and axes are the sizes of what its entries are for; or
// every index is for the same one.
type indexed struct {
	job     *pull.Job
	outside spec.Answer
	axes    []int64
}

// newIndexed returns the indices of a job, unless one of them refuses it.
func newIndexed(job *pull.Job, question *spec.Question, axes []int64) (indexed, error) {
	x := indexed{job, job.Answer(question), axes}
	sizes := job.Sizes[1]
	if x.outside != onnx.OutOfRangeReject || slices.Contains(sizes, 0) {
		return x, nil
	}
	at := job.Ints(len(sizes))
	for more := true; more; more = tensor.Next(at, sizes) {
		if x.at(at) < 0 {
			return x, errOutside
		}
	}
	return x, nil
}

// at returns the place that the index at some coordinates names; -1 for none.
func (x indexed) at(at []int64) int64 {
	k, n := x.job.Integer(1, at), x.axes[0]
	if len(x.axes) > 1 {
		n = x.axes[at[len(at)-1]]
	}
	if k < 0 {
		k += n
	}
	if x.outside == onnx.OutOfRangeClamp {
		k = max(0, min(k, n-1))
	}
	if k < 0 || k >= n {
		return -1
	}
	return k
}

// repeats reports whether two tuples name the same place.
func (x indexed) repeats() bool {
	sizes := x.job.Sizes[1]
	last := len(sizes) - 1
	n, width := pull.Product(sizes[:last]...), sizes[last]
	if n == 0 || width == 0 {
		return n != 0 && n != 1
	}
	rows := make([][]int64, n)
	at := x.job.Ints(len(sizes))
	for i := range rows {
		rows[i] = x.job.Ints(int(width))
		for k := range rows[i] {
			rows[i][k] = x.at(at)
			tensor.Next(at, sizes)
		}
	}
	rows = slices.DeleteFunc(rows, func(row []int64) bool { return slices.Contains(row, -1) })
	slices.SortFunc(rows, slices.Compare)
	return len(slices.CompactFunc(rows, slices.Equal)) < len(rows)
}
