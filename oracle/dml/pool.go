package dml

import (
	"errors"

	"example.com/conform/oracle/family"
	"example.com/conform/oracle/index"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/tensor"
)

var errNothing = errors.New("the text does not say what the greatest of no elements is")

// MaxPooling2 is a [family.MaxPool].
var MaxPooling2 = walk.Page{Run: walk.With(func(w *walk.Walk, a *dml.MaxPooling2Attributes) {
	output, indices := w.Output("output"), w.Outputs("output_indices")
	w.Cite(w.Rule("value"))
	v, _ := slides(w, a.WindowSize, false)
	family.MaxPool{
		X: w.Operand("input"), Sliding: v, Sizes: output.Sizes, NaN: dml.MaxPooling2NaN,
		Nothing: func(w *walk.Walk, _ tensor.DType, _ spec.Answer) { w.Undetermined(errNothing) },
		Place:   func(at, sizes []int64, _ int64) int64 { return index.Ordinal(at, sizes) },
		Cites:   [3]*spec.Rule{w.Rule("indices"), w.Rule("first")},
	}.Run(w, output, indices)
	admitColliders(w, output)
	for i := range indices {
		admitColliders(w, &indices[i])
	}
}), Subjects: copySubjects}
