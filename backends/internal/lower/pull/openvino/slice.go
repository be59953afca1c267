package openvino

import (
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/openvino"
)

// Slice pulls for openvino.slice.
var Slice = pull.Made(sliceOf, pull.Moves)

func sliceOf(job *pull.Job) pull.Slice {
	a := job.Attributes.(*openvino.SliceAttributes)
	return pull.Slice{
		Starts: a.Start, Ends: a.Stop, Axes: a.Axes, Steps: a.Step,
		BeforeIsNothing: job.Answer(openvino.SliceBelowZero) == openvino.SliceBelowZeroNothing,
	}
}
