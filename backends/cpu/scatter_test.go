package cpu_test

import (
	"bytes"
	"context"
	"math"
	"math/rand/v2"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends"
	"example.com/conform/backends/cpu"
	"example.com/conform/backends/internal/workload"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/family"
	"example.com/conform/spec/tensor"
)

// randomScatter draws a job whose indices repeat, count from the end and lie
// outside the axis. Its data types, sizes, axis and strides differ.
func randomScatter(r *rand.Rand) backends.Job {
	rank := 1 + r.IntN(4)
	axis := r.IntN(rank)
	sizes, positions := make([]int64, rank), make([]int64, rank)
	for d := range sizes {
		sizes[d] = 1 + r.Int64N(12)
		positions[d] = sizes[d]
	}
	sizes[axis] = 1 + r.Int64N(40)
	positions[axis] = 1 + r.Int64N(sizes[axis])
	if last := rank - 1; last != axis && r.IntN(2) == 0 {
		sizes[last] = 1 + r.Int64N(700)
		positions[last] = sizes[last]
	}
	if d := r.IntN(rank); r.IntN(5) == 0 {
		positions[d] = 1 + r.Int64N(sizes[d])
	}
	data := tensor.Desc{DType: []tensor.DType{tensor.Uint8, tensor.Float16, tensor.Int32, tensor.Float64}[r.IntN(4)], Sizes: sizes}
	indices := tensor.Desc{DType: []tensor.DType{tensor.Int32, tensor.Uint32, tensor.Int64, tensor.Uint64}[r.IntN(4)], Sizes: positions}
	updates := tensor.Desc{DType: data.DType, Sizes: positions}
	w := workload.Workload{
		Operator: dml.Scatter, Attributes: &dml.ScatterAttributes{FeatureLevel: dml.Level4_1, Axis: int64(axis)},
		Descs: []tensor.Desc{strided(r, data), indices, strided(r, updates), strided(r, data)},
	}
	job := w.Job()
	t := spec.Tensor{Desc: indices, Data: job.Operands[1].Memory}
	for e := range int64(len(t.Data)) / indices.DType.Size() {
		k := r.Int64N(sizes[axis])
		switch r.IntN(10) {
		case 0:
			k -= sizes[axis]
		case 1:
			k += sizes[axis]
		case 2:
			k = []int64{math.MinInt32, math.MaxInt32, math.MinInt64, math.MaxInt64, -sizes[axis] - 1}[r.IntN(5)]
		}
		t.SetBits(e, uint64(k)&(1<<(8*indices.DType.Size())-1))
	}
	return job
}

// strided gives a descriptor strides in another order, some with gaps, or none.
func strided(r *rand.Rand, d tensor.Desc) tensor.Desc {
	if r.IntN(2) == 0 {
		return d
	}
	strides, at := make([]int64, len(d.Sizes)), int64(1)
	for _, i := range r.Perm(len(strides)) {
		strides[i] = at
		at = at*d.Sizes[i] + r.Int64N(2)
	}
	d.Layout = &tensor.Strided{Strides: strides}
	return d
}

var _ = It("a scatter leaves what one leaves that is done element by element", func(ctx context.Context) {
	smaller := spec.Choice{Question: dml.IndicesSizes, Answer: dml.IndicesSizesNotLarger}
	var pairs [][]*cpu.Backend
	for _, choice := range []spec.Choice{
		smaller,
		{Question: dml.IndexOutOfRange, Answer: dml.OutOfRangeClamped},
		{Question: dml.IndexOutOfRange, Answer: dml.OutOfRangeRejected},
		{Question: dml.DuplicateIndices, Answer: family.DuplicateFirstWins},
	} {
		pairs = append(pairs, []*cpu.Backend{cpu.New(smaller, choice), cpu.NewPulling(nil, smaller, choice)})
	}
	r := rand.New(rand.NewPCG(3, 4))
	const jobs = 90
	done := make([]int, len(pairs))
	for n := range jobs {
		job := randomScatter(r)
		output := job.Operands[3].Memory
		before := make([]byte, len(output))
		for i := range before {
			before[i] = byte(i)
		}
		for i, pair := range pairs {
			var left [][]byte
			for _, b := range pair {
				copy(output, before)
				outcomes, err := b.Run(ctx, []backends.Job{job})
				Expect(err).NotTo(HaveOccurred())
				Expect(outcomes[0].Status).To(BeElementOf(backends.Done, backends.Rejected), outcomes[0].Detail)
				if outcomes[0].Status == backends.Done {
					done[i]++
				}
				left = append(left, bytes.Clone(output))
			}
			Expect(bytes.Equal(left[0], left[1])).To(BeTrue(), "job %d of pair %d: %v", n, i, job.Operands[3].Desc)
		}
	}
	Expect(done).To(HaveEach(BeNumerically(">", jobs/45)))
})

var _ = It("a large scatter on two threads leaves what it leaves on one", func(ctx context.Context) {
	for _, axis := range []int64{0, 1, 2} {
		w := workload.Scatter("", tensor.Uint16, axis, []int64{70, 130, 210})
		var left [][]byte
		for _, threads := range []int{1, 2} {
			b := cpu.New()
			b.Threads = threads
			job := w.Job()
			outcomes, err := b.Run(ctx, []backends.Job{job})
			Expect(err).NotTo(HaveOccurred())
			Expect(outcomes[0].Status).To(Equal(backends.Done))
			left = append(left, job.Operands[3].Memory)
		}
		Expect(bytes.Equal(left[0], left[1])).To(BeTrue())
	}
})
