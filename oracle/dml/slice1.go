package dml

import (
	"slices"

	"example.com/conform/oracle/index"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
)

// Slice1 is the pseudo-code of DML_SLICE1_OPERATOR_DESC:
//
//	CopyStart = InputWindowOffsets
//	for dimension i in [0, DimensionCount - 1]:
//	    if InputWindowStrides[i] < 0:
//	        CopyStart[i] += InputWindowSizes[i] - 1
//	OutputTensor[OutputCoordinates] = InputTensor[CopyStart + InputWindowStrides * OutputCoordinates]
func Slice1(c *spec.Checked, _ *spec.Reading, output *spec.Admissible) {
	a := c.Attributes.(*dml.Slice1Attributes)
	input := c.Input("input")
	copyStart := slice1CopyStart(a)
	inputCoordinates := make([]int64, len(copyStart))
	for outputCoordinates := range index.Each(c.OutputSizes) {
		for i := range inputCoordinates {
			inputCoordinates[i] = copyStart[i] + a.InputWindowStrides[i]*outputCoordinates[i]
		}
		output.Set(outputCoordinates, spec.Source{Element: index.Ordinal(inputCoordinates, input.Sizes)})
	}
	admitColliders(c, output)
}

func slice1CopyStart(a *dml.Slice1Attributes) []int64 {
	copyStart := append([]int64(nil), a.InputWindowOffsets...)
	for i := range copyStart {
		if a.InputWindowStrides[i] < 0 { // dml.slice1/negative-stride-from-end
			copyStart[i] += a.InputWindowSizes[i] - 1
		}
	}
	return copyStart
}

// ExplainSlice1 works out the coordinates that one output element is copied
// from, as the text's examples do: {0,0,3,1} + {1,1,-2,2} * {0,0,1,0}.
func ExplainSlice1(c *spec.Checked, _ *spec.Reading, outputCoordinates []int64) spec.Explanation {
	a := c.Attributes.(*dml.Slice1Attributes)
	rule := dml.Slice1Copy
	for i, size := range c.OutputSizes {
		if size < dml.MaxCopiedElements(a.InputWindowSizes[i], a.InputWindowStrides[i]) {
			rule = dml.Slice1ShortOutput
		}
	}
	if slices.ContainsFunc(a.InputWindowStrides, func(stride int64) bool { return stride < 0 }) {
		rule = dml.Slice1NegativeStride
	}
	return spec.Explanation{
		Rule:       rule,
		Arithmetic: index.Set(slice1CopyStart(a)) + " + " + index.Set(a.InputWindowStrides) + " * " + index.Set(outputCoordinates),
	}
}
