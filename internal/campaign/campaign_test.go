package campaign_test

import (
	"context"
	"encoding/json"
	"errors"
	"runtime"
	"strings"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends"
	"example.com/conform/backends/cpu"
	"example.com/conform/backends/faulty"
	"example.com/conform/cases"
	"example.com/conform/internal/campaign"
	"example.com/conform/reports"
	"example.com/conform/reports/result"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/family"
	"example.com/conform/spec/openvino"
	"example.com/conform/spec/xla"
)

// mutant opens a faulty backend.
func mutant(name string) func() backends.Backend {
	return func() backends.Backend {
		b, err := faulty.New(name)
		Expect(err).NotTo(HaveOccurred())
		return b
	}
}

// divided refuses duplicate indices in operands of one dimension only, and
// tells nobody.
func divided() backends.Backend {
	last := cpu.New(choice(dml.DuplicateIndices, family.DuplicateLastWins))
	rejecting := cpu.New(choice(dml.DuplicateIndices, family.DuplicateRejected))
	return undeclared{stub{Backend: last, run: func(ctx context.Context, honest backends.Backend, batch []backends.Job) ([]backends.Outcome, error) {
		var outcomes []backends.Outcome
		for i := range batch {
			b := honest
			if len(batch[i].Operands[0].Desc.Sizes) == 1 {
				b = rejecting
			}
			one, err := b.Run(ctx, batch[i:i+1])
			if err != nil {
				return nil, err
			}
			outcomes = append(outcomes, one...)
		}
		return outcomes, nil
	}}}
}

var _ = Describe("A campaign", func() {
	It("keeps none of its cases", func(ctx context.Context) {
		const units = 90
		const perCase = 40 // bytes; workers go on to grow their memory a little
		cfg := config(units*1000, honest)
		cfg.Operators = []*spec.Operator{dml.Slice1}
		var all reports.Accumulator
		inUse := func() uint64 {
			var m runtime.MemStats
			runtime.GC()
			runtime.GC() // what a finalizer or a pool still held
			runtime.ReadMemStats(&m)
			return m.HeapAlloc
		}
		var early, late uint64
		err := campaign.Run(ctx, cfg, func(e *result.Entry) error {
			switch {
			case e.Unit == nil:
			case e.Unit.Index == units/3:
				early = inUse()
			case e.Unit.Index == units-1:
				late = inUse()
			}
			return all.Add(e)
		})
		Expect(err).NotTo(HaveOccurred())
		Expect(all.Report().Summary.Passed).To(BeEquivalentTo(units * 1000))
		Expect(late).To(BeNumerically("<", early+perCase*units*1000*2/3))
	})

	It("keeps little of what it learns of the readings", func(ctx context.Context) {
		cfg := config(30_000, func() backends.Backend { return undeclared{cpu.New()} })
		cfg.Operators = []*spec.Operator{openvino.StridedSlice}
		pieces := map[int64]int{}
		err := campaign.Run(ctx, cfg, func(e *result.Entry) error {
			if e.Unit != nil {
				pieces[e.Unit.Index/10] += len(e.Unit.Evidence)
			}
			return nil
		})
		Expect(err).NotTo(HaveOccurred())
		Expect(pieces[0]).To(And(BeNumerically(">", 0), BeNumerically("<", 64)))
		Expect(pieces[2]).To(BeNumerically("<=", pieces[0]))
	})

	It("ends when its time is over", func() {
		var totals []int64
		o, err := timed(func(func()) campaign.Config {
			cfg := config(campaign.Unlimited, func() backends.Backend {
				return stub{Backend: cpu.New(), run: func(ctx context.Context, honest backends.Backend, batch []backends.Job) ([]backends.Outcome, error) {
					time.Sleep(time.Millisecond)
					return honest.Run(ctx, batch)
				}}
			})
			cfg.For = 100 * time.Millisecond
			cfg.Progress = func(_, total int64) { totals = append(totals, total) }
			return cfg
		})
		Expect(err).NotTo(HaveOccurred())
		Expect(o.end).To(And(HaveField("Interrupted", false), HaveField("Stopped", false)))
		Expect(o.header.Random).To(BeZero())
		Expect(o.header.ForSeconds).To(Equal(0.1))
		Expect(o.counts.Passed).To(And(Equal(o.counts.Cases), BeNumerically(">=", 1000)))
		Expect(totals).To(HaveEach(BeEquivalentTo(-1)), "nobody knows how many there will be")
	})

	It("ends before when there are enough cases", func(ctx context.Context) {
		cfg := config(1500, honest)
		cfg.For = 24 * time.Hour
		o, err := run(ctx, cfg)
		Expect(err).NotTo(HaveOccurred())
		Expect(o.counts.Cases).To(BeEquivalentTo(1500))
	})
})

