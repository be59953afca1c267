package dml

import (
	"fmt"
	"slices"
	"strings"

	"example.com/conform/oracle/index"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
)

// The operands of dml.scatter that an output element can come from.
const (
	scatterInput   = 0
	scatterUpdates = 2
)

// Scatter is the pseudo-code of DML_SCATTER_OPERATOR_DESC:
//
//	output = input
//	output[index[i, j, k, ...], j, k, ...] = updates[i, j, k, ...] // if axis == 0
//	output[i, index[i, j, k, ...], k, ...] = updates[i, j, k, ...] // if axis == 1
//	output[i, j, index[i, j, k, ...], ...] = updates[i, j, k, ...] // if axis == 2
//	...
//
// What the text leaves open is asked: an index out of range before anything
// is written, competing updates as they meet.
func Scatter(c *spec.Checked, r *spec.Reading, output *spec.Admissible) {
	axis := c.Attributes.(*dml.ScatterAttributes).Axis
	indices, updates := c.Input("indices"), c.Input("updates")

	if stray, found := firstStray(c); found {
		switch r.Answer(dml.IndexOutOfRange) {
		case dml.OutOfRangeRejected:
			output.Reject(spec.Violation{Rule: dml.ScatterIndexInRange, Detail: stray})
			return
		case dml.OutOfRangeUndefined:
			output.AdmitAnything()
			output.AllowReject()
			return
		}
	}

	// output = input
	for at := range index.Each(c.OutputSizes) {
		output.Set(at, spec.Source{Operand: scatterInput, Element: index.Ordinal(at, c.OutputSizes)})
	}

	// output[..., index[i, j, k, ...], ...] = updates[i, j, k, ...]
	overwritten := make([]bool, len(output.Sources()))
	target := make([]int64, len(c.OutputSizes))
	for at := range index.Each(updates.Sizes) {
		position, written := axisPosition(indices, index.Ordinal(at, indices.Sizes), c.OutputSizes[axis], r)
		if !written {
			continue
		}
		copy(target, at)
		target[axis] = position
		element := index.Ordinal(target, c.OutputSizes)
		update := spec.Source{Operand: scatterUpdates, Element: index.Ordinal(at, updates.Sizes)}
		if !overwritten[element] {
			overwritten[element] = true
			output.SetElement(element, update)
			continue
		}
		switch r.Answer(dml.DuplicateIndices) {
		case dml.DuplicateLastWins:
			output.SetElement(element, update)
		case dml.DuplicateFirstWins:
		case dml.DuplicateAnyUpdate:
			output.Admit(element, update)
		case dml.DuplicateRejected:
			output.Reject(spec.Violation{
				Rule:   dml.ScatterUniqueTargets,
				Detail: index.Element("updates", at) + " is not the first to go to " + index.Element("output", target),
			})
			return
		}
	}
	admitColliders(c, output)
}

// indexValue returns the value of an index. One of type UINT64 that is above
// 2^63-1 comes back as 2^63-1: no axis is that long, so both are out of range.
func indexValue(indices *spec.Tensor, element int64) int64 {
	bits := indices.Bits(element)
	switch {
	case indices.DType.Signed(): // dml.scatter/negative-indices
		unused := 64 - 8*indices.DType.Size()
		return int64(bits<<unused) >> unused
	case bits > 1<<63-1:
		return 1<<63 - 1
	default: // dml.scatter/unsigned-indices
		return int64(bits)
	}
}

// indexText writes an index as the case does.
func indexText(indices *spec.Tensor, element int64) string {
	if indices.DType.Signed() {
		return fmt.Sprint(indexValue(indices, element))
	}
	return fmt.Sprint(indices.Bits(element))
}

// fromEnd makes a negative index count from the end of an axis of n elements.
func fromEnd(value, n int64) int64 {
	if value < 0 {
		return value + n
	}
	return value
}

// axisPosition returns the position on an axis of n elements that an index
// names, and whether its update is written at all.
func axisPosition(indices *spec.Tensor, element, n int64, r *spec.Reading) (position int64, written bool) {
	position = fromEnd(indexValue(indices, element), n)
	if 0 <= position && position < n {
		return position, true
	}
	if r.Answer(dml.IndexOutOfRange) == dml.OutOfRangeClamped {
		return min(max(position, 0), n-1), true
	}
	return 0, false
}

// firstStray describes the first index that names no element of the axis.
func firstStray(c *spec.Checked) (detail string, found bool) {
	axis := c.Attributes.(*dml.ScatterAttributes).Axis
	indices, n := c.Input("indices"), c.OutputSizes[axis]
	for at := range index.Each(indices.Sizes) {
		element := index.Ordinal(at, indices.Sizes)
		if position := fromEnd(indexValue(indices, element), n); position < 0 || position >= n {
			return fmt.Sprintf("%s = %s, and axis %d has %d elements", index.Element("indices", at), indexText(indices, element), axis, n), true
		}
	}
	return "", false
}

// ExplainScatter says which update an output element is, and why, or that no
// index names it: updates[2] because indices[2] = 3.
func ExplainScatter(c *spec.Checked, r *spec.Reading, outputAt []int64) (rule *spec.Rule, arithmetic string) {
	axis := c.Attributes.(*dml.ScatterAttributes).Axis
	indices := c.Input("indices")
	n := c.OutputSizes[axis]

	if stray, found := firstStray(c); found {
		switch r.Answer(dml.IndexOutOfRange) {
		case dml.OutOfRangeRejected:
			return dml.ScatterIndexInRange, "nothing, as the call is rejected: " + stray
		case dml.OutOfRangeUndefined:
			return dml.ScatterIndexInRange, "anything: " + stray
		}
	}

	rule = dml.ScatterOverwrite
	var competing []string
	target := make([]int64, len(outputAt))
	for at := range index.Each(indices.Sizes) {
		element := index.Ordinal(at, indices.Sizes)
		position, written := axisPosition(indices, element, n, r)
		if !written {
			continue
		}
		copy(target, at)
		target[axis] = position
		if !slices.Equal(target, outputAt) {
			continue
		}
		because := index.Element("updates", at) + " because " + index.Element("indices", at) + " = " + indexText(indices, element)
		switch value := indexValue(indices, element); {
		case fromEnd(value, n) != position:
			rule = dml.ScatterIndexInRange
			because += fmt.Sprintf(", clamped to %d", position)
		case value < 0:
			rule = dml.ScatterNegativeIndices
			because += fmt.Sprintf(", %d from the end of %d", -value, n)
		}
		competing = append(competing, because)
	}
	switch len(competing) {
	case 0:
		return dml.ScatterCopy, index.Element("input", outputAt) + ": no index names it"
	case 1:
		return rule, competing[0]
	}
	switch r.Answer(dml.DuplicateIndices) {
	case dml.DuplicateLastWins:
		arithmetic = competing[len(competing)-1] + fmt.Sprintf(", the last of %d updates", len(competing))
	case dml.DuplicateFirstWins:
		arithmetic = competing[0] + fmt.Sprintf(", the first of %d updates", len(competing))
	case dml.DuplicateAnyUpdate:
		arithmetic = "any of: " + strings.Join(competing, "; ")
	case dml.DuplicateRejected:
		arithmetic = "nothing, as the call is rejected: " + strings.Join(competing, "; ")
	}
	return dml.ScatterUniqueTargets, arithmetic
}
