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
	"example.com/conform/backends/faulty"
	"example.com/conform/cases"
	"example.com/conform/internal/campaign"
	"example.com/conform/reports/result"
	"example.com/conform/spec"
	"example.com/conform/spec/catalogue"
)

// both returns a backend with two faults, of which either both or none is about views. It does
// what the first mutant does, unless that is right, and else what the second does.
func both(one, other faulty.Mutant) backends.Backend {
	return &twice{cpu.New(), [2]backends.Backend{one.Open(), other.Open()}}
}

type twice struct {
	*cpu.Backend
	mutants [2]backends.Backend
}

// Describe implements [backends.Backend].
func (b *twice) Describe() backends.Description { return b.mutants[0].Describe() }

// Run implements [backends.Backend].
func (b *twice) Run(ctx context.Context, batch []backends.Job) ([]backends.Outcome, error) {
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

// divergences returns those of a run of a backend on cases of one operator.
func divergences(ctx context.Context, operator string, open func() backends.Backend, cfg campaign.Config) (found []*result.Divergence) {
	GinkgoHelper()
	op, err := catalogue.Operator(operator)
	Expect(err).NotTo(HaveOccurred())
	cfg.Name, cfg.Operators, cfg.Seed, cfg.Workers = "faulty", []*spec.Operator{op}, 1, 1
	cfg.Open = func(context.Context) (backends.Backend, error) { return open(), nil }
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
		pair := [2]faulty.Mutant{named(one), named(other)}
		run := func(waivers ...cases.Waiver) []*result.Divergence {
			return divergences(ctx, pair[0].Operator, func() backends.Backend { return both(pair[0], pair[1]) }, campaign.Config{Random: 6000, Waivers: waivers})
		}
		var waivers []cases.Waiver
		var shown [2]bool
		for _, d := range run() {
			witness, err := cases.LoadFile("witness", strings.NewReader(d.Witness), cases.Limits{})
			Expect(err).NotTo(HaveOccurred())
			waivers = append(waivers, cases.Waiver{Signature: strings.TrimSuffix(d.Signature, " "+result.SecondMark), Witness: d.Witness, Cases: witness, Reason: "known", Origin: "a"})
			for i, mutant := range pair {
				shown[i] = shown[i] || len(divergences(ctx, mutant.Operator, func() backends.Backend { return mutant.Open() }, campaign.Config{Cases: witness})) > 0
			}
		}
		Expect(shown).To(Equal([2]bool{true, true}))
		for _, waiver := range waivers {
			Expect(run(waiver)).To(ContainElement(HaveField("Waiver", "")))
		}
		Expect(run(waivers...)).NotTo(ContainElement(HaveField("Waiver", "")))
	},
		Entry(nil, "strided-slice-new-axis-last", "strided-slice-rounds-count-down"),
		Entry(nil, "strided-slice-new-axis-after-shrink", "strided-slice-rounds-count-down"),
		Entry(nil, "strided-slice-new-axis-after-shrink", "strided-slice-reverse-count-truncates"),
		Entry(nil, "scatter-wrong-axis-above-rank-4", "scatter-negative-index-off-by-one"),
		Entry(nil, "scatter-axis-from-the-end", "scatter-negative-index-off-by-one"),
		Entry(nil, "scatter-wrong-axis-above-rank-4", "scatter-narrows-indices"),
		Entry(nil, "slice1-last-offset-ignored", "slice1-stride-capped-at-8"),
		Entry(nil, "slice1-accepts-zero-stride", "slice1-accepts-window-past-end"),
		Entry(nil, "copy-vector-tail-missing", "copy-odd-row-first-unwritten"),
	)
})
