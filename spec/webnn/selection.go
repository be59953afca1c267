package webnn

import (
	"errors"
	"math"

	"example.com/conform/spec"
	"example.com/conform/spec/family"
	"example.com/conform/spec/tensor"
)

// The elementwise operations that select an element of an input, or a bound.
var (
	Max = elementwise{
		family: "selection", name: "max", method: "max", inputs: inputAB, continuous: true, questions: []*spec.Question{MaxNaN},
		value: "An element of the output is the greater of those of a and b.",
	}.operator()
	Min = elementwise{
		family: "selection", name: "min", method: "min", inputs: inputAB, continuous: true, questions: []*spec.Question{MinNaN},
		value: "An element of the output is the lesser of those of a and b.",
	}.operator()
	Relu = elementwise{
		family: "selection", name: "relu", method: "relu", section: "introduction; note", inputs: inputX, types: signedTypes, continuous: true, questions: []*spec.Question{ReluNaN},
		value: "An element of the output is that of the input where it is above 0, and otherwise 0.",
	}.operator()
	LeakyRelu = elementwise{
		family: "selection", name: "leaky_relu", method: "leakyRelu", section: "introduction; alpha", inputs: inputX, types: floatTypes,
		attributes: LeakyReluAttributes{Alpha: 0.01}, questions: []*spec.Question{Rounding}, limit: limitOfFactors,
		value: "An element of the output is that of the input, or the product of alpha and it where it is below 0.",
	}.operator()
	Prelu = elementwise{
		family: "selection", name: "prelu", method: "prelu", section: "introduction", inputs: []spec.Param{{Name: "input"}, {Name: "slope", Like: "input"}}, types: signedTypes,
		questions: []*spec.Question{Rounding},
		value:     "An element of the output is that of the input, or the product of that of slope and it where it is below 0.",
	}.operator()
	Ceil      = rounding("ceil", "ceil", "An element of the output is the least integer that is not below that of the input.")
	Floor     = rounding("floor", "floor", "An element of the output is the greatest integer that is not above that of the input.")
	RoundEven = rounding("round_even", "roundEven", "An element of the output is the integer that is nearest to that of the input.",
		text("round_even", "roundEven").Meaning("half-even", "Operation types, roundEven", "Half way between two integers, it is the even one."))
	Clamp = elementwise{
		family: "selection", name: "clamp", method: "clamp", section: "minValue; maxValue; note", inputs: inputX, continuous: true, questions: []*spec.Question{ClampNaN},
		attributes: ClampAttributes{MinValue: math.Inf(-1), MaxValue: math.Inf(1)}, limit: limitOfBounds,
		value: "An element of the output is that of the input, or minValue where it is below that, or maxValue where it is above that.",
		more: func(text spec.Text) []*spec.Rule {
			return []*spec.Rule{
				text.Meaning("absent", "minValue; maxValue", "Without minValue there is no lower bound, and without maxValue no upper one."),
				text.Meaning("float-bounds", "method steps, casting; Algorithms, Casting", "A bound of floats is the nearest number of their type, and half way between two the even one."),
				text.Meaning("integer-bounds", "method steps, casting; Algorithms, Casting", "A bound of integers is the nearest number of their type, and half way between two the even one."),
				text.Static("in-order", "method steps", "minValue is not above maxValue, in the data type of the input.", spec.With(func(k *spec.Check, a *ClampAttributes) {
					if least, greatest := a.Bounds(k.Tensors[0].DType); least > greatest {
						k.Breaks("bounds of %v and %v", least, greatest)
					}
				})),
			}
		},
	}.operator()
)

// The questions about a NaN, which is neither above a number nor below it.
var (
	MaxNaN   = family.SelectsNaN(text("max", "max"), "Operation types, max", "greatest")
	MinNaN   = family.SelectsNaN(text("min", "min"), "Operation types, min", "least")
	ReluNaN  = family.KeepsNaN(text("relu", "relu"), "introduction")
	ClampNaN = family.BoundsNaN(text("clamp", "clamp"), "introduction (silent)")
)

// LeakyReluAttributes are the option of leakyRelu.
type LeakyReluAttributes struct {
	Alpha float64 `conform:"alpha,optional" doc:"factor of what is below 0"`
}

// ClampAttributes are the options of clamp.
type ClampAttributes struct {
	MinValue float64 `conform:"min_value,optional" doc:"lower bound; none when absent"`
	MaxValue float64 `conform:"max_value,optional" doc:"upper bound; none when absent"`
}

// Bounds returns the bounds of elements: those of integers are rounded, and are within their type.
func (a *ClampAttributes) Bounds(d tensor.DType) (least, greatest float64) {
	if d.Float() {
		return tensor.Nearest(d, a.MinValue), tensor.Nearest(d, a.MaxValue)
	}
	low, high := 0.0, math.Ldexp(1, int(d.Bits()))
	if d.Signed() {
		low, high = -high/2, high/2
	}
	in := func(bound float64) float64 { return math.RoundToEven(min(max(bound, low), high-1)) }
	return in(a.MinValue), in(a.MaxValue)
}

// rounding makes an operation that rounds.
func rounding(name, method, value string, more ...*spec.Rule) *spec.Operator {
	return elementwise{
		family: "selection", name: name, method: method, value: value, inputs: inputX, types: floatTypes,
		more: func(text spec.Text) []*spec.Rule {
			return append(more, text.Meaning("integral", "Operation types, "+method, "An integer, an infinity or a zero stays the same."))
		},
	}.operator()
}

// limitOfBounds is the limit of a call with options that are no numbers below 2^53.
func limitOfBounds(c *spec.Call) error {
	for _, field := range c.Fields() {
		noBound := field.Float == nil || field.IsDefault() && math.IsInf(*field.Float, 0)
		if !noBound && !(math.Abs(*field.Float) < 1<<53) {
			return &spec.LimitError{Part: field.Name, Err: errFar}
		}
	}
	return nil
}

// limitOfFactors is [limitOfBounds], or that of a call with options that float16 does not have.
func limitOfFactors(c *spec.Call) error {
	for _, field := range c.Fields() {
		if field.Float == nil || c.Tensors[0].DType != tensor.Float16 {
			continue
		}
		if _, exactly := tensor.FloatValue(tensor.Float16, *field.Float); !exactly {
			return &spec.LimitError{Part: field.Name, Err: errCast}
		}
	}
	return limitOfBounds(c)
}

var (
	errFar  = errors.New("conform casts no infinity, no NaN, and no number from 2^53 on")
	errCast = errors.New("conform multiplies by no number that float16 does not have")
)
