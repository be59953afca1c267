package onnx

import (
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/onnx"
)

// Slice pulls for onnx.slice.
var Slice = pull.Operator{Make: slice, Traits: pull.Moves}

func slice(job *pull.Job) (pull.Func, error) {
	a := job.Attributes.(*onnx.SliceAttributes)
	return pull.Slice(job, a.Starts, a.Axes, a.Steps), nil
}
