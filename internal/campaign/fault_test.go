package campaign_test

import (
	"context"
	"slices"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends"
	"example.com/conform/backends/cpu"
	"example.com/conform/reports/result"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
)

// broken returns dml.copy with another check and other attributes.
func broken(check func(*spec.Call), attributes *spec.Schema) *spec.Operator {
	op := *dml.Copy
	first := spec.Text{Name: op.Name}.Static("first", "(for this test)",
		"The check does not panic.", func(k *spec.Check) { check(k.Call) })
	op.Rules = append([]*spec.Rule{first}, op.Rules...)
	op.Attributes = attributes
	return &op
}

// panicsAtRank3 is a check that goes wrong where the first operand has three
// dimensions.
func panicsAtRank3(c *spec.Call) {
	if c.Tensors[0].Rank() == 3 {
		panic("rank 3")
	}
}

var _ = Describe("A panic of ours", func() {
	It("in a check is a harness error of its case, and of no other", func(ctx context.Context) {
		cfg := config(0, honest)
		cfg.Cases = slices.Clone(embedded())
		op := broken(panicsAtRank3, dml.Copy.Attributes)
		for i := range cfg.Cases {
			if c := &cfg.Cases[i].Call; c.Operator == dml.Copy {
				c.Operator = op
			}
		}
		o, err := run(ctx, cfg)
		Expect(err).NotTo(HaveOccurred())
		Expect(o.divergences).To(BeEmpty())
		faults := 0
		for i, c := range cfg.Cases {
			if c.Call.Operator != op || c.Call.Tensors[0].Rank() != 3 {
				Expect(o.cases[i].Verdict).To(Equal(result.Passed), c.ID)
				continue
			}
			faults++
			Expect(o.cases[i].Verdict).To(Equal(result.HarnessError), c.ID)
			Expect(o.cases[i].Detail).To(HavePrefix("the specification or the oracle of dml.copy panics: rank 3 (in campaign_test.panicsAtRank3 fault_test.go:"))
		}
		Expect(faults).To(BeNumerically(">", 0))
	})

	It("in a check of random cases names the first of a shard and counts the others", func(ctx context.Context) {
		cfg := config(3000, honest)
		cfg.Operators = []*spec.Operator{broken(panicsAtRank3, dml.Copy.Attributes), dml.Slice1}
		o, err := run(ctx, cfg)
		Expect(err).NotTo(HaveOccurred())
		Expect(o.divergences).To(BeEmpty())
		Expect(o.counts.Cases).To(BeEquivalentTo(3000))
		Expect(o.counts.HarnessErrors).To(BeNumerically(">", 2))
		Expect(o.counts.Passed).To(Equal(3000 - o.counts.HarnessErrors))
		Expect(o.cases).To(HaveLen(2), "a unit of 1000 and one of 500")
		for _, c := range o.cases {
			Expect(c.ID).To(HavePrefix("dml.copy#"))
			Expect(c.Verdict).To(Equal(result.HarnessError))
		}
	})

	It("in the generator leaves out the case", func(ctx context.Context) {
		cfg := config(600, honest)
		cfg.Operators = []*spec.Operator{broken(func(*spec.Call) {}, spec.Attributes(struct{ Axis int64 }{})), dml.Slice1}
		o, err := run(ctx, cfg)
		Expect(err).NotTo(HaveOccurred())
		Expect(o.counts.HarnessErrors).To(BeEquivalentTo(300))
		Expect(o.counts.Passed).To(BeEquivalentTo(300))
		Expect(o.cases[0].Detail).To(HavePrefix("the generator of dml.copy panics: dml.copy: struct { Axis int64 }.Axis: the conform tag begins with"))
	})

	It("in the explanation of a divergence is a harness error, too", func(ctx context.Context) {
		ran := false
		cfg := config(0, func() backends.Backend {
			return stub{Backend: cpu.New(), run: func(_ context.Context, _ backends.Backend, batch []backends.Job) ([]backends.Outcome, error) {
				ran = true
				outcomes := make([]backends.Outcome, len(batch))
				for i := range outcomes {
					outcomes[i].Status = backends.Done // and nothing is written
				}
				return outcomes, nil
			}}
		})
		op := broken(func(*spec.Call) {
			if ran {
				panic("once more")
			}
		}, dml.Copy.Attributes)
		for _, c := range embedded() {
			if c.ID == "dml.copy/row-major" {
				c.Call.Operator = op
				cfg.Cases = append(cfg.Cases, c)
			}
		}
		Expect(cfg.Cases).To(HaveLen(1))
		o, err := run(ctx, cfg)
		Expect(err).NotTo(HaveOccurred())
		Expect(o.divergences).To(BeEmpty())
		Expect(o.cases[0].Verdict).To(Equal(result.HarnessError))
		Expect(o.cases[0].Detail).To(ContainSubstring("once more"))
	})
})
