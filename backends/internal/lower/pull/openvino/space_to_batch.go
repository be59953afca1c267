package openvino

import (
	"math"
	"math/bits"

	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/openvino"
)

// SpaceToBatch pulls for openvino.space_to_batch: the batch of the output says which places
// of the padded data the other dimensions have.
var SpaceToBatch = pull.Operator{Sizes: pull.Sized(spaceToBatchSizes), Make: pull.With(spaceToBatch), Traits: pull.Shifts | pull.Steps | pull.Invents}

func spaceToBatchSizes(job *pull.Job, a *openvino.SpaceToBatchAttributes) []int64 {
	sizes := job.Join(job.Sizes[0])
	for d, begin := range a.PadsBegin {
		sum, carry := bits.Add64(uint64(sizes[d])+uint64(begin), uint64(a.PadsEnd[d]), 0)
		if sizes[d] = int64(sum); carry > 0 || sum > math.MaxInt64 {
			sizes[d] = -1
		} else if d > 0 {
			sizes[d] /= a.BlockShape[d]
		}
	}
	if sizes[0] > 0 {
		_, sizes[0] = blockStrides(job, a.BlockShape, sizes[0])
	}
	return sizes
}

func spaceToBatch(job *pull.Job, a *openvino.SpaceToBatchAttributes) (pull.Func, error) {
	data := job.Sizes[0]
	batches, zero := data[0]+a.PadsBegin[0]+a.PadsEnd[0], zero(job)
	strides, _ := blockStrides(job, a.BlockShape, batches)
	// first returns the place in the data of the first element along a dimension, for one place of the batch.
	first := func(batch int64, d int) int64 {
		if d == 0 {
			return -a.PadsBegin[0]
		}
		return batch/strides[d]%a.BlockShape[d] - a.PadsBegin[d]
	}
	job.Bands = func(_, d int, at []int64) pull.Band {
		block, place := a.BlockShape[d], at[d]
		if d == 0 { // batches that have one place in a block
			block, place = 1, at[0]%batches
		}
		begin := first(at[0], d)
		switch from := begin + place*block; {
		case from < 0:
			return pull.Band{Size: (block - 1 - from) / block, Step: 1}
		case from < data[d]:
			return pull.Band{Size: (data[d] - from + block - 1) / block, Step: 1}
		case d == 0:
			return pull.Band{Size: batches - place, Step: 1}
		}
		return pull.Whole(0, d, at)
	}
	return func(_ int, to, from []int64) pull.Source {
		from[0] = to[0]%batches - a.PadsBegin[0]
		for d := 1; d < len(strides); d++ {
			from[d] = to[d]*a.BlockShape[d] + first(to[0], d)
		}
		for d, size := range data {
			if from[d] < 0 || from[d] >= size {
				return pull.Source{Operand: pull.Constant, Bits: zero}
			}
		}
		return pull.Source{}
	}, nil
}
