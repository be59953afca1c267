package stablehlo

import (
	"slices"

	"example.com/conform/oracle/family"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec"
	"example.com/conform/spec/stablehlo"
)

// Gather takes slices from starts that are data:
//
//	full_start_index[d] = clamp(0, start_index[k], dim(operand, d) - slice_sizes[d])
//	    if d = start_index_map[k], and 0 otherwise
//	operand_index = full_start_index + full_batching_index + full_offset_index
//	result[result_index] = operand[operand_index]
var Gather = walk.Page{Run: gather, Subjects: func(c *spec.Checked, r *spec.Reading, decides func(rule *spec.Rule, holds bool)) {
	family.AnyType(stablehlo.GatherTypes)(c, r, decides)
	a := c.Attributes.(*stablehlo.GatherAttributes)
	decides(stablehlo.GatherSorted, a.IndicesAreSorted)
}}

func gather(w *walk.Walk) {
	a, operand, result := w.Attributes.(*stablehlo.GatherAttributes), w.Operand("operand"), w.Output("result")
	if a.IndicesAreSorted && gatherUnsorted(w, a) {
		return
	}
	c := correspond(w, a.Numbers(), operand.Rank(), "start_indices")
	from := w.Index(operand.Rank())

	w.By(stablehlo.GatherTakes, stablehlo.GatherStarts)
	if len(a.StartIndexMap) < operand.Rank() {
		w.By(stablehlo.GatherOthersStart)
	}
	if operand.Rank() > 0 {
		w.By(stablehlo.GatherOffsets)
	}
	if len(a.OperandBatchingDims) > 0 {
		w.By(stablehlo.GatherBatches)
	}
	for d := range result.Sizes {
		if !slices.Contains(a.OffsetDims, int64(d)) {
			result.Apart(d)
		}
	}
	for at := range result.Evenly {
		c.split(at)
		c.clamped(w, operand.Sizes, a.SliceSizes, from)
		c.add(from)
		for _, d := range a.CollapsedSliceDims {
			if from[d] == operand.Sizes[d] {
				w.By(stablehlo.GatherNothing)
				from[d] = walk.Nowhere
			}
		}
		w.From(operand, from)
	}
	if result.Asked() != nil {
		w.Because("operand%v: place %v of the starts, offset %v", from, c.place, c.offset)
	}
}

// gatherUnsorted reports whether clamped starts decrease, which ends the page.
func gatherUnsorted(w *walk.Walk, a *stablehlo.GatherAttributes) bool {
	sizes := w.Operand("operand").Sizes
	c := correspond(w, a.Numbers(), len(sizes), "start_indices")
	return unsorted(w, &c, stablehlo.GatherSorted, stablehlo.GatherOrder, func(to []int64) {
		c.clamped(nil, sizes, a.SliceSizes, to)
	})
}

// clamped sets to to full_start_index at the place, for slices of an operand of some sizes.
// The walk, unless it is nil, names the rules that move it.
func (c *correspondence) clamped(w *walk.Walk, sizes, slice, to []int64) {
	clear(to)
	unused := 64 - c.indices.DType.Bits()
	for k, d := range c.Starts {
		most, bits := sizes[d]-slice[d], c.entry(k)
		switch {
		case c.indices.DType.Signed() && int64(bits<<unused) < 0:
			if w != nil {
				w.By(stablehlo.GatherLow)
			}
		case bits > uint64(most):
			if to[d] = most; w != nil {
				w.By(stablehlo.GatherHigh)
			}
		default:
			to[d] = int64(bits)
		}
	}
}
