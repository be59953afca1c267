package campaign_test

import (
	"context"
	"errors"
	"sync/atomic"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends"
	"example.com/conform/backends/cpu"
	"example.com/conform/internal/campaign"
	"example.com/conform/reports/result"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/family"
)

// spoiled is a run of one case, on a backend that spoils every output. Before
// each batch it does what before says, which is told how many there were.
func spoiled(before func(batches int, batch []backends.Job) error) campaign.Config {
	batches := 0
	cfg := config(0, func() backends.Backend {
		return stub{Backend: cpu.New(), run: func(_ context.Context, honest backends.Backend, batch []backends.Job) ([]backends.Outcome, error) {
			if err := before(batches, batch); err != nil {
				return nil, err
			}
			batches++
			outcomes, err := honest.Run(context.Background(), batch)
			for i := range batch {
				if outcomes[i].Status == backends.Done {
					batch[i].Operands[1].Buffer()[0]++
				}
			}
			return outcomes, err
		}}
	})
	for _, c := range embedded() {
		if c.ID == "dml.copy/row-major" {
			cfg.Cases = append(cfg.Cases, c)
		}
	}
	cfg.Workers = 1
	return cfg
}

// shrinking is how many batches there are before a case begins to shrink: its
// own, and those that confirm it.
const shrinking = 4

var _ = Describe("What goes wrong while a case shrinks", func() {
	only := func(o *outcome) *result.Divergence {
		GinkgoHelper()
		Expect(o.cases).To(HaveLen(1))
		Expect(o.divergences).To(HaveLen(1))
		d := o.divergences[0]
		Expect(d.Kind).To(Equal(result.WrongValue))
		Expect(d.Reproduced).To(Equal("3/3"))
		Expect(d.Witness).NotTo(BeEmpty())
		return d
	}

	It("a panic of the backend is not what shrinks: the case gets as small as it can without", func(ctx context.Context) {
		panics := 0
		o, err := run(ctx, spoiled(func(batches int, batch []backends.Job) error {
			if batches >= shrinking && len(batch[0].Operands[0].Desc.Sizes) == 1 {
				panics++
				panic("one dimension")
			}
			return nil
		}))
		Expect(err).NotTo(HaveOccurred())
		Expect(panics).To(BeNumerically(">", 0))
		d := only(o)
		Expect(d.Unshrunk).To(BeEmpty())
		Expect(d.Witness).To(ContainSubstring("sizes: [1, 1]"))
	})

	It("a panic in a check is not what shrinks, either", func(ctx context.Context) {
		panics := 0
		cfg := spoiled(func(int, []backends.Job) error { return nil })
		cfg.Cases[0].Call.Operator = broken(func(c *spec.Call) {
			if c.Tensors[0].Rank() == 1 {
				panics++
				panic("one dimension")
			}
		}, dml.Copy.Attributes)
		o, err := run(ctx, cfg)
		Expect(err).NotTo(HaveOccurred())
		Expect(panics).To(BeNumerically(">", 0))
		d := only(o)
		Expect(d.Unshrunk).To(BeEmpty())
		Expect(d.Witness).To(ContainSubstring("sizes: [1, 1]"))
	})

	It("an interrupt ends the run with what there is", func(ctx context.Context) {
		ctx, interrupt := context.WithCancel(ctx)
		defer interrupt()
		o, err := run(ctx, spoiled(func(batches int, _ []backends.Job) error {
			if batches == shrinking+3 {
				interrupt()
			}
			return ctx.Err()
		}))
		Expect(err).NotTo(HaveOccurred())
		Expect(o.end.Interrupted).To(BeTrue())
		Expect(only(o).Unshrunk).To(Equal("the run was interrupted"))
	})

	It("an interrupt while a case is confirmed does, too", func(ctx context.Context) {
		ctx, interrupt := context.WithCancel(ctx)
		defer interrupt()
		o, err := run(ctx, spoiled(func(batches int, _ []backends.Job) error {
			if batches == 1 {
				interrupt()
			}
			return ctx.Err()
		}))
		Expect(err).NotTo(HaveOccurred())
		Expect(o.end.Interrupted).To(BeTrue())
		Expect(o.divergences).To(HaveExactElements(HaveField("Unshrunk", "the run was interrupted")))
	})
})

// tornCases are enough to find the contradiction among them.
const tornCases = 2_000

