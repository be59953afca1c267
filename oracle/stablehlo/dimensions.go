package stablehlo

import (
	"slices"

	"example.com/conform/oracle/index"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec"
	"example.com/conform/spec/stablehlo"
)

// A correspondence finds the operand's dimensions for those of the start indices and of
// windows, as dimension numbers say. Windows are the slices of a gather and the update
// windows of a scatter.
type correspondence struct {
	stablehlo.DimensionNumbers
	indices walk.Operand
	rank    int // of the operand
	at      []int64
	// place names a start, and offset is in a window without the dimensions it lacks.
	place, offset []int64
}

func correspond(w *walk.Walk, numbers stablehlo.DimensionNumbers, rank int, indices string) correspondence {
	c := correspondence{DimensionNumbers: numbers, indices: w.Operand(indices), rank: rank, offset: w.Index(rank)}
	c.at, c.place = w.Index(c.indices.Rank()), w.Index(c.indices.Rank())
	return c
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

// entry returns the bits of entry k of the start at the place:
//
//	start_index = start_indices[bi0, ..., :, ..., biN], with : at index_vector_dim
func (c *correspondence) entry(k int) uint64 {
	at := append(c.at[:0], c.place...)
	if c.HasVector(c.indices.Rank()) {
		at = slices.Insert(at, int(c.Vector), int64(k))
	}
	return c.indices.Bits(index.Ordinal(at, c.indices.Sizes))
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
// their places, which breaks the promise of a rule and ends the page. Start sets to to the
// start at the place.
func unsorted(w *walk.Walk, c *correspondence, rule *spec.Rule, order *spec.Question, start func(to []int64)) bool {
	sizes := append(w.Index(c.indices.Rank())[:0], c.indices.Sizes...)
	if c.HasVector(len(sizes)) {
		sizes = slices.Delete(sizes, int(c.Vector), int(c.Vector)+1)
	}
	if slices.Contains(sizes, 0) {
		return false
	}
	place, last, to, fallen := w.Index(len(sizes)), w.Index(c.rank), w.Index(c.rank), false
	c.place = place
	start(last)
	for index.Next(place, sizes) {
		c.place = place
		start(to)
		for d := range to {
			fallen = fallen || to[d] < last[d]
		}
		if slices.Compare(to, last) < 0 {
			w.AdmitAnything(rule, index.Element("the start at ", place)+" is less than the one before")
			return true
		}
		last, to = to, last
	}
	if fallen && w.Answer(order) == stablehlo.OrderEach {
		w.AdmitAnything(rule, "starts decrease in a dimension")
		return true
	}
	return false
}
