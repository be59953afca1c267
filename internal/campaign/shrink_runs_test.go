package campaign_test

import (
	"context"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends"
	"example.com/conform/backends/cpu"
	"example.com/conform/reports/result"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/openvino"
	"example.com/conform/spec/xla"
)

// ignoresEnd ignores end on a shrink step where the text's own answer rejects an unequal one.
// It also accepts a call without masks, which breaks a rule that has nothing to do with that.
func ignoresEnd() backends.Backend {
	pin := choice(openvino.ShrinkUnequal, openvino.ShrinkUnequalIgnored)
	return undeclared{stub{Backend: cpu.New(pin), run: func(ctx context.Context, honest backends.Backend, batch []backends.Job) ([]backends.Outcome, error) {
		outcomes, err := honest.Run(ctx, batch)
		for i := range batch {
			if a, ok := batch[i].Attributes.(*openvino.StridedSliceAttributes); ok && (a.BeginMask == nil || a.EndMask == nil) {
				outcomes[i] = backends.Finished([][]int64{{1}})
			}
		}
		return outcomes, err
	}}}
}

var _ = DescribeTable("More shrinking changes no reading, no verdict and no number of faults",
	func(ctx context.Context, op *spec.Operator, open func() backends.Backend) {
		var readings [][]result.Reading
		var counts []result.Counts
		var faults []int
		for _, runs := range []int{1, 20, 5_000} {
			cfg := of(op, open)
			cfg.ShrinkRuns, cfg.Workers = runs, 1
			o, err := run(ctx, cfg)
			Expect(err).NotTo(HaveOccurred())
			signatures := map[string]bool{}
			for _, d := range o.divergences {
				signatures[d.Signature] = true
			}
			for i := range o.end.Readings {
				o.end.Readings[i].Forced = nil // its witness may be smaller
			}
			readings, counts, faults = append(readings, o.end.Readings), append(counts, o.counts), append(faults, len(signatures))
		}
		Expect(readings).To(HaveEach(Equal(readings[0])))
		Expect(counts).To(HaveEach(Equal(counts[0])))
		Expect(faults).To(HaveEach(Equal(faults[0])))
	},
	Entry("where the small case of a reading breaks a rule of its own", openvino.StridedSlice, ignoresEnd),
	Entry("where slices run the wrong way", dml.Slice1, mutant("slice1-reverse-off-by-one")),
	Entry("where a call is accepted", dml.Slice1, mutant("slice1-wraps-32-bit-bounds")),
	Entry("where an index is clamped", dml.Scatter, mutant("scatter-clamps-out-of-range")),
	Entry("where padding stays as it was", xla.Copy, mutant("xla-copy-padding-unwritten")),
	Entry("where lengths are rounded", openvino.StridedSlice, mutant("strided-slice-rounds-count-down")),
	Entry("where an empty output depends on a parity", openvino.StridedSlice, mutant("strided-slice-equal-by-parity")),
	Entry("where begin is adjusted twice", openvino.StridedSlice, mutant("strided-slice-adjusts-twice")),
)

var _ = It("A case is evidence about the question that it touches, even if a smaller one breaks another rule", func(ctx context.Context) {
	cfg := of(openvino.StridedSlice, ignoresEnd)
	o, err := run(ctx, cfg)
	Expect(err).NotTo(HaveOccurred())
	Expect(answer(o, openvino.ShrinkUnequal)).To(HaveField("Answer", "ignore-end"))
	for _, d := range o.divergences {
		Expect(d.Rule).To(Equal(openvino.StridedSliceMasksRequired.ID), d.Witness)
	}
})
