package directml_test

import (
	"context"
	"slices"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends"
	"example.com/conform/backends/cpu"
	"example.com/conform/backends/directml"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/tensor"
)

// outputs tries copies to outputs of the given number of dimensions: every
// size up to one bound, every stride up to another.
func outputs(dimensions int, mostSize, mostStride int64) []backends.Job {
	var jobs []backends.Job
	at := make([]int64, 2*dimensions) // sizes less one, then strides
	bounds := slices.Concat(slices.Repeat(sizes{mostSize}, dimensions), slices.Repeat(sizes{mostStride + 1}, dimensions))
	for {
		extents := slices.Clone(at[:dimensions])
		for i := range extents {
			extents[i]++
		}
		jobs = append(jobs, *copying(packed(tensor.Uint8, extents...), strided(tensor.Uint8, extents, slices.Clone(at[dimensions:]), 0)))
		if !tensor.Next(at, bounds) {
			return jobs
		}
	}
}

// The figures are those of ERRATA.md, dml.strides/overlapping-output.
var _ = It("refuses an output that overlaps just where that is evident", func() {
	jobs := slices.Concat(outputs(2, 4, 8), outputs(3, 3, 9))
	Expect(jobs).To(HaveLen(28_296))
	answers := func(b backends.Backend) []backends.Outcome {
		outcomes, err := b.Run(context.Background(), jobs)
		Expect(err).NotTo(HaveOccurred())
		return outcomes
	}
	evident := answers(cpu.New(spec.Choice{Question: dml.OverlappingOutput, Answer: dml.OverlapEvidentRejected}))
	overlapping, accepted := 0, 0
	strict := answers(cpu.New())
	for i, outcome := range answers(open(directml.Options{})) {
		Expect(outcome.Status).To(Equal(evident[i].Status), "%+v", jobs[i].Operands[1].Desc)
		if strict[i].Status == backends.Rejected {
			overlapping++
			if outcome.Status == backends.Done {
				accepted++
			}
		}
	}
	Expect(overlapping).To(Equal(10_789))
	Expect(accepted).To(Equal(2_060))
})
