package stablehlo

import (
	"slices"

	"example.com/conform/spec"
)

// The elementwise operators that select an element of an operand, or the next integer.
var (
	Maximum = elementwise{
		family: "selection", name: "maximum", operands: twoOperands, types: anyTypes, nan: true, continuous: true,
		value: "An element of the result is the greater of those of lhs and rhs.", booleans: "Of truth values, it is true where one or both are.",
	}.operator()
	Minimum = elementwise{
		family: "selection", name: "minimum", operands: twoOperands, types: anyTypes, nan: true, continuous: true,
		value: "An element of the result is the lesser of those of lhs and rhs.", booleans: "Of truth values, it is true where both are.",
	}.operator()
	Clamp = elementwise{
		family: "selection", name: "clamp", constraint: "C3 and C4", operands: []spec.Param{{Name: "min"}, {Name: "operand", Like: "min"}, {Name: "max", Like: "min"}},
		result: spec.Param{Name: "result", Like: "operand"}, types: anyTypes, nan: true, continuous: true,
		value: "An element of the result is that of the operand, or the element of min where it is below that.",
		more: func(text spec.Text) []*spec.Rule {
			return []*spec.Rule{
				text.Meaning("most", "Semantics", "What is above the element of max, that of min included, becomes that of max."),
				text.Meaning("scalar", "Semantics", "A bound without dimensions counts for all elements."),
				text.Static("min-shape", "Constraints, C1", "min has no dimensions, or the shape of the operand.", bound(0)),
				text.Static("max-shape", "Constraints, C2", "max has no dimensions, or the shape of the operand.", bound(2)),
				text.Static("same-shape", "Constraints, C4", "The operand and the result have the same shape.", spec.SameSizes(1, 3)),
			}
		},
	}.operator()
	Floor            = rounding("floor", "An element of the result is the greatest integer that is not above that of the operand.")
	Ceil             = rounding("ceil", "An element of the result is the least integer that is not below that of the operand.")
	RoundNearestEven = rounding("round_nearest_even", "An element of the result is the integer that is nearest to that of the operand.",
		text("round_nearest_even").Meaning("half-even", "Semantics", "Half way between two integers, it is the even one."))
	RoundNearestAfz = rounding("round_nearest_afz", "An element of the result is the integer that is nearest to that of the operand.",
		text("round_nearest_afz").Meaning("half-away", "Semantics", "Half way between two integers, it is the one that is farther from 0."))
)

// bound makes the check that a bound of a clamp, at a position, is a scalar or has the shape of the operand.
func bound(i int) func(k *spec.Check) {
	return func(k *spec.Check) {
		if sizes, all := k.Tensors[i].Sizes, k.Tensors[1].Sizes; len(sizes) > 0 && !slices.Equal(sizes, all) {
			k.Breaks("%s has sizes %v, operand %v", k.Name(i), sizes, all)
		}
	}
}

// rounding makes an operator that rounds.
func rounding(name, value string, more ...*spec.Rule) *spec.Operator {
	return elementwise{
		family: "selection", name: name, value: value, operands: oneOperand, types: floatTypes, nan: true,
		more: func(text spec.Text) []*spec.Rule {
			return append(more, text.Meaning("integral", "Semantics (IEEE-754)", "An integer, an infinity or a zero stays the same."))
		},
	}.operator()
}
