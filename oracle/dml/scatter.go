package dml

import (
	"fmt"

	"example.com/conform/oracle/family"
	"example.com/conform/oracle/index"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
)

// Scatter is the pseudo-code of DML_SCATTER_OPERATOR_DESC:
//
//	output = input
//	output[index[i, j, k, ...], j, k, ...] = updates[i, j, k, ...] // if axis == 0
//	output[i, index[i, j, k, ...], k, ...] = updates[i, j, k, ...] // if axis == 1
//	output[i, j, index[i, j, k, ...], ...] = updates[i, j, k, ...] // if axis == 2
//	...
//
// The text leaves open what happens with an index out of range, which is asked
// before anything is written, and with competing updates, which is asked when
// they meet.
var Scatter = walk.Page{Run: walk.With(scatter), Subjects: scatterSubjects}

func scatter(w *walk.Walk, a *dml.ScatterAttributes) {
	axis := a.Axis
	indices, updates := w.Operand("indices"), w.Operand("updates")
	output := w.Output("output")
	n := output.Sizes[axis]

	for k, at := range indices.Elements {
		if value := indexValue(indices, k); -n <= value && value < n {
			continue
		}
		switch w.Answer(dml.IndexOutOfRange) {
		case dml.OutOfRangeRejected:
			w.Reject(dml.ScatterIndexInRange, stray(indices, at, axis, n))
			return
		case dml.OutOfRangeUndefined:
			w.AdmitAnything(dml.ScatterIndexInRange, stray(indices, at, axis, n))
			return
		}
		break
	}

	scatter := family.NewScatter(w, &dml.ScatterUpdates)
	target := w.Index(len(output.Sizes))
	for k, at := range updates.Elements {
		position, rule := indexValue(indices, k), dml.ScatterOverwrite
		if position < 0 {
			position, rule = position+n, dml.ScatterNegativeIndices
		}
		if position < 0 || position >= n {
			if w.Answer(dml.IndexOutOfRange) != dml.OutOfRangeClamped {
				continue
			}
			position, rule = min(max(position, 0), n-1), dml.ScatterIndexInRange
		}
		copy(target, at)
		target[axis] = position
		via := ""
		if scatter.Asks(target) {
			w.Cite(rule)
			via = named(indices, at, rule, position, n)
		}
		if !scatter.Write(target, at, via) {
			return
		}
	}
	scatter.Explain()
	admitColliders(w, output)
}

// indexValue returns the value of an index. A UINT64 above 2^63-1 becomes
// 2^63-1: no axis is that long, so both are out of range.
func indexValue(indices walk.Operand, element int64) int64 {
	bits := indices.Bits(element)
	if indices.DType.Signed() { // dml.scatter/negative-indices
		unused := 64 - indices.DType.Bits()
		return int64(bits<<unused) >> unused
	}
	return int64(min(bits, 1<<63-1)) // dml.scatter/unsigned-indices
}

// indexed formats an index: indices[2] = 3.
func indexed(indices walk.Operand, at []int64) string {
	element := index.Ordinal(at, indices.Sizes)
	if indices.DType.Signed() {
		return fmt.Sprintf("%s = %d", index.Element("indices", at), indexValue(indices, element))
	}
	return fmt.Sprintf("%s = %d", index.Element("indices", at), indices.Bits(element))
}

// stray states that an index is out of range: indices[1] = 9, and axis 0 has 5
// elements.
func stray(indices walk.Operand, at []int64, axis, n int64) string {
	return fmt.Sprintf("%s, and axis %d has %d elements", indexed(indices, at), axis, n)
}

// named states which index sends an update to a position on an axis of n
// elements.
func named(indices walk.Operand, at []int64, rule *spec.Rule, position, n int64) string {
	text := indexed(indices, at)
	switch rule {
	case dml.ScatterIndexInRange:
		text += fmt.Sprintf(", clamped to %d", position)
	case dml.ScatterNegativeIndices:
		text += fmt.Sprintf(", %d from the end of %d", n-position, n)
	}
	return text
}
