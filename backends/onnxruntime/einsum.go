package onnxruntime

import (
	"regexp"

	"example.com/conform/backends/internal/engine"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
)

// equation matches terms of letters, spaces and one ellipsis.
var equation = regexp.MustCompile(`^(?:[A-Za-z ]*(?:\.\.\.)?[A-Za-z ]*(?:,|->|$))+$`)

// ends returns a gap for an Einsum whose equation has other characters, or two ellipses in a term: the
// shape inference of ONNX, which ONNX Runtime uses, does not end on some. See
// backends/onnx/faults/einsum_dot.py.
func ends(c *spec.Call) error {
	if a, is := c.Attributes.(*onnx.EinsumAttributes); is && !equation.MatchString(a.Equation) {
		return engine.Gap("shape inference does not end on some equations of other characters")
	}
	return nil
}
