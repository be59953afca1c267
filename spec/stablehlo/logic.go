package stablehlo

import "example.com/conform/spec"

// The elementwise operators on truth values and on bits.
var (
	And = logic("and", "A bit of the result is set where those of lhs and rhs are.", "Of truth values, it is true where both are.")
	Or  = logic("or", "A bit of the result is set where that of lhs or that of rhs is.", "Of truth values, it is true where one or both are.")
	Xor = logic("xor", "A bit of the result is set where one of those of lhs and rhs is.", "Of truth values, it is true where one of them is, and not both.")
	Not = elementwise{
		family: "logic", name: "not", operands: oneOperand, types: bitTypes,
		value: "A bit of the result is set where that of the operand is not.", booleans: "Of truth values, it is true where that of the operand is false.",
	}.operator()
	Popcnt = elementwise{
		family: "logic", name: "popcnt", operands: oneOperand, types: integerTypes, questions: []*spec.Question{Overflow},
		value: "An element of the result is how many bits of that of the operand are set.",
	}.operator()
	CountLeadingZeros = elementwise{
		family: "logic", name: "count_leading_zeros", operands: oneOperand, types: integerTypes, questions: []*spec.Question{Overflow},
		value: "An element of the result is how many bits of that of the operand are not set, from the highest on to the first that is.",
	}.operator()
	ShiftLeft            = shift("shift_left", "An element of the result has the bits of that of lhs, moved to higher places by as many as rhs says. The bits that become free are 0.")
	ShiftRightArithmetic = shift("shift_right_arithmetic", "An element of the result has the bits of that of lhs, moved to lower places by as many as rhs says. The bits that become free are the highest bit of lhs, also if that is unsigned.")
	ShiftRightLogical    = shift("shift_right_logical", "An element of the result has the bits of that of lhs, moved to lower places by as many as rhs says. The bits that become free are 0.")
)

// ShiftBeyond is a question because the text is silent.
var ShiftBeyond = spec.Text{Name: "stablehlo.shifts", Document: "StableHLO shift_left and others"}.Question("beyond", "Semantics (silent)",
	"What is left of an element that is moved by a negative number of places, or by as many as it has bits or more?", []spec.Option{
		ShiftBeyondNone:      {Name: "none", Statement: "No bit: all are those that become free."},
		ShiftBeyondModulo:    {Name: "modulo", Statement: "The number of places counts without multiples of the bits of the element."},
		ShiftBeyondUndefined: {Name: "undefined", Statement: "The element of the result may hold anything.", Permissive: true},
	})

// The answers to [ShiftBeyond].
const ShiftBeyondNone, ShiftBeyondModulo, ShiftBeyondUndefined spec.Answer = 0, 1, 2

func logic(name, value, booleans string) *spec.Operator {
	return elementwise{family: "logic", name: name, value: value, booleans: booleans, operands: twoOperands, types: bitTypes}.operator()
}

func shift(name, value string) *spec.Operator {
	return elementwise{family: "logic", name: name, value: value, operands: twoOperands, types: integerTypes, questions: []*spec.Question{ShiftBeyond}}.operator()
}
