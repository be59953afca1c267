package openvino

import (
	"math"

	"example.com/conform/spec"
	"example.com/conform/spec/family"
	"example.com/conform/spec/tensor"
)

// The elementwise operations that select an element of an input, or a bound.
var (
	Maximum = selection("maximum", "Maximum-1", "An element of the output is the greater of those of a and b.", MaximumNaN)
	Minimum = selection("minimum", "Minimum-1", "An element of the output is the lesser of those of a and b.", MinimumNaN)
	Relu    = elementwise{
		family: "selection", name: "relu", title: "ReLU-1", section: "Mathematical Formulation", inputs: inputA, types: numericTypes, continuous: true,
		value: "An element of the output is that of the input where it is above 0, and otherwise 0.", questions: []*spec.Question{ReluNaN},
	}.operator()
	Floor   = rounding("floor", "Floor-1", "An element of the output is the greatest integer that is not above that of the input.")
	Ceiling = rounding("ceiling", "Ceiling-1", "An element of the output is the least integer that is not below that of the input.")
	Clamp   = clamp()
)

// The questions about a NaN, which is neither above a number nor below it.
var (
	MaximumNaN = family.SelectsNaN(spec.Text{Name: "openvino.maximum", Document: "Maximum-1 (OpenVINO)"}, "Detailed description", "greatest")
	MinimumNaN = family.SelectsNaN(spec.Text{Name: "openvino.minimum", Document: "Minimum-1 (OpenVINO)"}, "Detailed description", "least")
	ReluNaN    = family.KeepsNaN(spec.Text{Name: "openvino.relu", Document: "ReLU-1 (OpenVINO)"}, "Mathematical Formulation")
)

func selection(name, title, value string, nan *spec.Question) *spec.Operator {
	return elementwise{family: "selection", name: name, title: title, value: value, inputs: inputAB, types: numericTypes, continuous: true, questions: []*spec.Question{nan}}.operator()
}

// rounding makes an operation that rounds.
func rounding(name, title, value string) *spec.Operator {
	return elementwise{
		family: "selection", name: name, title: title, value: value, inputs: inputA, types: numericTypes,
		more: func(text spec.Text) []*spec.Rule {
			return []*spec.Rule{text.Meaning("integral", "Detailed description", "An integer, an infinity or a zero stays the same.")}
		},
	}.operator()
}

// ClampAttributes are the bounds of Clamp.
type ClampAttributes struct {
	Min float64 `conform:"min" doc:"lower bound"`
	Max float64 `conform:"max" doc:"upper bound"`
}

// Bounds returns the bounds of elements: of integers, min is rounded up, and max down.
func (a *ClampAttributes) Bounds(d tensor.DType) (least, greatest float64) {
	if d.Float() {
		return a.Min, a.Max
	}
	return math.Ceil(a.Min), math.Floor(a.Max)
}

var clampText = spec.Text{Name: "openvino.clamp", Document: "Clamp-1 (OpenVINO)"}

func clamp() *spec.Operator {
	op := elementwise{
		family: "selection", name: "clamp", title: "Clamp-1", inputs: inputA, types: numericTypes, continuous: true, questions: []*spec.Question{ClampNaN, ClampCrossed},
		attributes: ClampAttributes{},
		value:      "An element of the output is that of the input, or min where it is below min.",
		more: func(text spec.Text) []*spec.Rule {
			return []*spec.Rule{
				text.Meaning("most", "Detailed description", "What is above max, min included, becomes max."),
				text.Meaning("integer-bounds", "Types, note", "For integers, min is rounded up and max is rounded down."),
				text.Data("in-order", "Detailed description", "min is not above max. The answer to openvino.clamp/crossed decides about others."),
			}
		},
	}.operator()
	op.Limit = func(c *spec.Call) error {
		if err := family.FiniteFactors(c); err != nil {
			return err
		}
		return family.OfComputed(c)
	}
	return op
}

// ClampNaN is a question because a NaN is neither below min, nor above max, nor between them.
var ClampNaN = family.BoundsNaN(clampText, "Detailed description (silent)")

// ClampCrossed is a question because the text has a formula for such bounds, and yet says that elements are between them.
var ClampCrossed = clampText.Question("crossed", "Detailed description", "May min be above max?", []spec.Option{
	CrossedMax: {Name: "max", Statement: "Yes: every element becomes max, as the formula says."}, CrossedRejected: spec.Rejected,
})

// The answers to [ClampCrossed].
const CrossedMax, CrossedRejected spec.Answer = 0, 1
