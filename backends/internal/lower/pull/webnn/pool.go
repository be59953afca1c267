package webnn

import (
	"math"

	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/webnn"
)

// The pull functions of pools.
var (
	MaxPool2d     = pooling(pull.Folds, maxPool)
	AveragePool2d = pooling(pull.Folds|pull.Adds, averagePool)
	L2Pool2d      = pooling(pull.Folds|pull.Adds, func(job *pull.Job, _ *frame) func(t *pull.Terms) uint64 {
		return func(t *pull.Terms) uint64 {
			a, sum := job.Arithmetic(0), 0.0
			for i := range t.List {
				sum += math.Pow(a.Value(t.Bits(i, 0)), 2)
			}
			return a.Of(math.Sqrt(sum))
		}
	})
)

// pooling is the operator whose elements are made of those in a window.
func pooling(traits pull.Traits, of func(job *pull.Job, g *frame) func(t *pull.Terms) uint64) pull.Operator {
	kernel := func(job *pull.Job) *frame {
		a := pull.As[webnn.Pool2dAttributes](job)
		_, row, column := a.Dimensions()
		window := [2]int64{job.Sizes[0][row], job.Sizes[0][column]}
		copy(window[:], a.WindowDimensions)
		return frameOf(job, window)
	}
	return pull.Computed(traits|pull.Images, func(job *pull.Job, _ int) []int64 {
		g := kernel(job)
		return g.sizes(job, job.Sizes[0][g.channel])
	}, func(job *pull.Job) (list func(to []int64, t *pull.Terms), combine func(t *pull.Terms) uint64) {
		g := kernel(job)
		return func(to []int64, t *pull.Terms) {
			g.to = to
			g.visit(func(y, x, _, _ int64) {
				at := t.Add(0)
				copy(at, to)
				at[g.row], at[g.column] = y, x
			})
		}, of(job, g)
	})
}

func maxPool(job *pull.Job, g *frame) func(t *pull.Terms) uint64 {
	better := pull.OrNaN(job, webnn.MaxPool2dNaN, job.Arithmetic(0).Greater)
	return func(t *pull.Terms) uint64 {
		var x []uint64
		for i := range t.List {
			x = append(x, t.Bits(i, 0))
		}
		if job.Answer(webnn.MaxPool2dPadding) == webnn.PaddingIncluded && g.padded() > int64(len(x)) || len(x) == 0 {
			x = append(x, 0)
		}
		return pull.Fold(x, better)
	}
}

func averagePool(job *pull.Job, g *frame) func(t *pull.Terms) uint64 {
	a, total := job.Arithmetic(0), pull.Sums(job)
	return func(t *pull.Terms) uint64 {
		n := int64(len(t.List))
		switch job.Answer(webnn.AveragePool2dPadding) {
		case webnn.PaddingIncluded:
			n = g.padded()
		case webnn.PaddingWindow:
			n = g.kernel[0] * g.kernel[1]
		}
		return a.Of(a.Value(total(t)) / float64(n))
	}
}
