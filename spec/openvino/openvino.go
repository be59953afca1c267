// Package openvino holds the operators of the OpenVINO texts, one file for each. This file has what
// most of them share.
package openvino

import (
	"slices"

	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// elementTypes are the element types of OpenVINO that conform represents. The texts
// say any type; OpenVINO also has u3, u6 and strings.
var elementTypes = append(tensor.Common(), tensor.Bool, tensor.Bfloat16, tensor.Float8E4M3FN, tensor.Float8E5M2, tensor.Float8E8M0FNU,
	tensor.Float4E2M1, tensor.Int4, tensor.Uint4, tensor.Uint2, tensor.NF4, tensor.Uint1)

// numericTypes are those that hold numbers.
var numericTypes = slices.DeleteFunc(slices.Clone(elementTypes), func(d tensor.DType) bool { return d == tensor.Bool })

// OtherBools is about bytes of the element type boolean.
var OtherBools = spec.Text{Name: "openvino.types", Document: "OpenVINO"}.OtherBools("element types (silent)")

const anyType = "Types, T (OpenVINO, element types)"