// tornRun is a run of a backend whose readings contradict each other. Once all
// cases are judged, what remains is to find out what is behind that: from then
// on, before each batch, it does what before says, which is told how many there
// were.
func tornRun(before func(batches int64) error) campaign.Config {
	var judged atomic.Bool
	var batches atomic.Int64
	cfg := config(tornCases, func() backends.Backend {
		return undeclared{stub{
			Backend: torn(choice(dml.DuplicateIndices, family.DuplicateRejected)),
			run: func(ctx context.Context, b backends.Backend, batch []backends.Job) ([]backends.Outcome, error) {
				if judged.Load() {
					if err := before(batches.Add(1) - 1); err != nil {
						return nil, err
					}
				}
				return b.Run(ctx, batch)
			},
		}}
	})
	cfg.Operators = []*spec.Operator{dml.Scatter}
	cfg.Progress = func(done, total int64) { judged.Store(done == total) }
	return cfg
}

var _ = Describe("What goes wrong while readings that contradict each other are looked into", func() {
	conflict := func(o *outcome) *result.Divergence {
		GinkgoHelper()
		Expect(o.counts.Cases).To(BeEquivalentTo(tornCases))
		Expect(o.end.Readings).NotTo(BeEmpty())
		Expect(o.divergences).To(HaveLen(1))
		d := o.divergences[0]
		Expect(d).To(And(HaveField("Kind", result.InconsistentReading), HaveField("Rule", dml.DuplicateIndices.ID)))
		Expect(d.Witness).NotTo(BeEmpty())
		Expect(d.Other).NotTo(BeEmpty())
		return d
	}

	It("nothing: the two cases are as small as they can be", func(ctx context.Context) {
		o, err := run(ctx, tornRun(func(int64) error { return nil }))
		Expect(err).NotTo(HaveOccurred())
		Expect(o.end.Interrupted).To(BeFalse())
		Expect(conflict(o).Unshrunk).To(BeEmpty())
	})

	It("the time for it is over: they may be larger", func(ctx context.Context) {
		batches := int64(0)
		cfg := tornRun(func(n int64) error { batches = n; return nil })
		cfg.ShrinkTime = time.Nanosecond
		o, err := run(ctx, cfg)
		Expect(err).NotTo(HaveOccurred())
		Expect(o.end.Interrupted).To(BeFalse())
		Expect(conflict(o).Unshrunk).To(ContainSubstring("--shrink-time"))
		Expect(batches).To(BeNumerically("<", 20), "no candidate is tried")
	})

	DescribeTable("an interrupt", func(ctx context.Context, at int64) {
		ctx, interrupt := context.WithCancel(ctx)
		defer interrupt()
		after := 0
		o, err := run(ctx, tornRun(func(batches int64) error {
			if batches >= at {
				interrupt()
				after++
			}
			return nil
		}))
		Expect(err).NotTo(HaveOccurred())
		Expect(o.end.Interrupted).To(BeTrue())
		Expect(conflict(o).Unshrunk).To(Equal("the run ended first"))
		Expect(after).To(Equal(1), "the backend is not used any more")
	},
		Entry("at once", int64(0)),
		Entry("soon", int64(5)),
		Entry("later", int64(100)),
	)

	DescribeTable("the backend breaks down", func(ctx context.Context, at int64) {
		after := 0
		o, err := run(ctx, tornRun(func(batches int64) error {
			if batches >= at {
				after++
				return errors.New("the device is gone")
			}
			return nil
		}))
		Expect(err).To(MatchError(campaign.ErrBackend))
		Expect(err).To(MatchError(ContainSubstring("the device is gone")))
		Expect(o.end.Interrupted).To(BeTrue())
		Expect(conflict(o).Unshrunk).NotTo(BeEmpty())
		Expect(after).To(Equal(1), "the backend is not used any more")
	},
		Entry("at once", int64(0)),
		Entry("soon", int64(5)),
		Entry("later", int64(100)),
	)

	It("the backend hangs: the run gives up", func() {
		o, err := timed(func(hang func()) campaign.Config {
			cfg := tornRun(func(batches int64) error {
				if batches == 5 {
					hang()
				}
				return nil
			})
			cfg.HangTime = limit
			return cfg
		})
		Expect(err).NotTo(HaveOccurred())
		Expect(o.end.GaveUp).To(BeTrue())
		Expect(o.end.Interrupted).To(BeFalse())
		Expect(conflict(o).Unshrunk).To(Equal("the run ended first"))
	})
})
