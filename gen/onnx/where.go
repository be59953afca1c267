package onnx

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/tensor"
)

// Where draws calls of onnx.where.
var Where = draw.Generator{
	Operator: onnx.Where,
	Version:  4,
	Draw:     drawWhere,
	Features: []draw.Feature{
		draw.Execution, draw.Rank(1, maxRank), draw.Width(1), draw.Kind(1), draw.Above("X", 1), draw.Longest("X", 1),
		{Name: "condition", Values: []string{"not read", "false", "true", "both"}, Of: truths, Interacts: true},
		{Name: "shorter", Values: operandSets, Of: func(c *spec.Call) int {
			return operandSet(c, func(t *spec.Tensor, rank int) bool { return t.Rank() < rank })
		}, Interacts: true},
		{Name: "size of 1", Values: operandSets, Of: func(c *spec.Call) int {
			return operandSet(c, func(t *spec.Tensor, _ int) bool { return slices.Contains(t.Sizes, 1) })
		}, Interacts: true},
	},
}

func drawWhere(s *draw.Source, c *spec.Call) {
	dtype, rank, one := draw.TypeOf(s, c.Operator), s.Rank(0, maxRank), draw.Bias(s)
	sizes := sizes(s, rank, dtype, nil)
	draw.SetDType(c, dtype)
	c.Tensors[0].DType = tensor.Bool
	for i := range c.Inputs() {
		first := int64(0)
		if s.OneIn(3) {
			first = s.Between(0, rank)
		}
		for _, size := range sizes[first:] {
			if one.Toss(s) {
				size = 1
			}
			c.Tensors[i].Sizes = append(c.Tensors[i].Sizes, size)
		}
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
