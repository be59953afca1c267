package openvino

import (
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/openvino"
)

// SliceScatter pulls for openvino.slice_scatter.
var SliceScatter = pull.Operator{Sizes: pull.SameSizes, Make: pull.With(sliceScatter), Traits: pull.Shifts | pull.Starts | pull.Falls | pull.Chooses}

func sliceScatter(job *pull.Job, a *openvino.SliceScatterAttributes) (pull.Func, error) {
	return pull.Slice{
		Starts: a.Start, Ends: a.Stop, Axes: a.Axes, Steps: a.Step,
		BeforeIsNothing: job.Answer(openvino.SliceScatterBelowZero) == openvino.SliceBelowZeroNothing,
	}.Over(job)
}
