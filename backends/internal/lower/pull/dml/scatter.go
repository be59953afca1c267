package dml

import (
	"errors"

	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/family"
	"example.com/conform/spec/tensor"
)

var (
	errOutside   = errors.New("an index names no element of the axis")
	errDuplicate = errors.New("two updates go to one element of the output")
)

// Scatter pulls for dml.scatter: an element is that of the last update along
// the axis whose index names it, else the input's. The axis is scanned from its
// end, or from its start where the first update wins.
var Scatter = pull.Operator{Make: scatter, Traits: pull.Moves | pull.Chooses}

func scatter(job *pull.Job) (pull.Func, error) {
	axis := job.Attributes.(*dml.ScatterAttributes).Axis
	indices, n := job.Sizes[1], job.Sizes[0][axis]
	outside, duplicates := job.Answer(dml.IndexOutOfRange), job.Answer(dml.DuplicateIndices)
	named := func(at []int64) int64 { // what an index names on the axis; -1 for nothing
		k := job.Integer(1, at)
		if k < 0 {
			k += n
		}
		if outside == dml.OutOfRangeClamped {
			k = min(max(k, 0), n-1)
		}
		if k < 0 || k >= n {
			return -1
		}
		return k
	}
	find := func(position int64, from []int64) bool { // sets the axis of from to the update that wins
		for i := range indices[axis] {
			from[axis] = indices[axis] - 1 - i
			if duplicates == family.DuplicateFirstWins {
				from[axis] = i
			}
			if named(from) == position {
				return true
			}
		}
		return false
	}

	if outside == dml.OutOfRangeRejected || duplicates == family.DuplicateRejected {
		at, last := job.Ints(len(indices)), job.Ints(len(indices))
		for more := true; more; more = tensor.Next(at, indices) {
			position := named(at)
			copy(last, at)
			switch {
			case position < 0:
				if outside == dml.OutOfRangeRejected {
					return nil, errOutside
				}
			case duplicates == family.DuplicateRejected && find(position, last) && last[axis] != at[axis]:
				return nil, errDuplicate
			}
		}
	}
	return func(_ int, to, from []int64) pull.Source {
		from = from[:copy(from, to)]
		for d, size := range indices {
			if int64(d) != axis && to[d] >= size {
				return pull.Source{}
			}
		}
		if find(to[axis], from) {
			return pull.Source{Operand: 2}
		}
		from[axis] = to[axis]
		return pull.Source{}
	}, nil
}
