package openvino

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/gen/family"
	"example.com/conform/spec"
	"example.com/conform/spec/openvino"
)

// ScatterElementsUpdate draws calls of openvino.scatter_elements_update.
var ScatterElementsUpdate = draw.Generator{
	Operator: openvino.ScatterElementsUpdate,
	Version:  7,
	Draw:     draw.With(drawScatterElementsUpdate),
	Data:     family.DrawsIndices(elementsAlong),
	Features: slices.Concat(draw.WithBits(draw.Common("data", 8)), family.IndexFeatures(elementsAlong, integers), draw.Interacting(
		family.Fit,
		draw.Some("initial values", spec.From(func(a *openvino.ScatterElementsUpdateAttributes) bool {
			return !a.WithoutData()
		})),
	)),
}

var elementsAlong = family.ElementsAlong(integers)

func drawScatterElementsUpdate(s *draw.Source, c *spec.Call, a *openvino.ScatterElementsUpdateAttributes) {
	family.DrawElements(s, c)
	c.Tensors[1].DType = drawIndexType(s)
	c.Tensors[2].Sizes = append(c.Tensors[2].Sizes, c.Tensors[1].Sizes...)
	family.DrawReduction(s, c, true)
	a.UseInitVal = s.OneIn(2)
}
