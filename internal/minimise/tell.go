package minimise

import (
	"iter"

	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// tell proposes data in which every element differs from its neighbours, and
// padding that is not zero, so that misplaced elements show. Its second
// proposal also changes the indices.
func tell(c *spec.Call) iter.Seq[spec.Call] {
	return func(yield func(spec.Call) bool) {
		if c.CheckOnly {
			return
		}
		candidate := c.Clone()
		indices := false
		for i := range c.Tensors {
			t := &candidate.Tensors[i]
			if layout, ok := t.Layout.(*tensor.XLA); ok && (layout.PaddedDimensions != nil || layout.Tiled()) {
				layout.PaddingValue = tensor.OnePadding
			}
			if c.Param(i).Indices {
				indices = true
			} else if c.Param(i).Dir == spec.In {
				countUp(t)
			}
		}
		if !yield(candidate) || !indices {
			return
		}
		candidate = candidate.Clone()
		for i := range c.Tensors {
			if c.Param(i).Indices {
				countUp(&candidate.Tensors[i])
			}
		}
		yield(candidate)
	}
}

// shorten proposes a buffer that is one byte too short for its elements, if a
// layout is stated.
func shorten(c *spec.Call) iter.Seq[spec.Call] {
	return func(yield func(spec.Call) bool) {
		for i := range c.Tensors {
			for n, field := range fields(&c.Tensors[i]) {
				if field.Number == nil || field.Names != nil {
					continue
				}
				candidate := c.Clone()
				t := &candidate.Tensors[i]
				length := fields(t)[n].Number
				*length = 0
				place, err := t.Place()
				if err != nil || place.Bytes < 2 {
					continue
				}
				*length = place.Bytes - 1
				if !yield(candidate) {
					return
				}
			}
		}
	}
}
