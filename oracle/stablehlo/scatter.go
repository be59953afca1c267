package stablehlo

import (
	"fmt"
	"math"

	"example.com/conform/oracle/family"
	"example.com/conform/oracle/index"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec"
	"example.com/conform/spec/stablehlo"
)

// Scatter updates windows of a copy of its input:
//
//	full_start_index[d] = start_index[k] if d = scatter_dims_to_operand_dims[k], and 0 otherwise
//	result_index = full_start_index + full_batching_index + full_window_index
//	results = inputs
//	results[result_index] = update_computation(results[result_index], updates[update_index])
//	    for all update_index, in any order, if result_index is in bounds
var Scatter = walk.Page{Run: scatter, Subjects: func(c *spec.Checked, r *spec.Reading, decides func(rule *spec.Rule, holds bool)) {
	family.AnyType(stablehlo.ScatterTypes)(c, r, decides)
	a := c.Attributes.(*stablehlo.ScatterAttributes)
	decides(stablehlo.ScatterSorted, a.IndicesAreSorted)
	decides(stablehlo.ScatterUnique, a.UniqueIndices)
	decides(stablehlo.ScatterDrops, !c.CheckOnly && drops(walk.Apart(c, r), a))
}}

func scatter(w *walk.Walk) {
	a, updates := w.Attributes.(*stablehlo.ScatterAttributes), w.Operand("updates")
	if a.IndicesAreSorted && scatterUnsorted(w, a) {
		return
	}
	t := targetsOf(w, a)
	if a.UniqueIndices {
		taken := map[int64]bool{}
		for _, at := range updates.Elements {
			if !t.find(w, at) {
				continue
			}
			element := index.Ordinal(t.to, t.sizes)
			if taken[element] {
				w.AdmitAnything(stablehlo.ScatterUnique, "two updates go to "+index.Element("results", t.to))
				return
			}
			taken[element] = true
		}
	}
	s := family.NewScatter(w, &stablehlo.ScatterUpdates)
	s.Reduction = a.UpdateComputation
	for _, at := range updates.Elements {
		if !t.find(w, at) {
			continue
		}
		via := ""
		if s.Asks(t.to) {
			w.By(stablehlo.ScatterStarts, stablehlo.ScatterOffsets)
			if len(a.ScatterDimsToOperandDims) < len(t.to) {
				w.By(stablehlo.ScatterOthersStart)
			}
			if len(a.InputBatchingDims) > 0 {
				w.By(stablehlo.ScatterBatches)
			}
			via = fmt.Sprintf("the start at %s is %s", index.Set(t.place), index.Set(t.start))
		}
		s.Write(t.to, at, via)
	}
	s.Explain()
}

// drops reports whether an update goes outside the inputs.
func drops(w *walk.Walk, a *stablehlo.ScatterAttributes) bool {
	t := targetsOf(w, a)
	for _, at := range w.Operand("updates").Elements {
		if !t.find(w, at) {
			return true
		}
	}
	return false
}

// targets finds where updates go.
type targets struct {
	correspondence
	sizes, windows []int64 // of the inputs and of windows, in each dimension of the inputs
	start, to      []int64
}

func targetsOf(w *walk.Walk, a *stablehlo.ScatterAttributes) targets {
	sizes := w.Operand("inputs").Sizes
	t := targets{correspondence: correspond(w, a.Numbers(), len(sizes), "scatter_indices"), sizes: sizes}
	t.windows, t.start, t.to = w.Index(len(sizes)), w.Index(len(sizes)), w.Index(len(sizes))
	next := 0
	for d := range sizes {
		if t.windows[d] = 1; !t.Element(d) {
			t.windows[d] = w.Operand("updates").Sizes[t.Window[next]]
			next++
		}
	}
	return t
}

// find sets start to the start of the update at an index, and to to where it goes. It
// reports whether that is an element.
func (t *targets) find(w *walk.Walk, at []int64) bool {
	t.split(at)
	t.raw(t.start)
	some, whole := true, true // of the window, is inside
	for d, start := range t.start {
		some = some && start < t.sizes[d] && start > -t.windows[d]
		whole = whole && start >= 0 && start <= t.sizes[d]-t.windows[d]
	}
	if !some || !whole && w.Answer(stablehlo.ScatterPartial) == stablehlo.PartialDropped {
		return false
	}
	copy(t.to, t.start)
	t.add(t.to)
	for d, k := range t.to {
		if k < 0 || k >= t.sizes[d] {
			return false
		}
	}
	return true
}

// raw sets to to full_start_index at the place, where it is not clamped. An entry beyond
// 63 bits becomes the greatest of these, which is no less outside.
func (c *correspondence) raw(to []int64) {
	clear(to)
	unused := 64 - c.indices.DType.Bits()
	for k, d := range c.Starts {
		bits := c.entry(k)
		if to[d] = int64(min(bits, math.MaxInt64)); c.indices.DType.Signed() {
			to[d] = int64(bits<<unused) >> unused
		}
	}
}

// scatterUnsorted reports whether starts decrease, which ends the page.
func scatterUnsorted(w *walk.Walk, a *stablehlo.ScatterAttributes) bool {
	c := correspond(w, a.Numbers(), w.Operand("inputs").Rank(), "scatter_indices")
	return unsorted(w, &c, stablehlo.ScatterSorted, stablehlo.ScatterOrder, c.raw)
}
