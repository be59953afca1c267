package dml

import (
	"example.com/conform/oracle/family"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec/dml"
)

// ScatterNd is the pseudo-code of DML_SCATTER_ND_OPERATOR_DESC, as [family.ScatterND] has it:
//
//	output = input
//	output[indices[...]] = updates[...]
var ScatterNd = walk.Page{Run: func(w *walk.Walk) {
	tuples := &dml.ScatterNDTuples
	if family.ScatterND(w, 0, &family.Scattering{
		Indices: &tuples.Indices, Updates: &dml.ScatterNDUpdates, Targets: tuples.Entries, Slices: tuples.Slices,
		Leading: leading(w, 0, tuples.RightAligned),
	}) {
		admitColliders(w, w.Output("output"))
	}
}, Subjects: copySubjects}
