package campaign_test

import (
	"context"
	"errors"
	"slices"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends"
	"example.com/conform/backends/cpu"
	"example.com/conform/reports/result"
	"example.com/conform/spec/dml"
)

// corrupting returns a backend that does copies wrongly: by is
// told of each that it ran, and how many batches it ran before.
func corrupting(by func(before int, job *backends.Job, o *backends.Outcome)) func() backends.Backend {
	return func() backends.Backend {
		batches := 0
		return stub{Backend: cpu.New(), run: func(ctx context.Context, honest backends.Backend, batch []backends.Job) ([]backends.Outcome, error) {
			outcomes, err := honest.Run(ctx, batch)
			for i := range outcomes {
				if batch[i].Operator == dml.Copy && !batch[i].CheckOnly && outcomes[i].Status == backends.Done {
					by(batches, &batch[i], &outcomes[i])
				}
			}
			batches++
			return outcomes, err
		}}
	}
}

// corrupt changes the first element of the output.
func corrupt(job *backends.Job, by byte) { job.Operands[1].Buffer()[0] += by }

// copies runs the case files' copies of whole numbers, none of which is taken
// for a NaN, on one backend.
func copies(ctx context.Context, open func() backends.Backend) *outcome {
	cfg := config(0, open)
	cfg.Workers = 1
	for _, c := range embedded() {
		if c.Call.Operator == dml.Copy && !c.Call.CheckOnly && !c.Call.Tensors[0].DType.Float() {
			cfg.Cases = append(cfg.Cases, c)
		}
	}
	Expect(len(cfg.Cases)).To(BeNumerically(">", 10))
	o, err := run(ctx, cfg)
	Expect(err).NotTo(HaveOccurred())
	return o
}

var _ = Describe("A backend that changes its mind", func() {
	DescribeTable("is called so when it is about values",
		func(ctx context.Context, kind result.Kind, reproduced string, by func(before int, job *backends.Job, o *backends.Outcome)) {
			o := copies(ctx, corrupting(by))
			Expect(o.divergences).NotTo(BeEmpty())
			for _, d := range o.divergences {
				Expect(d.Kind).To(Equal(kind))
				Expect(d.Signature).To(HavePrefix("dml.copy " + string(kind) + " output "))
				Expect(d.Reproduced).To(MatchRegexp(reproduced))
				Expect(d.Witness).To(MatchRegexp(`sizes: \[1\], data: \[[01]\]`), "as small as what always diverges")
				Expect(d.Witness).To(ContainSubstring("name: " + string(kind) + "-output"))
				if kind == result.Nondeterministic {
					Expect(d.Picture.Repeats).To(ContainElement(HaveField("Diverged", true)))
				} else if d.Picture != nil {
					Expect(d.Picture.Repeats).To(BeEmpty())
				}
			}
		},
		Entry("it is wrong in the same way each time", result.WrongValue, "^3/3$", func(_ int, job *backends.Job, _ *backends.Outcome) {
			corrupt(job, 7)
		}),
		Entry("it is wrong in another way each time", result.Nondeterministic, "^3/3$", func(before int, job *backends.Job, _ *backends.Outcome) {
			corrupt(job, byte(1+before%7))
		}),
		Entry("it is wrong every other time", result.Nondeterministic, "^[12]/3$", func(before int, job *backends.Job, _ *backends.Outcome) {
			corrupt(job, byte(7*((before+1)%2)))
		}),
		Entry("it is wrong one time in nine", result.Nondeterministic, "^[01]/3$", func(before int, job *backends.Job, _ *backends.Outcome) {
			if before%9 == 0 {
				corrupt(job, 7)
			}
		}),
		Entry("it refuses every other time, which is no value", result.WronglyRejected, "^[12]/3$", func(before int, _ *backends.Job, o *backends.Outcome) {
			if before%2 == 0 {
				*o = backends.Outcome{Status: backends.Rejected}
			}
		}),
	)

	It("is flaky when it does so at first only, and keeps the case as it was", func(ctx context.Context) {
		o := copies(ctx, corrupting(func(before int, job *backends.Job, _ *backends.Outcome) {
			if before < 5 { // 1, 2, 4, 8 and 16 cases
				corrupt(job, 7)
			}
		}))
		Expect(o.divergences).To(HaveExactElements(And(
			HaveField("Kind", result.WrongValue), HaveField("Reproduced", "0/3"), HaveField("FirstCase", o.cases[0].ID), HaveField("Unshrunk", "it did not happen again"),
		)))
		Expect(o.divergences[0].Count).To(BeNumerically(">", 10))
		Expect(o.counts.Flaky).To(Equal(o.divergences[0].Count))
		Expect(o.counts.Diverged).To(BeZero())
	})
})

// A renewing backend has a process of its own.
type renewing struct {
	backends.Backend
	renew func() error
}

func (r renewing) Renew(context.Context) error { return r.renew() }

