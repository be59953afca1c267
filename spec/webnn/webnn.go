// Package webnn specifies operators of the Web Neural Network API, one file an
// operator, after index.bs of webmachinelearning/webnn at commit c515210d. Names are
// those of the text, with underscores.
//
// Numbers of Web IDL's unsigned long have 32 bits here too, so a call states no others.
// A browser may support fewer data types and ranks than the text allows: that is a limit
// of a backend and not a rule.
package webnn

import (
	"math"

	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// text returns the text of a method of MLGraphBuilder, under the operator's name.
func text(name, method string) spec.Text {
	return spec.Text{Name: "webnn." + name, Document: "WebNN " + method}
}

var operandText = spec.Text{Name: "webnn.operand", Document: "WebNN MLOperandDescriptor"}

// dataTypes are those of the text.
var dataTypes = []tensor.DType{
	tensor.Float32, tensor.Float16, tensor.Int32, tensor.Uint32, tensor.Int64, tensor.Uint64, tensor.Int8, tensor.Uint8,
}

// The rules of all operands.
var (
	Types      = operandText.Types("MLOperandDataType", dataTypes)
	Dimensions = operandText.Static("valid-dimensions", "valid dimension; check dimensions",
		"Every dimension of an operand is from 1 to 2^31-1.", func(k *spec.Check) {
			for i := range k.Inputs() {
				for d, size := range k.Tensors[i].Sizes {
					if !valid(size) {
						k.Breaks("dimension %d of %s has size %d", d, k.Name(i), size)
					}
				}
			}
		})
	ElementCount = operandText.Given(Dimensions).Static("element-count", "element count; check dimensions",
		"An operand has at most 2^31-1 elements.", func(k *spec.Check) {
			for i := range k.Inputs() {
				if n, err := tensor.Elements(k.Tensors[i].Sizes); err != nil || !valid(n) {
					k.Breaks("%s has sizes %v", k.Name(i), k.Tensors[i].Sizes)
				}
			}
		})
)

// valid reports whether a number is what the text calls a valid dimension.
func valid(size int64) bool { return 1 <= size && size <= math.MaxInt32 }
