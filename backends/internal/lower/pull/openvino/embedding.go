package openvino

import (
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/openvino"
)

// The pull functions of operations that add rows of a table.
var (
	EmbeddingBagPackedSum = embedding(2, func(job *pull.Job) (bags int64, members func(bag int64) (first, end int64)) {
		n := job.Sizes[1][1]
		return job.Sizes[1][0], func(bag int64) (first, end int64) { return bag * n, bag*n + n }
	})
	EmbeddingBagOffsetsSum = embedding(4, func(job *pull.Job) (bags int64, members func(bag int64) (first, end int64)) {
		bags = job.Sizes[2][0]
		return bags, func(bag int64) (first, end int64) {
			if end = job.Sizes[1][0]; bag+1 < bags {
				end = min(end, integer(job, 2, bag+1))
			}
			return max(0, integer(job, 2, bag)), end
		}
	})
	EmbeddingSegmentsSum = embedding(4, func(job *pull.Job) (bags int64, members func(bag int64) (first, end int64)) {
		return pull.As[openvino.EmbeddingSegmentsAttributes](job).NumSegments, func(bag int64) (first, end int64) {
			n := job.Sizes[1][0]
			for first < n && integer(job, 2, first) < bag {
				first++
			}
			end = first
			for end < n && integer(job, 2, end) == bag {
				end++
			}
			return first, end
		}
	})
)

// integer returns an element of an operand of one dimension, or a scalar.
func integer(job *pull.Job, operand int, at ...int64) int64 {
	return job.Arithmetic(operand).Integer(job.Bits(operand, at))
}

// embedding adds the rows of a table whose numbers are at the places of a bag, times weights, which are parameter number weighted.
func embedding(weighted int, of func(job *pull.Job) (bags int64, members func(bag int64) (first, end int64))) pull.Operator {
	return pull.Computed(pull.Folds|pull.Adds, func(job *pull.Job, _ int) []int64 {
		bags, _ := of(job)
		return append([]int64{bags}, job.Sizes[0][1:]...)
	}, func(job *pull.Job) (func(to []int64, t *pull.Terms), func(t *pull.Terms) uint64) {
		_, members := of(job)
		place, rows := make([]int64, len(job.Sizes[1])), job.Sizes[0][0]
		row := func(to []int64, t *pull.Terms, n int64) bool {
			if n < 0 || n >= rows {
				return false
			}
			at := t.Add(0)
			copy(at, to)
			at[0] = n
			return true
		}
		return func(to []int64, t *pull.Terms) {
			first, end := members(to[0])
			for p := first; p < end; p++ {
				if place[0] = p; len(place) > 1 {
					place[0], place[1] = p/job.Sizes[1][1], p%job.Sizes[1][1]
				}
				if !row(to, t, job.Arithmetic(1).Integer(job.Bits(1, place))) {
					continue
				}
				if i, n := job.Counts.Span(weighted); n > i {
					copy(t.Times(i), place)
				}
			}
			if i, n := job.Counts.Span(3); weighted > 3 && first >= end && n > i {
				row(to, t, integer(job, i))
			}
		}, pull.Sums(job)
	})
}
