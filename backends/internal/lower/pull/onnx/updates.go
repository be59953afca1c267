package onnx

import (
	"errors"
	"slices"

	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/family"
	"example.com/conform/spec/tensor"
)

var errDuplicate = errors.New("two updates go to one element of the output")

// updated makes the pull function of a job whose updates go to rows of its data: a
// row that has none is that of the data. Rows are what the last dimensions of both
// hold, so many of them. Target sets the coordinates of a row of the data from those
// of a row of updates, or reports false.
func updated(job *pull.Job, rules *family.ScatterRules, reduction family.Reduction, row int, target func(at, to []int64) bool) (pull.Func, error) {
	inData, inUpdates := len(job.Sizes[0])-row, len(job.Sizes[2])-row
	data, updates := job.Sizes[0][:inData], job.Sizes[2][:inUpdates]
	if slices.Contains(job.Sizes[0][inData:], 0) {
		return pull.Same(job)
	}
	n := product(updates)
	latest := job.Ints(int(product(data))) // update of a row, both by their place in row-major order, or none
	earlier := job.Ints(int(n))            // the update of the same row before one, or none
	duplicates := job.Answer(rules.Duplicates)
	at, to := job.Ints(len(job.Sizes[2])), job.Ints(inData)
	for element := range latest {
		latest[element] = none
	}
	for place := range n {
		if tensor.Unravel(place, updates, at[:inUpdates]); !target(at[:inUpdates], to) {
			continue
		}
		element := tensor.RowMajor(to, data)
		before := latest[element]
		switch {
		case before == none:
			latest[element], earlier[place] = place, none
		case reduction != family.ReduceNone:
			latest[element], earlier[place] = place, before
		case duplicates == family.DuplicateRejected:
			return nil, errDuplicate
		case duplicates != family.DuplicateFirstWins:
			latest[element] = place
		}
	}
	if row > 0 && reduction == family.ReduceNone {
		job.Bands = pull.Apart(0, int64(inData))
	}
	return func(_ int, to, from []int64) pull.Source {
		place := latest[tensor.RowMajor(to[:inData], data)]
		switch {
		case place == none:
			copy(from, to)
			return pull.Source{}
		case reduction == family.ReduceNone:
			tensor.Unravel(place, updates, from[:inUpdates])
			copy(from[inUpdates:], to[inData:])
			return pull.Source{Operand: 2}
		}
		value := job.Bits(0, to)
		copy(at[inUpdates:], to[inData:])
		for ; place != none; place = earlier[place] { // integers: the order makes no difference
			tensor.Unravel(place, updates, at[:inUpdates])
			value = reduced(reduction, job.DTypes[0], value, job.Bits(2, at))
		}
		return pull.Source{Operand: pull.Constant, Bits: value}
	}, nil
}

// none stands for no update.
const none = -1

// product returns how many elements there are of some sizes.
func product(sizes []int64) int64 {
	n := int64(1)
	for _, size := range sizes {
		n *= size
	}
	return n
}

// reduced combines the bits of two integers of a type.
func reduced(reduction family.Reduction, d tensor.DType, a, b uint64) uint64 {
	unused := 64 - 8*d.Size()
	a, b = a<<unused, b<<unused // which add up and compare as those of the type do
	less := a < b
	if d.Signed() {
		less = int64(a) < int64(b)
	}
	switch {
	case reduction == family.ReduceAdd:
		a += b
	case reduction == family.ReduceMul:
		a *= b >> unused
	case less == (reduction == family.ReduceMax):
		a = b
	}
	return a >> unused
}
