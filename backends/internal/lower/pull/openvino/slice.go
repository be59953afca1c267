package openvino

import (
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/openvino"
)

// Slice pulls for openvino.slice.
var Slice = pull.Operator{Make: slice, Traits: pull.Moves}

func slice(job *pull.Job) (pull.Func, error) {
	a := job.Attributes.(*openvino.SliceAttributes)
	return pull.Slice(job, a.Start, a.Axes, a.Step), nil
}
