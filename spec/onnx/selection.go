package onnx

import (
	"example.com/conform/spec"
	"example.com/conform/spec/family"
)

// The elementwise operators that select an element of an input, or a bound.
var (
	Max = elementwise{
		family: "selection", name: "max", title: "Max-13", inputs: inputs, output: "max", types: numberTypes, continuous: true,
		value: "An element of the output is the greatest of those of all inputs.", questions: []*spec.Question{MaxNaN},
	}.operator()
	Min = elementwise{
		family: "selection", name: "min", title: "Min-13", inputs: inputs, output: "min", types: numberTypes, continuous: true,
		value: "An element of the output is the least of those of all inputs.", questions: []*spec.Question{MinNaN},
	}.operator()
	Relu = elementwise{
		family: "selection", name: "relu", title: "Relu-14", inputs: inputX, output: "Y", types: signedTypes, continuous: true,
		value: "An element of the output is that of the input where it is above 0, and otherwise 0.", questions: []*spec.Question{ReluNaN},
	}.operator()
	LeakyRelu = leakyRelu()
	PRelu     = elementwise{
		family: "selection", name: "p_relu", title: "PRelu-16", inputs: []spec.Param{{Name: "X"}, {Name: "slope", Like: "X"}}, output: "Y", types: productTypes, oneWay: true, questions: []*spec.Question{Rounding},
		value: "An element of the output is that of X, or the product of that of slope and it where it is below 0.",
	}.operator()
	Floor = rounding("floor", "Floor-13", "An element of the output is the greatest integer that is not above that of the input.")
	Ceil  = rounding("ceil", "Ceil-13", "An element of the output is the least integer that is not below that of the input.")
	Round = rounding("round", "Round-22", "An element of the output is the integer that is nearest to that of the input.",
		spec.Text{Name: "onnx.round", Document: "ONNX Round-22"}.Meaning("half-even", "introduction", "Half way between two integers, it is the even one."))
	Clip = clip()
)

// The questions about a NaN, which is neither above a number nor below it.
var (
	MaxNaN = family.SelectsNaN(spec.Text{Name: "onnx.max", Document: "ONNX Max-13"}, "introduction", "greatest")
	MinNaN = family.SelectsNaN(spec.Text{Name: "onnx.min", Document: "ONNX Min-13"}, "introduction", "least")
)

// ReluNaN is a question because the text is the equation y = max(0, x).
var ReluNaN = family.KeepsNaN(spec.Text{Name: "onnx.relu", Document: "ONNX Relu-14"}, "introduction")

// ClipNaN has the answers of [MaxNaN], because the text is the equation Min(max, Max(input, min)).
var ClipNaN = spec.Text{Name: "onnx.clip", Document: "ONNX Clip-13"}.Question("nan", "introduction (silent)", "What becomes of an element if it is a NaN, or a bound is?", []spec.Option{
	family.NaNCounts:    {Name: "nan", Statement: "The NaN."},
	family.NaNIgnored:   {Name: "number", Statement: "What it is without the NaN: a bound in place of the element, and the element within the other bound."},
	family.NaNSecond:    {Name: "second", Statement: "A bound that it meets, if that or the element is a NaN; min comes before max."},
	family.NaNFirst:     {Name: "first", Statement: "What it is without a bound that is a NaN; an element that is one stays."},
	family.NaNUndefined: {Name: "undefined", Statement: "Anything.", Permissive: true},
})

// ClipAbsent is a question because practice departs from the text.
var ClipAbsent = spec.Text{Name: "onnx.clip", Document: "ONNX Clip-13"}.Question("absent-bound", "introduction", "What becomes of an infinity for which no bound is given?", []spec.Option{
	ClipAbsentFinite: {Name: "finite", Statement: "The finite number that is next to it: bounds are the least and the greatest of these if they are absent."},
	ClipAbsentNone:   {Name: "none", Statement: "It stays."},
})

// The answers to [ClipAbsent].
const ClipAbsentFinite, ClipAbsentNone spec.Answer = 0, 1

// LeakyReluAttributes are the attributes of LeakyRelu.
type LeakyReluAttributes struct {
	Alpha float64 `conform:"alpha,optional" doc:"factor of what is below 0"`
}

func leakyRelu() *spec.Operator {
	op := elementwise{
		family: "selection", name: "leaky_relu", title: "LeakyRelu-16", inputs: inputX, output: "Y", types: floatTypes, attributes: LeakyReluAttributes{Alpha: float64(float32(0.01))}, questions: []*spec.Question{Rounding},
		value: "An element of the output is that of the input, or the product of alpha and it where it is below 0.",
	}.operator()
	op.Limit = family.FiniteFactors
	return op
}

// rounding makes an operator that rounds.
func rounding(name, title, value string, more ...*spec.Rule) *spec.Operator {
	return elementwise{
		family: "selection", name: name, title: title, value: value, inputs: inputX, output: "Y", types: floatTypes,
		more: func(text spec.Text) []*spec.Rule {
			return append(more, text.Meaning("integral", "introduction", "An integer, an infinity or a zero stays the same."))
		},
	}.operator()
}

// clip makes an operator that is none of those with inputs that are broadcast: its bounds are
// scalars, each of which may be absent.
func clip() *spec.Operator {
	op := elementwise{
		family: "selection", name: "clip", title: "Clip-13", inputs: []spec.Param{{Name: "input"}}, output: "output", types: numberTypes, continuous: true,
		value: "An element of the output is that of the input, or min where it is below min.", questions: []*spec.Question{ClipNaN, ClipAbsent},
		more: func(text spec.Text) []*spec.Rule {
			return []*spec.Rule{
				text.Meaning("most", "introduction", "What is above max, min included, becomes max."),
				text.Meaning("absent", "introduction", "Without min there is no least number, and without max no greatest one. The question onnx.clip/absent-bound decides about infinities."),
				text.Static("min-scalar", "min", "min is a scalar.", spec.Scalar("min")),
				text.Static("max-scalar", "max", "max is a scalar.", spec.Scalar("max")),
			}
		},
	}.operator()
	bound := func(name string) spec.Param {
		return spec.Param{Name: name, Count: spec.Optional, Like: "input", Sized: true}
	}
	op.Params = []spec.Param{op.Params[0], bound("min"), bound("max"), op.Params[1]}
	return op
}
