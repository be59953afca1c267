package openvino

import (
	"math"
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/gen/family"
	"example.com/conform/spec"
	"example.com/conform/spec/openvino"
)

// Roll draws calls of openvino.roll.
var Roll = draw.Generator{
	Operator:    openvino.Roll,
	Version:     3,
	Draw:        drawRoll,
	AlwaysValid: true,
	Data:        drawShifts,
	Features: slices.Concat(draw.WithBits(draw.Common("data", 8)), []draw.Feature{family.IndexType(1, family.IndexTypes)}, draw.Interacting(
		draw.Named("axes", 2, shiftedAlong),
		draw.Negative("axes", 2),
		draw.Feature{Name: "entries", Values: []string{"two scalars", "one shift of a list", "one of each", "lists"}, Of: func(c *spec.Call) int {
			shift, axes := c.Tensors[1].Rank(), c.Tensors[2].Rank()
			return 2*min(shift, 1) + min(axes, 1)
		}},
		draw.Signs("shifts", shifts),
		draw.Of("shift", []string{"0", "1", "2 to 7", "to 2^31", "beyond"}, []int64{1, 2, 8, 1 << 31}, farthest),
	)),
}

// shifts returns the shifts of a call, or none if it has no elements.
func shifts(c *spec.Call) []int64 {
	if !slices.Contains(family.IndexTypes, c.Tensors[1].DType) {
		return nil
	}
	return draw.Values(&c.Tensors[1])
}

// farthest returns the greatest shift, whatever its sign, 2^63-1 at most.
func farthest(c *spec.Call) (most int64) {
	for _, by := range shifts(c) {
		most = max(most, by, -max(by, -math.MaxInt64))
	}
	return most
}

// shiftedAlong returns how many axes there are to name, 0 if they are not read.
func shiftedAlong(c *spec.Call) (int, int64) {
	if !slices.Contains(family.IndexTypes, c.Tensors[2].DType) || slices.Contains(c.Tensors[2].Sizes, 0) {
		return draw.NoAxis, 0
	}
	return draw.NoAxis, int64(c.Tensors[0].Rank())
}

// drawShifts fills the shifts and the axes.
func drawShifts(s *draw.Source, c *spec.Call, operand int) bool {
	t := &c.Tensors[operand]
	switch _, n := shiftedAlong(c); {
	case operand == 1 && slices.Contains(family.IndexTypes, t.DType):
		most, far := int64(1), draw.Seldom(s, 3)
		if n > 0 {
			most = slices.Max(c.Tensors[0].Sizes)
		}
		draw.Integers(t, func() int64 { return draw.Bound(s, most, far) })
		return true
	case operand == 2 && n > 0:
		draw.Indices(s, t, draw.NoAxis, n)
		return true
	}
	return false
}

func drawRoll(s *draw.Source, c *spec.Call) {
	rank, dtype, data, shift, axes := s.Rank(0, 8), draw.TypeOf(s, c.Operator), &c.Tensors[0], &c.Tensors[1], &c.Tensors[2]
	data.Sizes = draw.SomeZero(s, draw.Sizes(s, int(rank), dtype.Size(), data.Sizes))
	n := s.Between(1, 4)
	if rank == 0 || s.OneIn(16) {
		n = 0
	}
	if n != 1 || s.OneIn(2) {
		axes.Sizes = append(axes.Sizes, n)
		if s.OneIn(2) {
			shift.Sizes = append(shift.Sizes, n)
		}
	}
	draw.SetDType(c, dtype)
	shift.DType, axes.DType = draw.Pick(s, family.IndexTypes), draw.Pick(s, family.IndexTypes)
}