var _ = Describe("A process that a call spoils", func() {
	// spoilt returns a backend that is wrong once a batch has ended that had the
	// second copy, until it is renewed.
	spoilt := func(renew func() error) func() backends.Backend {
		return func() backends.Backend {
			id, seen, wrong := "", 0, false
			b := corrupting(func(_ int, job *backends.Job, _ *backends.Outcome) {
				if seen++; seen == 3 {
					id = job.ID // of the second, whose case ran twice as the first did
				}
				if wrong {
					corrupt(job, 7)
				}
			})().(stub)
			honest := b.run
			b.run = func(ctx context.Context, cpu backends.Backend, batch []backends.Job) ([]backends.Outcome, error) {
				outcomes, err := honest(ctx, cpu, batch)
				for i := range batch {
					wrong = wrong || id != "" && batch[i].ID == id
				}
				return outcomes, err
			}
			return renewing{b, func() error { wrong = false; return renew() }}
		}
	}

	It("is replaced, and accuses none of the cases after it", func(ctx context.Context) {
		renewed := 0
		o := copies(ctx, spoilt(func() error { renewed++; return nil }))
		Expect(o.divergences).To(HaveExactElements(And(
			HaveField("Kind", result.WrongValue), HaveField("Reproduced", "2/3"), HaveField("FirstCase", o.cases[3].ID), HaveField("Unshrunk", "it did not happen again"),
			HaveField("Detail", ContainSubstring("; not in a new process: calls before it may have spoilt this one; it may depend on state that earlier calls left")),
		)))
		Expect(o.counts.Flaky).To(Equal(o.divergences[0].Count))
		Expect(o.counts.Passed).To(BeNumerically(">", 3), "what ran before, and in the new process")
		Expect(renewed).To(Equal(5), "once to see whether it is spoilt, once to confirm a sequence, once after the cases that may have done it, and before and after the whole unit")
	})
	It("is spoilt again by the cases of a unit in their order, and then it is no chance", func(ctx context.Context) {
		n, wrong := 0, false
		b := corrupting(func(_ int, job *backends.Job, _ *backends.Outcome) {
			if n++; n > 90 && job.Operands[0].Desc.Rank() == 1 { // 45 cases and more
				wrong = true
			}
			if wrong && job.Operands[0].Desc.Rank() == 2 {
				corrupt(job, 7)
			}
		})()
		list := slices.Concat(slices.Repeat([]int{3}, 50), []int{1, 2})
		cfg := config(0, func() backends.Backend { return renewing{b, func() error { n, wrong = 0, false; return nil }} })
		cfg.Workers, cfg.Cases = 1, ranks(list...)
		o, err := run(ctx, cfg)
		Expect(err).NotTo(HaveOccurred())
		Expect(o.divergences).To(HaveLen(1))
		Expect(o.divergences[0].Unshrunk).To(Or(BeEmpty(), Equal("it happens only after earlier calls")))
		Expect(o.divergences[0].Detail).To(Or(ContainSubstring("only right after"),
			ContainSubstring("it diverged again in a new process after the 51 cases before it in its unit of work, and depends on state")))
		Expect(o.counts.Flaky).To(BeZero())
	})
	It("ends the run where no other starts", func(ctx context.Context) {
		cfg := config(0, spoilt(func() error { return errors.New("no room") }))
		cfg.Workers, cfg.Cases = 1, embedded()
		_, err := run(ctx, cfg)
		Expect(err).To(MatchError(ContainSubstring("no room")))
	})
	It("is left alone where it ends by itself, in a crash", func(ctx context.Context) {
		o := copies(ctx, func() backends.Backend {
			crashing := corrupting(func(_ int, _ *backends.Job, o *backends.Outcome) { *o = backends.Outcome{Status: backends.Crashed} })
			return renewing{crashing(), func() error { return errors.New("it is new") }}
		})
		Expect(o.divergences).To(ContainElement(HaveField("Reproduced", "3/3")))
	})
})

var _ = Describe("A witness", func() {
	// One that takes long, or ends the backend, is shrunk in few runs.
	DescribeTable("is a case that was seen to diverge, however few runs there were for it",
		func(ctx context.Context, status backends.Status, verdict result.Verdict) {
			dying := corrupting(func(_ int, job *backends.Job, o *backends.Outcome) {
				if len(job.Operands[0].Desc.Sizes) > 1 {
					*o = backends.Outcome{Status: status}
				}
			})
			o := copies(ctx, dying)
			Expect(o.divergences).NotTo(BeEmpty())
			for _, d := range o.divergences {
				Expect(verdicts(ctx, config(0, dying), d.Witness)).To(HaveExactElements(verdict), d.Witness)
			}
		},
		Entry("it hangs", backends.TimedOut, result.TimedOut),
		Entry("it crashes", backends.Crashed, result.Crashed),
	)
})