var _ = Describe("A run until a divergence", func() {
	It("ends at the first batch that has one, whatever the number of workers", func(ctx context.Context) {
		var journals []string
		for _, workers := range []int{1, 4} {
			cfg := config(100_000, mutant("copy-loses-nan-sign"))
			cfg.UntilDivergence, cfg.Workers = true, workers
			o, err := run(ctx, cfg)
			Expect(err).NotTo(HaveOccurred())
			Expect(o.end).To(And(HaveField("Stopped", true), HaveField("Interrupted", false)))
			Expect(o.divergences).NotTo(BeEmpty())
			Expect(o.counts.Cases).To(BeNumerically("<", 100_000))
			_, after, _ := strings.Cut(o.journal, `{"divergence"`)
			Expect(after).NotTo(ContainSubstring(`{"unit"`), "the unit that diverges is the last, and is not closed")
			journals = append(journals, o.journal)
		}
		Expect(journals[0]).To(Equal(journals[1]))
	})

	It("goes on past what a waiver excuses", func(ctx context.Context) {
		cfg := config(5_000, mutant("slice1-reverse-off-by-one"))
		cfg.UntilDivergence = true
		cfg.Waivers = []cases.Waiver{known("dml.slice1", "*")}
		o, err := run(ctx, cfg)
		Expect(err).NotTo(HaveOccurred())
		Expect(o.end.Stopped).To(BeFalse())
		Expect(o.counts.Cases).To(BeEquivalentTo(5_000))
	})

	It("ends at cases that no single reading explains", func(ctx context.Context) {
		cfg := config(100_000, divided)
		cfg.UntilDivergence = true
		o, err := run(ctx, cfg)
		Expect(err).NotTo(HaveOccurred())
		Expect(o.end.Stopped).To(BeTrue())
		Expect(o.counts.Cases).To(BeNumerically("<", 100_000))
		Expect(o.divergences).To(HaveExactElements(HaveField("Kind", result.InconsistentReading)))
	})

	It("runs to its end when there is none", func(ctx context.Context) {
		cfg := config(2_000, honest)
		cfg.UntilDivergence = true
		o, err := run(ctx, cfg)
		Expect(err).NotTo(HaveOccurred())
		Expect(o.end.Stopped).To(BeFalse())
		Expect(o.counts.Cases).To(BeEquivalentTo(2_000))
	})
})

