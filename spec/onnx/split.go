package onnx

import (
	"example.com/conform/spec"
	"example.com/conform/spec/family"
)

var splitText = spec.Text{Name: "onnx.split", Document: "ONNX Split-18"}

// Split cuts its input into parts along an axis.
var Split = &spec.Operator{
	Name: splitText.Name,
	Params: []spec.Param{
		{Name: "input"},
		{Name: "outputs", Dir: spec.Out, Count: spec.Many, Like: "input", Inferred: true},
	},
	Attributes: spec.Attributes(SplitAttributes{}),
	Rules: []*spec.Rule{
		SplitOrder, SplitLengths, SplitEqual, SplitLastSmaller, SplitNegativeAxis, SplitTypes, SplitSameDType, SplitAxisInRange, SplitOneWay,
		SplitCount, SplitNotNegative, SplitSum, SplitEnough,
	},
	Questions: []*spec.Question{SplitTooMany, SplitFewer, OtherBools},
}

// SplitAttributes are the attributes of Split and its input of lengths.
type SplitAttributes struct {
	Axis       int64   `conform:"axis,axis,optional" doc:"dimension that is cut, negative from the back"`
	Split      []int64 `conform:"split,along=outputs,input,optional" doc:"length of each output along the axis"`
	NumOutputs int64   `conform:"num_outputs,along=outputs,optional" doc:"number of equal parts; 0 stands for none stated"`
}

// splitting returns the dimension that a call cuts, its size, and the length of equal
// parts: the size divided by their number, and rounded up.
func splitting(c *spec.Call) (axis int, size, part int64) {
	a := spec.As[SplitAttributes](c)
	axis, _ = family.Dimension(a.Axis, c.Tensors[0].Rank())
	size, n := c.Tensors[0].Sizes[axis], max(1, a.NumOutputs)
	return axis, size, size/n + min(size%n, 1)
}

// The rules of Split.
var (
	SplitOrder = splitText.Meaning("order", "introduction; outputs",
		"The outputs, joined in order along the axis, equal the input.")
	SplitLengths = splitText.Meaning("lengths", "introduction; split",
		"With split, output k has split[k] elements along the axis.")
	SplitEqual = splitText.Meaning("equal-parts", "introduction; num_outputs",
		"With num_outputs, all outputs have the same length along the axis.")
	SplitLastSmaller = splitText.Meaning("last-smaller", "introduction; num_outputs",
		"If num_outputs does not divide the size, the length of a part is the quotient rounded up, and the last part is shorter.")
	SplitNegativeAxis = negativeAxis(splitText, "axis")
	SplitTypes        = splitText.Types("Type Constraints", wideTypes)
	SplitSameDType    = splitText.Static("same-dtype", "Type Constraints",
		"The input and all outputs have the same data type.", spec.OneDType)
	SplitAxisInRange = splitText.Static("axis-in-range", "axis",
		"The axis is from -r to r-1, where r is the rank of the input. A scalar has no axis and is rejected.", family.AxesInRange)
	SplitOneWay = splitText.Static("one-way", "introduction",
		"Exactly one of split and num_outputs is specified.", spec.With(func(k *spec.Check, a *SplitAttributes) {
			if (a.Split != nil) == (a.NumOutputs != 0) {
				k.Breaks("split is %v and num_outputs %d", a.Split, a.NumOutputs)
			}
		}))
	SplitCount = splitText.Given(SplitOneWay).Static("count", "split; num_outputs",
		"The number of outputs is the number of entries of split, or num_outputs. With the answer left-out to onnx.split/fewer-outputs, there may be fewer outputs.", spec.With(func(k *spec.Check, a *SplitAttributes) {
			n := int64(len(k.Outputs()))
			if parts := max(a.NumOutputs, int64(len(a.Split))); n > parts || n < parts && k.Rejects(SplitFewer) {
				k.Breaks("split is %v, num_outputs %d, and there are %d outputs", a.Split, a.NumOutputs, n)
			}
		}))
	SplitNotNegative = splitText.Given(SplitOneWay).Static("lengths-not-negative", "split",
		"No entry of split is negative.", family.AtLeast(0, "split"))
	SplitSum = splitText.Given(SplitAxisInRange, SplitCount, SplitNotNegative).Static("lengths-add-up", "split",
		"The entries of split add up to the size of the input along the axis.", spec.With(func(k *spec.Check, a *SplitAttributes) {
			if axis, size, _ := splitting(k.Call); a.Split != nil && sum(a.Split...) != size {
				k.Breaks("split is %v, and dimension %d has size %d", a.Split, axis, size)
			}
		}))
	SplitEnough = splitText.Given(SplitAxisInRange, SplitCount).Static("enough-for-all", "introduction; num_outputs",
		"The length of the last part is not negative, unless the answer to onnx.split/too-many-parts is run-out.", spec.With(func(k *spec.Check, a *SplitAttributes) {
			n := a.NumOutputs - 1
			if axis, size, part := splitting(k.Call); size > 0 && n > size/part && k.Rejects(SplitTooMany) {
				k.Breaks("%d parts of %d are more than size %d of dimension %d", n, part, size, axis)
			}
		}))
)

// SplitTooMany asks about sizes such as 5 in 4 parts: the first three parts of 2
// are already more than 5.
var SplitTooMany = splitText.Question("too-many-parts", "introduction; num_outputs",
	"What happens if equal parts, rounded up, leave a negative length for the last part?",
	[]spec.Option{{Name: "reject", Statement: "The call is rejected.", Rejects: true}, {Name: "run-out", Statement: "Parts are cut while elements remain. The later parts are shorter or empty."}})

// SplitFewer asks whether the last outputs may be left out, as optional outputs
// may.
var SplitFewer = splitText.Question("fewer-outputs", "split; num_outputs",
	"May there be fewer outputs than parts?",
	[]spec.Option{spec.Rejected, {Name: "left-out", Statement: "Yes: the last parts are left out."}})
