package family

import (
	"slices"

	"example.com/conform/oracle/index"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec"
)

// A TopK takes the first elements along an axis in an order:
//
//	order = places along the axis: those of greater elements first if largest, else those of lesser
//	        ones; of equal elements, the lower place first. A NaN is on the side that is asked
//	indices[…, i, …] = order[i]; number i of the first k in ascending order, by index; or order[j] for any j below k, unsorted
//	values[…, i, …] = X[…, indices[…, i, …], …]
//
// If ties are open, nothing says which of equal elements is before the other.
type TopK struct {
	X        walk.Operand
	Axis     int
	K        int64
	Largest  bool
	ByIndex  bool
	Unsorted bool
	Open     bool
	// NaN is the question whether a NaN is a greater element than a number, a lesser one with the answer 1, or undefined with 2.
	NaN *spec.Question
}

// Run states the elements of two outputs.
func (t TopK) Run(w *walk.Walk, values, indices *walk.Output) {
	x, axis, k, outputs := t.X, t.Axis, t.K, [...]*walk.Output{values, indices}
	sizes := append(w.Index(x.Rank())[:0], x.Sizes...)
	sizes[axis] = k
	w.Cite(w.Rule("sizes"))
	if !outputs[0].HasSizes(sizes...) || !outputs[1].HasSizes(sizes...) {
		return
	}
	side, direction := -1, w.Rule("largest")
	if !t.Largest {
		side, direction = 1, w.Rule("smallest")
	}
	var nan spec.Answer
	if HasNaN(x) {
		nan = w.Answer(t.NaN)
	}
	element := func(line, place int64) uint64 { return x.Bits(Along(line, place, axis, x.Sizes)) }
	compare := func(line, i, j int64) int { // the elements of a line at two places
		a, b := element(line, i), element(line, j)
		if nan == 1 && x.DType.NaN(a) != x.DType.NaN(b) {
			a, b = b, a
		}
		return side * Compare(x.DType, a, b)
	}
	lines := int(index.Product(sizes[:axis]...) * index.Product(sizes[axis+1:]...))
	lists := w.Lists(lines + 2)
	orders, found := lists[:lines], lists[lines]
	for element, at := range x.Elements {
		line := LineOf(element, axis, x.Sizes)
		orders[line] = append(orders[line], at[axis])
	}
	chosen := &lists[lines+1] // 1 where equal elements are among the first k, and behind
	for line, order := range orders {
		slices.SortStableFunc(order, func(i, j int64) int { return compare(int64(line), i, j) })
		if k > 0 && k < int64(len(order)) && compare(int64(line), order[k-1], order[k]) == 0 {
			*chosen = append(*chosen, 1)
		} else {
			*chosen = append(*chosen, 0)
		}
		if t.ByIndex {
			slices.Sort(order[:k])
		}
	}

	from := w.Index(x.Rank())
	for o, output := range outputs {
		for at := range output.Elements {
			line, i := LineOf(index.Ordinal(at, sizes), axis, sizes), at[axis]
			order := orders[line]
			copy(from, at)
			from[axis] = order[i]
			if o == 0 {
				w.Cite(w.Rule("values"), direction)
				w.From(x, from)
			} else {
				w.Cite(w.Rule("indices"), direction)
				w.Constant(uint64(order[i]))
			}
			if t.Unsorted {
				w.Cite(w.Rule("unsorted"))
			}
			if t.ByIndex {
				w.Cite(w.Rule("by-index"))
			}
			tied := t.ByIndex && (*chosen)[line] == 1
			for _, next := range [2]int64{i - 1, i + 1} {
				tied = tied || !t.ByIndex && next >= 0 && next < int64(len(order)) && compare(line, order[i], order[next]) == 0
			}
			if tied {
				w.Cite(w.Rule("ties"))
			}
			free := nan == 2 && slices.ContainsFunc(order, func(place int64) bool { return x.DType.NaN(element(line, place)) })
			if free || t.Open && (tied && (o == 1 || t.ByIndex || t.mixed(line, order)) || o == 1 && t.Unsorted && (*chosen)[line] == 1) {
				w.Anything()
			}
		}
		if at := output.Asked(); at != nil {
			order, first := orders[LineOf(index.Ordinal(at, sizes), axis, sizes)], max(at[axis]-4, 0)
			w.Remark("the order along axis %d, from number %d on, is %v", axis, first, order[first:min(first+9, int64(len(order)))])
		}
		for line := int64(0); t.Unsorted && line < int64(len(orders)); line++ {
			found = found[:0]
			for i := range k {
				found = append(found, Along(line, i, axis, sizes))
			}
			output.Merge(found)
		}
	}
}

// mixed reports whether a line has equal elements with other bits: zeros of both signs, or NaNs.
func (t TopK) mixed(line int64, order []int64) bool {
	d := t.X.DType
	for _, place := range order {
		if bits := t.X.Bits(Along(line, place, t.Axis, t.X.Sizes)); d.NaN(bits) || d.Float() && bits == SignBit(d) {
			return true
		}
	}
	return false
}
