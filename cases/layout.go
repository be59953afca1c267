package cases

import (
	"math"
	"slices"

	"gopkg.in/yaml.v3"

	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// layoutKeys returns the keys that state a layout of the family.
func layoutKeys(family spec.Family) []string {
	switch family {
	case spec.Strides:
		return []string{"strides", "total_bytes"}
	case spec.MinorMajor:
		return []string{"minor_to_major", "padded_dimensions", "padding_value"}
	default:
		return nil
	}
}

// layout decodes the layout of an operand, nil when none is stated.
func (d *decoder) layout(name string, param *spec.Param, sizes []int64, values map[string]*yaml.Node) tensor.Layout {
	if param.Layout == spec.MinorMajor {
		return d.minorMajor(name, values)
	}
	strides, total := values["strides"], values["total_bytes"]
	if strides == nil && total == nil {
		return nil
	}
	layout := &tensor.Strided{}
	if strides != nil {
		layout.Strides = d.strides(strides, name, param, sizes)
	}
	if total != nil {
		layout.TotalBytes, _ = d.integer(total, name+".total_bytes", 1, math.MaxInt64)
	}
	if layout.Strides == nil && layout.TotalBytes == 0 {
		return nil
	}
	return layout
}

// strides decodes strides, given one by one or by name.
func (d *decoder) strides(n *yaml.Node, name string, param *spec.Param, sizes []int64) []int64 {
	what := name + ".strides"
	if n = d.resolve(n); n == nil {
		return nil
	}
	if n.Kind == yaml.ScalarNode {
		return d.namedStrides(n, what, sizes)
	}
	strides, ok := d.integers(n, what, 0, maxSize(param.Layout))
	if ok && len(strides) != len(sizes) {
		d.fail(n, "%s: %d strides for %d sizes", what, len(strides), len(sizes))
	}
	return strides
}

// strideNames are the layouts that have names.
var strideNames = []string{"implicit", "packed", "nhwc", "ndhwc", "column-major", "padded"}

// rowPadding is the padding after each row of the layout padded, in elements.
const rowPadding = 2

func (d *decoder) namedStrides(n *yaml.Node, what string, sizes []int64) []int64 {
	name, ok := d.word(n, what, strideNames)
	if !ok {
		return nil
	}
	var order []int // from the slowest dimension to the fastest
	switch name {
	case "implicit":
		return nil
	case "nhwc":
		order = []int{0, 2, 3, 1}
	case "ndhwc":
		order = []int{0, 2, 3, 4, 1}
	case "column-major":
		for i := range slices.Backward(sizes) {
			order = append(order, i)
		}
	case "padded":
		return d.paddedStrides(n, what, sizes)
	}
	if name[0] == 'n' && len(order) != len(sizes) {
		d.fail(n, "%s: %s is a layout of rank %d, not %d", what, name, len(order), len(sizes))
		return nil
	}
	strides, err := tensor.PackedStrides(sizes, order, []int64{})
	if err != nil {
		d.fail(n, "%s: %s: %v: write the strides as numbers", what, name, err)
	}
	return strides
}

func (d *decoder) paddedStrides(n *yaml.Node, what string, sizes []int64) []int64 {
	widths := append([]int64{}, sizes...)
	if last := len(widths) - 1; last >= 0 && widths[last] < math.MaxInt64-rowPadding {
		widths[last] += rowPadding
	}
	strides, err := tensor.PackedStrides(widths, nil, []int64{})
	if err != nil {
		d.fail(n, "%s: padded: %v: write the strides as numbers", what, err)
	}
	return strides
}

// minorMajor decodes an XLA layout.
func (d *decoder) minorMajor(name string, values map[string]*yaml.Node) tensor.Layout {
	order, widths, padding := values["minor_to_major"], values["padded_dimensions"], values["padding_value"]
	if order == nil && widths == nil && padding == nil {
		return nil
	}
	layout := &tensor.XLA{}
	if order != nil {
		layout.MinorToMajor, _ = d.integers(order, name+".minor_to_major", math.MinInt64, math.MaxInt64)
	}
	if widths != nil {
		layout.PaddedDimensions, _ = d.integers(widths, name+".padded_dimensions", math.MinInt64, math.MaxInt64)
	}
	if padding != nil {
		value, _ := d.word(padding, name+".padding_value", paddingNames())
		layout.PaddingValue, _ = tensor.ParsePaddingValue(value)
	}
	return layout
}

func paddingNames() []string {
	names := make([]string, 0, 5)
	for v := tensor.UnspecifiedPadding; v <= tensor.HighestPadding; v++ {
		names = append(names, v.String())
	}
	return names
}
