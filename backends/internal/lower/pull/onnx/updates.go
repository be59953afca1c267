package onnx

import (
	"errors"

	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/family"
	"example.com/conform/spec/tensor"
)

var errDuplicate = errors.New("two updates go to one element of the output")

// updated makes the pull function of a job whose updates go to elements of its
// data: an element that has none is that of the data. Target sets to from the
// coordinates of an update, or reports false.
func updated(job *pull.Job, rules *family.ScatterRules, reduction family.Reduction, target func(at, to []int64) bool) (pull.Func, error) {
	data, updates := job.Sizes[0], job.Sizes[2]
	n := product(updates)
	latest := job.Ints(int(product(data))) // update of an element, both by their place in row-major order, or none
	earlier := job.Ints(int(n))            // the update of the same element before one, or none
	duplicates := job.Answer(rules.Duplicates)
	at, to := job.Ints(len(updates)), job.Ints(len(data))
	for element := range latest {
		latest[element] = none
	}
	for place := range n {
		if tensor.Unravel(place, updates, at); !target(at, to) {
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
	return func(_ int, to, from []int64) pull.Source {
		place := latest[tensor.RowMajor(to, data)]
		switch {
		case place == none:
			copy(from, to)
			return pull.Source{}
		case reduction == family.ReduceNone:
			tensor.Unravel(place, updates, from[:len(updates)])
			return pull.Source{Operand: 2}
		}
		value := job.Bits(0, to)
		for ; place != none; place = earlier[place] { // integers: the order makes no difference
			tensor.Unravel(place, updates, at)
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
