package onnx

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// elementwise is the generator of an operator whose inputs are broadcast to each other.
func elementwise(op *spec.Operator, fill draw.Operands) draw.Generator {
	many := op.Params[0].Count == spec.Many
	g := draw.Generator{
		Operator: op,
		Version:  1,
		Draw: func(s *draw.Source, c *spec.Call) {
			if draw.Choices(s, c); many {
				c.Pass(0, draw.Pick(s, counts[:8]))
			}
			typed(s, c)
			drawBroadcast(s, c)
		},
		Fill:     draw.Computed(fill),
		Features: features,
	}
	if many || len(op.Params) > 2 {
		g.Features = slices.Concat(g.Features, draw.Interacting(
			firstOrOther("shorter", func(t *spec.Tensor, rank int) bool { return t.Rank() < rank }),
			firstOrOther("size of 1", func(t *spec.Tensor, _ int) bool { return slices.Contains(t.Sizes, 1) }),
		))
	}
	return g
}

// second is a generator at its second version.
func second(g draw.Generator) draw.Generator {
	g.Version = 2
	return g
}

// typed draws the data type of a call that computes, and gives it to all tensors, or to the
// inputs if the output has its own.
func typed(s *draw.Source, c *spec.Call) tensor.DType {
	dtype := draw.ComputedType(s, c.Operator)
	for i := range c.Tensors {
		if c.Tensors[i].DType = dtype; c.Param(i).Type.Valid() {
			c.Tensors[i].DType = c.Param(i).Type
		}
	}
	return dtype
}

// drawBroadcast draws sizes of all inputs that can be broadcast to each other. Given sizes are
// those of one of them.
func drawBroadcast(s *draw.Source, c *spec.Call) {
	rank, one, whole := s.Rank(0, maxRank), draw.Bias(s), -1
	all := sizes(s, rank, c.Tensors[0].DType, nil)
	if s.Gives() {
		whole = int(s.Below(int64(c.Inputs())))
	}
	for i := range c.Inputs() {
		if i == whole {
			c.Tensors[i].Sizes = append(c.Tensors[i].Sizes, all...)
		} else {
			c.Tensors[i].Sizes = smaller(s, all, one, c.Tensors[i].Sizes)
		}
	}
}

// smaller appends sizes that can be broadcast to others.
func smaller(s *draw.Source, all []int64, one draw.Coin, list []int64) []int64 {
	first := int64(0)
	if s.OneIn(3) {
		first = s.Between(0, int64(len(all)))
	}
	for _, size := range all[first:] {
		if one.Toss(s) {
			size = 1
		}
		list = append(list, size)
	}
	return list
}

// firstOrOther is whether something is true of the first input, and whether it is of another.
func firstOrOther(name string, is func(t *spec.Tensor, rank int) bool) draw.Feature {
	return draw.Feature{Name: name, Values: []string{"none", "the first", "another", "both"}, Of: func(c *spec.Call) int {
		rank, value := 0, 0
		for i := range c.Inputs() {
			rank = max(rank, c.Tensors[i].Rank())
		}
		for i := range c.Inputs() {
			if is(&c.Tensors[i], rank) {
				value |= 1 << min(i, 1)
			}
		}
		return value
	}}
}
