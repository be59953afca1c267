package family

import "example.com/conform/spec"

// The answers to the question of [Truth].
const TruthAlways, TruthLowestBit, TruthUndefined spec.Answer = 0, 1, 2

// Truth makes the question of a text about a byte other than 0 and 1 of the operand called
// name, whose elements are conditions.
func Truth(text spec.Text, section, name string) *spec.Question {
	return text.Question(name+"-byte", section+" (silent)", "When is an element of "+name+" true whose byte is neither 0 nor 1?", []spec.Option{
		TruthAlways:    {Name: "always", Statement: "Always: 0 alone is false."},
		TruthLowestBit: {Name: "lowest-bit", Statement: "If the lowest bit of the byte is set."},
		TruthUndefined: {Name: "undefined", Statement: "Neither: an element that is chosen by it may hold anything.", Permissive: true},
	})
}

// MovesBools reports whether an operator does nothing with truth values but to move them, or to be
// steered by them.
func MovesBools(c *spec.Call) bool {
	reduction := ReductionOf(c)
	return c.Operator.OtherBools() != nil && (reduction == nil || *reduction.Int == ReduceNone)
}
