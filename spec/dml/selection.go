package dml

import (
	"math"

	"example.com/conform/spec"
	"example.com/conform/spec/family"
	"example.com/conform/spec/tensor"
)

// The elementwise operators that select an element of an input, or a bound.
var (
	ElementWiseMax  = extreme("max", "An element of the output is the greater of those of a and b.", ElementWiseMaxNaN)
	ElementWiseMin  = extreme("min", "An element of the output is the lesser of those of a and b.", ElementWiseMinNaN)
	ElementWiseClip = clip()
)

// The questions about a NaN, which is neither above a number nor below it.
var (
	ElementWiseMaxNaN = family.SelectsNaN(elementwiseText("max"), "introduction", "greatest")
	ElementWiseMinNaN = family.SelectsNaN(elementwiseText("min"), "introduction", "least")
)

// extremeTable is the table of operators that select numbers.
var extremeTable = table{
	{since: Level5_0, least: 1, most: 8, types: numbers},
	{since: Level3_0, least: 1, most: 8, types: numbers32},
	{since: Level2_1, least: 4, most: 4, types: numbers32},
	{since: Level1_0, least: 4, most: 4, types: floatTypes},
}

func extreme(name, value string, nan *spec.Question) *spec.Operator {
	return elementwise{
		family: "selection", name: name, value: value, inputs: inputAB, table: extremeTable, continuous: true, questions: []*spec.Question{nan},
	}.operator()
}

// ElementWiseClipAttributes are the members of DML_ELEMENT_WISE_CLIP_OPERATOR_DESC that are not tensors, without its
// scale and bias.
type ElementWiseClipAttributes struct {
	FeatureLevel FeatureLevel `conform:"feature_level,optional" doc:"DML_FEATURE_LEVEL in force, such as 5.1"`
	Min          float64      `conform:"min" doc:"lower bound"`
	Max          float64      `conform:"max" doc:"upper bound"`
}

// Bounds returns the bounds of elements, which are converted to their type: the fractions of those of integers are
// discarded.
func (a *ElementWiseClipAttributes) Bounds(d tensor.DType) (least, greatest float64) {
	if d.Float() {
		return a.Min, a.Max
	}
	return math.Trunc(a.Min), math.Trunc(a.Max)
}

var clipText = elementwiseText("clip")

func clip() *spec.Operator {
	op := elementwise{
		family: "selection", name: "clip", inputs: inputOnly, table: extremeTable, continuous: true, questions: []*spec.Question{ElementWiseClipNaN},
		attributes: ElementWiseClipAttributes{FeatureLevel: Level5_1},
		value:      "An element of the output is that of the input, or Max where it is above Max.",
		more: []*spec.Rule{
			clipText.Meaning("least", "introduction", "What is below Min, Max included, becomes Min."),
			clipText.Meaning("bounds", "Remarks", "Min and Max are converted to the data type of the tensors: without their fractions for integers, and to the nearest number for float16."),
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

// ElementWiseClipNaN is a question because a NaN is neither below Min, nor above Max, nor between them.
var ElementWiseClipNaN = clipText.Question("nan", "introduction (silent)", "What becomes of a NaN?", []spec.Option{
	ClipNaNKept:      {Name: "nan", Statement: "It stays."},
	ClipNaNMax:       {Name: "max", Statement: "It becomes Max, or Min if that is above Max."},
	ClipNaNMin:       {Name: "min", Statement: "It becomes Min."},
	ClipNaNUndefined: {Name: "undefined", Statement: "Anything.", Permissive: true},
})

// The answers to [ElementWiseClipNaN].
const ClipNaNKept, ClipNaNMax, ClipNaNMin, ClipNaNUndefined spec.Answer = 0, 1, 2, 3
