package family

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// ChoiceFeatures are the features of a call that chooses elements of two tensors.
var ChoiceFeatures = []draw.Feature{
	{Name: "condition", Values: []string{"not read", "false", "true", "both"}, Of: truths, Interacts: true},
	{Name: "shorter", Values: operandSets, Of: func(c *spec.Call) int {
		return operandSet(c, func(t *spec.Tensor, rank int) bool { return t.Rank() < rank })
	}, Interacts: true},
	{Name: "size of 1", Values: operandSets, Of: func(c *spec.Call) int {
		return operandSet(c, func(t *spec.Tensor, _ int) bool { return slices.Contains(t.Sizes, 1) })
	}, Interacts: true},
}

// DrawChoice draws a condition and two tensors of whose elements it chooses, which can be broadcast to each other.
func DrawChoice(s *draw.Source, c *spec.Call, maxRank int64) {
	dtype, rank, one := draw.TypeOf(s, c.Operator), s.Rank(0, maxRank), draw.Bias(s)
	sizes := draw.SomeZero(s, draw.Sizes(s, int(rank), dtype.Size(), nil))
	draw.SetDType(c, dtype)
	c.Tensors[0].DType = tensor.Bool
	for i := range c.Inputs() {
		c.Tensors[i].Sizes = Smaller(s, sizes, one, c.Tensors[i].Sizes)
	}
}

// truths is which truth values the condition has.
func truths(c *spec.Call) int {
	value := 0
	for _, b := range c.Tensors[0].Data {
		value |= 1 << min(b, 1)
	}
	return value
}

// operandSets are the sets of condition, X and Y.
var operandSets = []string{"none", "condition", "X", "condition and X", "Y", "condition and Y", "X and Y", "all"}

// operandSet is the set of the inputs that something is true of, given the greatest rank.
func operandSet(c *spec.Call, is func(t *spec.Tensor, rank int) bool) int {
	set, rank := 0, max(c.Tensors[0].Rank(), c.Tensors[1].Rank(), c.Tensors[2].Rank())
	for i := range c.Inputs() {
		if is(&c.Tensors[i], rank) {
			set |= 1 << i
		}
	}
	return set
}
