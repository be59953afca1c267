package mutants_test

import (
	"bytes"
	"context"
	"slices"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends"
	"example.com/conform/backends/cpu"
	"example.com/conform/cases"
	"example.com/conform/internal/campaign"
	"example.com/conform/reports/result"
	"example.com/conform/spec"
	"example.com/conform/spec/catalogue"
)

// A double backend has two faults: it does what the first mutant does, unless that is right, and
// else what the second does.
type double struct {
	*cpu.Backend
	mutants [2]backends.Backend
}

func (b *double) Run(ctx context.Context, batch []backends.Job) ([]backends.Outcome, error) {
	var outcomes []backends.Outcome
	for i := range batch {
		given := memoryOf(&batch[i])
		run := func(b backends.Backend) (backends.Outcome, [][]byte, error) {
			for k := range given {
				copy(batch[i].Operands[k].Memory, given[k])
			}
			list, err := b.Run(ctx, batch[i:i+1])
			if err != nil {
				return backends.Outcome{}, nil, err
			}
			return list[0], memoryOf(&batch[i]), nil
		}
		right, left, err := run(b.Backend)
		outcome := right
		for _, mutant := range b.mutants {
			var memory [][]byte
			if err == nil {
				outcome, memory, err = run(mutant)
			}
			if outcome.Status != right.Status || !slices.EqualFunc(outcome.Sizes, right.Sizes, slices.Equal) || !slices.EqualFunc(memory, left, bytes.Equal) {
				break
			}
		}
		if err != nil {
			return nil, err
		}
		outcomes = append(outcomes, outcome)
	}
	return outcomes, nil
}

// memoryOf copies the memory of a job.
func memoryOf(job *backends.Job) (memory [][]byte) {
	for i := range job.Operands {
		memory = append(memory, slices.Clone(job.Operands[i].Memory))
	}
	return memory
}

// divergences returns those of a run of one operator.
func divergences(ctx context.Context, op *spec.Operator, open func() backends.Backend, random int64, list []cases.Case, waivers ...cases.Waiver) (found []*result.Divergence) {
	GinkgoHelper()
	cfg := campaign.Config{
		Name: "double", Operators: []*spec.Operator{op}, Random: random, Seed: 1, Workers: 1, Cases: list, Waivers: waivers,
		Open: func(context.Context) (backends.Backend, error) { return open(), nil },
	}
	Expect(campaign.Run(ctx, cfg, func(e *result.Entry) error {
		if e.Divergence != nil {
			found = append(found, e.Divergence)
		}
		return nil
	})).To(Succeed())
	return found
}

var _ = Describe("Two faults that look alike", Label("campaigns"), func() {
	DescribeTable("are two groups, and a waiver with the witness of one does not excuse the other", func(ctx context.Context, one, other string) {
		mutants := [2]backends.Backend{named(one).Open(), named(other).Open()}
		op, err := catalogue.Operator(named(one).Operator)
		Expect(err).NotTo(HaveOccurred())
		open := func() backends.Backend { return &double{cpu.New(), mutants} }
		found := divergences(ctx, op, open, 6000, nil)
		var shown [2]bool
		var waivers []cases.Waiver
		for _, d := range found {
			witness, err := cases.LoadFile("witness", strings.NewReader(d.Witness), cases.Limits{})
			Expect(err).NotTo(HaveOccurred())
			for i := range mutants {
				shown[i] = shown[i] || len(divergences(ctx, op, func() backends.Backend { return mutants[i] }, 0, witness)) > 0
			}
			waivers = append(waivers, cases.Waiver{Signature: strings.TrimSuffix(d.Signature, " "+result.SecondMark), Witness: d.Witness, Cases: witness, Reason: "known", Origin: "a"})
		}
		Expect(shown).To(Equal([2]bool{true, true}))
		for i := range waivers {
			Expect(divergences(ctx, op, open, 6000, nil, waivers[i])).To(ContainElement(HaveField("Waiver", "")))
		}
		Expect(divergences(ctx, op, open, 6000, nil, waivers...)).NotTo(ContainElement(HaveField("Waiver", "")))
	},
		Entry("strided-slice-new-axis-last"+" and "+"strided-slice-rounds-count-down", "strided-slice-new-axis-last", "strided-slice-rounds-count-down"),
		Entry("strided-slice-new-axis-after-shrink"+" and "+"strided-slice-rounds-count-down", "strided-slice-new-axis-after-shrink", "strided-slice-rounds-count-down"),
		Entry("strided-slice-new-axis-after-shrink"+" and "+"strided-slice-reverse-count-truncates", "strided-slice-new-axis-after-shrink", "strided-slice-reverse-count-truncates"),
		Entry("scatter-wrong-axis-above-rank-4"+" and "+"scatter-negative-index-off-by-one", "scatter-wrong-axis-above-rank-4", "scatter-negative-index-off-by-one"),
		Entry("scatter-axis-from-the-end"+" and "+"scatter-negative-index-off-by-one", "scatter-axis-from-the-end", "scatter-negative-index-off-by-one"),
		Entry("scatter-wrong-axis-above-rank-4"+" and "+"scatter-narrows-indices", "scatter-wrong-axis-above-rank-4", "scatter-narrows-indices"),
		Entry("slice1-last-offset-ignored"+" and "+"slice1-stride-capped-at-8", "slice1-last-offset-ignored", "slice1-stride-capped-at-8"),
		Entry("slice1-accepts-zero-stride"+" and "+"slice1-accepts-window-past-end", "slice1-accepts-zero-stride", "slice1-accepts-window-past-end"),
		Entry("copy-vector-tail-missing"+" and "+"copy-odd-row-first-unwritten", "copy-vector-tail-missing", "copy-odd-row-first-unwritten"),
	)
})
