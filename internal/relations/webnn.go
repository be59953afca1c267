package relations

import (
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/webnn"
)

// ofWebNN are the relations between operators of WebNN and operators of other texts that
// say the same.
var ofWebNN = []*Relation{
	relation(webnn.Slice, onnx.Slice, "is-onnx-slice",
		"WebNN's slice gives what ONNX Slice gives for ends that are the starts plus the sizes.", func(c *spec.Call) (spec.Call, []spec.Tensor, bool) {
			a := c.Attributes.(*webnn.SliceAttributes)
			s := &onnx.SliceAttributes{Starts: a.Starts, Steps: a.Strides}
			for d, start := range a.Starts {
				s.Ends = append(s.Ends, start+a.Sizes[d])
			}
			return call(onnx.Slice, s, c.Tensors[0]), same(c.Tensors[1]), c.Tensors[0].Rank() > 0
		}),
}