var _ = Describe("A run of a backend that dies", func() {
	dying := func(status backends.Status) func() backends.Backend {
		return func() backends.Backend {
			return stub{Backend: cpu.New(), run: func(ctx context.Context, honest backends.Backend, batch []backends.Job) ([]backends.Outcome, error) {
				outcomes, err := honest.Run(ctx, batch)
				for i := range batch {
					if batch[i].Operator == dml.Copy && !batch[i].CheckOnly {
						outcomes[i] = backends.Outcome{Status: status, Detail: "the kernel fell over"}
					}
				}
				return outcomes, err
			}}
		}
	}

	DescribeTable("is given up after the batch in which it has died too often, whatever the number of workers",
		func(ctx context.Context, status backends.Status, most int64, given bool) {
			var journals []string
			for _, workers := range []int{1, 4} {
				cfg := config(20_000, dying(status))
				cfg.Operators, cfg.MaxCrashes, cfg.Workers = []*spec.Operator{dml.Slice1, dml.Copy}, most, workers
				o, err := run(ctx, cfg)
				Expect(err).NotTo(HaveOccurred())
				Expect(o.end).To(And(HaveField("GaveUp", given), HaveField("Stopped", false), HaveField("Interrupted", false)))
				Expect(o.divergences).NotTo(BeEmpty())
				if given {
					Expect(o.counts.Cases).To(BeNumerically("~", 1_600, 100), "a shard of slices and over half of one of copies")
				} else {
					Expect(o.counts.Cases).To(BeEquivalentTo(20_000))
				}
				journals = append(journals, o.journal)
			}
			Expect(journals[0]).To(Equal(journals[1]))
		},
		Entry("of crashes", backends.Crashed, int64(500), true),
		Entry("of lost devices", backends.DeviceLost, int64(500), true),
		Entry("of timeouts, which count for more", backends.TimedOut, int64(500*campaign.TimeoutCrashes), true),
		Entry("but not below the limit", backends.Crashed, int64(50_000), false),
		Entry("and not without one", backends.Crashed, int64(0), false),
	)
})

// earlier is what the first lines of a journal say, as one that is read.
func earlier(lines []string) *campaign.Earlier {
	e := new(campaign.Earlier)
	for _, line := range lines {
		var entry result.Entry
		Expect(json.Unmarshal([]byte(line), &entry)).To(Succeed())
		Expect(e.Add(&entry)).To(Succeed())
	}
	return e
}

