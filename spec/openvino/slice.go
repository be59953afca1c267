package openvino

import (
	"example.com/conform/spec"
	"example.com/conform/spec/family"
)

var sliceText = spec.Text{Name: "openvino.slice", Document: "Slice-8 (OpenVINO)"}

// Slice takes the elements between a start and a stop along some axes.
var Slice = &spec.Operator{
	Name: sliceText.Name,
	Params: []spec.Param{
		{Name: "data"},
		{Name: "output", Dir: spec.Out, Like: "data", Inferred: true},
	},
	Attributes: spec.Attributes(SliceAttributes{}),
	Rules: []*spec.Rule{
		SliceTakes, SliceWhole, SliceFirstAxes, SliceAxes, SliceNegativeAxis, SliceBackward, SliceNegative, SliceClampForward,
		SliceClampBackwardStart, SliceClampBackwardStop, SliceTypes, SliceSameType, SliceRank, SliceOneLength, SliceAxesInRange, SliceAxesUnique,
		SliceNoStepOf0,
	},
	Questions: []*spec.Question{SliceBelowZero, OtherBools},
}

// SliceAttributes are the inputs of Slice that decide the sizes of its output.
type SliceAttributes struct {
	Start []int64 `conform:"start,along=steps" doc:"where each axis starts, negative from the end"`
	Stop  []int64 `conform:"stop,along=steps" doc:"where each axis stops, exclusive, negative from the end"`
	Axes  []int64 `conform:"axes,along=steps,axis,optional" doc:"axes that the starts are for, negative from the end; the first when absent"`
	Step  []int64 `conform:"step,along=steps" doc:"how far apart elements are, negative for backward"`
}

// SliceOf returns what a call of Slice takes.
func SliceOf(c *spec.Call) family.Slice {
	a := spec.As[SliceAttributes](c)
	return family.Slice{Starts: a.Start, Ends: a.Stop, Axes: a.Axes, Steps: a.Step}
}

// notScalar checks that the data has dimensions.
func notScalar(k *spec.Check) {
	if k.Tensors[0].Rank() == 0 {
		k.Breaks("data is a scalar")
	}
}

// uniqueAxes checks that no two axes of a slice are one dimension.
func uniqueAxes(k *spec.Check) {
	if d, found := family.Repeated(k.Fields().Named("axes").List.Entries(), k.Tensors[0].Rank()); found {
		k.Breaks("dimension %d is named twice", d)
	}
}

// The rules of Slice.
var (
	SliceTakes = sliceText.Meaning("takes", "Detailed description; Inputs, start, stop, step",
		"Along a sliced axis, the output holds the elements at start, start + step, start + 2 * step and so on, up to stop but not including it.")
	SliceWhole = sliceText.Meaning("whole-axis", "Detailed description; Inputs, axes",
		"An axis that axes does not name is kept whole. No axis is dropped.")
	SliceFirstAxes = sliceText.Meaning("first-axes", "Inputs, axes",
		"Without axes, the entries of start, stop and step are for the first axes in order.")
	SliceAxes = sliceText.Meaning("axes", "Inputs, axes",
		"With axes, entry i of start, stop and step is for axis axes[i].")
	SliceNegativeAxis = sliceText.Meaning("negative-axis", "Inputs, axes",
		"A negative axis counts from the end: -1 is the last dimension.")
	SliceBackward = sliceText.Meaning("backward", "Detailed description; Inputs, step",
		"A negative step slices backward, so the output holds the elements in reverse order.")
	SliceNegative = sliceText.Meaning("from-the-end", "Inputs, start, stop",
		"A negative start or stop counts from the end of the axis: -1 is the last element.")
	SliceClampForward = sliceText.Meaning("clamp", "Detailed description; Inputs, start, stop; Example 4",
		"A start or stop beyond either end of the axis is clamped to that end. The greatest integer therefore stops at the end of any axis.")
	SliceClampBackwardStart = sliceText.Meaning("clamp-backward-start", "Detailed description; Inputs, start; Example 9",
		"A backward slice whose start is after the last element starts at the last element. One whose start is before the first element takes nothing, as in Python, unless the answer to openvino.slice/start-below-zero is first.")
	SliceClampBackwardStop = sliceText.Meaning("clamp-backward-stop", "Detailed description; Inputs, stop; Example 9",
		"A backward slice whose stop is before the first element continues to it. The least integer therefore continues to the first element of any axis. A backward slice whose stop is after the last element takes nothing.")
	SliceTypes    = sliceText.Types(anyType, elementTypes)
	SliceSameType = sliceText.Static("same-type", "Outputs; Types, T",
		"The output has the element type of the data.", spec.OneDType)
	SliceRank = sliceText.Static("rank", "Inputs, data",
		"The data has at least one dimension.", notScalar)
	SliceOneLength = sliceText.Static("one-length", "Inputs, step; Inputs, axes",
		"start, stop and step have the same length, and so does axes if it is present.", family.OneLength("start", "stop", "axes", "step"))
	SliceAxesInRange = sliceText.Given(SliceRank, SliceOneLength).Static("axes-in-range", "Inputs, axes",
		"Each axis is from -r to r-1, where r is the rank of the data. Without axes, there are at most r entries.",
		func(k *spec.Check) { SliceOf(k.Call).InRange(k) })
	SliceAxesUnique = sliceText.Given(SliceAxesInRange).Static("axes-unique", "Inputs, axes",
		"No two entries of axes name the same dimension.", uniqueAxes)
	SliceNoStepOf0 = sliceText.Given(SliceOneLength).Static("no-step-of-0", "Inputs, step",
		"No step is 0.", func(k *spec.Check) { SliceOf(k.Call).NoStepOf0(k) })
)

// SliceBelowZero is a question because the text follows Python and OpenVINO clamps.
var SliceBelowZero = startBelowZero(sliceText)

// startBelowZero makes the question of a text about a backward slice that starts before the
// first element.
func startBelowZero(text spec.Text) *spec.Question {
	return text.Question("start-below-zero", "Detailed description",
		"Where does a backward slice start if its start is before the first element?", []spec.Option{
			SliceBelowZeroNothing: {Name: "nothing", Statement: "Before the first element: the slice takes nothing, as in Python."},
			SliceBelowZeroFirst:   {Name: "first", Statement: "At the first element."},
		})
}

// The answers to [SliceBelowZero].
const SliceBelowZeroNothing, SliceBelowZeroFirst spec.Answer = 0, 1

// SliceQuestions are the questions that [family.Slice] asks.
var SliceQuestions = &family.SliceQuestions{BelowZero: SliceBelowZero, BelowZeroNothing: SliceBelowZeroNothing}
