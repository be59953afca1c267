package minimise

import (
	"iter"
	"slices"

	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// simplifyLayouts proposes plainer layouts: none, fewer gaps, or the default
// order; and plainer views.
func simplifyLayouts(c *spec.Call) iter.Seq[spec.Call] {
	return func(yield func(spec.Call) bool) {
		all := c.Clone()
		for i := range all.Tensors {
			all.Tensors[i].Layout, all.Tensors[i].View = nil, 0
		}
		if !yield(all) {
			return
		}
		for i := range c.Tensors {
			for _, view := range plainerViews(c.Tensors[i].View) {
				candidate := c.Clone()
				if candidate.Tensors[i].View = view; !yield(candidate) {
					return
				}
			}
			if c.Tensors[i].Layout == nil {
				continue
			}
			for _, layout := range c.Tensors[i].Layout.Plainer(c.Tensors[i].Sizes) {
				candidate := c.Clone()
				candidate.Tensors[i].Layout = layout
				if !yield(candidate) {
					return
				}
			}
		}
	}
}

// plainerViews lists none, a single plainer way, and all but one of the ways of a view.
func plainerViews(v tensor.View) (list []tensor.View) {
	if v == 0 {
		return nil
	}
	list = append(list, 0)
	for way := tensor.View(1); way < tensor.Views; way <<= 1 {
		if viewWeight(way) < viewWeight(v) {
			list = append(list, way)
		}
		if less := v &^ way; less != v && less != 0 {
			list = append(list, less)
		}
	}
	return list
}

// stretch proposes two elements along a dimension instead of more, with the
// distance of the first and the last in each strided operand.
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
				strides := candidate.Tensors[i].StatedStrides()
				if k >= len(strides) {
					continue
				}
				var fits bool
				if strides[k], fits = tensor.Mul(strides[k], n-1); !fits {
					return
				}
			}
			if !yield(candidate) {
				return
			}
		}
	}
}

// pad proposes one more element of padding along one dimension of an operand.
func pad(c *spec.Call) iter.Seq[spec.Call] {
	return func(yield func(spec.Call) bool) {
		for i := range c.Tensors {
			for n, field := range fields(&c.Tensors[i]) {
				if field.List == nil || field.Entries != tensor.WidthEntries || *field.List != nil {
					continue
				}
				for k := range c.Tensors[i].Sizes {
					candidate := c.Clone()
					widths := slices.Clone(c.Tensors[i].Sizes)
					widths[k]++
					*fields(&candidate.Tensors[i])[n].List = widths
					if !yield(candidate) {
						return
					}
				}
			}
		}
	}
}

// fields returns the fields of the layout of t.
func fields(t *spec.Tensor) []tensor.Field { return slices.Collect(tensor.Fields(t.Layout)) }
