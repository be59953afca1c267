package family

import (
	"fmt"
	"math"
	"slices"

	"example.com/conform/oracle/index"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec"
	"example.com/conform/spec/family"
	"example.com/conform/spec/tensor"
)

// Indices are an operand of indices, under the rules of a text.
type Indices struct {
	walk.Operand
	*family.IndexRules
	walk    *walk.Walk
	outside spec.Answer // what happens with an index out of range
	room    []int64
}

// NewIndices returns the operand of indices of a call. size returns the length
// of the axis that the index at some coordinates indexes. If end is true, an
// index out of range ends the page.
func NewIndices(w *walk.Walk, rules *family.IndexRules, size func(at []int64) int64) (x Indices, end bool) {
	x = Indices{Operand: w.Operand("indices"), IndexRules: rules, walk: w}
	x.room = w.Index(x.Rank())
	for element, at := range x.Elements {
		k, n := Integer(x.Operand, element), size(at)
		if k < n && (k >= 0 || k >= -n && x.Negative != nil) {
			continue
		}
		if x.outside = rules.Outside; rules.OutOfRange != nil {
			x.outside = w.Answer(rules.OutOfRange)
		}
		if x.outside == family.OutOfRangeSkip { // formatting would allocate
			return x, false
		}
		return x, w.Ends(x.outside, family.OutOfRangeReject, family.OutOfRangeUndefined, rules.InRange, "indices%v is %d, and its axis has %d elements", at, k, n)
	}
	return x, false
}

// Integer returns an element of an operand of integers, 2^63-1 if it is greater.
func Integer(o walk.Operand, element int64) int64 {
	bits, unused := o.Bits(element), 64-o.DType.Bits()
	if !o.DType.Signed() {
		return int64(min(bits, math.MaxInt64))
	}
	return int64(bits<<unused) >> unused
}

// Place returns the position on an axis of n elements that the index at some
// coordinates names; ok is false if there is none. by is the rule that
// determines it, unless it is just the index.
func (x *Indices) Place(at []int64, n int64) (place int64, by *spec.Rule, ok bool) {
	place = Integer(x.Operand, index.Ordinal(at, x.Sizes))
	if place < 0 && x.Negative != nil {
		place, by = place+n, x.Negative
	}
	if 0 <= place && place < n {
		return place, by, true
	}
	return min(max(place, 0), n-1), x.InRange, x.outside == family.OutOfRangeClamp && n > 0
}

// Places sets the first entries of to to the positions that a tuple of indices
// names on axes of the given sizes, as [Indices.Place] does. by is the rule of one of
// them.
func (x *Indices) Places(tuple, sizes, to []int64) (by *spec.Rule, ok bool) {
	at := append(x.room[:0], tuple...)
	ok = true
	for i, n := range sizes {
		place, rule, named := x.Place(append(at, int64(i)), n)
		if to[i], ok = place, ok && named; rule != nil && by != x.InRange {
			by = rule
		}
	}
	return by, ok
}

// Repeat reports whether two tuples name the same place on axes of the given sizes.
func (x *Indices) Repeat(sizes []int64) bool {
	tuples := x.Sizes[:x.Rank()-1]
	if slices.Contains(tuples, 0) {
		return false
	}
	at, seen := make([]int64, len(tuples)), map[[tensor.MaxRank]int64]bool{}
	for more := true; more; more = index.Next(at, tuples) {
		var to [tensor.MaxRank]int64
		if _, ok := x.Places(at, sizes, to[:]); !ok {
			continue
		}
		if seen[to] {
			return true
		}
		seen[to] = true
	}
	return false
}

// Says formats the index at some coordinates, or a tuple of them: indices[2] =
// 3.
func (x *Indices) Says(at []int64) string {
	element, n := int64(0), int64(1)
	for d, size := range x.Sizes {
		if element *= size; d < len(at) {
			element += at[d]
		} else {
			n *= size
		}
	}
	var numbers []int64
	for i := range n {
		numbers = append(numbers, Integer(x.Operand, element+i))
	}
	switch len(at) {
	case x.Rank():
		return fmt.Sprintf("%s = %d", index.Element("indices", at), numbers[0])
	case 0:
		return "indices = " + index.Set(numbers)
	default:
		return index.Element("indices", at) + " = " + index.Set(numbers)
	}
}

// Explain explains the asked element. It came from the data if ok.
func (x *Indices) Explain(output *walk.Output, from []int64, ok bool) {
	if ok && output.Asked() != nil {
		x.walk.Remark("%s%v", x.walk.Operator.Params[0].Name, from)
	}
}

// Gather states that an element comes from the data, or is 0 if an index is out
// of range.
func (x *Indices) Gather(data walk.Operand, from []int64, by *spec.Rule, ok bool) {
	w := x.walk
	w.Cite(by)
	switch {
	case ok:
		w.From(data, from)
	case x.outside == family.OutOfRangeClamp:
		w.Anything() // there is no nearest element
	default:
		w.Constant(Zero(data.DType))
	}
}
