package openvino

import "example.com/conform/spec"

// The elementwise operations of arithmetic.
var (
	Add      = arithmetic("add", "Add-1", "An element of the output is the sum of those of a and b.", nil, Rounding)
	Subtract = arithmetic("subtract", "Subtract-1", "An element of the output is that of a minus that of b.", nil, Rounding)
	Multiply = arithmetic("multiply", "Multiply-1", "An element of the output is the product of those of a and b.", nil, Rounding)
	Divide   = divide()
	Mod      = arithmetic("mod", "Mod-1", "An element of the output is that of a minus that of b times their quotient, whose fraction is discarded.", byZero)
	FloorMod = arithmetic("floor_mod", "FloorMod-1", "An element of the output is that of a minus that of b times their quotient, which is rounded down.", byZero)
	Negative = elementwise{
		family: "arithmetic", name: "negative", title: "Negative-1", inputs: inputA, types: signedTypes, continuous: true,
		value: "An element of the output is that of the input with the other sign.",
	}.operator()
	Abs = elementwise{
		family: "arithmetic", name: "abs", title: "Abs-1", section: "Types", inputs: inputA, types: numericTypes, continuous: true,
		value: "An element of the output is that of the input without its sign.",
	}.operator()
	Sign = elementwise{
		family: "arithmetic", name: "sign", title: "Sign-1", section: "Outputs", inputs: inputA, types: numericTypes,
		value: "An element of the output is 1 where that of the input is positive, -1 where it is negative, and 0 where it is 0.",
		more: func(text spec.Text) []*spec.Rule {
			return []*spec.Rule{text.Meaning("nan", "Outputs", "It is a NaN where that of the input is one.")}
		},
	}.operator()
)

func arithmetic(name, title, value string, more func(text spec.Text) []*spec.Rule, questions ...*spec.Question) *spec.Operator {
	return elementwise{family: "arithmetic", name: name, title: title, value: value, inputs: inputAB, types: numericTypes, more: more, questions: questions}.operator()
}

// byZero makes the rule about divisors of 0.
func byZero(text spec.Text) []*spec.Rule {
	return []*spec.Rule{text.Meaning("by-zero", "Detailed description", "Where the element of b is 0, that of the output may hold anything.")}
}

// DivideAttributes are the attributes of Divide.
type DivideAttributes struct {
	Floor bool `conform:"m_pythondiv,optional" doc:"whether quotients of integers are rounded down"`
	BroadcastAttributes
}

func divide() *spec.Operator {
	return elementwise{
		family: "arithmetic", name: "divide", title: "Divide-1", inputs: inputAB, types: numericTypes, questions: []*spec.Question{DivideFraction, Rounding},
		value:      "An element of the output is that of a divided by that of b.",
		attributes: DivideAttributes{true, BroadcastAttributes{BroadcastNumpy}},
		more: func(text spec.Text) []*spec.Rule {
			return append(byZero(text),
				text.Meaning("floor", "Attributes, m_pythondiv", "With m_pythondiv, a quotient of integers is rounded down."),
				text.Meaning("regular", "Attributes, m_pythondiv", "Without m_pythondiv, a quotient of integers that is one stays the same."))
		},
	}.operator()
}

// DivideFraction is a question because the text calls a division regular that is not rounded down.
var DivideFraction = spec.Text{Name: "openvino.divide", Document: "Divide-1 (OpenVINO)"}.Question("fraction", "Attributes, m_pythondiv",
	"What becomes of the fraction of a quotient of integers without m_pythondiv?", []spec.Option{
		FractionDiscarded: {Name: "discard", Statement: "It is discarded."},
		FractionDown:      {Name: "floor", Statement: "The quotient is rounded down, as with m_pythondiv."},
		FractionUndefined: {Name: "undefined", Statement: "An element of the output that would have one may hold anything.", Permissive: true},
	})

// The answers to [DivideFraction].
const FractionDiscarded, FractionDown, FractionUndefined spec.Answer = 0, 1, 2
