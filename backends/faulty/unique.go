package faulty

import (
	"example.com/conform/backends/internal/lower"
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/onnx"
)

// uniqueMutants order the values of Unique wrongly.
var uniqueMutants = []Mutant{
	{"unique-y-alone-ascends", "onnx.unique", "without another output, the values ascend although sorted is 0", ascending(func(job *pull.Job) bool { return len(job.DTypes) == 1 })},
	{"unique-slices-ascend", "onnx.unique", "slices ascend although sorted is 0", ascending(func(job *pull.Job) bool {
		return pull.As[onnx.UniqueAttributes](job).Axis != onnx.UniqueFlat
	})},
}

// ascending is the fault of sorting the values of some jobs.
func ascending(some func(job *pull.Job) bool) fault {
	return pulling(func(job *pull.Job, right pull.Func) pull.Func {
		if !some(job) {
			return right
		}
		sorted := *pull.As[onnx.UniqueAttributes](job)
		sorted.Sorted = 1
		other := *job
		other.Attributes = &sorted
		ascends, _ := lower.PullFor(onnx.Unique.Name).Make(&other) // which never fails
		return ascends
	})
}
