package onnxdata

import (
	"slices"

	"example.com/conform/spec"
)

// Takes reports whether a name is of an input that ONNX has for an operator.
func Takes(op *spec.Operator, name string) bool { return slices.Contains(of(op).Inputs, name) }
