package onnx

import (
	"slices"

	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/family"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/tensor"
)

// ScatterNd pulls for onnx.scatter_nd: a tuple of indices stands for the first
// dimensions of an update's place.
var ScatterNd = pull.Operator{Sizes: pull.SameSizes, Make: scatterNd, Traits: pull.Moves | pull.Chooses | pull.Invents}

func scatterNd(job *pull.Job) (pull.Func, error) {
	data, sizes := job.Sizes[0], job.Sizes[1]
	last := len(sizes) - 1
	width := sizes[last]
	x, err := pull.IndicesOf(job, &onnx.ScatterNDIndices, data[:width])
	if err != nil {
		return nil, err
	}
	u := pull.Updates{
		Part: len(data) - int(width), End: last, To: int(width),
		Duplicates: job.Answer(onnx.ScatterNDUpdates.Duplicates),
		Reduction:  job.Attributes.(*onnx.ScatterNDAttributes).Reduction,
	}
	if slices.Contains(data[width:], 0) && u.Reduction == family.ReduceNone && u.Duplicates == family.DuplicateRejected && repeats(job, x) {
		return nil, pull.ErrDuplicate
	}
	index := job.Ints(len(sizes))
	u.Places = func(at, list []int64) []int64 {
		copy(index, at)
		return x.Tuples(index, list)
	}
	return u.Func(job)
}

// repeats reports whether two tuples of indices name the same place.
func repeats(job *pull.Job, x *pull.Indices) bool {
	sizes := job.Sizes[1]
	last := len(sizes) - 1
	n, width := pull.Product(sizes[:last]...), sizes[last]
	if n == 0 || width == 0 {
		return n != 0 && n != 1
	}
	rows := make([][]int64, n)
	at := job.Ints(len(sizes))
	for i := range rows {
		tensor.Unravel(int64(i)*width, sizes, at)
		rows[i] = x.Places(at, job.Ints(int(width)))
	}
	rows = slices.DeleteFunc(rows, func(row []int64) bool { return slices.Contains(row, -1) })
	slices.SortFunc(rows, slices.Compare)
	return len(slices.CompactFunc(rows, slices.Equal)) < len(rows)
}
