package onnx

import (
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/onnx"
)

// Split pulls for onnx.split: an output begins where those before it end.
var Split = pull.Operator{Make: split, Traits: pull.Shifts | pull.Starts}

func split(job *pull.Job) (pull.Func, error) {
	axis := job.Dimension(job.Attributes.(*onnx.SplitAttributes).Axis)
	outputs := job.Sizes[job.Inputs:]
	starts := job.Ints(len(outputs))
	for k := range outputs[1:] {
		starts[k+1] = starts[k] + outputs[k][axis]
	}
	return func(output int, to, from []int64) pull.Source {
		copy(from, to)
		from[axis] += starts[output]
		return pull.Source{}
	}, nil
}
