package campaign_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends"
	"example.com/conform/backends/cpu"
	"example.com/conform/cases"
	"example.com/conform/internal/campaign"
	"example.com/conform/reports/result"
	"example.com/conform/spec/catalogue"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/openvino"
)

// suite is the test that all specs are part of.
var suite *testing.T

func TestCampaign(t *testing.T) {
	if testing.Short() {
		t.Skip("runs campaigns: not with -short")
	}
	suite = t
	RegisterFailHandler(Fail)
	RunSpecs(t, "campaign")
}

// A stub is the CPU backend with its Run replaced or its description changed.
type stub struct {
	backends.Backend
	run      func(ctx context.Context, honest backends.Backend, batch []backends.Job) ([]backends.Outcome, error)
	describe func(d *backends.Description)
}

func (s stub) Run(ctx context.Context, batch []backends.Job) ([]backends.Outcome, error) {
	if s.run == nil {
		return s.Backend.Run(ctx, batch)
	}
	return s.run(ctx, s.Backend, batch)
}

func (s stub) Describe() backends.Description {
	d := s.Backend.Describe()
	if s.describe != nil {
		s.describe(&d)
	}
	return d
}

// querying is the CPU backend with its answers to shape queries changed.
type querying struct {
	*cpu.Backend
	query func(honest backends.Outcome) (backends.Outcome, bool)
}

func (q querying) QueryShape(ctx context.Context, job *backends.Job) (backends.Outcome, bool, error) {
	honest, _, _ := q.Backend.QueryShape(ctx, job)
	answer, taken := q.query(honest)
	return answer, taken, nil
}

