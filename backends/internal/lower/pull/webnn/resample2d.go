package webnn

import (
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/webnn"
)

// Resample2d pulls for webnn.resample2d: a table for each axis says which place every place
// of the output comes from.
var Resample2d = pull.Operator{Sizes: pull.Sized(resample2dSizes), Make: pull.With(resample2d), Traits: pull.Shifts | pull.Starts | pull.Steps | pull.Images}

func resample2dSizes(job *pull.Job, a *webnn.Resample2dAttributes) []int64 {
	sizes := job.Join(job.Sizes[0])
	x := a.Resize()
	for i, d := range x.Axes {
		sizes[d] = webnn.Resample2dSize(x, i, sizes[d])
	}
	return sizes
}

func resample2d(job *pull.Job, a *webnn.Resample2dAttributes) (pull.Func, error) {
	tables := make([][]int64, 4)
	for _, d := range a.Resize().Axes {
		in, out := job.Sizes[0][d], job.Sizes[1][d]
		tables[d] = job.Ints(int(out))
		for x := range tables[d] {
			// The position is (2x+1) in / 2 out - 1/2, of which half is taken off and the rest is
			// rounded up. No number has more than 63 bits.
			tables[d][x] = ((2*int64(x)+1)*in - 1) / (2 * out)
		}
	}
	return pull.Tabled(job, tables, 0), nil
}
