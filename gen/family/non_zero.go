package family

import (
	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// NonZero draws calls of an operator that finds the elements that are not zero, whose output has one of some data types.
func NonZero(op *spec.Operator, output []tensor.DType, more ...draw.Feature) draw.Generator {
	shape := draw.List("shape")
	first, last := func(list []int64) int64 { return list[0] }, func(list []int64) int64 { return list[len(list)-1] }
	isZero := func(_ tensor.DType, bits uint64) bool { return bits == 0 }
	zeroAt := func(at func(list []int64) int64) func(c *spec.Call) bool {
		elements := draw.List("elements")
		return func(c *spec.Call) bool { list := elements(c); return len(list) > 0 && at(list) == 0 }
	}
	return draw.Generator{
		Operator:    op,
		Version:     1,
		Draw:        func(s *draw.Source, c *spec.Call) { drawNonZero(s, c, output) },
		AlwaysValid: true,
		Features: append(append([]draw.Feature{draw.Execution}, more...), draw.Interacting(
			draw.Enum(op, "type"),
			draw.Of("rank", []string{"0", "1", "2", "3 or more"}, []int64{1, 2, 3}, func(c *spec.Call) int64 { return int64(len(shape(c))) }),
			draw.Of("elements", []string{"none", "1", "2 to 9", "10 or more"}, []int64{1, 2, 10}, func(c *spec.Call) int64 { return Elements(shape(c)) }),
			draw.Of("zeros", []string{"none", "1", "several"}, []int64{1, 2}, Listed(isZero)),
			draw.Of("others", []string{"none", "1", "2 to 9", "10 or more"}, []int64{1, 2, 10}, Listed(func(d tensor.DType, bits uint64) bool { return !isZero(d, bits) })),
			draw.Some("first zero", zeroAt(first)),
			draw.Some("last zero", zeroAt(last)),
			draw.Some("negative zero", ListsSome(NegativeZero)),
			draw.Some("NaN", ListsSome(tensor.DType.NaN)),
		)...),
	}
}

// drawNonZero draws elements of which none, some or seldom all are zero.
func drawNonZero(s *draw.Source, c *spec.Call, output []tensor.DType) {
	dtype := c.Fields().Named("type")
	d, rank := tensor.DType(draw.Pick(s, dtype.Enum).Value), s.Rank(1, 4)
	if s.OneIn(16) {
		rank = 0
	}
	shape := ListedSizes(s, rank, []int64{})
	elements := OfFew(s, d, shape, []int64{})
	zeros, all := draw.Bias(s), s.OneIn(32)
	for i := range elements {
		if all || zeros != draw.Always && zeros.Toss(s) {
			elements[i] = 0
		}
	}
	*dtype.Int = int64(d)
	c.Fields().Named("elements").List.SetEntries(elements)
	c.Fields().Named("shape").List.SetEntries(shape)
	draw.SetDType(c, output[0])
	if len(output) > 1 {
		draw.SetDType(c, draw.Pick(s, output))
	}
}
