package stablehlo

import (
	"slices"

	"example.com/conform/oracle/family"
	"example.com/conform/oracle/index"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec/stablehlo"
	"example.com/conform/spec/tensor"
)

// Sort sorts each slice along the dimension:
//
//	order = the places of inputs[comparator_input][…, :, …], sorted by
//	        lhs comparison_direction rhs
//	results[k][…, i, …] = inputs[k][…, order[i], …]
var Sort = walk.Page{Run: walk.With(sorted), Subjects: anyType}

func sorted(w *walk.Walk, a *stablehlo.SortAttributes) {
	inputs, results := w.Operands("inputs"), w.Outputs("results")
	sizes, dimension := inputs[0].Sizes, int(a.Dimension)
	w.Cite(stablehlo.SortOrder)
	if a.Dimension < 0 {
		dimension += len(sizes)
		w.Cite(stablehlo.SortNegative)
	}
	if len(inputs) > 1 {
		w.Cite(stablehlo.SortTogether)
	}
	x := keys{Operand: inputs[a.ComparatorInput], sign: 1}
	if a.Direction == stablehlo.SortGT {
		x.sign = -1
	}
	elements := index.Product(sizes...)
	orders := w.Lists(int(elements / max(sizes[dimension], 1)))
	for element := range elements {
		line := family.LineOf(element, dimension, sizes)
		orders[line] = append(orders[line], element)
	}
	total, nan := stablehlo.TotalOrderQuiet, stablehlo.SortNaNPermuted
	if a.CompareType == stablehlo.CompareTotal {
		if w.Cite(stablehlo.SortTotalOrder); slices.ContainsFunc(orders, x.open) {
			total = w.Answer(stablehlo.TotalOrder)
		}
	}
	if x.total = total == stablehlo.TotalOrderBits; total == stablehlo.TotalOrderQuiet && slices.ContainsFunc(orders, x.unordered) {
		nan = w.Answer(stablehlo.SortNaN)
	}
	for _, order := range orders {
		if !x.unordered(order) {
			slices.SortStableFunc(order, x.compare)
		}
	}
	from := w.Index(len(sizes))
	for k := range results {
		for at := range results[k].Elements {
			order, i := orders[family.LineOf(index.Ordinal(at, sizes), dimension, sizes)], at[dimension]
			index.Unravel(order[i], sizes, from)
			w.From(inputs[k], from)
			if nan == stablehlo.SortNaNUndefined && x.unordered(order) || total == stablehlo.TotalOrderUndefined && x.open(order) {
				w.Anything()
			}
			x.cite(w, a.IsStable, order, i)
		}
		if at := results[k].Asked(); at != nil {
			w.Remark("%v is element %d of inputs[%d]: number %d of those in order along dimension %d", at, index.Ordinal(from, sizes), k, at[dimension], dimension)
		}
		for _, order := range orders {
			x.merge(&results[k], order, dimension, a.IsStable)
		}
	}
}

// Keys are the elements that a comparator compares. Lines are lists of their positions along a dimension.
type keys struct {
	walk.Operand
	sign  int  // -1 if the greatest come first
	total bool // all bits are ordered
}

// compare returns a negative number if one element compares as less than another, and a positive one if that does.
func (x *keys) compare(i, j int64) int {
	d, a, b := x.DType, x.Bits(i), x.Bits(j)
	switch {
	case x.total && d.Float():
		return x.sign * family.Compare(tensor.Int64, ordinal(d, a), ordinal(d, b))
	case d.NaN(a) || d.NaN(b):
		return 0
	}
	return x.sign * family.Compare(d, a, b)
}

// open reports whether a line has elements that [stablehlo.TotalOrder] is about.
func (x *keys) open(line []int64) bool {
	for i, element := range line {
		for _, other := range line[:i] {
			if isOpen(x.DType, x.Bits(element), x.Bits(other)) {
				return true
			}
		}
	}
	return false
}

// unordered reports whether a line has different numbers, and a NaN, which compares as equal to both.
func (x *keys) unordered(line []int64) bool {
	number, different, nan := int64(-1), false, false
	for _, element := range line {
		switch {
		case x.DType.NaN(x.Bits(element)):
			nan = true
		case number < 0:
			number = element
		default:
			different = different || x.compare(number, element) != 0
		}
	}
	return nan && different && !x.total
}

// cite names the rules about equal elements, if a neighbour of the one at a place is equal to it.
func (x *keys) cite(w *walk.Walk, stable bool, order []int64, i int64) {
	for _, k := range [2]int64{i - 1, i + 1} {
		if k < 0 || k >= int64(len(order)) || x.compare(order[i], order[k]) != 0 {
			continue
		}
		if stable {
			w.Cite(stablehlo.SortStable)
		} else {
			w.Cite(stablehlo.SortUnstable)
		}
		if x.Bits(order[i]) != x.Bits(order[k]) && x.DType.Float() && !x.DType.NaN(x.Bits(order[i])) {
			w.Cite(stablehlo.SortZeros)
		}
	}
}

// merge admits elements of a line in any order, where it has none, and where that of equal ones may change.
func (x *keys) merge(output *walk.Output, order []int64, dimension int, stable bool) {
	free := x.unordered(order)
	for first := 0; first < len(order); {
		end := first + 1
		for end < len(order) && (free || !stable && x.compare(order[first], order[end]) == 0) {
			end++
		}
		if end > first+1 {
			line := family.LineOf(order[0], dimension, output.Sizes)
			places := make([]int64, 0, end-first)
			for place := first; place < end; place++ {
				places = append(places, family.Along(line, int64(place), dimension, output.Sizes))
			}
			output.Merge(places)
		}
		first = end
	}
}
