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
		{Name: "output", Dir: spec.Out, Like: "data", Sizes: sliceSizes},
	},
	Attributes: spec.Attributes(SliceAttributes{}),
	Rules: []*spec.Rule{
		SliceTakes, SliceWhole, SliceAllAxes, SliceAxes, SliceNegativeAxis, SliceNoSteps, SliceBackward, SliceNegative, SliceClampForward,
		SliceClampBackwardStart, SliceClampBackwardEnd, SliceSameDType, SliceOneLength, SliceAxesInRange, SliceAxesDistinct,
		SliceEveryAxis, SliceNoStepOf0,
	},
	Questions: []*spec.Question{SliceRepeatedAxis, SliceFewerStarts, SliceBelowZero, SliceGreatestEnd},
}

// SliceAttributes are the inputs of Slice that decide the sizes of its output.
type SliceAttributes struct {
	Starts []int64 `conform:"starts,along=steps" doc:"where each axis starts, negative from the back"`
	Ends   []int64 `conform:"ends,along=steps" doc:"where each axis ends, exclusive, negative from the back"`
	Axes   []int64 `conform:"axes,along=steps,axis,optional" doc:"axes that the starts are for, negative from the back; all when absent"`
	Steps  []int64 `conform:"steps,along=steps,optional" doc:"how far apart elements are, negative for backward; 1 when absent"`
}

// SliceOf returns what a call of Slice takes.
func SliceOf(c *spec.Call) family.Slice { return family.Slice(*c.Attributes.(*SliceAttributes)) }

func sliceSizes(c *spec.Call, r *spec.Reading, _ int, sizes []int64) []int64 {
	return SliceQuestions.Sizes(SliceOf(c), c.Tensors[0].Sizes, r, sizes)
}

// The rules of Slice.
var (
	SliceTakes = sliceText.Meaning("takes", "introduction; starts; ends; steps",
		"Along an axis the output holds the elements from the start on that are before the end, each a step from the one before it.")
	SliceWhole = sliceText.Meaning("whole-axis", "introduction",
		"An axis that is not named goes from 0 to its size in steps of 1.")
	SliceAllAxes = sliceText.Meaning("all-axes", "introduction; axes",
		"Without axes, starts, ends and steps are for all axes in their order.")
	SliceAxes = sliceText.Meaning("axes", "introduction; axes",
		"With axes, starts[i], ends[i] and steps[i] are for axis axes[i].")
	SliceNegativeAxis = negativeAxis(sliceText, "introduction; axes")
	SliceNoSteps      = sliceText.Meaning("steps-default", "introduction; steps",
		"Without steps, every step is 1.")
	SliceBackward = sliceText.Meaning("backward", "steps",
		"A negative step slices backward: the end is before the start.")
	SliceNegative = sliceText.Meaning("from-the-back", "introduction",
		"The size of the axis is added to a negative start or end.")
	SliceClampForward = sliceText.Meaning("clamp-forward", "introduction",
		"With a positive step, start and end are then clamped to 0 to the size, so that the greatest integer is the end of any axis.")
	SliceClampBackwardStart = sliceText.Meaning("clamp-backward-start", "introduction",
		"With a negative step, the start is then clamped to 0 to the size less 1.")
	SliceClampBackwardEnd = sliceText.Meaning("clamp-backward-end", "introduction",
		"With a negative step, the end is then clamped to -1 to the size less 1, so that the least integer goes as far as any axis does.")
	SliceSameDType = sliceText.Static("same-dtype", "Type Constraints",
		"The data and the output have one data type.", spec.OneDType)
	SliceOneLength = sliceText.Static("one-length", "introduction; starts; ends; axes; steps",
		"starts and ends, and axes and steps where they are present, have one length.", func(k *spec.Check) { SliceOf(k.Call).OneLength(k) })
	SliceAxesInRange = sliceText.Given(SliceOneLength).Static("axes-in-range", "axes",
		"Each axis is from -r to r-1, where r is the rank of the data.", func(k *spec.Check) { SliceOf(k.Call).InRange(k) })
	SliceAxesDistinct = axesDistinct(sliceText.Given(SliceAxesInRange), SliceRepeatedAxis)
	SliceEveryAxis    = sliceText.Given(SliceAxesInRange).Static("every-axis", "introduction; axes",
		"Without axes there is a start for every axis, unless onnx.slice/fewer-starts is answered otherwise.", func(k *spec.Check) {
			s, rank := SliceOf(k.Call), k.Tensors[0].Rank()
			if s.Axes == nil && len(s.Starts) < rank && k.Answer(SliceFewerStarts) == SliceFewerReject {
				k.Breaks("%d starts for %d axes", len(s.Starts), rank)
			}
		})
	SliceNoStepOf0 = sliceText.Given(SliceOneLength).Static("no-step-of-0", "steps",
		"No step is 0.", func(k *spec.Check) { SliceOf(k.Call).NoStepOf0(k) })
)

// The questions of Slice.
var (
	SliceRepeatedAxis = repeatedAxis(sliceText, "The last start, end and step of the axis count.")
	SliceFewerStarts  = sliceText.Question("fewer-starts", "introduction; axes", "May there be fewer starts than axes where axes is absent?", []spec.Option{
		SliceFewerReject: {Name: "reject", Statement: "No: the call is invalid."},
		SliceFewerFirst:  {Name: "first-axes", Statement: "Yes: they are for the first axes, and the others are whole."},
	})
	SliceBelowZero = sliceText.Question("start-below-zero", "introduction",
		"Where does a backward slice start whose start is before the first element?", []spec.Option{
			SliceBelowZeroFirst:   {Name: "first", Statement: "At the first element, to which it is clamped."},
			SliceBelowZeroNothing: {Name: "nothing", Statement: "Before it: nothing is taken, as in NumPy."},
		})
	SliceGreatestEnd = sliceText.Question("greatest-end", "introduction",
		"What is 2^31 - 1 or 2^63 - 1 as the end of a backward slice?", []spec.Option{
			SliceGreatestClamped: {Name: "clamp", Statement: "Clamped to the last element, so that nothing is taken."},
			SliceGreatestNone:    {Name: "none", Statement: "No end: the slice goes on to the first element."},
		})
	// SliceQuestions are those that the family of slices asks.
	SliceQuestions = &family.SliceQuestions{BelowZero: SliceBelowZero, BelowZeroNothing: SliceBelowZeroNothing, GreatestEnd: SliceGreatestEnd}
)

// The answers to the questions of Slice.
const (
	SliceFewerReject, SliceFewerFirst          spec.Answer = 0, 1
	SliceBelowZeroFirst, SliceBelowZeroNothing spec.Answer = 0, 1
	SliceGreatestClamped, SliceGreatestNone    spec.Answer = 0, 1
)
