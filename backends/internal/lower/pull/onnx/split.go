package onnx

import (
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/onnx"
)

// Split pulls for onnx.split: an output begins where those before it end.
var Split = pull.Operator{Sizes: splitSizes, Make: pull.With(split), Traits: pull.Shifts | pull.Starts}

func splitSizes(job *pull.Job, output int) []int64 {
	a, sizes := pull.As[onnx.SplitAttributes](job), job.Join(job.Sizes[0])
	size := &sizes[job.Dimension(a.Axis)]
	if a.Split != nil {
		*size = a.Split[output]
		return sizes
	}
	part := (*size-1)/a.NumOutputs + 1
	if *size == 0 {
		part = 0
	}
	for range output {
		*size = max(*size-part, 0)
	}
	*size = min(*size, part)
	return sizes
}

func split(job *pull.Job, a *onnx.SplitAttributes) (pull.Func, error) {
	axis := job.Dimension(a.Axis)
	outputs := job.Sizes[job.Inputs:]
	starts := job.Ints(len(outputs))
	for k := range outputs[1:] {
		starts[k+1] = starts[k] + outputs[k][axis]
	}
	job.Bands = pull.Whole
	return func(output int, to, from []int64) pull.Source {
		copy(from, to)
		from[axis] += starts[output]
		return pull.Source{}
	}, nil
}
