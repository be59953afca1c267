package openvino

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/gen/family"
	"example.com/conform/spec"
	"example.com/conform/spec/openvino"
)

// ScatterUpdate draws calls of openvino.scatter_update.
var ScatterUpdate = draw.Generator{
	Operator:    openvino.ScatterUpdate,
	Version:     3,
	Draw:        drawScatterUpdate,
	AlwaysValid: true,
	Data:        drawForwardIndices,
	Features: slices.Concat(draw.WithBits(draw.Common("data", 8)), family.IndexFeatures(updatedAlong, integers), draw.Interacting(
		family.IndexRank,
	)),
}

func updatedAlong(c *spec.Call) (int, int64) {
	_, n := family.AxisOfData(c, *family.AxisOfCall(c), integers)
	return draw.NoAxis, n
}

// drawForwardIndices fills indices of which few are negative, because those are an error.
func drawForwardIndices(s *draw.Source, c *spec.Call, operand int) bool {
	drawn := family.DrawsIndices(updatedAlong)(s, c, operand)
	if !drawn || s.OneIn(4) {
		return drawn
	}
	_, n := updatedAlong(c)
	for element, index := range draw.Values(&c.Tensors[1]) {
		if c.Tensors[1].DType.Signed() && -n <= index && index < 0 {
			c.Tensors[1].SetBits(int64(element), uint64(index+n))
		}
	}
	return true
}

func drawScatterUpdate(s *draw.Source, c *spec.Call) {
	rank, dtype := s.Rank(1, 6), draw.TypeOf(s, c.Operator)
	data, indices, updates := &c.Tensors[0], &c.Tensors[1], &c.Tensors[2]
	data.Sizes = draw.SomeZero(s, draw.Sizes(s, int(rank), dtype.Size(), data.Sizes))
	axis := s.Below(rank)
	*family.AxisOfCall(c) = family.Named(s, axis, rank)
	indices.Sizes = family.Small(s, s.Below(4), indices.Sizes)
	updates.Sizes = append(append(append(updates.Sizes, data.Sizes[:axis]...), indices.Sizes...), data.Sizes[axis+1:]...)
	draw.SetDType(c, dtype)
	indices.DType = drawIndexType(s)
}
