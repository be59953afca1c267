package relations_test

import (
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/stablehlo"
)

// reshaping are the relations of operators that give their input other sizes.
var reshaping = []*Relation{
	isReshape(onnx.Squeeze),
	isReshape(onnx.Unsqueeze),
	isReshape(onnx.Flatten),
	isReshape(onnx.Identity),
	relation(onnx.Unsqueeze, onnx.Squeeze, "squeezed-again",
		"Squeeze of the dimensions that Unsqueeze inserts restores the data.", func(c *spec.Call) (spec.Call, []spec.Tensor, bool) {
			axes := spec.As[onnx.UnsqueezeAttributes](c).Axes
			return call(onnx.Squeeze, &onnx.SqueezeAttributes{Axes: axes}, c.Tensors[1]), same(c.Tensors[0]), len(axes) > 0
		}),
	relation(onnx.Squeeze, onnx.Unsqueeze, "unsqueezed-again",
		"Unsqueeze at the dimensions that Squeeze removes restores the data.", func(c *spec.Call) (spec.Call, []spec.Tensor, bool) {
			a := &onnx.UnsqueezeAttributes{Axes: spec.As[onnx.SqueezeAttributes](c).Axes}
			for d, size := range c.Tensors[0].Sizes {
				if spec.As[onnx.SqueezeAttributes](c).Axes == nil && size == 1 {
					a.Axes = append(a.Axes, int64(d))
				}
			}
			return call(onnx.Unsqueeze, a, c.Tensors[1]), same(c.Tensors[0]), len(a.Axes) > 0
		}),
	relation(onnx.Reshape, stablehlo.Reshape, "is-stablehlo-reshape",
		"Reshape of ONNX gives what reshape of StableHLO gives for a result of the same sizes.", func(c *spec.Call) (spec.Call, []spec.Tensor, bool) {
			return callOf(stablehlo.Reshape, &stablehlo.ReshapeAttributes{}, empty(&c.Tensors[1], c.Tensors[1].Sizes...), c.Tensors[0]), same(c.Tensors[1]), true
		}),
}

// isReshape is the relation of an operator that only gives its input other sizes.
func isReshape(op *spec.Operator) *Relation {
	return relation(op, onnx.Reshape, "is-reshape", "It gives what Reshape to the sizes of its output gives.", func(c *spec.Call) (spec.Call, []spec.Tensor, bool) {
		a := &onnx.ReshapeAttributes{Shape: c.Tensors[1].Sizes, Allowzero: true}
		return call(onnx.Reshape, a, c.Tensors[0]), same(c.Tensors[1]), true
	})
}
