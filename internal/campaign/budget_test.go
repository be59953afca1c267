package campaign_test

import (
	"context"
	"strings"
	"sync/atomic"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends"
	"example.com/conform/backends/cpu"
	"example.com/conform/cases"
	"example.com/conform/internal/campaign"
	"example.com/conform/reports/result"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/openvino"
)

// crashing counts the jobs on which it crashes: those whose slices run
// backwards.
func crashing(crashes *atomic.Int64) func() backends.Backend {
	return wrong(func(_ backends.Backend, job *backends.Job) backends.Outcome {
		if !reversed(job) {
			return backends.Outcome{}
		}
		crashes.Add(1)
		return backends.Outcome{Status: backends.Crashed, Detail: "fell over"}
	})
}

var _ = Describe("A crash that looks like one that is known", func() {
	It("is counted and not looked into, whatever the number of workers", func(ctx context.Context) {
		var journals []string
		var crashes, confirming [2]int64
		for i, random := range []int64{2_000, 20_000} {
			for _, workers := range []int{1, 4} {
				var n atomic.Int64
				cfg := config(random, crashing(&n))
				cfg.Operators, cfg.Workers = []*spec.Operator{dml.Slice1}, workers
				o, err := run(ctx, cfg)
				Expect(err).NotTo(HaveOccurred())
				journals = append(journals, o.journal)
				count := int64(0)
				for _, d := range o.divergences {
					Expect(d.Kind).To(Equal(result.Crash))
					Expect(d.Unshrunk).To(BeEmpty())
					Expect(d.Witness).To(MatchRegexp(`input: \{dtype: uint8, sizes: \[1?\]`), "a list of windows may be longer than no sizes")
					count += d.Count
				}
				Expect(count).To(Equal(o.counts.Crashed))
				crashes[i], confirming[i] = n.Load(), n.Load()-2*o.counts.Crashed
			}
			Expect(journals[2*i]).To(Equal(journals[2*i+1]))
		}
		Expect(crashes[1]).To(BeNumerically(">", 5*crashes[0]))
		Expect(confirming[1]).To(Equal(confirming[0]), "ten times the crashes take no more to confirm")
	})

	It("is not looked into where a waiver excuses it", func(ctx context.Context) {
		var n atomic.Int64
		cfg := config(5_000, crashing(&n))
		cfg.Operators = []*spec.Operator{dml.Slice1}
		cfg.Waivers = []cases.Waiver{known("dml.slice1", "crash *")}
		o, err := run(ctx, cfg)
		Expect(err).NotTo(HaveOccurred())
		Expect(o.counts.Waived).To(BeNumerically(">", 0))
		Expect(n.Load()).To(Equal(2*o.counts.Waived), "each case under both fills")
		n.Store(0)
		cfg.Waivers = []cases.Waiver{known("dml.slice1", "crash output crashed")}
		o, err = run(ctx, cfg)
		Expect(err).NotTo(HaveOccurred())
		Expect(o.counts.Waived).To(BeNumerically(">", 0))
		for _, d := range o.divergences {
			if d.Rule == "" {
				Expect(d.Waiver).To(Equal("known"))
			} else {
				Expect(d.Waiver).To(BeEmpty(), "calls that are to be refused are not excused")
			}
		}
	})

	It("is resumed as if the run had not been cut", func(ctx context.Context) {
		var n atomic.Int64
		cfg := config(5_000, crashing(&n))
		cfg.Operators = []*spec.Operator{dml.Slice1}
		whole, err := run(ctx, cfg)
		Expect(err).NotTo(HaveOccurred())
		lines := strings.SplitAfter(whole.journal, "\n")
		for i, line := range lines {
			if !strings.HasPrefix(line, `{"unit"`) {
				continue
			}
			resumed := cfg
			resumed.Earlier = earlier(lines[:i+1])
			o, err := run(ctx, resumed)
			Expect(err).NotTo(HaveOccurred())
			Expect(strings.Join(lines[:i+1], "") + o.journal).To(Equal(whole.journal))
		}
	})
})

var _ = Describe("A run whose time for making cases smaller is over", func() {
	It("reports every divergence, and says so", func(ctx context.Context) {
		cfg := of(dml.Copy, mutant("copy-packs-padded-output"))
		cfg.ShrinkTime = time.Nanosecond
		o, err := run(ctx, cfg)
		Expect(err).NotTo(HaveOccurred())
		Expect(o.divergences).NotTo(BeEmpty())
		for _, d := range o.divergences {
			Expect(d.Unshrunk).To(ContainSubstring("--shrink-time"))
			Expect(d.Witness).NotTo(BeEmpty())
		}
	})

	It("names no rule for wrong elements, which would make a group of each rule that has a part in some case", func(ctx context.Context) {
		cfg := of(openvino.StridedSlice, mutant("strided-slice-pads-masks-with-ones"))
		cfg.Random, cfg.ShrinkTime = 5_000, time.Nanosecond
		o, err := run(ctx, cfg)
		Expect(err).NotTo(HaveOccurred())
		signatures := make(map[string]bool)
		for _, d := range o.divergences {
			if d.Kind == result.WrongValue {
				signatures[d.Signature] = true
			}
		}
		Expect(signatures).To(HaveLen(1))
		Expect(signatures).To(HaveKey("openvino.strided_slice wrong-value output -"))
	})

	It("keeps the smallest case that was found by then", func() {
		o, err := timed(func(func()) campaign.Config {
			shrinking := false
			cfg := config(0, func() backends.Backend {
				return stub{Backend: cpu.New(), run: func(ctx context.Context, honest backends.Backend, batch []backends.Job) ([]backends.Outcome, error) {
					outcomes, err := honest.Run(ctx, batch)
					for i := range batch {
						batch[i].Operands[1].Buffer()[0]++
						sizes := batch[i].Operands[0].Desc.Sizes
						if shrinking = shrinking || len(sizes) == 1; shrinking {
							time.Sleep(500 * time.Millisecond)
						}
					}
					return outcomes, err
				}}
			})
			cfg.Cases, cfg.Workers, cfg.ShrinkTime = []cases.Case{plainRow()}, 1, 2*time.Second
			return cfg
		})
		Expect(err).NotTo(HaveOccurred())
		Expect(o.divergences).To(HaveLen(1))
		Expect(o.divergences[0].Unshrunk).To(ContainSubstring("--shrink-time"))
		Expect(o.divergences[0].Witness).NotTo(ContainSubstring("sizes: [2, 9]"), "it is smaller than the first")
	})
})

var _ = DescribeTable("a divergence is made smaller in as many runs as it may take, whatever the time", func(ctx context.Context, runs int, why string) {
	var crashes atomic.Int64
	cfg := config(500, crashing(&crashes))
	cfg.Operators, cfg.ShrinkTime, cfg.ShrinkRuns = []*spec.Operator{dml.Slice1}, time.Nanosecond, runs
	o, err := run(ctx, cfg)
	Expect(err).NotTo(HaveOccurred())
	Expect(o.divergences).NotTo(BeEmpty())
	for _, d := range o.divergences {
		Expect(d.Unshrunk).To(Equal(why))
	}
},
	Entry("some", 1, "it took too many runs"),
	Entry("enough", 1_000_000, ""),
)
