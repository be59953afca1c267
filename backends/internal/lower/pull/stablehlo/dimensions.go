package stablehlo

import (
	"slices"

	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/stablehlo"
)

// roles are what each dimension of the result of a gather, or of the updates of a scatter,
// gives a coordinate for, and of start indices; -1 for nothing.
type roles struct {
	starts  int   // the operand of start indices
	operand []int // dimensions of the operand: as an offset or a batch
	indices []int // dimensions of start indices
	vector  int   // the one of start indices that holds starts
	at      []int64
	list    []int64 // has an entry for each of a start
}

// rolesOf returns the roles of n dimensions.
func rolesOf(job *pull.Job, numbers stablehlo.DimensionNumbers, n int) *roles {
	r := &roles{operand: slices.Repeat([]int{-1}, n), indices: slices.Repeat([]int{-1}, n), vector: int(numbers.Vector)}
	r.starts, _ = job.Counts.Span(1)
	r.at, r.list = job.Ints(len(job.Sizes[r.starts])), job.Ints(len(numbers.Starts))
	rest, next := 0, 0 // dimensions of the operand, and of start indices, that have a role
	for d := range n {
		if slices.Contains(numbers.Window, int64(d)) {
			for slices.Contains(numbers.Removed, int64(rest)) || slices.Contains(numbers.Batching, int64(rest)) {
				rest++
			}
			r.operand[d] = rest
			rest++
			continue
		}
		if next == r.vector {
			next++
		}
		if r.indices[d] = next; slices.Contains(numbers.IndicesBatching, int64(next)) {
			r.operand[d] = int(numbers.Batching[slices.Index(numbers.IndicesBatching, int64(next))])
		}
		next++
	}
	return r
}

// windows returns the sizes of windows in each of n dimensions of the operand, for those of
// the result of a gather or of the updates of a scatter.
func (r *roles) windows(numbers stablehlo.DimensionNumbers, sizes []int64, n int) []int64 {
	list := slices.Repeat([]int64{1}, n)
	for _, d := range numbers.Window {
		list[r.operand[d]] = sizes[d]
	}
	return list
}

// start returns the entries of the start for an element.
func (r *roles) start(job *pull.Job, element []int64) []int64 {
	if len(r.list) == 0 {
		return nil
	}
	for d, k := range element {
		if i := r.indices[d]; i >= 0 {
			r.at[i] = k
		}
	}
	if r.vector >= len(r.at)-1 { // the entries lie one behind another
		return job.Integers(r.starts, r.at, r.list)
	}
	for k := range r.list {
		r.at[r.vector] = int64(k)
		r.list[k] = job.Integer(r.starts, r.at)
	}
	return r.list
}

// place sets from to the sum of an element's offset and batch.
func (r *roles) place(element, from []int64) {
	for d, k := range element {
		if i := r.operand[d]; i >= 0 {
			from[i] += k
		}
	}
}
