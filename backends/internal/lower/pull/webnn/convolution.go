package webnn

import (
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/webnn"
)

// Conv2d pulls for webnn.conv2d.
var Conv2d = pull.Computed(pull.Folds|pull.Adds|pull.Images, func(job *pull.Job, _ int) []int64 {
	out, _, _, _ := pull.As[webnn.Conv2dAttributes](job).Filter()
	return frameOf(job, convKernel(job)).sizes(job, job.Sizes[1][out])
}, conv2d)

func convKernel(job *pull.Job) [2]int64 {
	_, _, row, column := pull.As[webnn.Conv2dAttributes](job).Filter()
	return [2]int64{job.Sizes[1][row], job.Sizes[1][column]}
}

// conv2d has the products as terms, and then the element of the bias.
func conv2d(job *pull.Job) (list func(to []int64, t *pull.Terms), combine func(t *pull.Terms) uint64) {
	a, g := pull.As[webnn.Conv2dAttributes](job), frameOf(job, convKernel(job))
	out, in, row, column := a.Filter()
	features := job.Sizes[1][out] / a.Groups
	return func(to []int64, t *pull.Terms) {
		g.to = to
		channel := to[g.channel]
		for c := range job.Sizes[1][in] {
			g.visit(func(y, x, ky, kx int64) {
				at := t.Add(0)
				copy(at, to)
				at[g.channel], at[g.row], at[g.column] = channel/features*job.Sizes[1][in]+c, y, x
				at = t.Times(1)
				at[out], at[in], at[row], at[column] = channel, c, ky, kx
			})
		}
		if job.Inputs > 2 {
			t.Add(2)[0] = channel
		}
	}, pull.Sums(job)
}
