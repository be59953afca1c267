package campaign_test

import (
	"context"
	"encoding/json"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends"
	"example.com/conform/internal/campaign"
	"example.com/conform/reports/result"
	"example.com/conform/spec"
	"example.com/conform/spec/openvino"
	"example.com/conform/spec/tensor"
)

var _ = Describe("What diverging cases have in common", func() {
	cfg := func() campaign.Config {
		cfg := config(4_000, mutant("strided-slice-narrows-begin"))
		cfg.Operators = []*spec.Operator{openvino.StridedSlice}
		cfg.Cases, cfg.ShrinkRuns = casesOf(cfg.Operators), 50
		return cfg
	}

	It("is the same for a run that was interrupted after any unit and resumed", func(ctx context.Context) {
		whole, err := run(ctx, cfg())
		Expect(err).NotTo(HaveOccurred())
		Expect(whole.end.Clues).NotTo(BeEmpty())
		units := strings.Count(whole.journal, `{"unit":`)
		for _, closed := range []int{1, units / 2, units - 1} {
			earlier := new(campaign.Earlier)
			for line := range strings.Lines(whole.journal) {
				e := new(result.Entry)
				Expect(json.Unmarshal([]byte(line), e)).To(Succeed())
				Expect(earlier.Add(e)).To(Succeed())
				if e.Unit != nil && e.Unit.Index == int64(closed-1) {
					break
				}
			}
			rest := cfg()
			rest.Earlier = earlier
			resumed, err := run(ctx, rest)
			Expect(err).NotTo(HaveOccurred())
			Expect(resumed.end.Clues).To(Equal(whole.end.Clues))
		}
	})

	It("is the same whatever the number of workers, and when shards are merged", func(ctx context.Context) {
		alone := cfg()
		alone.Workers = 1
		whole, err := run(ctx, alone)
		Expect(err).NotTo(HaveOccurred())
		several, err := run(ctx, cfg())
		Expect(err).NotTo(HaveOccurred())
		Expect(several.end.Clues).To(Equal(whole.end.Clues))
		merged, _, err := merge(shards(ctx, cfg(), 3), nil)
		Expect(err).NotTo(HaveOccurred())
		Expect(merged.end.Clues).To(Equal(whole.end.Clues))
	})

	It("is left out of a run that ends early", func(ctx context.Context) {
		merged, _, err := merge(shards(ctx, cfg(), 3)[:2], nil)
		Expect(err).NotTo(HaveOccurred())
		Expect(merged.divergences).NotTo(BeEmpty())
		Expect(merged.end.Clues).To(BeEmpty())
	})

	It("counts no skipped case", func(ctx context.Context) {
		cfg := config(1_000, func() backends.Backend {
			return stub{Backend: mutant("strided-slice-rejects-empty-output")(), run: func(ctx context.Context, faulty backends.Backend, batch []backends.Job) ([]backends.Outcome, error) {
				outcomes, err := faulty.Run(ctx, batch)
				for i := range outcomes {
					if d := batch[i].Operands[0].Desc.DType; d != tensor.Float32 && d != tensor.Int8 {
						outcomes[i] = backends.Outcome{Status: backends.Gap, Detail: "a data type"}
					}
				}
				return outcomes, err
			}}
		})
		cfg.Operators, cfg.ShrinkRuns = []*spec.Operator{openvino.StridedSlice}, 50
		o, err := run(ctx, cfg)
		Expect(err).NotTo(HaveOccurred())
		Expect(o.counts.Skipped).To(BeNumerically(">", o.counts.Passed))
		Expect(o.counts.HarnessErrors).To(BeZero())
		Expect(o.journal).To(ContainSubstring(`"aside":[`))
		Expect(o.end.Clues).To(HaveLen(1))
		Expect(o.end.Clues[0].Passing.Of).To(BeNumerically("<=", o.counts.Passed))
		Expect(o.end.Clues[0].Passing.Of).To(BeNumerically(">", 0))
	})
})
