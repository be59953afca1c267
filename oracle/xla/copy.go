// Package xla is the oracle of the XLA text: one function an operator.
package xla

import (
	"fmt"
	"strings"

	"example.com/conform/oracle/index"
	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
	"example.com/conform/spec/xla"
)

// Copy holds the same array in another layout:
//
//	for every multidimensional index:
//	    output[index] = input[index]
//	padding of output = padding_value
func Copy(c *spec.Checked, r *spec.Reading, output *spec.Admissible) {
	for at := range index.Each(c.OutputSizes) {
		output.Set(at, spec.Source{Element: index.Ordinal(at, c.OutputSizes)})
	}
	output.FillPadding(padding(c, r))
}

// padding returns what the padding of the output holds.
func padding(c *spec.Checked, r *spec.Reading) tensor.PaddingValue {
	layout, ok := c.Output().Layout.(*tensor.XLA)
	if !ok || layout.PaddingValue == tensor.UnspecifiedPadding {
		return tensor.UnspecifiedPadding
	}
	place := &c.Places[1]
	padded := place.Bytes > place.Elements*c.Output().DType.Size()
	if padded && r.Answer(xla.PaddingContent) == xla.PaddingUnspecified {
		return tensor.UnspecifiedPadding
	}
	return layout.PaddingValue
}

// ExplainCopy converts the index of one output element to the linear indices
// between which it is copied.
func ExplainCopy(c *spec.Checked, _ *spec.Reading, at []int64) spec.Explanation {
	return spec.Explanation{
		Rule: xla.CopyElements,
		Note: "input linear " + linearIndex(&c.Tensors[0], at) + ", output linear " + linearIndex(c.Output(), at),
	}
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
