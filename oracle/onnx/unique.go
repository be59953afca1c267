package onnx

import (
	"slices"

	"example.com/conform/oracle/family"
	"example.com/conform/oracle/index"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
)

// Unique finds the different values of X:
//
//	value[i] = slice i of X along axis, or element i of X without axis
//	indices = those i for which value[i] is no value before, in ascending order of their values if sorted
//	Y = value[indices[0]], value[indices[1]], … along axis
//	inverse_indices[i] = that k for which value[i] = value[indices[k]]
//	counts[k] = number of those i for which inverse_indices[i] = k
var Unique = walk.Page{Run: unique}

func unique(w *walk.Walk) {
	a, axis, sizes := onnx.UniqueOf(w.Call), 0, onnx.UniqueOf(w.Call).Shape
	w.By(onnx.UniqueSizes)
	if a.Axis == onnx.UniqueFlat {
		sizes = []int64{index.Product(sizes...)}
		w.By(onnx.UniqueFlattens)
	} else {
		axis = family.Dimension(w, a.Axis, len(sizes), onnx.UniqueNegativeAxis)
		w.By(onnx.UniqueSlices)
	}
	value, at := make([][]uint64, sizes[axis]), w.Index(len(sizes))
	for _, element := range a.Bits(w.Call.Output().DType) {
		value[at[axis]] = append(value[at[axis]], element)
		index.Next(at, sizes)
	}

	lists := w.Lists(3)
	indices, inverse, counts := &lists[0], &lists[1], &lists[2]
	for i := range sizes[axis] {
		if place(w, value, *indices, i) < 0 {
			*indices = append(*indices, i)
		}
	}
	if a.Sorted == 0 {
		w.By(onnx.UniqueInOrder)
	} else {
		w.By(onnx.UniqueAscending)
		slices.SortStableFunc(*indices, func(i, j int64) int { return compare(w, value[i], value[j]) })
	}
	*counts = append(*counts, make([]int64, len(*indices))...)
	for i := range sizes[axis] {
		k := place(w, value, *indices, i)
		*inverse = append(*inverse, int64(k))
		(*counts)[k]++
	}

	within := slices.Clone(sizes) // one value
	sizes, within[axis] = slices.Clone(sizes), 1
	sizes[axis] = int64(len(*indices))
	y := w.Output("Y")
	if !y.HasSizes(sizes...) {
		return
	}
	for to := range y.Elements {
		w.By(onnx.UniqueOnce)
		from := copy(at, to)
		at[axis] = 0
		w.Constant(value[(*indices)[to[axis]]][index.Ordinal(at[:from], within)])
	}
	if to := y.Asked(); to != nil {
		w.Because("value %d of X", (*indices)[to[axis]])
	}
	for i, rule := range []*spec.Rule{onnx.UniqueIndices, onnx.UniqueInverse, onnx.UniqueCounts} {
		for k := range w.Outputs(w.Operator.Params[1+i].Name) {
			output := &w.Outputs(w.Operator.Params[1+i].Name)[k]
			if !output.HasSizes(int64(len(lists[i]))) {
				return
			}
			for at := range output.Elements {
				w.By(rule)
				w.Constant(uint64(lists[i][at[0]]))
			}
		}
	}
}

// compare compares two values of X by the first elements that differ.
func compare(w *walk.Walk, a, b []uint64) int {
	return slices.CompareFunc(a, b, func(a, b uint64) int { return family.Compare(w.Call.Output().DType, a, b) })
}

// place returns the position, in a list of places in X, of one whose value is that at place i, or
// -1.
func place(w *walk.Walk, value [][]uint64, list []int64, i int64) int {
	if k := slices.Index(list, i); k >= 0 {
		return k
	}
	return slices.IndexFunc(list, func(j int64) bool {
		return compare(w, value[i], value[j]) == 0 &&
			!(slices.ContainsFunc(value[i], w.Call.Output().DType.NaN) && w.Answer(onnx.UniqueOf(w.Call).NaN()) == onnx.NaNDifferent)
	})
}
