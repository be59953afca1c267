package dml

import (
	"example.com/conform/oracle/walk"
	"example.com/conform/spec/dml"
)

// Copy moves every element to the same coordinates:
//
//	output[i, j, k, ...] = input[i, j, k, ...]
var Copy = walk.Page{Run: runCopy, Subjects: copySubjects}

func runCopy(w *walk.Walk) {
	input, output := w.Operand("input"), w.Output("output")
	for at := range output.Evenly {
		w.From(input, at)
		w.Cite(dml.CopyElements)
	}
	if at := output.Asked(); at != nil {
		w.Note("at %s of input, to %s of output", dotProduct(at, w.Places[0].Strides), dotProduct(at, w.Places[1].Strides))
	}
	admitColliders(w, output)
}
