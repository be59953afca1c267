package minimise

import (
	"cmp"
	"iter"
	"slices"

	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// simplifyLayouts proposes plainer layouts: none at all, fewer gaps, the
// default order.
func simplifyLayouts(c *spec.Call) iter.Seq[spec.Call] {
	return func(yield func(spec.Call) bool) {
		all := c.Clone()
		for i := range all.Tensors {
			all.Tensors[i].Layout = nil
		}
		if !yield(all) {
			return
		}
		for i := range c.Tensors {
			for _, layout := range plainer(&c.Tensors[i]) {
				candidate := c.Clone()
				candidate.Tensors[i].Layout = layout
				if !yield(candidate) {
					return
				}
			}
		}
	}
}

// plainer lists layouts for t that are simpler than its own.
func plainer(t *spec.Tensor) []tensor.Layout {
	switch layout := t.Layout.(type) {
	case *tensor.Strided:
		return plainerStrided(t, layout)
	case *tensor.XLA:
		return plainerXLA(t, layout)
	default:
		return nil
	}
}

func plainerStrided(t *spec.Tensor, layout *tensor.Strided) []tensor.Layout {
	list := []tensor.Layout{nil}
	if layout.TotalBytes != 0 {
		list = append(list, &tensor.Strided{Strides: layout.Strides}, &tensor.Strided{TotalBytes: layout.TotalBytes})
	}
	change := func(k int, stride int64) {
		strides := append([]int64(nil), layout.Strides...)
		strides[k] = stride
		list = append(list, &tensor.Strided{Strides: strides, TotalBytes: layout.TotalBytes})
	}
	packed, err := tensor.PackedStrides(t.Sizes, nil, nil)
	if err == nil && len(layout.Strides) == len(packed) {
		list = append(list, &tensor.Strided{Strides: packed}, &tensor.Strided{Strides: packed, TotalBytes: layout.TotalBytes})
		// One element of padding after the innermost dimension, if any.
		if len(packed) > 1 {
			padded := append([]int64(nil), packed...)
			for k := range len(padded) - 1 {
				padded[k] = packed[k] / max(1, t.Sizes[len(packed)-1]) * (t.Sizes[len(packed)-1] + 1)
			}
			list = append(list, &tensor.Strided{Strides: padded})
		}
	}
	for k, stride := range layout.Strides {
		for _, simpler := range append([]int64{0, 1, 2}, approach(stride)...) {
			if simpler < stride {
				change(k, simpler)
			}
		}
	}
	return list
}

func plainerXLA(t *spec.Tensor, layout *tensor.XLA) []tensor.Layout {
	list := []tensor.Layout{nil}
	change := func(edit func(x *tensor.XLA)) {
		x := &tensor.XLA{
			MinorToMajor:     append([]int64(nil), layout.MinorToMajor...),
			PaddedDimensions: append([]int64(nil), layout.PaddedDimensions...),
			PaddingValue:     layout.PaddingValue,
		}
		edit(x)
		list = append(list, x)
	}
	change(func(x *tensor.XLA) { x.MinorToMajor = nil })
	change(func(x *tensor.XLA) { x.PaddedDimensions = nil })
	change(func(x *tensor.XLA) { x.PaddedDimensions, x.PaddingValue = nil, tensor.UnspecifiedPadding })
	for value := range layout.PaddingValue {
		change(func(x *tensor.XLA) { x.PaddingValue = value })
	}
	for k := 1; k < len(layout.MinorToMajor); k++ {
		change(func(x *tensor.XLA) {
			x.MinorToMajor[k-1], x.MinorToMajor[k] = x.MinorToMajor[k], x.MinorToMajor[k-1]
		})
	}
	for k, width := range layout.PaddedDimensions {
		if k < t.Rank() {
			for _, simpler := range []int64{t.Sizes[k], t.Sizes[k] + 1, width - 1} {
				if simpler < width {
					change(func(x *tensor.XLA) { x.PaddedDimensions[k] = simpler })
				}
			}
		}
	}
	return list
}

// compact packs the strides of every operand without changing the order of
// its dimensions in memory, and reports whether that changed anything.
// Broadcast strides stay.
func compact(c *spec.Call) bool {
	changed := false
	for i := range c.Tensors {
		t := &c.Tensors[i]
		layout, ok := t.Layout.(*tensor.Strided)
		if !ok || len(layout.Strides) != t.Rank() {
			continue
		}
		order := make([]int, t.Rank())
		for k := range order {
			order[k] = k
		}
		slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(layout.Strides[a], layout.Strides[b]) })
		next := int64(1)
		for _, k := range order {
			if layout.Strides[k] == 0 {
				continue
			}
			changed = changed || layout.Strides[k] != next
			layout.Strides[k] = next
			var fits bool
			if next, fits = tensor.Mul(next, max(t.Sizes[k], 1)); !fits {
				return false
			}
		}
	}
	return changed
}

// stretch proposes two places along a dimension in place of more, as far apart
// in each operand with strides as the first and the last were.
func (l Limits) stretch(c *spec.Call) iter.Seq[spec.Call] {
	return func(yield func(spec.Call) bool) {
		for k := range rank(c) {
			n := largest(c, k)
			if n <= 2 {
				continue
			}
			candidate := c.Clone()
			l.cut(&candidate, everyOperand, k, 2, false)
			for i := range candidate.Tensors {
				layout, ok := candidate.Tensors[i].Layout.(*tensor.Strided)
				if !ok || k >= len(layout.Strides) {
					continue
				}
				var fits bool
				if layout.Strides[k], fits = tensor.Mul(layout.Strides[k], n-1); !fits {
					return
				}
			}
			if !yield(candidate) {
				return
			}
		}
	}
}

// pad proposes one more place in memory along one dimension of an operand.
func pad(c *spec.Call) iter.Seq[spec.Call] {
	return func(yield func(spec.Call) bool) {
		for i := range c.Tensors {
			layout, ok := c.Tensors[i].Layout.(*tensor.XLA)
			if !ok || layout.PaddedDimensions != nil {
				continue
			}
			for k := range c.Tensors[i].Sizes {
				candidate := c.Clone()
				widths := slices.Clone(c.Tensors[i].Sizes)
				widths[k]++
				candidate.Tensors[i].Layout.(*tensor.XLA).PaddedDimensions = widths
				if !yield(candidate) {
					return
				}
			}
		}
	}
}
