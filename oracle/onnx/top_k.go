package onnx

import (
	"slices"

	"example.com/conform/oracle/family"
	"example.com/conform/oracle/index"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec/onnx"
)

// TopK takes the first elements along an axis in an order:
//
//	order = places along the axis: those of greater elements first if largest, else those of lesser
//	        ones; of equal elements, the lower place first. A NaN is on the side that is asked
//	Indices[…, i, …] = order[i], or order[j] for any j below k if not sorted
//	Values[…, i, …] = X[…, Indices[…, i, …], …]
var TopK = walk.Page{Run: walk.With(topK)}

func topK(w *walk.Walk, a *onnx.TopKAttributes) {
	x, outputs := w.Operand("X"), [...]*walk.Output{w.Output("Values"), w.Output("Indices")}
	axis := family.Dimension(w, a.Axis, x.Rank(), onnx.TopKNegativeAxis)
	sizes, k := append(w.Index(x.Rank())[:0], x.Sizes...), a.K[0]
	sizes[axis] = k
	w.Cite(onnx.TopKSizes)
	if !outputs[0].HasSizes(sizes...) || !outputs[1].HasSizes(sizes...) {
		return
	}

	side, direction := -1, onnx.TopKLargest
	if !a.Largest {
		side, direction = 1, onnx.TopKSmallest
	}
	nan := onnx.TopKNaNGreatest
	if family.HasNaN(x) {
		nan = w.Answer(onnx.TopKNaN)
	}
	element := func(line, place int64) uint64 { return x.Bits(family.Along(line, place, axis, x.Sizes)) }
	compare := func(line, i, j int64) int { // the elements of a line at two places
		a, b := element(line, i), element(line, j)
		if nan == onnx.TopKNaNLeast && x.DType.NaN(a) != x.DType.NaN(b) {
			a, b = b, a
		}
		return side * family.Compare(x.DType, a, b)
	}
	lines := int(index.Product(sizes[:axis]...) * index.Product(sizes[axis+1:]...))
	lists := w.Lists(lines + 1)
	orders, found := lists[:lines], lists[lines]
	for element, at := range x.Elements {
		line := family.LineOf(element, axis, x.Sizes)
		orders[line] = append(orders[line], at[axis])
	}
	for line, order := range orders {
		slices.SortStableFunc(order, func(i, j int64) int { return compare(int64(line), i, j) })
	}

	from := w.Index(x.Rank())
	for o, output := range outputs {
		for at := range output.Elements {
			line, i := family.LineOf(index.Ordinal(at, sizes), axis, sizes), at[axis]
			order := orders[line]
			copy(from, at)
			from[axis] = order[i]
			if o == 0 {
				w.Cite(onnx.TopKValues, direction)
				w.From(x, from)
			} else {
				w.Cite(onnx.TopKIndices, direction)
				w.Constant(uint64(order[i]))
			}
			if !a.Sorted {
				w.Cite(onnx.TopKUnsorted)
			}
			if nan == onnx.TopKNaNUndefined && slices.ContainsFunc(order, func(place int64) bool { return x.DType.NaN(element(line, place)) }) {
				w.Anything()
			}
			if i > 0 && compare(line, order[i-1], order[i]) == 0 || i+1 < int64(len(order)) && compare(line, order[i], order[i+1]) == 0 {
				w.Cite(onnx.TopKTies)
			}
		}
		if at := output.Asked(); at != nil {
			order, first := orders[family.LineOf(index.Ordinal(at, sizes), axis, sizes)], max(at[axis]-4, 0)
			w.Remark("the order along axis %d, from number %d on, is %v", axis, first, order[first:min(first+9, int64(len(order)))])
		}
		for line := int64(0); !a.Sorted && line < int64(len(orders)); line++ {
			found = found[:0]
			for i := range k {
				found = append(found, family.Along(line, i, axis, sizes))
			}
			output.Merge(found)
		}
	}
}
