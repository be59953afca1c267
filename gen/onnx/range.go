package onnx

import (
	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/tensor"
)

// Range draws calls of onnx.range.
var Range = draw.Generator{
	Operator:    onnx.Range,
	Version:     1,
	Draw:        draw.With(drawRange),
	AlwaysValid: true,
	Features: append([]draw.Feature{draw.Execution}, draw.Interacting(
		draw.Width(0),
		draw.Of("elements", []string{"0", "1", "2 to 9", "10 to 256", "beyond"}, []int64{1, 2, 10, 257}, spec.From(func(a *onnx.RangeAttributes) int64 {
			steps, _ := rangeSteps(a)
			return int64(min(steps, 1<<32))
		})),
		draw.Of("delta", []string{"below -1", "-1", "0", "1", "above 1"}, []int64{-1, 0, 1, 2}, draw.Int("delta")),
		draw.Of("distance", []string{"of 8 bits", "of 16 bits", "of 32 bits", "beyond"}, []int64{1 << 8, 1 << 16, 1 << 32}, spec.From(func(a *onnx.RangeAttributes) int64 {
			return int64(min(max(uint64(a.Start)-uint64(a.Limit), uint64(a.Limit)-uint64(a.Start)), 1<<40))
		})),
		draw.Of("limit", []string{"negative", "0", "positive"}, []int64{0, 1}, draw.Int("limit")),
		draw.Of("start", []string{"negative", "0", "positive"}, []int64{0, 1}, draw.Int("start")),
		draw.Some("rest", spec.From(func(a *onnx.RangeAttributes) bool {
			_, rest := rangeSteps(a)
			return rest > 0
		})),
		draw.Some("difference beyond the type", spec.Of(func(c *spec.Call, a *onnx.RangeAttributes) bool {
			d := c.Output().DType
			_, fits := tensor.IntegerValue(d, a.Limit-a.Start)
			return !fits || d == tensor.Int64 && (a.Start < 0) != (a.Limit < 0) && (a.Limit-a.Start < 0) != (a.Limit < 0)
		})),
	)...),
}

// rangeSteps returns the number of elements, and how much of the last step is beyond the limit.
func rangeSteps(a *onnx.RangeAttributes) (steps, rest uint64) {
	start, limit, delta := a.Start, a.Limit, uint64(a.Delta)
	if a.Delta < 0 {
		start, limit, delta = limit, start, -delta
	}
	if delta == 0 || limit <= start {
		return 0, 0
	}
	distance := uint64(limit) - uint64(start)
	steps = (distance-1)/delta + 1
	return steps, (delta - distance%delta) % delta
}

// rangeTypes are the data types whose numbers are counted.
var rangeTypes = []tensor.DType{tensor.Int64, tensor.Int32, tensor.Int16}

// drawRange draws numbers that go up, and in half of the calls mirrors them. Those of one call
// in three may lie anywhere in the data type.
func drawRange(s *draw.Source, c *spec.Call, a *onnx.RangeAttributes) {
	out, dtype := c.Output(), draw.Pick(s, rangeTypes)
	draw.SetDType(c, dtype)
	greatest := int64(1)<<(dtype.Bits()-1) - 1
	n := min(sizes(s, 1, dtype, out.Sizes)[0], greatest-9)
	a.Start, a.Delta = s.Between(-9, 9), s.Between(1, max(1, min(9, (greatest-9)/max(n, 1))))
	switch {
	case n == 0:
		a.Limit = a.Start - s.Between(0, 9)
	case s.OneIn(3):
		all := 2*uint64(greatest) + 1
		a.Delta = s.Between(1, int64(min(all/uint64(n), uint64(greatest))))
		room := all - uint64(n)*uint64(a.Delta)
		before := uint64(s.Below(int64(min(room, 1<<62)) + 1))
		if s.OneIn(2) {
			before = room - before
		}
		a.Start = int64(before) - greatest - 1
		fallthrough
	default:
		a.Limit = a.Start + n*a.Delta - s.Below(a.Delta)
	}
	if s.OneIn(2) {
		a.Start, a.Limit, a.Delta = ^a.Start, ^a.Limit, -a.Delta
	}
}
