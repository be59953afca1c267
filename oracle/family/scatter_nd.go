package family

import (
	"slices"

	"example.com/conform/oracle/walk"
	"example.com/conform/spec/family"
)

// ScatterND updates slices that tuples of indices name:
//
//	output = data
//	output[indices[i…, :], l…] = f(output[indices[i…, :], l…], updates[i…, l…])
//
// It reports false if the page has ended.
func ScatterND(w *walk.Walk, reduction family.Reduction, rules *Scattering) bool {
	data, lead := Data(w), &rules.Leading
	indices, end := rules.begin(w, func(at []int64) int64 { return data.Sizes[lead.Data+int(at[len(at)-1])] })
	if end {
		return false
	}
	last := indices.Rank() - 1
	behind := lead.Data + int(indices.Sizes[last]) // the dimensions of a slice of the data
	parts := lead.Others + last - lead.Indices     // and of the updates
	scatter := NewScatter(w, rules.Updates)
	scatter.Reduction = reduction
	if empty := slices.Contains(data.Sizes[behind:], 0); empty && reduction == family.ReduceNone && indices.Repeat(data.Sizes[:behind]) {
		if scatter.duplicates() == family.DuplicateRejected {
			w.Reject(scatter.Distinct, "two tuples name a slice without elements")
			return false
		}
	}
	tuple, target := w.Index(last), w.Index(data.Rank())
	for _, at := range w.Operand("updates").Elements {
		copy(tuple[lead.Indices:], at[lead.Others:parts])
		by, ok := indices.Places(tuple, data.Sizes[lead.Data:behind], target[lead.Data:])
		copy(target[behind:], at[parts:])
		if !ok {
			continue
		}
		via := ""
		if scatter.Asks(target) {
			w.Cite(rules.Targets)
			if behind < data.Rank() {
				w.Cite(rules.Slices)
			}
			w.Cite(by)
			via = indices.Says(tuple)
		}
		if !scatter.Write(target, at, via) {
			return false
		}
	}
	scatter.Explain()
	return true
}
