package webnn

import (
	"math"
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/gen/family"
	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// elementwise is the generator of an operation whose inputs are broadcast to each other, or have the same sizes.
func elementwise(op *spec.Operator, fill draw.Operands) draw.Generator {
	g := draw.Generator{
		Operator: op,
		Version:  1,
		Draw: func(s *draw.Source, c *spec.Call) {
			draw.Choices(s, c)
			typed(s, c)
			family.Broadcast(s, c, maxRank)
			notEmpty(c)
		},
		Fill:     draw.Computed(fill),
		Features: features,
	}
	if len(op.Params) > 2 {
		g.Features = slices.Concat(g.Features, family.BroadcastFeatures)
	}
	return g
}

// typed draws the data type of a call that computes, and gives it to all tensors that have none of their own.
func typed(s *draw.Source, c *spec.Call) tensor.DType {
	return family.Typed(c, draw.ComputedType(s, c.Operator))
}

// notEmpty replaces sizes of 0, which the text does not have.
func notEmpty(c *spec.Call) {
	for i := range c.Inputs() {
		for d, size := range c.Tensors[i].Sizes {
			c.Tensors[i].Sizes[d] = max(size, 1)
		}
	}
}

// truths draws numbers of which half are 0, and some 1.
func truths(s *draw.Source, c *spec.Call, i int, _ int64) {
	draw.Each(&c.Tensors[i], func() uint64 { return draw.Pick(s, []uint64{0, 0, 0, 0, 1, 1, 2, uint64(s.Between(1, math.MaxUint8))}) })
}

// special is [draw.Numbers], of which half have NaNs and infinities, too.
func special(s *draw.Source, c *spec.Call, i int, most int64) {
	draw.Numbers(s, c, i, most)
	t := &c.Tensors[i]
	nan, err := tensor.ParseValue(t.DType, "nan")
	infinity, has := t.DType.Infinity()
	if err != nil || !has || s.OneIn(2) {
		return
	}
	for at := range int64(len(t.Data)) / t.DType.Size() {
		if s.OneIn(2) {
			t.SetBits(at, draw.Pick(s, []uint64{nan, infinity, infinity | 1<<(t.DType.Bits()-1)}))
		}
	}
}
