package dml

import (
	"example.com/conform/oracle/walk"
	"example.com/conform/spec/dml"
)

// Slice1 is the pseudo-code of DML_SLICE1_OPERATOR_DESC:
//
//	CopyStart = InputWindowOffsets
//	for dimension i in [0, DimensionCount - 1]:
//	    if InputWindowStrides[i] < 0:
//	        CopyStart[i] += InputWindowSizes[i] - 1
//	OutputTensor[OutputCoordinates] = InputTensor[CopyStart + InputWindowStrides * OutputCoordinates]
var Slice1 = walk.Page{Run: walk.With(slice1), Subjects: slice1Subjects}

func slice1(w *walk.Walk, a *dml.Slice1Attributes) {
	input, output := w.Operand("input"), w.Output("output")

	w.Cite(dml.Slice1Copy)
	copyStart := w.Index(input.Rank())
	copy(copyStart, a.InputWindowOffsets)
	for i, stride := range a.InputWindowStrides {
		if stride < 0 {
			w.Cite(dml.Slice1NegativeStride)
			copyStart[i] += a.InputWindowSizes[i] - 1
		}
		if output.Sizes[i] < dml.MaxCopiedElements(a.InputWindowSizes[i], stride) {
			w.Cite(dml.Slice1ShortOutput)
		}
	}

	if w.Explaining {
		tabulate(w, a, copyStart)
	}

	inputCoordinates := w.Index(input.Rank())
	for outputCoordinates := range output.Evenly {
		for i, stride := range a.InputWindowStrides {
			inputCoordinates[i] = copyStart[i] + stride*outputCoordinates[i]
		}
		w.From(input, inputCoordinates)
	}
	if outputCoordinates := output.Asked(); outputCoordinates != nil {
		w.Remark("%v + %v * %v", copyStart, a.InputWindowStrides, outputCoordinates)
	}
	admitColliders(w, output)
}

// tabulate makes the table of steps, with a row for each dimension.
func tabulate(w *walk.Walk, a *dml.Slice1Attributes, copyStart []int64) {
	for i, stride := range a.InputWindowStrides {
		w.Step()
		w.Cell("dimension", "%d of %d", i, w.Operand("input").Sizes[i])
		w.Cell("offset, size, stride", "%d, %d, %d", a.InputWindowOffsets[i], a.InputWindowSizes[i], stride)
		w.Cell("copy start", "%d", copyStart[i])
		w.Cell("output size", "%d", w.Output("output").Sizes[i])
	}
}
