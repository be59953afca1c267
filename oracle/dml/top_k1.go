package dml

import (
	"example.com/conform/oracle/family"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec/dml"
)

// TopK1 is a [family.TopK].
var TopK1 = walk.Page{Run: walk.With(func(w *walk.Walk, a *dml.TopK1Attributes) {
	values, indices := w.Output("output_value"), w.Output("output_index")
	family.TopK{X: w.Operand("input"), Axis: int(a.Axis), K: a.K, NaN: dml.TopK1NaN, Largest: a.AxisDirection == dml.DirectionDecreasing}.Run(w, values, indices)
	admitColliders(w, values)
	admitColliders(w, indices)
}), Subjects: copySubjects}
