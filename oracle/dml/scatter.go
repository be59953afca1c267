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
			output.Reject(spec.Violation{Rule: dml.ScatterIndexInRange, Detail: strayText(c, stray)})
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

// firstStray returns the first of the indices that names no element of the
// axis, by its position among them.
func firstStray(c *spec.Checked) (element int64, found bool) {
	n := c.OutputSizes[c.Attributes.(*dml.ScatterAttributes).Axis]
	indices := c.Input("indices")
	count := int64(len(indices.Data)) / indices.DType.Size()
	for element := range count {
		if position := fromEnd(indexValue(indices, element), n); position < 0 || position >= n {
			return element, true
		}
	}
	return 0, false
}

// strayText says which index is out of range: indices[1] = 9, and axis 0 has
// 5 elements.
func strayText(c *spec.Checked, element int64) string {
	axis := c.Attributes.(*dml.ScatterAttributes).Axis
	indices := c.Input("indices")
	at := make([]int64, indices.Rank())
	for i, rest := indices.Rank()-1, element; i >= 0; i-- {
		at[i], rest = rest%indices.Sizes[i], rest/indices.Sizes[i]
	}
	return fmt.Sprintf("%s = %s, and axis %d has %d elements", index.Element("indices", at), indexText(indices, element), axis, c.OutputSizes[axis])
}

// ExplainScatter says which index sends an update to an output element, or
// that none does: indices[2] = 3.
func ExplainScatter(c *spec.Checked, r *spec.Reading, outputAt []int64) spec.Explanation {
	axis := c.Attributes.(*dml.ScatterAttributes).Axis
	indices := c.Input("indices")
	n := c.OutputSizes[axis]

	if stray, found := firstStray(c); found {
		if answer := r.Answer(dml.IndexOutOfRange); answer == dml.OutOfRangeRejected || answer == dml.OutOfRangeUndefined {
			return spec.Explanation{Rule: dml.ScatterIndexInRange, Note: strayText(c, stray)}
		}
	}

	rule := dml.ScatterOverwrite
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
		because := index.Element("indices", at) + " = " + indexText(indices, element)
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
		return spec.Explanation{Rule: dml.ScatterCopy, Note: "no index names it"}
	case 1:
		return spec.Explanation{Rule: rule, Note: competing[0]}
	}
	note := strings.Join(competing, "; ")
	switch r.Answer(dml.DuplicateIndices) {
	case dml.DuplicateLastWins:
		note = competing[len(competing)-1] + fmt.Sprintf(", the last of %d updates", len(competing))
	case dml.DuplicateFirstWins:
		note = competing[0] + fmt.Sprintf(", the first of %d updates", len(competing))
	}
	return spec.Explanation{Rule: dml.ScatterUniqueTargets, Note: note}
}
