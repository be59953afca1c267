package onnxruntime

import (
	"strings"

	"example.com/conform/backends/internal/engine"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
)

// ends returns a gap for an Einsum on whose equation the shape inference of ONNX, which ONNX Runtime
// uses, does not end: one with a dot or the head of an arrow by itself, or with an ellipsis twice in a
// term. See backends/onnx/faults/einsum_dot.py.
func ends(c *spec.Call) error {
	a, is := c.Attributes.(*onnx.EinsumAttributes)
	if !is {
		return nil
	}
	operands, output, _ := strings.Cut(a.Equation, "->")
	endless := strings.Contains(operands, ">") || strings.Count(output, ".") > 3
	for term := range strings.SplitSeq(operands, ",") {
		endless = endless || strings.Contains(strings.Replace(term, "...", "", 1), ".")
	}
	if endless {
		return engine.Gap("shape inference does not end on such an equation")
	}
	return nil
}
