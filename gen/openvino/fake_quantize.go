package openvino

import (
	"math"
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/gen/family"
	"example.com/conform/spec"
	"example.com/conform/spec/openvino"
	"example.com/conform/spec/tensor"
)

// FakeQuantize draws calls of openvino.fake_quantize, whose ranges of the input are powers of 2.
var FakeQuantize = draw.Generator{
	Operator: openvino.FakeQuantize,
	Version:  1,
	Draw: draw.With(func(s *draw.Source, c *spec.Call, a *openvino.FakeQuantizeAttributes) {
		draw.Choices(s, c)
		typed(s, c)
		a.Levels = draw.Pick(s, []int64{2, 2, 3, 5, 9, 17, 17, 257})
		x := &c.Tensors[0]
		if x.DType.Bits() < 8 { // which has few numbers
			a.Levels = 2
		}
		x.Sizes = draw.SomeZero(s, draw.Sizes(s, int(s.Rank(0, mostRank)), x.DType.Size(), x.Sizes))
		one, all := draw.Bias(s), slices.Clone(x.Sizes)
		for i := 1; i < c.Inputs(); i++ {
			if t := &c.Tensors[i]; a.AutoBroadcast == openvino.BroadcastNone {
				t.Sizes = append(t.Sizes, all...)
			} else {
				t.Sizes = family.Smaller(s, all, one, t.Sizes)
			}
		}
	}),
	Fill: draw.Computed(fillQuantized),
	Features: slices.Concat(features, family.BroadcastFeatures, draw.Interacting(
		draw.Of("levels", []string{"below 2", "2", "3 to 17", "more"}, []int64{2, 3, 18}, draw.Int("levels")),
	)),
}

// fillQuantized fills an input. Limits of the input differ by powers of 2, or not at all: the lower one is one number, unless
// both have the same sizes.
func fillQuantized(s *draw.Source, c *spec.Call, i int, most int64) {
	t, low := &c.Tensors[i], &c.Tensors[1]
	number := func(value float64) uint64 {
		bits, ok := tensor.FloatValue(t.DType, value)
		if !ok {
			bits, _ = tensor.FloatValue(t.DType, 0)
		}
		return bits
	}
	if most = min(most, 15); t.DType.Bits() < 8 {
		most = 1
	}
	switch i {
	case 0:
		quarter := draw.Pick(s, []float64{0.25, 0.25, 0.5, 1})
		if most == 1 {
			quarter = 1
		}
		draw.Each(t, func() uint64 { return number(quarter * float64(s.Between(-3*most, 4*most))) })
	case 1:
		first := float64(s.Between(-most, most))
		draw.Each(t, func() uint64 {
			if slices.Equal(low.Sizes, c.Tensors[2].Sizes) {
				first = float64(s.Between(-most, most))
			}
			return number(first)
		})
	case 2:
		at, crossed, none := int64(-1), s.OneIn(8), s.OneIn(8)
		draw.Each(t, func() uint64 {
			at++
			value, size := 0.0, math.Ldexp(1, int(s.Between(0, min(most, 4))))
			if n := int64(len(low.Data)) / low.DType.Size(); n > 0 {
				value, _ = tensor.Finite(low.DType, low.Bits(at%n))
			}
			if none && s.OneIn(2) {
				size = 0
			} else if crossed {
				size = -size
			}
			return number(value + size)
		})
	default:
		draw.Numbers(s, c, i, most)
	}
}
