package openvino

import (
	"slices"

	"example.com/conform/spec"
	"example.com/conform/spec/family"
	"example.com/conform/spec/tensor"
)

var sliceScatterText = spec.Text{Name: "openvino.slice_scatter", Document: "SliceScatter-15 (OpenVINO)"}

// SliceScatter copies its data and writes updates over a slice of it.
var SliceScatter = &spec.Operator{
	Name: sliceScatterText.Name,
	Params: []spec.Param{
		{Name: "data"},
		{Name: "updates", Like: "data"},
		{Name: "output", Dir: spec.Out, Like: "data", Inferred: true},
	},
	Attributes: spec.Attributes(SliceScatterAttributes{}),
	Rules: []*spec.Rule{
		SliceScatterSizes, SliceScatterKeeps, SliceScatterUpdates, SliceScatterWhole, SliceScatterFirstAxes, SliceScatterAxes,
		SliceScatterNegativeAxis, SliceScatterBackward, SliceScatterNegative, SliceScatterClamp, SliceScatterClampBackwardStart,
		SliceScatterClampBackwardStop, SliceScatterTypes, SliceScatterSameType, SliceScatterRank, SliceScatterOneLength,
		SliceScatterAxesInRange, SliceScatterAxesUnique, SliceScatterNoStepOf0, SliceScatterUpdatesSizes,
	},
	Questions: []*spec.Question{SliceScatterBelowZero},
}

// SliceScatterAttributes are the inputs of SliceScatter that name the slice.
type SliceScatterAttributes struct {
	Start []int64 `conform:"start,along=steps" doc:"where each axis starts, negative from the end"`
	Stop  []int64 `conform:"stop,along=steps" doc:"where each axis stops, exclusive, negative from the end"`
	Step  []int64 `conform:"step,along=steps" doc:"how far apart elements are, negative for backward"`
	Axes  []int64 `conform:"axes,along=steps,axis,optional" doc:"axes that the starts are for, negative from the end; the first when absent"`
}

// SliceScatterOf returns the slice that a call of SliceScatter updates.
func SliceScatterOf(c *spec.Call) family.Slice {
	a := spec.As[SliceScatterAttributes](c)
	return family.Slice{Starts: a.Start, Ends: a.Stop, Axes: a.Axes, Steps: a.Step}
}

// The rules of SliceScatter.
var (
	SliceScatterSizes = sliceScatterText.Meaning("sizes", "Outputs",
		"The output has the sizes of the data.")
	SliceScatterKeeps = sliceScatterText.Meaning("keeps", "Detailed description",
		"Elements outside the slice are those of the data.")
	SliceScatterUpdates = sliceScatterText.Meaning("updates", "Detailed description; Inputs, start, stop, step",
		"Along a sliced axis, the updates go to start, start + step, start + 2 * step and so on, up to stop but not including it.")
	SliceScatterWhole = sliceScatterText.Meaning("whole-axis", "Inputs, updates, axes",
		"An axis that axes does not name is updated as a whole.")
	SliceScatterFirstAxes = sliceScatterText.Meaning("first-axes", "Inputs, axes; Example 3",
		"Without axes, the entries of start, stop and step are for the first axes in order.")
	SliceScatterAxes = sliceScatterText.Meaning("axes", "Inputs, axes",
		"With axes, entry i of start, stop and step is for axis axes[i].")
	SliceScatterNegativeAxis = sliceScatterText.Meaning("negative-axis", "Inputs, axes",
		"A negative axis counts from the end: -1 is the last dimension.")
	SliceScatterBackward = sliceScatterText.Meaning("backward", "Detailed description; Inputs, step",
		"With a negative step, the first update goes to the start and later ones to places before it.")
	SliceScatterNegative = sliceScatterText.Meaning("from-the-end", "Inputs, start, stop",
		"A negative start or stop counts from the end of the axis: -1 is the last element.")
	SliceScatterClamp = sliceScatterText.Meaning("clamp", "Inputs, start, stop; Example 2",
		"A start or stop beyond either end of the axis is clamped to that end.")
	SliceScatterClampBackwardStart = sliceScatterText.Meaning("clamp-backward-start", "Detailed description; Inputs, start",
		"A backward slice whose start is after the last element starts at the last element. One whose start is before the first element updates nothing, as in Python, unless the answer to openvino.slice_scatter/start-below-zero is first.")
	SliceScatterClampBackwardStop = sliceScatterText.Meaning("clamp-backward-stop", "Detailed description; Inputs, stop",
		"A backward slice whose stop is before the first element continues to it. One whose stop is after the last element updates nothing.")
	SliceScatterTypes    = sliceScatterText.Types("Types, T (OpenVINO, element types)", numericTypes)
	SliceScatterSameType = sliceScatterText.Static("same-type", "Inputs, updates; Outputs",
		"The updates and the output have the element type of the data.", spec.OneDType)
	SliceScatterRank = sliceScatterText.Static("rank", "Inputs, data",
		"The data has at least one dimension.", notScalar)
	SliceScatterOneLength = sliceScatterText.Static("one-length", "Detailed description; Inputs",
		"start, stop and step have the same length, and so does axes if it is present.", family.OneLength("start", "stop", "axes", "step"))
	SliceScatterAxesInRange = sliceScatterText.Given(SliceScatterRank, SliceScatterOneLength).Static("axes-in-range", "Inputs, axes",
		"Each axis is from -r to r-1, where r is the rank of the data. Without axes, there are at most r entries.",
		func(k *spec.Check) { SliceScatterOf(k.Call).InRange(k) })
	SliceScatterAxesUnique = sliceScatterText.Given(SliceScatterAxesInRange).Static("axes-unique", "Inputs, axes",
		"No two entries of axes name the same dimension.", uniqueAxes)
	SliceScatterNoStepOf0 = sliceScatterText.Given(SliceScatterOneLength).Static("no-step-of-0", "Inputs, step",
		"No step is 0.", func(k *spec.Check) { SliceScatterOf(k.Call).NoStepOf0(k) })
	SliceScatterUpdatesSizes = sliceScatterText.Given(SliceScatterAxesUnique, SliceScatterNoStepOf0).Static("updates-sizes", "Inputs, updates",
		"The updates have the sizes of the data, except that the number of updated places replaces the size along a sliced axis.", func(k *spec.Check) {
			var room [tensor.MaxRank]int64
			s, sizes := SliceScatterOf(k.Call), append(room[:0], k.Tensors[0].Sizes...)
			for i := range s.Starts {
				d, _ := s.Axis(i, len(sizes))
				sizes[d] = s.Count(i, sizes[d], func() bool { return k.Answer(SliceScatterBelowZero) == SliceBelowZeroNothing })
			}
			if updates := k.Tensors[1].Sizes; !slices.Equal(updates, sizes) {
				k.Breaks("updates have sizes %v, and the slice %v", updates, slices.Clone(sizes))
			}
		})
)

// SliceScatterBelowZero is a question because the text follows Python and OpenVINO clamps.
var SliceScatterBelowZero = startBelowZero(sliceScatterText)

// SliceScatterQuestions are the questions that [family.Slice] asks.
var SliceScatterQuestions = &family.SliceQuestions{BelowZero: SliceScatterBelowZero, BelowZeroNothing: SliceBelowZeroNothing}
