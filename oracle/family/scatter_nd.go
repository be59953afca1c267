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
func ScatterND(w *walk.Walk, reduction family.Reduction, rules *Scattering) {
	data := Data(w)
	indices, end := rules.begin(w, func(at []int64) int64 { return data.Sizes[at[len(at)-1]] })
	if end {
		return
	}
	last := indices.Rank() - 1
	tuple := int(indices.Sizes[last])
	scatter := NewScatter(w, rules.Updates)
	scatter.Reduction = reduction
	if empty := slices.Contains(data.Sizes[tuple:], 0); empty && reduction == family.ReduceNone && indices.Repeat(data.Sizes[:tuple]) {
		if scatter.duplicates() == family.DuplicateRejected {
			w.Reject(scatter.Distinct, "two tuples name a slice without elements")
			return
		}
	}
	target := w.Index(data.Rank())
	for _, at := range w.Operand("updates").Elements {
		by, ok := indices.Places(at[:last], data.Sizes[:tuple], target)
		copy(target[tuple:], at[last:])
		if !ok {
			continue
		}
		via := ""
		if scatter.Asks(target) {
			w.By(rules.Targets)
			if tuple < data.Rank() {
				w.By(rules.Slices)
			}
			w.By(by)
			via = indices.Says(at[:last])
		}
		if !scatter.Write(target, at, via) {
			return
		}
	}
	scatter.Explain()
}
