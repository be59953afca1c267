package openvino

import (
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/openvino"
)

// Slice pulls for openvino.slice.
var Slice = pull.Made(sliceOf, pull.Moves)

func sliceOf(job *pull.Job) pull.Slice {
	a := pull.As[openvino.SliceAttributes](job)
	return pull.Slice{
		Starts: a.Start, Ends: a.Stop, Axes: a.Axes, Steps: a.Step,
		BeforeIsNothing: job.Answer(openvino.SliceBelowZero) == openvino.SliceBelowZeroNothing,
	}
}
