// Package xla is the oracle of the XLA text: one function for each operator.
package xla

import (
	"fmt"
	"slices"
	"strings"

	"example.com/conform/oracle/walk"
	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
	"example.com/conform/spec/xla"
)

// Copy copies an array to another layout:
//
//	for every multidimensional index:
//	    output[index] = input[index]
//	padding of output = padding_value
var Copy = walk.Page{Run: runCopy, Subjects: copySubjects}

func runCopy(w *walk.Walk) {
	input, output := w.Operand("input"), w.Output("output")
	for at := range output.Evenly {
		w.From(input, at)
		w.Cite(xla.CopyElements)
	}
	if at := output.Asked(); at != nil {
		w.Note("input linear %s, output linear %s", linearIndex(input.Tensor, at), linearIndex(w.Call.Output(), at))
	}
	fillPadding(w, output)
}

// fillPadding states what the padding of the output holds.
func fillPadding(w *walk.Walk, output *walk.Output) {
	layout, ok := w.Call.Output().Layout.(*tensor.XLA)
	if !ok {
		output.FreePadding()
		return
	}
	place, dtype := &w.Places[1], w.Call.Output().DType
	bits, stated := layout.PaddingValue.Bits(dtype)
	if !stated { // by the layout, or by the order of the type
		output.FreePadding()
		return
	}
	if place.Bytes > place.Elements*dtype.Size() { // the output has padding
		if w.Answer(xla.PaddingContent) == xla.PaddingUnspecified {
			output.FreePadding()
			return
		}
		extreme := layout.PaddingValue == tensor.LowestPadding || layout.PaddingValue == tensor.HighestPadding
		if extreme && dtype.Float() && w.Answer(xla.PaddingExtremes) == xla.ExtremesInfinite {
			bits++ // infinity follows the largest finite number, of either sign
		}
	}
	output.FillPadding(bits)
}

// linearIndex explains the index of an element in the buffer, the most minor
// dimension first. Each dimension, of the array that the tiles make if there are
// some, is weighted by the widths of all more minor ones.
func linearIndex(t *spec.Tensor, at []int64) string {
	var order, widths []int64
	if layout, ok := t.Layout.(*tensor.XLA); ok {
		order, widths = layout.MinorToMajor, layout.PaddedDimensions
		if bounds, within, err := layout.Divide(t.Sizes, at); err == nil && layout.Tiled() {
			order, widths, at = nil, bounds, within
		}
	}
	if order == nil { // xla.layout/default-order
		for dimension := range slices.Backward(at) {
			order = append(order, int64(dimension))
		}
	}
	if widths == nil { // xla.layout/padding-optional
		widths = t.Sizes
	}
	if len(order) == 0 {
		return "0"
	}
	terms := make([]string, len(order))
	linear, scale := int64(0), int64(1)
	for i, dimension := range order {
		terms[i] = fmt.Sprintf("%d*%d", at[dimension], scale)
		linear += at[dimension] * scale
		scale *= widths[dimension]
	}
	return fmt.Sprintf("%s = %d", strings.Join(terms, " + "), linear)
}
