package gen_test

import (
	"slices"

	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
	"example.com/conform/spec/xla"
)

func classifyXLACopy(c *spec.Call, broken *spec.Rule) map[string]string {
	input := &c.Tensors[0]
	seen := map[string]string{
		"rank": rankName(input.Rank(), 8), "width": widthName(input.DType), "kind": kindName(input.DType), "shape": shapeName(input.Sizes),
	}
	for i, name := range []string{"input", "output"} {
		t := &c.Tensors[i]
		layout, ok := t.Layout.(*tensor.XLA)
		if !ok {
			layout = &tensor.XLA{}
		}
		seen[name+" minor_to_major"] = orderName(layout.MinorToMajor, input.Rank())
		seen[name+" padded_dimensions"] = paddingName(layout.PaddedDimensions, t.Sizes, broken == xla.PaddedWidthMinimum || broken == xla.PaddedDimensionsLength)
		seen[name+" padding_value"] = map[tensor.PaddingValue]string{
			tensor.UnspecifiedPadding: "absent", tensor.ZeroPadding: "zero", tensor.OnePadding: "one",
			tensor.LowestPadding: "lowest", tensor.HighestPadding: "highest",
		}[layout.PaddingValue]
	}
	return seen
}

func orderName(order []int64, rank int) string {
	if order == nil {
		return "absent"
	}
	ascending := make([]int64, rank)
	for i := range ascending {
		ascending[i] = int64(i)
	}
	switch sorted := slices.Sorted(slices.Values(order)); {
	case !slices.Equal(sorted, ascending):
		return "broken"
	case slices.IsSortedFunc(order, func(a, b int64) int { return int(b - a) }):
		return "descending"
	case slices.IsSorted(order):
		return "ascending"
	default:
		return "mixed"
	}
}

func paddingName(widths, sizes []int64, mayBreak bool) string {
	if widths == nil {
		return "absent"
	}
	if len(widths) != len(sizes) {
		return "broken"
	}
	wider := false
	for i, width := range widths {
		if width < sizes[i] && mayBreak {
			return "broken"
		}
		wider = wider || width > sizes[i]
	}
	if wider {
		return "wider"
	}
	return "the sizes"
}
