package dml

import (
	"example.com/conform/oracle/index"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
)

// Copy moves every element to the same coordinates:
//
//	output[i, j, k, ...] = input[i, j, k, ...]
func Copy(c *spec.Checked, _ *spec.Reading, output *spec.Admissible) {
	for at := range index.Each(c.OutputSizes) {
		output.Set(at, spec.Source{Element: index.Ordinal(at, c.OutputSizes)})
	}
	admitColliders(c, output)
}

// ExplainCopy works out where one element lies in both buffers, as the
// strides text does: {1,0,1} ⋅ {6,3,1} = 7.
func ExplainCopy(c *spec.Checked, _ *spec.Reading, at []int64) spec.Explanation {
	input, output := &c.Places[0], &c.Places[1]
	return spec.Explanation{
		Rule: dml.CopyElements,
		Note: "at " + dotProduct(at, input.Strides) + " of input, to " + dotProduct(at, output.Strides) + " of output",
	}
}
