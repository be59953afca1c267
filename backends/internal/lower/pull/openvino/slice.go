package openvino

import (
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/openvino"
)

// Slice pulls for openvino.slice.
var Slice = pull.Operator{Sizes: sliceSizes, Make: slice, Traits: pull.Moves}

func sliceSizes(job *pull.Job, _ int) []int64 { return sliceOf(job).Sizes(job) }

func slice(job *pull.Job) (pull.Func, error) { return sliceOf(job).Func(job), nil }

func sliceOf(job *pull.Job) pull.Slice {
	a := job.Attributes.(*openvino.SliceAttributes)
	return pull.Slice{
		Starts: a.Start, Ends: a.Stop, Axes: a.Axes, Steps: a.Step,
		BeforeIsNothing: job.Answer(openvino.SliceBelowZero) == openvino.SliceBelowZeroNothing,
	}
}
