package openvino

import (
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/openvino"
)

// BatchToSpace pulls for openvino.batch_to_space: each place in a block has a stride in the
// batch of the data.
var BatchToSpace = pull.Operator{Sizes: pull.Sized(batchToSpaceSizes), Make: pull.With(batchToSpace), Traits: pull.Shifts | pull.Starts | pull.Steps | pull.Falls}

// blockStrides returns the distances in the batch between neighbours in a block along each
// dimension, of which each has n batches, and last how many the batch has. The block of the
// batch itself has one place.
func blockStrides(job *pull.Job, block []int64, n int64) (strides []int64, all int64) {
	strides, all = job.Ints(len(block)), n
	for d := len(block) - 1; d > 0; d-- {
		strides[d], all = all, pull.Product(all, block[d])
	}
	return strides, all
}

// outputBatches returns the batch of the output of BatchToSpace, without crops.
func outputBatches(job *pull.Job, block []int64) int64 {
	n := job.Sizes[0][0]
	for _, size := range block[1:] {
		n /= size
	}
	return n
}

func batchToSpaceSizes(job *pull.Job, a *openvino.BatchToSpaceAttributes) []int64 {
	sizes := job.Join(job.Sizes[0])
	sizes[0] = outputBatches(job, a.BlockShape)
	for d, cut := range a.CropsBegin {
		if d > 0 {
			sizes[d] = pull.Product(sizes[d], a.BlockShape[d])
		}
		if sizes[d] > 0 {
			sizes[d] = max(0, sizes[d]-cut-a.CropsEnd[d])
		}
	}
	return sizes
}

func batchToSpace(job *pull.Job, a *openvino.BatchToSpaceAttributes) (pull.Func, error) {
	strides, _ := blockStrides(job, a.BlockShape, outputBatches(job, a.BlockShape))
	job.Bands = func(output, d int, at []int64) pull.Band {
		band := pull.Whole(output, d, at)
		band.Step = a.BlockShape[d]
		return band
	}
	return func(_ int, to, from []int64) pull.Source {
		from[0] = to[0] + a.CropsBegin[0]
		for d := 1; d < len(strides); d++ {
			place := to[d] + a.CropsBegin[d]
			from[d] = place / a.BlockShape[d]
			from[0] += (place - from[d]*a.BlockShape[d]) * strides[d]
		}
		return pull.Source{}
	}, nil
}
