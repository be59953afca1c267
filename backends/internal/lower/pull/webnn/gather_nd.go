package webnn

import (
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/family"
	"example.com/conform/spec/webnn"
)

// GatherNd pulls for webnn.gather_nd: a tuple of indices stands for the first dimensions
// of the input.
var GatherNd = pull.Operator{Sizes: gatherNDSizes, Make: gatherNd, Traits: pull.Moves}

func gatherNDSizes(job *pull.Job, _ int) []int64 { return pull.GatheredSizes(job, 0) }

func gatherNd(job *pull.Job) (pull.Func, error) {
	return pull.GatheredTuples(job, &webnn.GatherNDIndices, 0, family.Leading{})
}
