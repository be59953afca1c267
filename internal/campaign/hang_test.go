package campaign_test

import (
	"context"
	"errors"
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

// limit is the time that a batch may take, where time passes as [timed] has it.
const limit = 300 * time.Millisecond

// hanging returns a backend that hangs in some jobs.
func hanging(hang func(), hangs func(job *backends.Job) bool) func() backends.Backend {
	return wrong(func(_ backends.Backend, job *backends.Job) backends.Outcome {
		if hangs(job) {
			hang()
		}
		return backends.Outcome{}
	})
}

// reversed reports whether a job is a slice that runs backwards.
func reversed(job *backends.Job) bool { return job.Operator == dml.Slice1 && negative(job) }

var _ = Describe("A backend in this process that hangs", func() {
	It("ends the run with what was found, and with the case that it hangs in", func() {
		o, err := timed(func(hang func()) campaign.Config {
			cfg := of(dml.Slice1, hanging(hang, reversed))
			cfg.HangTime, cfg.Workers = limit, 1
			return cfg
		})
		Expect(err).NotTo(HaveOccurred())
		Expect(o.end).To(And(HaveField("GaveUp", true), HaveField("Interrupted", false), HaveField("Stopped", false)))
		Expect(o.divergences).To(HaveLen(1))
		d := o.divergences[0]
		Expect(d.Kind).To(Equal(result.Timeout))
		Expect(d.Detail).To(ContainSubstring("no answer within 300ms"))
		Expect(d.Unshrunk).To(ContainSubstring("--isolate"))
		last := o.cases[len(o.cases)-1]
		Expect(last.ID).To(Equal(d.FirstCase))
		Expect(o.counts.TimedOut).To(Equal(int64(1)))
		Expect(o.counts.Passed).To(Equal(int64(len(o.cases) - 1)))
	})

	It("does so in a shape query too", func() {
		o, err := timed(func(hang func()) campaign.Config {
			cfg := of(openvino.StridedSlice, func() backends.Backend {
				return querying{cpu.New(), func(o backends.Outcome) (backends.Outcome, bool) { hang(); return o, true }}
			})
			cfg.HangTime = limit
			return cfg
		})
		Expect(err).NotTo(HaveOccurred())
		Expect(o.end.GaveUp).To(BeTrue())
		Expect(o.divergences).To(HaveExactElements(HaveField("Kind", result.Timeout)))
	})

	It("ends it while a case shrinks, which stays as small as it is", func() {
		o, err := timed(func(hang func()) campaign.Config {
			cfg := config(0, hanging(hang, func(job *backends.Job) bool { return len(job.Operands[0].Desc.Sizes) == 1 }))
			open := cfg.Open
			cfg.Open = func(ctx context.Context) (backends.Backend, error) {
				b, err := open(ctx)
				return stub{Backend: b, run: func(ctx context.Context, honest backends.Backend, batch []backends.Job) ([]backends.Outcome, error) {
					outcomes, err := honest.Run(ctx, batch)
					for i := range batch {
						batch[i].Operands[1].Buffer()[0]++
					}
					return outcomes, err
				}}, err
			}
			cfg.Cases, cfg.HangTime = []cases.Case{plainRow()}, limit
			return cfg
		})
		Expect(err).NotTo(HaveOccurred())
		Expect(o.end.GaveUp).To(BeTrue())
		Expect(o.divergences).To(HaveLen(1))
		Expect(o.divergences[0].Kind).To(Equal(result.WrongValue))
		Expect(o.divergences[0].Unshrunk).To(ContainSubstring("hung"))
	})

	It("ends it while a second divergence is confirmed, and the first stays", func() {
		list, err := cases.LoadFile("two.yaml", strings.NewReader(`
operator: dml.slice1
cases:
  - name: stride-of-0
    tensors: {input: {dtype: uint8, sizes: [2], data: [1, 2]}, output: {sizes: [1]}}
    attributes: {feature_level: 4.1, input_window_offsets: [0], input_window_sizes: [1], input_window_strides: [0]}
  - name: window-past-the-end
    tensors: {input: {dtype: uint8, sizes: [2], data: [1, 2]}, output: {sizes: [1]}}
    attributes: {feature_level: 4.1, input_window_offsets: [2], input_window_sizes: [1], input_window_strides: [1]}
`), cases.Limits{})
		Expect(err).NotTo(HaveOccurred())
		o, err := timed(func(hang func()) campaign.Config {
			jobs := 0 // of the second case
			cfg := config(0, func() backends.Backend {
				return stub{Backend: cpu.New(), run: func(ctx context.Context, honest backends.Backend, batch []backends.Job) ([]backends.Outcome, error) {
					outcomes, err := honest.Run(ctx, batch)
					for i := range batch {
						if strings.HasSuffix(outcomes[i].Detail, "/stride-nonzero") || strings.HasSuffix(outcomes[i].Detail, "/window-in-bounds") {
							outcomes[i] = backends.Outcome{Status: backends.Done}
						}
						if batch[i].ID == "dml.slice1/window-past-the-end" {
							if jobs++; jobs > 2 {
								hang()
							}
						}
					}
					return outcomes, err
				}}
			})
			cfg.Cases, cfg.HangTime, cfg.Workers = list, limit, 1
			return cfg
		})
		Expect(err).NotTo(HaveOccurred())
		Expect(o.end.GaveUp).To(BeTrue())
		Expect(o.divergences).To(HaveExactElements(
			And(HaveField("Kind", result.WronglyAccepted), HaveField("Unshrunk", "")),
			And(HaveField("Kind", result.WronglyAccepted), HaveField("Unshrunk", ContainSubstring("hung")))))
	})

	It("is not said to when it was only slow", func() {
		o, err := timed(func(func()) campaign.Config {
			var batches atomic.Int64
			cfg := config(0, func() backends.Backend {
				return stub{Backend: cpu.New(), run: func(ctx context.Context, honest backends.Backend, batch []backends.Job) ([]backends.Outcome, error) {
					if batches.Add(1) == 3 {
						time.Sleep(2 * limit)
					}
					return honest.Run(ctx, batch)
				}}
			})
			cfg.Cases, cfg.HangTime = embedded()[:20], limit
			return cfg
		})
		Expect(err).NotTo(HaveOccurred())
		Expect(o.counts.Passed).To(Equal(int64(20)))
	})
})

var _ = Describe("A run of a backend that hangs or dies in many cases", func() {
	stuck := func(ctx context.Context, workers int) *outcome {
		cfg := config(4_000, func() backends.Backend {
			return stub{Backend: cpu.New(), run: func(ctx context.Context, honest backends.Backend, batch []backends.Job) ([]backends.Outcome, error) {
				outcomes, err := honest.Run(ctx, batch)
				for i := range batch {
					if reversed(&batch[i]) {
						outcomes[i] = backends.Outcome{Status: backends.TimedOut, Detail: "no answer"}
					}
				}
				return outcomes, err
			}}
		})
		cfg.Operators, cfg.UntilDivergence, cfg.Workers = []*spec.Operator{dml.Slice1}, true, workers
		o, err := run(ctx, cfg)
		Expect(err).NotTo(HaveOccurred())
		return o
	}

	It("ends at the first batch that diverges when it is to end there, whatever the number of workers", func(ctx context.Context) {
		o := stuck(ctx, 1)
		Expect(o.end.Stopped).To(BeTrue())
		Expect(o.counts.Cases).To(BeNumerically("<", 64))
		Expect(o.counts.TimedOut).To(BeNumerically(">", 0))
		Expect(o.journal).NotTo(ContainSubstring(`{"unit"`), "a unit that is cut is not closed")
		Expect(stuck(ctx, 3).journal).To(Equal(o.journal))
	})
})

var _ = Describe("A failure while a case shrinks", func() {
	It("of the backend ends the run with what there is", func(ctx context.Context) {
		runs := 0
		cfg := config(0, wrong(func(honest backends.Backend, job *backends.Job) backends.Outcome {
			outcomes, err := honest.Run(context.Background(), []backends.Job{*job})
			Expect(err).NotTo(HaveOccurred())
			job.Operands[1].Buffer()[0]++
			return outcomes[0]
		}))
		open := cfg.Open
		cfg.Open = func(ctx context.Context) (backends.Backend, error) {
			b, err := open(ctx)
			return stub{Backend: b, run: func(ctx context.Context, wrong backends.Backend, batch []backends.Job) ([]backends.Outcome, error) {
				if runs++; runs > 12 {
					return nil, errors.New("the device is gone")
				}
				return wrong.Run(ctx, batch)
			}}, err
		}
		cfg.Cases, cfg.Workers = []cases.Case{plainRow()}, 1
		o, err := run(ctx, cfg)
		Expect(err).To(MatchError(campaign.ErrBackend))
		Expect(o.end.Interrupted).To(BeTrue())
		Expect(o.cases).To(HaveLen(1))
		Expect(o.divergences).To(HaveLen(1))
		Expect(o.divergences[0].Unshrunk).To(ContainSubstring("the device is gone"))
		Expect(o.divergences[0].Witness).NotTo(BeEmpty())
	})
})
