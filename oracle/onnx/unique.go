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
var Unique = walk.Page{Run: walk.With(unique)}

func unique(w *walk.Walk, a *onnx.UniqueAttributes) {
	axis := 0
	sizes := append(w.Index(1 + len(a.Shape))[:0], a.Shape...)
	w.Cite(onnx.UniqueSizes)
	if a.Axis == onnx.UniqueFlat {
		sizes = append(sizes[:0], index.Product(a.Shape...))
		w.Cite(onnx.UniqueFlattens)
	} else {
		axis = family.Dimension(w, a.Axis, len(sizes), onnx.UniqueNegativeAxis)
		w.Cite(onnx.UniqueSlices)
	}
	n, at := sizes[axis], w.Index(len(sizes))
	lists := w.Lists(3 + int(n))
	indices, inverse, counts, value := &lists[0], &lists[1], &lists[2], lists[3:]
	for e := range index.Product(sizes...) {
		value[at[axis]] = append(value[at[axis]], int64(a.Element(w.Call.Output().DType, e)))
		index.Next(at, sizes)
	}

	for i := range n {
		if place(w, value, *indices, i) < 0 {
			*indices = append(*indices, i)
		}
	}
	if a.Sorted == 0 {
		w.Cite(onnx.UniqueInOrder)
	} else {
		w.Cite(onnx.UniqueAscending)
		slices.SortStableFunc(*indices, func(i, j int64) int { return compare(w, value[i], value[j]) })
	}
	for range *indices {
		*counts = append(*counts, 0)
	}
	for i := range n {
		k := place(w, value, *indices, i)
		*inverse = append(*inverse, int64(k))
		(*counts)[k]++
	}

	within := append(w.Index(len(sizes))[:0], sizes...) // one value
	sizes[axis], within[axis] = int64(len(*indices)), 1
	y := w.Output("Y")
	if !y.HasSizes(sizes...) {
		return
	}
	for to := range y.Elements {
		w.Cite(onnx.UniqueOnce)
		copy(at, to)
		at[axis] = 0
		w.Constant(uint64(value[(*indices)[to[axis]]][index.Ordinal(at, within)]))
	}
	if to := y.Asked(); to != nil {
		w.Remark("value %d of X", (*indices)[to[axis]])
	}
	for i, rule := range [...]*spec.Rule{onnx.UniqueIndices, onnx.UniqueInverse, onnx.UniqueCounts} {
		for k := range w.Outputs(w.Operator.Params[1+i].Name) {
			output := &w.Outputs(w.Operator.Params[1+i].Name)[k]
			if !output.HasSizes(int64(len(lists[i]))) {
				return
			}
			for at := range output.Elements {
				w.Cite(rule)
				w.Constant(uint64(lists[i][at[0]]))
			}
		}
	}
}

// compare compares two values of X by the first elements that differ.
func compare(w *walk.Walk, a, b []int64) int {
	return slices.CompareFunc(a, b, func(a, b int64) int { return family.Compare(w.Call.Output().DType, uint64(a), uint64(b)) })
}

// place returns the position, in a list of places in X, of one whose value is that at place i, or
// -1.
func place(w *walk.Walk, value [][]int64, list []int64, i int64) int {
	if k := slices.Index(list, i); k >= 0 {
		return k
	}
	return slices.IndexFunc(list, func(j int64) bool {
		return compare(w, value[i], value[j]) == 0 &&
			!(slices.ContainsFunc(value[i], func(bits int64) bool { return w.Call.Output().DType.NaN(uint64(bits)) }) && w.Answer(walk.As[onnx.UniqueAttributes](w).NaN()) == onnx.NaNDifferent)
	})
}
