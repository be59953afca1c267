package stablehlo

import (
	"fmt"

	"example.com/conform/oracle/family"
	"example.com/conform/oracle/index"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec"
	"example.com/conform/spec/stablehlo"
)

// Scatter updates windows of a copy of each input:
//
//	full_start_index[d] = start_index[k] if d = scatter_dims_to_operand_dims[k], and 0 otherwise
//	result_index = full_start_index + full_batching_index + full_window_index
//	results[k] = inputs[k]
//	results[k][result_index] = update_computation(results[k][result_index], updates[k][update_index])
//	    for all update_index, in any order, if result_index is in bounds
var Scatter = walk.Page{Run: walk.With(scatter), Subjects: func(c *spec.Checked, r *spec.Reading, decides func(rule *spec.Rule, holds bool)) {
	family.AnyType(stablehlo.ScatterTypes)(c, r, decides)
	a := spec.As[stablehlo.ScatterAttributes](c.Call)
	decides(stablehlo.ScatterRules.Sorted, a.IndicesAreSorted)
	decides(stablehlo.ScatterUnique, a.UniqueIndices)
	decides(stablehlo.ScatterEach, len(c.Of("inputs")) > 1)
	decides(stablehlo.ScatterDrops, !c.CheckOnly && drops(walk.Apart(c, r)))
}}

func scatter(w *walk.Walk, a *stablehlo.ScatterAttributes) {
	inputs, updates := w.Operands("inputs"), w.Operands("updates")
	t := targetsOf(w)
	if a.IndicesAreSorted && t.unsorted(w, func([]int64) {}) {
		return
	}
	if a.UniqueIndices {
		taken := map[int64]bool{}
		for _, at := range updates[0].Elements {
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
	for k := range inputs {
		s := family.NewScatterOf(w, &stablehlo.ScatterUpdates, k)
		s.Reduction = a.UpdateComputation
		for _, at := range updates[k].Elements {
			if !t.find(w, at) {
				continue
			}
			via := ""
			if s.Asks(t.to) {
				t.cite(w)
				via = fmt.Sprintf("the start at %s is %s", index.Set(t.place), index.Set(t.first))
			}
			s.Write(t.to, at, via)
		}
		s.Explain()
	}
}

// drops reports whether an update goes outside the inputs.
func drops(w *walk.Walk) bool {
	t := targetsOf(w)
	for _, at := range w.Operands("updates")[0].Elements {
		if !t.find(w, at) {
			return true
		}
	}
	return false
}

// targets finds where updates go.
type targets struct {
	correspondence
	windowed, first, to []int64 // sizes of windows, the start of one, and where an update goes
}

func targetsOf(w *walk.Walk) targets {
	t := targets{correspondence: correspond(w, &stablehlo.ScatterRules)}
	n := len(t.sizes)
	t.windowed, t.first, t.to = t.windows(w.Operands("updates")[0].Sizes, w.Index(n)), w.Index(n), w.Index(n)
	return t
}

// find sets first to the start of the update at an index, and to to where it goes. It
// reports whether that is an element.
func (t *targets) find(w *walk.Walk, at []int64) bool {
	t.split(at)
	t.start(t.first)
	some, whole := true, true // of the window, is inside
	for d, start := range t.first {
		some = some && start < t.sizes[d] && start > -t.windowed[d]
		whole = whole && start >= 0 && start <= t.sizes[d]-t.windowed[d]
	}
	if !some || !whole && w.Answer(stablehlo.ScatterPartial) == stablehlo.PartialDropped {
		return false
	}
	copy(t.to, t.first)
	t.add(t.to)
	for d, k := range t.to {
		if k < 0 || k >= t.sizes[d] {
			return false
		}
	}
	return true
}
