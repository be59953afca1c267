package family

import (
	"example.com/conform/oracle/walk"
	"example.com/conform/spec"
	"example.com/conform/spec/family"
)

// A Scattering has the rules of a text about an operator that writes updates where indices
// say, over a copy of its data.
type Scattering struct {
	Indices *family.IndexRules
	Updates *family.ScatterRules
	// Sizes is about the output, Targets about where an update goes, and Slices about
	// updates of slices.
	Sizes, Targets, Slices *spec.Rule
	// Leading has the dimensions that do not count, where sizes are stated.
	Leading family.Leading
}

// begin states the sizes of the output and makes the indices, of which size returns the
// length of the axis. If end is true, the page ends.
func (r *Scattering) begin(w *walk.Walk, size func(at []int64) int64) (indices Indices, end bool) {
	w.Cite(r.Sizes)
	if w.Operator.Infers() && !w.Output("output").HasSizes(Data(w).Sizes...) {
		return indices, true
	}
	return NewIndices(w, r.Indices, size)
}

// ScatterElements updates elements that indices name along an axis:
//
//	output = data
//	output[…, indices[…, i, …], …] = f(output[…, indices[…, i, …], …], updates[…, i, …])
func ScatterElements(w *walk.Walk, axis int, reduction family.Reduction, withoutData bool, rules *Scattering) {
	data := Data(w)
	size := data.Sizes[axis]
	indices, end := rules.begin(w, func([]int64) int64 { return size })
	if end {
		return
	}
	scatter := NewScatter(w, rules.Updates)
	scatter.Reduction, scatter.WithoutData = reduction, withoutData
	target := w.Index(data.Rank())
	for _, at := range w.Operand("updates").Elements {
		copy(target, at)
		place, by, ok := indices.Place(at, size)
		if target[axis] = place; !ok {
			continue
		}
		via := ""
		if scatter.Asks(target) {
			w.Cite(rules.Targets, by)
			via = indices.Says(at)
		}
		if !scatter.Write(target, at, via) {
			return
		}
	}
	scatter.Explain()
}
