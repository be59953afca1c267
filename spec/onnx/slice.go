package onnx

import (
	"example.com/conform/spec"
	"example.com/conform/spec/family"
)

var sliceText = spec.Text{Name: "onnx.slice", Document: "ONNX Slice-13"}

// Slice takes the elements between a start and an end along some axes.
var Slice = &spec.Operator{
	Name: sliceText.Name,
	Params: []spec.Param{
		{Name: "data"},
		{Name: "output", Dir: spec.Out, Like: "data", Inferred: true},
	},
	Attributes: spec.Attributes(SliceAttributes{}),
	Rules: []*spec.Rule{
		SliceTakes, SliceWhole, SliceAllAxes, SliceAxes, SliceNegativeAxis, SliceNoSteps, SliceBackward, SliceNegative, SliceClampForward,
		SliceClampBackwardStart, SliceClampBackwardEnd, SliceTypes, SliceSameDType, SliceOneLength, SliceAxesInRange, SliceAxesDistinct,
		SliceEveryAxis, SliceNoStepOf0,
	},
	Questions: []*spec.Question{SliceRepeatedAxis, SliceFewerStarts, SliceOfScalar, SliceBelowZero, SliceGreatestEnd, OtherBools},
}

// SliceAttributes are the inputs of Slice that decide the sizes of its output.
type SliceAttributes struct {
	Starts []int64 `conform:"starts,along=steps,input=int32" doc:"where each axis starts, negative from the back"`
	Ends   []int64 `conform:"ends,along=steps,input=int32" doc:"where each axis ends, exclusive, negative from the back"`
	Axes   []int64 `conform:"axes,along=steps,axis,input=int32,optional" doc:"axes that the starts are for, negative from the back; all when absent"`
	Steps  []int64 `conform:"steps,along=steps,input=int32,optional" doc:"how far apart elements are, negative for backward; 1 when absent"`
}

// SliceOf returns what a call of Slice takes.
func SliceOf(c *spec.Call) family.Slice { return family.Slice(*spec.As[SliceAttributes](c)) }

// The rules of Slice.
var (
	SliceTakes = sliceText.Meaning("takes", "introduction; starts; ends; steps",
		"Along a sliced axis, the output holds the elements at start, start + step, start + 2 * step and so on, up to end but not including it.")
	SliceWhole = sliceText.Meaning("whole-axis", "introduction",
		"An axis that axes does not name is sliced from 0 to its size in steps of 1.")
	SliceAllAxes = sliceText.Meaning("all-axes", "introduction; axes",
		"Without axes, starts, ends and steps are for all axes in order.")
	SliceAxes = sliceText.Meaning("axes", "introduction; axes",
		"With axes, starts[i], ends[i] and steps[i] are for axis axes[i].")
	SliceNegativeAxis = negativeAxis(sliceText, "introduction; axes")
	SliceNoSteps      = sliceText.Meaning("steps-default", "introduction; steps",
		"Without steps, every step is 1.")
	SliceBackward = sliceText.Meaning("backward", "steps",
		"A negative step slices backward, from a start to an end before it.")
	SliceNegative = sliceText.Meaning("from-the-back", "introduction",
		"A negative start or end counts from the back: the size of the axis is added to it.")
	SliceClampForward = sliceText.Meaning("clamp-forward", "introduction",
		"With a positive step, start and end are then clamped to the range from 0 to the size. The greatest integer is therefore the end of any axis.")
	SliceClampBackwardStart = sliceText.Meaning("clamp-backward-start", "introduction",
		"With a negative step, start is then clamped to the range from 0 to the size minus 1.")
	SliceClampBackwardEnd = sliceText.Meaning("clamp-backward-end", "introduction",
		"With a negative step, end is then clamped to the range from -1 to the size minus 1. The least integer therefore continues to the first element of any axis.")
	SliceTypes     = sliceText.Types("Type Constraints", wideTypes)
	SliceSameDType = sliceText.Static("same-dtype", "Type Constraints",
		"The data and the output have the same data type.", spec.OneDType)
	SliceOneLength = sliceText.Static("one-length", "introduction; starts; ends; axes; steps",
		"starts and ends have the same length, and so do axes and steps if they are present.", family.OneLength("starts", "ends", "axes", "steps"))
	SliceAxesInRange = sliceText.Given(SliceOneLength).Static("axes-in-range", "axes",
		"Each axis is from -r to r-1, where r is the rank of the data.", func(k *spec.Check) { SliceOf(k.Call).InRange(k) })
	SliceAxesDistinct = axesDistinct(sliceText.Given(SliceAxesInRange), SliceRepeatedAxis)
	SliceEveryAxis    = sliceText.Given(SliceAxesInRange).Static("every-axis", "introduction; axes",
		"Without axes, there is a start for every axis, unless the answer to onnx.slice/fewer-starts is first-axes. With the answer reject to onnx.slice/scalar, the data is not a scalar.", func(k *spec.Check) {
			s, rank := SliceOf(k.Call), k.Tensors[0].Rank()
			if s.Axes == nil && len(s.Starts) < rank && k.Rejects(SliceFewerStarts) || rejectsScalar(k, SliceOfScalar) {
				k.Breaks("%d starts for %d axes", len(s.Starts), rank)
			}
		})
	SliceNoStepOf0 = sliceText.Given(SliceOneLength).Static("no-step-of-0", "steps",
		"No step is 0.", func(k *spec.Check) { SliceOf(k.Call).NoStepOf0(k) })
)

// The questions of Slice.
var (
	SliceRepeatedAxis = repeatedAxis(sliceText, "The last start, end and step of the axis apply.")
	SliceFewerStarts  = sliceText.Question("fewer-starts", "introduction; axes", "Without axes, may there be fewer starts than the data has axes?",
		[]spec.Option{spec.Rejected, {Name: "first-axes", Statement: "Yes: the starts are for the first axes, and the others are kept whole."}})
	SliceOfScalar  = ofScalar(sliceText, "data", "May the data be a scalar?")
	SliceBelowZero = sliceText.Question("start-below-zero", "introduction",
		"Where does a backward slice start if its start is before the first element?", []spec.Option{
			SliceBelowZeroFirst:   {Name: "first", Statement: "At the first element: the start is clamped to it."},
			SliceBelowZeroNothing: {Name: "nothing", Statement: "Before the first element: the slice takes nothing, as in NumPy."},
		})
	SliceGreatestEnd = sliceText.Question("greatest-end", "introduction",
		"What does 2^31 - 1 or 2^63 - 1 mean as the end of a backward slice?", []spec.Option{
			SliceGreatestClamped: {Name: "clamp", Statement: "The end is clamped to the last element, so the slice takes nothing."},
			SliceGreatestNone:    {Name: "none", Statement: "There is no end: the slice continues to the first element."},
		})
	// SliceQuestions are the questions that [family.Slice] asks.
	SliceQuestions = &family.SliceQuestions{BelowZero: SliceBelowZero, BelowZeroNothing: SliceBelowZeroNothing, GreatestEnd: SliceGreatestEnd}
)

// The answers to the questions of Slice.
const (
	SliceBelowZeroFirst, SliceBelowZeroNothing spec.Answer = 0, 1
	SliceGreatestClamped, SliceGreatestNone    spec.Answer = 0, 1
)
