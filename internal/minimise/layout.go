package minimise

import (
	"iter"

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