var _ = Describe("A run that goes on with an earlier one", func() {
	DescribeTable("emits what the earlier one would have emitted, wherever that was cut",
		func(ctx context.Context, open func() backends.Backend) {
			cfg := config(4_000, open)
			cfg.Operators = []*spec.Operator{dml.Slice1, dml.Scatter, dml.Copy, openvino.StridedSlice, xla.Copy}
			cfg.Cases = casesOf(cfg.Operators)
			whole, err := run(ctx, cfg)
			Expect(err).NotTo(HaveOccurred())
			lines := strings.SplitAfter(whole.journal, "\n")
			cuts := 0
			for i, line := range lines {
				if !strings.HasPrefix(line, `{"unit"`) && i > 0 {
					continue
				}
				if cuts++; cuts%12 != 1 {
					continue // some of them are enough
				}
				resumed := cfg
				resumed.Earlier = earlier(lines[:i+1])
				o, err := run(ctx, resumed)
				Expect(err).NotTo(HaveOccurred())
				if got := strings.Join(lines[:i+1], "") + o.journal; got != whole.journal {
					Expect(got).To(Equal(whole.journal), "cut after line %d", i+1)
				}
			}
			Expect(cuts).To(BeNumerically(">", 6))
		},
		Entry("of a backend that conforms", honest),
		Entry("of one that tells no readings", func() backends.Backend { return undeclared{cpu.New()} }),
		Entry("of one whose readings contradict each other", divided),
		Entry("of one that diverges", mutant("slice1-reverse-off-by-one")),
	)

	It("has nothing to do when the earlier one ended at a divergence, and is to end there too", func(ctx context.Context) {
		cfg := config(20_000, mutant("slice1-reverse-off-by-one"))
		cfg.UntilDivergence = true
		whole, err := run(ctx, cfg)
		Expect(err).NotTo(HaveOccurred())
		lines := strings.SplitAfter(whole.journal, "\n")
		cfg.Earlier = earlier(lines[:len(lines)-2])
		o, err := run(ctx, cfg)
		Expect(err).NotTo(HaveOccurred())
		Expect(o.journal).To(Equal(lines[len(lines)-2]), "the end alone")
	})

	It("still knows which waivers excused something", func(ctx context.Context) {
		cfg := config(5_000, mutant("slice1-reverse-off-by-one"))
		cfg.Waivers = []cases.Waiver{known("dml.slice1", "*"), unused}
		whole, err := run(ctx, cfg)
		Expect(err).NotTo(HaveOccurred())
		lines := strings.SplitAfter(whole.journal, "\n")
		cfg.Earlier = earlier(lines[:len(lines)-2])
		o, err := run(ctx, cfg)
		Expect(err).NotTo(HaveOccurred())
		Expect(o.end.UnusedWaivers).To(Equal([]string{"w.yaml:4"}))
	})

	DescribeTable("refuses one that was another",
		func(ctx context.Context, what string, change func(*campaign.Config)) {
			cfg := config(100, honest)
			cfg.Cases = embedded()[:3]
			before, err := run(ctx, cfg)
			Expect(err).NotTo(HaveOccurred())
			cfg.Earlier = earlier(strings.SplitAfter(before.journal, "\n")[:1])
			change(&cfg)
			o, err := run(ctx, cfg)
			mismatch, ok := errors.AsType[*campaign.MismatchError](err)
			Expect(ok).To(BeTrue(), "%v", err)
			Expect(mismatch.What).To(Equal(what))
			Expect(mismatch.Was).NotTo(Equal(mismatch.Is))
			Expect(o.journal).To(BeEmpty())
		},
		Entry(nil, "the version of conform", func(cfg *campaign.Config) { cfg.Version = "next" }),
		Entry(nil, "the backend", func(cfg *campaign.Config) { cfg.Name = "other" }),
		Entry(nil, "the backend's version", func(cfg *campaign.Config) { described(cfg, func(d *backends.Description) { d.Version += "1" }) }),
		Entry(nil, "the backend's device", func(cfg *campaign.Config) { described(cfg, func(d *backends.Description) { d.Device += "1" }) }),
		Entry(nil, "the backend's readings", func(cfg *campaign.Config) { described(cfg, func(d *backends.Description) { d.Readings = nil }) }),
		Entry(nil, "the pinned readings", func(cfg *campaign.Config) {
			cfg.Pins = []spec.Choice{choice(openvino.EqualBeginEnd, openvino.EqualEmpty)}
		}),
		Entry(nil, "whether only the text's answers are admitted", func(cfg *campaign.Config) { cfg.Strict = true }),
		Entry(nil, "the seed", func(cfg *campaign.Config) { cfg.Seed = 2 }),
		Entry(nil, "the number of random cases", func(cfg *campaign.Config) { cfg.Random = 101 }),
		Entry(nil, "the seconds of random cases", func(cfg *campaign.Config) { cfg.For = time.Second }),
		Entry(nil, "the operators of random cases", func(cfg *campaign.Config) { cfg.Operators = cfg.Operators[:1] }),
		Entry("with a case less", "the digest of the case files", func(cfg *campaign.Config) { cfg.Cases = cfg.Cases[:2] }),
		Entry("with a case that changed", "the digest of the case files", func(cfg *campaign.Config) {
			cfg.Cases = append([]cases.Case(nil), cfg.Cases...)
			cfg.Cases[1].Call = cfg.Cases[1].Call.Clone()
			cfg.Cases[1].Call.Tensors[0].Sizes[0]++
		}),
		Entry(nil, "the digest of the waivers", func(cfg *campaign.Config) { cfg.Waivers = []cases.Waiver{known("dml.slice1", "*")} }),
	)
})

// described has the backend of cfg describe itself otherwise.
func described(cfg *campaign.Config, change func(*backends.Description)) {
	cfg.Open = func(context.Context) (backends.Backend, error) {
		return stub{Backend: cpu.New(), describe: change}, nil
	}
}
