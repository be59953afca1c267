package onnx

import (
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/family"
	"example.com/conform/spec/onnx"
)

// GatherNd pulls for onnx.gather_nd: a tuple of indices stands for the dimensions
// behind the batches.
var GatherNd = pull.Operator{Sizes: gatherNDSizes, Make: gatherNd, Traits: pull.Moves}

func batches(job *pull.Job) int64 { return pull.As[onnx.GatherNDAttributes](job).BatchDims }

func gatherNDSizes(job *pull.Job, _ int) []int64 { return pull.GatheredSizes(job, batches(job)) }

func gatherNd(job *pull.Job) (pull.Func, error) {
	return pull.GatheredTuples(job, &onnx.GatherNDIndices, int(batches(job)), family.Leading{})
}
