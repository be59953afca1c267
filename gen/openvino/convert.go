package openvino

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/openvino"
	"example.com/conform/spec/tensor"
)

// wholeTypes are the types of integers and truth values.
var wholeTypes = slices.DeleteFunc(slices.Clone(openvino.Convert.Types()), func(d tensor.DType) bool { return !d.Integer() && d != tensor.Bool })

// Convert draws calls of openvino.convert.
var Convert = draw.Generator{
	Operator: openvino.Convert,
	Version:  1,
	Draw: func(s *draw.Source, c *spec.Call) {
		data, output := &c.Tensors[0], c.Output()
		data.DType, output.DType = draw.Pick(s, wholeTypes), draw.Pick(s, wholeTypes)
		data.Sizes = draw.SomeZero(s, draw.Sizes(s, int(s.Rank(0, mostRank)), data.DType.Size(), data.Sizes))
		output.Sizes = append(output.Sizes, data.Sizes...)
	},
	AlwaysValid: true,
	Features:    slices.Concat(features, draw.Interacting(draw.OfOutput(draw.WithBits([]draw.Feature{draw.Width(1)})[0]), draw.OfOutput(draw.Kind(1))), []draw.Feature{draw.Row(0)}),
}
