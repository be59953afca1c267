package family

import (
	"example.com/conform/oracle/index"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec"
	"example.com/conform/spec/family"
	"example.com/conform/spec/tensor"
)

// A PadMode computes what is added on both sides of n elements.
type PadMode struct {
	Rule *spec.Rule
	// At returns which element is repeated at a place before the first or after
	// the last one. It is nil for a constant.
	At func(place, n int64) int64
}

// PadRules are a text's rules about padding.
type PadRules struct {
	Axes                              AxisRules
	Keeps, Amounts, Removes, Constant *spec.Rule
	Modes                             []PadMode // by the value of the mode
	// Value names the parameter of the constant. If it is absent the constant
	// is 0, by the rule Constant.
	Value string
	// Bits returns the constant of a text in which it is no operand.
	Bits func(w *walk.Walk) uint64
	// RemovesFirst reports whether a mode cannot copy elements at one end that
	// are removed at the other. Left is how many are not removed.
	RemovesFirst func(w *walk.Walk, mode, left int64) bool
}

// Pad adds elements around the data:
//
//	for every i: begin[axes[i]], end[axes[i]] = pads at the beginning and at the end
//	size of the output = begin + size + end, and 0 where that is negative
//	for every element of output:
//	    place = index - begin
//	    where place is in the data and not removed: the element there
//	    beside it: the constant, or the element that the mode finds along each axis
func Pad(w *walk.Walk, p family.Pad, mode int64, rules *PadRules) {
	data, output := Data(w), w.Output(w.Operator.Params[len(w.Operator.Params)-1].Name)
	var value []walk.Operand
	bits := Zero(data.DType)
	if rules.Bits != nil {
		bits = rules.Bits(w)
	} else {
		value = w.Operands(rules.Value)
	}
	w.Cite(rules.Amounts)
	begin, end := w.Index(data.Rank()), w.Index(data.Rank())
	for i := range p.Begin {
		d := rules.Axes.dimension(w, p.Axes, i, data.Rank())
		begin[d], end[d] = p.Begin[i], p.End[i]
	}
	sizes := w.Index(data.Rank())
	for d, size := range data.Sizes {
		if sizes[d], _ = tensor.Sum(size, begin[d], end[d]); sizes[d] <= 0 {
			sizes[d] = 0
		} else if index.Sum(size, max(begin[d], 0), max(end[d], 0)) < 0 {
			sizes[d] = -1 // without the removed elements, but beyond 63 bits with them
		}
	}
	if w.Operator.Infers() && !output.HasSizes(sizes...) {
		return
	}

	way := &rules.Modes[mode]
	var kept, copied [tensor.MaxRank]span
	for d, size := range data.Sizes {
		kept[d], copied[d] = span{max(0, -begin[d]), min(size, size+end[d])}, span{0, size}
		if way.At != nil {
			output.Uneven(d)
		} else {
			output.Cut(d, kept[d].first+begin[d])
			output.Cut(d, kept[d].end+begin[d])
		}
		if kept[d] == copied[d] {
			continue
		}
		w.Cite(rules.Removes)
		if way.At != nil && max(begin[d], end[d]) > 0 && rules.RemovesFirst(w, mode, kept[d].end-kept[d].first) {
			copied[d] = kept[d]
		}
	}

	place := w.Index(data.Rank())
	for at := range output.Evenly {
		rule := rules.Keeps
		for d := range place {
			place[d] = at[d] - begin[d]
			if kept[d].has(place[d]) {
				continue
			}
			if rule = way.Rule; way.At != nil {
				place[d] = copied[d].first + way.At(place[d]-copied[d].first, copied[d].end-copied[d].first)
			}
		}
		switch {
		case rule == rules.Keeps || way.At != nil:
			w.From(data, place)
		case len(value) > 0:
			w.From(value[0], nil)
		default:
			if rules.Bits == nil {
				rule = rules.Constant
			}
			w.Constant(bits)
		}
		w.Cite(rule)
	}
	if at := output.Asked(); at != nil {
		w.Remark("%v - %v", at, begin)
	}
}

// A span is the places of an axis from first up to, not including, end.
type span struct{ first, end int64 }

func (s span) has(place int64) bool { return s.first <= place && place < s.end }

// Edge repeats the first and the last element.
func Edge(place, n int64) int64 { return min(max(place, 0), n-1) }

// Wrap starts again with the first element after the last.
func Wrap(place, n int64) int64 { return (place%n + n) % n }

// Reflect mirrors elements at the first and at the last one, repeatedly.
func Reflect(place, n int64) int64 {
	period := max(2*n-2, 1)
	place = Wrap(place, period)
	return min(place, period-place)
}

// Symmetric mirrors elements before the first and after the last one,
// repeatedly.
func Symmetric(place, n int64) int64 {
	place = Wrap(place, 2*n)
	return min(place, 2*n-1-place)
}

// Zero returns the bits of 0 in a data type, or 0 if the type lacks it.
func Zero(d tensor.DType) uint64 {
	bits, _ := tensor.IntegerValue(d, 0)
	return bits
}