var _ = Describe("Run", func() {
	It("finds nothing wrong with the CPU backend, in case files and at random", func(ctx context.Context) {
		cfg := config(100_000, honest)
		cfg.Cases = embedded()
		o, err := run(ctx, cfg)
		Expect(err).NotTo(HaveOccurred())
		Expect(o.divergences).To(BeEmpty())
		Expect(o.counts.Passed).To(Equal(int64(len(cfg.Cases)) + 100_000))
		Expect(o.counts.Cases).To(Equal(o.counts.Passed))
		Expect(o.end.Interrupted).To(BeFalse())
	})

	It("ends after the batches that are judged when its time is up, and keeps what they show", func() {
		o, err := timed(func(func()) campaign.Config {
			cfg := config(campaign.Unlimited, func() backends.Backend {
				return stub{Backend: cpu.New(), run: func(ctx context.Context, honest backends.Backend, batch []backends.Job) ([]backends.Outcome, error) {
					time.Sleep(time.Hour)
					outcomes, err := honest.Run(ctx, batch)
					if batch[0].Operator == dml.Slice1 {
						outcomes[0] = backends.Outcome{Status: backends.Failed}
					}
					return outcomes, err
				}}
			})
			cfg.For = 90 * time.Minute // a batch of one case, and one of two
			return cfg
		})
		Expect(err).NotTo(HaveOccurred())
		Expect(o.shards).To(HaveLen(2), "one for each worker")
		for _, shard := range o.shards {
			Expect(shard.Counts.Cases).To(BeEquivalentTo(3), shard.Operator)
		}
		Expect(strings.Count(o.journal, `{"unit":`)).To(BeNumerically(">=", 2), "they are closed")
		Expect(o.divergences).NotTo(BeEmpty())
		Expect(o.end.Interrupted).To(BeFalse())
	})

	It("emits the same entries whatever the number of workers", func(ctx context.Context) {
		var journals []string
		for _, workers := range []int{1, 3} {
			cfg := config(6_000, honest)
			cfg.Cases = embedded()
			cfg.Workers = workers
			o, err := run(ctx, cfg)
			Expect(err).NotTo(HaveOccurred())
			journals = append(journals, o.journal)
		}
		Expect(journals[0]).To(Equal(journals[1]))
	})

	It("refuses workers whose backends are on different devices, and says which", Label("hardening", "identity"), func(ctx context.Context) {
		opened := 0
		cfg := config(100, func() backends.Backend {
			opened++
			device := fmt.Sprintf("GPU %d", opened/3)
			return stub{Backend: cpu.New(), describe: func(d *backends.Description) { d.Device = device }}
		})
		cfg.Workers = 4
		_, err := run(ctx, cfg)
		Expect(err).To(MatchError(campaign.ErrBackend))
		Expect(err.Error()).To(HaveSuffix(`it is another backend than before: its device was "GPU 0", and is "GPU 1" now`))
	})

	It("draws other cases from another seed", func(ctx context.Context) {
		seen := map[string]bool{}
		for _, seed := range []int64{1, 2} {
			cfg := config(100, func() backends.Backend {
				return stub{Backend: cpu.New(), run: func(ctx context.Context, honest backends.Backend, batch []backends.Job) ([]backends.Outcome, error) {
					for i := range batch {
						seen[fmt.Sprint(seed, batch[i].ID)] = true
						Expect(seen[fmt.Sprint(3-seed, batch[i].ID)]).To(BeFalse())
					}
					return honest.Run(ctx, batch)
				}}
			})
			cfg.Seed, cfg.Workers = seed, 1
			_, err := run(ctx, cfg)
			Expect(err).NotTo(HaveOccurred())
		}
		Expect(seen).To(HaveLen(200))
	})

	It("reports a panic as the crash of the case that caused it, and of no other", func(ctx context.Context) {
		cfg := config(0, func() backends.Backend {
			return stub{Backend: cpu.New(), run: func(ctx context.Context, honest backends.Backend, batch []backends.Job) ([]backends.Outcome, error) {
				for i := range batch {
					if batch[i].Operator == dml.Slice1 && len(batch[i].Operands[0].Desc.Sizes) == 4 {
						panic("rank 4")
					}
				}
				return honest.Run(ctx, batch)
			}}
		})
		cfg.Cases = embedded()
		o, err := run(ctx, cfg)
		Expect(err).NotTo(HaveOccurred())
		Expect(o.divergences).NotTo(BeEmpty())
		for _, d := range o.divergences {
			Expect(d.Kind).To(Equal(result.Crash))
			Expect(d.Detail).To(ContainSubstring("panic: rank 4"))
			Expect(d.Operator).To(Equal("dml.slice1"))
		}
		for i, c := range cfg.Cases {
			crashes := c.Call.Operator == dml.Slice1 && c.Call.Tensors[0].Rank() == 4
			want := result.Passed
			if crashes {
				want = result.Crashed
			}
			Expect(o.cases[i].Verdict).To(Equal(want), c.ID)
		}
	})

	It("skips what the backend declares that it does not support, with the reason", func(ctx context.Context) {
		cfg := config(500, func() backends.Backend {
			return stub{Backend: cpu.New(), describe: func(d *backends.Description) { d.Capabilities = d.Capabilities[:1] }}
		})
		cfg.Cases = embedded()
		o, err := run(ctx, cfg)
		Expect(err).NotTo(HaveOccurred())
		Expect(o.counts.Skipped).To(BeNumerically(">", 400))
		Expect(o.counts.Skipped + o.counts.Passed).To(Equal(o.counts.Cases))
		for _, c := range o.cases {
			if c.Verdict == result.Skipped {
				Expect(c.Detail).To(ContainSubstring("does not support"))
				Expect(c.Rules).To(BeEmpty())
			}
		}
		broken := 0
		for _, s := range o.shards {
			broken += len(s.Rules)
			if s.Counts.Skipped == s.Counts.Cases {
				Expect(s.Rules).To(BeEmpty(), "a case that is skipped covers no rule")
			}
		}
		Expect(broken).To(BeNumerically(">", 0))
	})

	It("draws random cases of the operators alone that the backend claims, in shards and when it goes on too", func(ctx context.Context) {
		claims := []string{"dml.copy", "onnx.pad"}
		cfg := config(2500, func() backends.Backend {
			return stub{Backend: cpu.New(), describe: func(d *backends.Description) {
				d.Capabilities = slices.DeleteFunc(slices.Clone(d.Capabilities), func(c backends.Capability) bool { return !slices.Contains(claims, c.Operator) })
			}}
		})
		whole, err := run(ctx, cfg)
		Expect(err).NotTo(HaveOccurred())
		Expect(whole.header.Operators).To(Equal(claims))
		Expect(whole.header.Chosen).To(BeFalse(), "the backend, and not the user, leaves operators out")
		Expect(whole.counts.Cases).To(BeEquivalentTo(2500))
		Expect(whole.counts.Skipped).To(BeZero())
		for _, s := range whole.shards {
			Expect(claims).To(ContainElement(s.Operator))
		}

		var parts int64
		for n := range 2 {
			part := cfg
			part.Part = &result.Part{Index: n + 1, Of: 2}
			o, err := run(ctx, part)
			Expect(err).NotTo(HaveOccurred())
			parts += o.counts.Cases
		}
		Expect(parts).To(BeEquivalentTo(2500))

		lines := strings.SplitAfter(whole.journal, "\n")
		first := slices.IndexFunc(lines, func(line string) bool { return strings.HasPrefix(line, `{"unit"`) })
		cfg.Earlier = earlier(lines[:first+1])
		rest, err := run(ctx, cfg)
		Expect(err).NotTo(HaveOccurred())
		Expect(rest.journal).To(Equal(strings.Join(lines[first+1:], "")))
	})

	It("draws nothing for a backend that claims no operator", func(ctx context.Context) {
		o, err := run(ctx, config(500, func() backends.Backend {
			return stub{Backend: cpu.New(), describe: func(d *backends.Description) { d.Capabilities = nil }}
		}))
		Expect(err).NotTo(HaveOccurred())
		Expect(o.counts.Cases).To(BeZero())
		Expect(o.header.Random).To(BeZero())
	})

	It("takes an unsupported call for a wrong rejection when no gap is declared", func(ctx context.Context) {
		cfg := config(500, func() backends.Backend {
			return stub{Backend: cpu.New(), run: func(ctx context.Context, honest backends.Backend, batch []backends.Job) ([]backends.Outcome, error) {
				outcomes, err := honest.Run(ctx, batch)
				for i := range outcomes {
					outcomes[i].Status = backends.Unsupported
				}
				return outcomes, err
			}}
		})
		o, err := run(ctx, cfg)
		Expect(err).NotTo(HaveOccurred())
		kinds := map[result.Kind]bool{}
		for _, d := range o.divergences {
			kinds[d.Kind] = true
		}
		Expect(kinds).To(HaveKey(result.WronglyRejected))
	})

	DescribeTable("judges the shape queries of a backend",
		func(ctx context.Context, query func(honest backends.Outcome) (backends.Outcome, bool), kinds ...result.Kind) {
			cfg := config(0, func() backends.Backend { return querying{cpu.New(), query} })
			for _, c := range embedded() {
				if c.Call.Operator == openvino.StridedSlice {
					cfg.Cases = append(cfg.Cases, c)
				}
			}
			o, err := run(ctx, cfg)
			Expect(err).NotTo(HaveOccurred())
			found := []result.Kind{}
			for _, d := range o.divergences {
				found = append(found, d.Kind)
			}
			Expect(slices.Compact(found)).To(Equal(append([]result.Kind{}, kinds...)))
		},
		Entry("that agrees with itself", func(honest backends.Outcome) (backends.Outcome, bool) { return honest, true }),
		Entry("that declares that it takes none", func(backends.Outcome) (backends.Outcome, bool) { return backends.Outcome{}, false }),
		Entry("that takes them and answers none", func(backends.Outcome) (backends.Outcome, bool) {
			return backends.Outcome{Status: backends.Unsupported, Detail: "later"}, true
		}, result.ShapeQueryDisagrees),
		Entry("that has a shape for calls that it refuses", func(honest backends.Outcome) (backends.Outcome, bool) {
			return backends.Outcome{Status: backends.Done, Sizes: honest.Sizes}, true
		}, result.ShapeQueryDisagrees),
		Entry("that does not answer in time", func(backends.Outcome) (backends.Outcome, bool) {
			return backends.Outcome{Status: backends.TimedOut, Detail: "no answer within 10s"}, true
		}, result.Timeout),
		Entry("that dies of them", func(backends.Outcome) (backends.Outcome, bool) {
			return backends.Outcome{Status: backends.Crashed, Detail: "signal: aborted"}, true
		}, result.Crash),
	)

	DescribeTable("gives up a backend whose shape queries end it too often",
		func(ctx context.Context, status backends.Status, most int64) {
			cfg := of(openvino.StridedSlice, func() backends.Backend {
				return querying{cpu.New(), func(backends.Outcome) (backends.Outcome, bool) {
					return backends.Outcome{Status: status, Detail: "no answer"}, true
				}}
			})
			cfg.Workers, cfg.MaxCrashes, cfg.ShrinkRuns = 1, 2*campaign.TimeoutCrashes, 1
			o, err := run(ctx, cfg)
			Expect(err).NotTo(HaveOccurred())
			Expect(o.end.GaveUp).To(BeTrue())
			Expect(o.counts.Crashed + o.counts.TimedOut).To(And(BeNumerically(">", 0), BeNumerically("<=", most)))
		},
		Entry("by a hang, which takes longer", backends.TimedOut, int64(2)),
		Entry("by a crash", backends.Crashed, int64(2*campaign.TimeoutCrashes)),
	)

	It("asks for no shape where elements have a call rejected", func(ctx context.Context) {
		cfg := config(0, func() backends.Backend { return cpu.New() })
		for _, c := range embedded() {
			if c.Call.Operator == onnx.Gather {
				cfg.Cases = append(cfg.Cases, c)
			}
		}
		o, err := run(ctx, cfg)
		Expect(err).NotTo(HaveOccurred())
		Expect(o.divergences).To(BeEmpty())
	})

	It("excuses what a waiver covers, and names the waiver that covers nothing", func(ctx context.Context) {
		cfg := config(0, func() backends.Backend {
			return stub{Backend: cpu.New(), run: func(ctx context.Context, honest backends.Backend, batch []backends.Job) ([]backends.Outcome, error) {
				outcomes, err := honest.Run(ctx, batch)
				for i := range batch {
					if o := &batch[i].Operands[len(batch[i].Operands)-1]; batch[i].Operator == dml.Copy && o.Length > 0 {
						o.Buffer()[0]++
					}
				}
				return outcomes, err
			}}
		})
		cfg.Cases = embedded()
		cfg.Waivers = []cases.Waiver{known("dml.copy", "*"), unused}
		o, err := run(ctx, cfg)
		Expect(err).NotTo(HaveOccurred())
		Expect(o.counts.Waived).To(BeNumerically(">", 0))
		Expect(o.counts.Diverged).To(BeZero())
		for _, d := range o.divergences {
			Expect(d.Waiver).To(Equal("known"))
		}
		Expect(o.end.UnusedWaivers).To(Equal([]string{"w.yaml:4"}))
	})

	It("tells how many cases are done, and never fewer than before", func(ctx context.Context) {
		cfg := config(20_000, honest)
		cfg.Workers = 8
		var told []int64
		cfg.Progress = func(done, _ int64) { told = append(told, done) }
		_, err := run(ctx, cfg)
		Expect(err).NotTo(HaveOccurred())
		Expect(slices.IsSorted(told)).To(BeTrue())
		Expect(told[len(told)-1]).To(BeEquivalentTo(20_000))
	})

	It("stops at once when it is cancelled, and says so", func(ctx context.Context) {
		ctx, cancel := context.WithCancel(ctx)
		cfg := config(100_000, honest)
		cfg.Progress = func(done, _ int64) {
			if done >= 5000 {
				cancel()
			}
		}
		o, err := run(ctx, cfg)
		Expect(err).NotTo(HaveOccurred())
		Expect(o.end.Interrupted).To(BeTrue())
		Expect(o.counts.Cases).To(BeNumerically("<", 100_000))
		Expect(o.counts.Cases).To(BeNumerically(">", 0), "what was finished is kept")
	})

	DescribeTable("fails when the backend cannot be used",
		func(ctx context.Context, message string, spoil func(*campaign.Config)) {
			cfg := config(10_000, honest)
			spoil(&cfg)
			o, err := run(ctx, cfg)
			Expect(errors.Is(err, campaign.ErrBackend)).To(BeTrue())
			Expect(err).To(MatchError(ContainSubstring(message)))
			if o.header != nil {
				Expect(o.end.Interrupted).To(BeTrue(), "a run that broke off does not look complete")
			}
		},
		Entry("it does not open", "no device", func(cfg *campaign.Config) {
			cfg.Open = func(context.Context) (backends.Backend, error) { return nil, errors.New("no device") }
		}),
		Entry("it breaks down on the way", "lost it", func(cfg *campaign.Config) {
			cfg.Open = func(context.Context) (backends.Backend, error) {
				return stub{Backend: cpu.New(), run: func(context.Context, backends.Backend, []backends.Job) ([]backends.Outcome, error) {
					return nil, errors.New("lost it")
				}}, nil
			}
		}),
		Entry("it returns too few outcomes", "returned 0 outcomes", func(cfg *campaign.Config) {
			cfg.Open = func(context.Context) (backends.Backend, error) {
				return stub{Backend: cpu.New(), run: func(context.Context, backends.Backend, []backends.Job) ([]backends.Outcome, error) {
					return nil, nil
				}}, nil
			}
		}),
		Entry("it declares a reading that does not exist", "unknown question", func(cfg *campaign.Config) {
			cfg.Open = func(context.Context) (backends.Backend, error) {
				return stub{Backend: cpu.New(), describe: func(d *backends.Description) { d.Readings = []string{"x=y"} }}, nil
			}
		}),
	)
})

var _ = Describe("The header", func() {
	It("lists the rules of the operators that run", func(ctx context.Context) {
		cfg := config(0, honest)
		cfg.Operators = nil
		for _, c := range embedded() {
			if c.Call.Operator == dml.Copy {
				cfg.Cases = append(cfg.Cases, c)
			}
		}
		o, err := run(ctx, cfg)
		Expect(err).NotTo(HaveOccurred())
		Expect(o.header.Rules).To(HaveLen(len(dml.Copy.Rules)))
		Expect(len(o.header.Rules)).To(BeNumerically("<", len(catalogue.Rules())))
	})
})
