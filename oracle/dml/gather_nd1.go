package dml

import (
	"example.com/conform/oracle/family"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
	specs "example.com/conform/spec/family"
)

// GatherNd1 is the pseudo-code of DML_GATHER_ND1_OPERATOR_DESC, as [family.GatherND] has it:
//
//	output[batch, ...] = input[batch, indices[batch, ...], ...]
var GatherNd1 = walk.Page{Run: walk.With(func(w *walk.Walk, a *dml.GatherND1Attributes) {
	batch := int(a.BatchDimensionCount)
	tuples := &dml.GatherND1Tuples
	if family.GatherND(w, batch, &family.Gathering{
		Indices: &tuples.Indices, Entries: tuples.Entries, Slices: tuples.Slices, Batches: dml.GatherND1Batches,
		Leading: leading(w, batch, tuples.RightAligned),
	}) {
		admitColliders(w, w.Output("output"))
	}
}), Subjects: copySubjects}

// leading returns how many leading dimensions of a call do not count, by a rule.
func leading(w *walk.Walk, batch int, rule *spec.Rule) specs.Leading {
	input, indices := w.Operand("input"), w.Operand("indices")
	l := specs.Leading{
		Data:    input.Rank() - dml.DimensionCount(w.Call, "input"),
		Indices: indices.Rank() - dml.DimensionCount(w.Call, "indices"),
	}
	tuple := int(indices.Sizes[indices.Rank()-1])
	l.Others = l.Data + batch + tuple - (indices.Rank() - 1 - l.Indices)
	if l.Data > 0 || l.Indices > 0 {
		w.Cite(rule)
	}
	return l
}
