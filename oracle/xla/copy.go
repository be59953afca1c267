// Package xla is the oracle of the XLA text: one function an operator.
package xla

import (
	"fmt"
	"strings"

	"example.com/conform/oracle/walk"
	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
	"example.com/conform/spec/xla"
)

// Copy holds the same array in another layout:
//
//	for every multidimensional index:
//	    output[index] = input[index]
//	padding of output = padding_value
func Copy(w *walk.Walk) {
	input, output := w.Operand("input"), w.Output("output")
	for at := range output.Elements {
		w.From(input, at)
		if w.Explaining {
			w.By(xla.CopyElements)
			w.Note("input linear %s, output linear %s", linearIndex(input.Tensor, at), linearIndex(w.Call.Output(), at))
		}
	}
	output.FillPadding(padding(w))
}

// padding returns what the padding of the output holds.
func padding(w *walk.Walk) tensor.PaddingValue {
	layout, ok := w.Call.Output().Layout.(*tensor.XLA)
	if !ok || layout.PaddingValue == tensor.UnspecifiedPadding {
		return tensor.UnspecifiedPadding
	}
	place := &w.Places[1]
	padded := place.Bytes > place.Elements*w.Call.Output().DType.Size()
	if padded && w.Answer(xla.PaddingContent) == xla.PaddingUnspecified {
		return tensor.UnspecifiedPadding
	}
	return layout.PaddingValue
}

// linearIndex works out where the element at an index lies in the buffer, the
// most minor dimension first. Each dimension counts for the widths of all that
// are more minor.
func linearIndex(t *spec.Tensor, at []int64) string {
	var order, widths []int64
	if layout, ok := t.Layout.(*tensor.XLA); ok {
		order, widths = layout.MinorToMajor, layout.PaddedDimensions
	}
	if order == nil { // xla.layout/default-order
		for dimension := t.Rank() - 1; dimension >= 0; dimension-- {
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
