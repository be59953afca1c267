// Package stablehlo specifies operators of StableHLO, one file an operator, after
// docs/spec.md of openxla/stablehlo at commit 3c9301c1. C1, C2 and so on are the
// constraints as that text numbers them.
//
// A call states the shape of its result, as a program does: a result of another shape
// breaks a constraint. Numbers of dimensions count from 0, and none is negative.
// Quantized types are not represented.
package stablehlo

import (
	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// text returns the text of an operation.
func text(name string) spec.Text {
	return spec.Text{Name: "stablehlo." + name, Document: "StableHLO " + name}
}

// types makes the rule about element types, which are all that conform represents.
func types(t spec.Text) *spec.Rule { return t.Types("Inputs; Types", tensor.Shared()) }

// OtherBools is about bytes of the element type i1.
var OtherBools = spec.Text{Name: "stablehlo.types", Document: "StableHLO"}.OtherBools("Types, BooleanType (silent)")

// integers makes the check that the elements of the tensor called name are integers.
func integers(name string) func(k *spec.Check) {
	return func(k *spec.Check) {
		if d := k.Input(name).DType; !d.Integer() {
			k.Breaks("%s are %v", name, d)
		}
	}
}

// operandRank returns how many dimensions the first operand of a call has.
func operandRank(c *spec.Call) int { return c.Tensors[0].Rank() }

// operand returns the first operand of a call.
func operand(c *spec.Call) *spec.Tensor { return &c.Tensors[0] }

// shaped makes the check that the result has the rank of the first operand, and in
// dimension d the size that size returns, which is negative for none.
func shaped(size func(c *spec.Call, d int) int64) func(k *spec.Check) {
	return ranked(operandRank, size)
}

// ranked is [shaped] for a result of another rank.
func ranked(rank func(c *spec.Call) int, size func(c *spec.Call, d int) int64) func(k *spec.Check) {
	return func(k *spec.Check) {
		result, rank := k.Output().Sizes, rank(k.Call)
		right, possible := len(result) == rank, true
		for d := range rank {
			want := size(k.Call, d)
			right, possible = right && result[d] == want, possible && want >= 0
		}
		switch {
		case right:
		case !possible:
			k.Breaks("no result has such sizes")
		default:
			sizes := make([]int64, rank)
			for d := range sizes {
				sizes[d] = size(k.Call, d)
			}
			k.BreaksShape(sizes)
		}
	}
}

// fits makes the check that what a call takes of its first operand, or updates there,
// is no larger than the operand in any dimension.
func fits(sizes func(c *spec.Call) []int64) func(k *spec.Check) {
	return func(k *spec.Check) {
		all := k.Tensors[0].Sizes
		for d, n := range sizes(k.Call) {
			if n > all[d] {
				k.Breaks("size %d in dimension %d, which has %d elements", n, d, all[d])
			}
		}
	}
}

// resultType checks that the result has the element type of the first operand.
func resultType(k *spec.Check) { spec.SameDType(0, k.Inputs())(k) }

// sameSize is the size of a result that has the shape of the first operand.
func sameSize(c *spec.Call, d int) int64 { return c.Tensors[0].Sizes[d] }

// pairedTypes makes the check that tensors of two parameters have, one by one, the same element type.
func pairedTypes(a, b string) func(k *spec.Check) {
	return func(k *spec.Check) {
		i, _ := k.Counts.Span(k.Operator.Param(a))
		first, end := k.Counts.Span(k.Operator.Param(b))
		for j := first; j < end; j++ {
			k.SameDType(i+j-first, j)
		}
	}
}

// oneShape makes the check that all tensors of parameters have the same shape.
func oneShape(names ...string) func(k *spec.Check) {
	return func(k *spec.Check) {
		like, _ := k.Counts.Span(k.Operator.Param(names[0]))
		for _, name := range names {
			first, end := k.Counts.Span(k.Operator.Param(name))
			for i := first; i < end; i++ {
				k.SameSizes(like, i)
			}
		}
	}
}
