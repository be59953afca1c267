package onnx

import (
	"math"

	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/onnx"
)

// Slice pulls for onnx.slice.
var Slice = pull.Made(sliceOf, pull.Moves)

func sliceOf(job *pull.Job) pull.Slice {
	a := pull.As[onnx.SliceAttributes](job)
	return pull.Slice{
		Starts: a.Starts, Ends: a.Ends, Axes: a.Axes, Steps: a.Steps,
		BeforeIsNothing: job.Answer(onnx.SliceBelowZero) == onnx.SliceBelowZeroNothing,
		Endless: func(end int64) bool {
			return (end == math.MaxInt32 || end == math.MaxInt64) && job.Answer(onnx.SliceGreatestEnd) == onnx.SliceGreatestNone
		},
	}
}
