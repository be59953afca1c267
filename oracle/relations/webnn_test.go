package relations_test

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
	relation(webnn.ScatterElements, onnx.ScatterElements, "is-onnx-scatter-elements",
		"WebNN's scatterElements gives what ONNX ScatterElements gives.", func(c *spec.Call) (spec.Call, []spec.Tensor, bool) {
			a := &onnx.ScatterElementsAttributes{Axis: c.Attributes.(*webnn.ScatterElementsAttributes).Axis}
			return call(onnx.ScatterElements, a, c.Tensors[0], wide(&c.Tensors[1]), c.Tensors[2]), same(*c.Output()), true
		}),
	relation(webnn.ScatterNd, onnx.ScatterNd, "is-onnx-scatter-nd",
		"WebNN's scatterND gives what ONNX ScatterND gives.", func(c *spec.Call) (spec.Call, []spec.Tensor, bool) {
			return call(onnx.ScatterNd, &onnx.ScatterNDAttributes{}, c.Tensors[0], wide(&c.Tensors[1]), c.Tensors[2]), same(*c.Output()), true
		}),
	relation(webnn.GatherNd, onnx.GatherNd, "is-onnx-gather-nd",
		"WebNN's gatherND gives what ONNX GatherND gives without batch dimensions.", func(c *spec.Call) (spec.Call, []spec.Tensor, bool) {
			return call(onnx.GatherNd, &onnx.GatherNDAttributes{}, c.Tensors[0], wide(&c.Tensors[1])), same(*c.Output()), true
		}),
	relation(webnn.ScatterNd, webnn.GatherNd, "gathered-back",
		"A gatherND with the indices of a scatterND, applied to its output, gives the updates.", func(c *spec.Call) (spec.Call, []spec.Tensor, bool) {
			return call(webnn.GatherNd, &webnn.GatherNDAttributes{}, *c.Output(), c.Tensors[1]), same(c.Tensors[2]), true
		}),
	relation(webnn.Triangular, onnx.Trilu, "is-onnx-trilu",
		"WebNN's triangular gives what ONNX Trilu gives, whose k is the diagonal.", func(c *spec.Call) (spec.Call, []spec.Tensor, bool) {
			a := c.Attributes.(*webnn.TriangularAttributes)
			return call(onnx.Trilu, &onnx.TriluAttributes{Upper: a.Upper}, c.Tensors[0], integers([]int64{a.Diagonal})), same(*c.Output()), true
		}),
	relation(webnn.Resample2d, onnx.Resize, "is-onnx-resize",
		"WebNN's resample2d gives what ONNX Resize gives for the sizes of its output, with half pixels of which the lower is preferred.", func(c *spec.Call) (spec.Call, []spec.Tensor, bool) {
			return call(onnx.Resize, &onnx.ResizeAttributes{Sizes: c.Output().Sizes}, c.Tensors[0]), same(*c.Output()), true
		}),
}

// wide returns indices in 64 bits.
func wide(indices *spec.Tensor) spec.Tensor { return integers(values(indices), indices.Sizes...) }
