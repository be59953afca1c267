package stablehlo

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/stablehlo"
	"example.com/conform/spec/tensor"
)

// Iota draws calls of stablehlo.iota.
var Iota = draw.Generator{
	Operator:    stablehlo.Iota,
	Version:     1,
	Draw:        draw.With(drawCount),
	AlwaysValid: true,
	Features:    slices.Concat(draw.Common("output", maxRank), counting, []draw.Feature{draw.Row(0)}),
}

// counting are the features of results that count.
var counting = draw.Interacting(
	draw.Feature{Name: "dimension", Values: []string{"the first", "inside", "the last", "out of range"}, Of: func(c *spec.Call) int {
		return whichDimension(iotaDimension(c), c.Output().Rank())
	}},
	draw.Feature{Name: "type", Values: []string{"holds all", "not the last index", "not half of them"}, Of: func(c *spec.Call) int {
		out, d := c.Output(), iotaDimension(c)
		if d < 0 || d >= int64(out.Rank()) || out.Sizes[d] == 0 {
			return 0
		}
		last := out.Sizes[d] - 1
		if _, half := tensor.IntegerValue(out.DType, last/2); !half {
			return 2
		}
		_, all := tensor.IntegerValue(out.DType, last)
		if !all {
			return 1
		}
		return 0
	}},
)

var iotaDimension = draw.Int("iota_dimension")

// whichDimension is where dimension d of so many is: the first, inside, the last, or none.
func whichDimension(d int64, rank int) int {
	switch {
	case d < 0 || d >= int64(rank):
		return 3
	case d == int64(rank)-1:
		return 2
	case d > 0:
		return 1
	}
	return 0
}

// drawCount draws the result of a call that counts, and the dimension.
func drawCount(s *draw.Source, c *spec.Call, a *stablehlo.IotaAttributes) {
	result, rank := c.Output(), s.Rank(1, maxRank)
	dtype := draw.TypeOf(s, c.Operator)
	for dtype == tensor.Float8E8M0FNU { // which has no 0
		dtype = draw.TypeOf(s, c.Operator)
	}
	result.DType, result.Sizes = dtype, draw.SomeZero(s, draw.Sizes(s, int(rank), dtype.Size(), result.Sizes))
	d := s.Below(rank)
	a.IotaDimension = d
	if dtype == tensor.Complex64 {
		dtype = tensor.Float32
	}
	if dtype.Float() { // indices that the type has
		fraction, _ := dtype.Format()
		result.Sizes[d] = min(result.Sizes[d], 1<<(fraction+1)+1)
	} else if bits := dtype.Bits(); bits <= 8 && dtype != tensor.Bool && result.Sizes[d] > 0 && s.OneIn(3) {
		result.Sizes[d] = 1
		room := draw.RoomFor(draw.MaxGrown, result.Sizes)
		result.Sizes[d] += room.Grow(1, int64(1)<<bits+s.Between(-2, 2)-1)
	}
}
