// Package onnx is the oracle of the ONNX texts: one page for each operator.
package onnx

import (
	"example.com/conform/spec"
)

// anyType returns the Subjects of a page whose rule about types allows all. It
// decides about the types that not every operator has.
func anyType(types *spec.Rule) func(*spec.Checked, *spec.Reading, func(*spec.Rule, bool)) {
	return func(c *spec.Checked, _ *spec.Reading, decides func(*spec.Rule, bool)) {
		decides(types, !c.Tensors[0].DType.Common())
	}
}
