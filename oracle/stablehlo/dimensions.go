package stablehlo

import (
	"slices"

	"example.com/conform/oracle/family"
	"example.com/conform/oracle/index"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec/stablehlo"
)

// A correspondence finds the operand's dimensions for those of the start indices and of
// windows, as dimension numbers say. Windows are the slices of a gather and the update
// windows of a scatter.
type correspondence struct {
	stablehlo.DimensionNumbers
	rules   *stablehlo.Correspondence
	sizes   []int64 // of the operand
	indices walk.Operand
	at      []int64
	// place names a start, and offset is in a window without the dimensions it lacks.
	place, offset []int64
}

func correspond(w *walk.Walk, rules *stablehlo.Correspondence) correspondence {
	c := correspondence{DimensionNumbers: stablehlo.NumbersOf(w.Call), rules: rules, sizes: w.Operands(w.Operator.Params[0].Name)[0].Sizes, indices: w.Operand(w.Operator.Params[1].Name)}
	c.at, c.place, c.offset = w.Index(c.indices.Rank()), w.Index(c.indices.Rank()), w.Index(len(c.sizes))
	return c
}

// cite names the rules by which elements have their places.
func (c *correspondence) cite(w *walk.Walk) {
	w.Cite(c.rules.Starts)
	if len(c.Starts) < len(c.sizes) {
		w.Cite(c.rules.OthersStart)
	}
	if len(c.sizes) > 0 {
		w.Cite(c.rules.Offsets)
	}
	if len(c.Batching) > 0 {
		w.Cite(c.rules.Batches)
	}
}

// windows sets to to the sizes of windows in the dimensions of the operand, 1 in those that
// they lack. The sizes are those of the result of a gather, or of the updates of a scatter.
func (c *correspondence) windows(sizes, to []int64) []int64 {
	next := 0
	for d := range to {
		if to[d] = 1; !c.Element(d) {
			to[d] = sizes[c.Window[next]]
			next++
		}
	}
	return to
}

// split divides an index of the result of a gather, or of the updates of a scatter:
//
//	batch_index = index[batch_dims...]
//	offset_index = index[offset_dims...]
func (c *correspondence) split(at []int64) {
	c.place, c.offset = c.place[:0], c.offset[:0]
	for d, k := range at {
		if slices.Contains(c.Window, int64(d)) {
			c.offset = append(c.offset, k)
		} else {
			c.place = append(c.place, k)
		}
	}
}

// start sets to to full_start_index at the place, where it is not clamped:
//
//	start_index = start_indices[bi0, ..., :, ..., biN], with : at index_vector_dim
//	full_start_index[d] = start_index[k] if d = start_index_map[k], and 0 otherwise
func (c *correspondence) start(to []int64) {
	clear(to)
	for k, d := range c.Starts {
		at := append(c.at[:0], c.place...)
		if c.HasVector(c.indices.Rank()) {
			at = slices.Insert(at, int(c.Vector), int64(k))
		}
		to[d] = family.Integer(c.indices, index.Ordinal(at, c.indices.Sizes))
	}
}

// add adds the batch and the offset of an element to the start of its window:
//
//	operand_index = full_start_index + full_batching_index + full_offset_index
func (c *correspondence) add(to []int64) {
	next := 0
	for d := range to {
		if !c.Element(d) {
			to[d] += c.offset[next]
			next++
		}
	}
	for i, d := range c.Batching {
		from := c.IndicesBatching[i]
		if from > c.Vector {
			from--
		}
		to[d] += c.place[from]
	}
}

// unsorted reports whether a start is less than the one before it, in row-major order of
// their places, which breaks a promise and ends the page. Move moves a start.
func (c *correspondence) unsorted(w *walk.Walk, move func(start []int64)) bool {
	sizes := append(w.Index(c.indices.Rank())[:0], c.indices.Sizes...)
	if c.HasVector(len(sizes)) {
		sizes = slices.Delete(sizes, int(c.Vector), int(c.Vector)+1)
	}
	if slices.Contains(sizes, 0) {
		return false
	}
	last, to, fallen := w.Index(len(c.sizes)), w.Index(len(c.sizes)), false
	c.place = w.Index(len(sizes))
	c.start(last)
	move(last)
	for index.Next(c.place, sizes) {
		c.start(to)
		move(to)
		for d := range to {
			fallen = fallen || to[d] < last[d]
		}
		if slices.Compare(to, last) < 0 {
			w.AdmitAnything(c.rules.Sorted, index.Element("the start at ", c.place)+" is less than the one before")
			return true
		}
		last, to = to, last
	}
	if fallen && w.Answer(c.rules.Order) == stablehlo.OrderEach {
		w.AdmitAnything(c.rules.Sorted, "starts decrease in a dimension")
		return true
	}
	return false
}
