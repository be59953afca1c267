package campaign_test

import (
	"context"
	"encoding/binary"
	"slices"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends"
	"example.com/conform/backends/cpu"
	"example.com/conform/cases"
	"example.com/conform/internal/campaign"
	"example.com/conform/internal/testscale"
	"example.com/conform/reports/result"
	"example.com/conform/spec"
	"example.com/conform/spec/catalogue"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/family"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/openvino"
	"example.com/conform/spec/tensor"
	"example.com/conform/spec/xla"
)

// padsWithOnes pads arrays of xla.copy with ones, whatever their layout asks
// for.
func padsWithOnes(ctx context.Context, honest backends.Backend, batch []backends.Job) ([]backends.Outcome, error) {
	changed := slices.Clone(batch)
	for i := range changed {
		output := len(changed[i].Operands) - 1
		if layout, ok := changed[i].Operands[output].Desc.Layout.(*tensor.XLA); ok && layout.PaddingValue != tensor.UnspecifiedPadding {
			ones := *layout
			ones.PaddingValue = tensor.OnePadding
			changed[i].Operands = slices.Clone(changed[i].Operands)
			changed[i].Operands[output].Desc.Layout = &ones
		}
	}
	return honest.Run(ctx, changed)
}

// truncating reads the low 32 bits of indices of 64 bits. It may declare that the result of an
// index outside its axis is undefined.
func truncating(declares bool) func() backends.Backend {
	return func() backends.Backend {
		return stub{
			Backend: cpu.New(),
			run: func(ctx context.Context, honest backends.Backend, batch []backends.Job) ([]backends.Outcome, error) {
				batch = slices.Clone(batch)
				for i := range batch {
					if batch[i].CheckOnly || batch[i].Operands[1].Desc.DType != tensor.Int64 {
						continue
					}
					batch[i].Operands = slices.Clone(batch[i].Operands)
					indices := &batch[i].Operands[1]
					indices.Memory = slices.Clone(indices.Memory)
					for buffer := indices.Buffer(); len(buffer) >= 8; buffer = buffer[8:] {
						binary.LittleEndian.PutUint64(buffer, uint64(int64(int32(binary.LittleEndian.Uint32(buffer)))))
					}
				}
				return honest.Run(ctx, batch)
			},
			describe: func(d *backends.Description) {
				d.Readings = nil
				d.Capabilities = slices.Clone(d.Capabilities)
				for i := range d.Capabilities { // there is no axis on which an index of more than 32 bits is valid
					d.Capabilities[i].Sparse = false
				}
				if declares {
					d.Readings = []string{choice(onnx.ScatterNDIndices.OutOfRange, family.OutOfRangeUndefined).String()}
				}
			},
		}
	}
}

// asking returns the operators that ask a question.
func asking(q *spec.Question) []*spec.Operator {
	var list []*spec.Operator
	for _, op := range catalogue.Operators() {
		if slices.Contains(op.Questions, q) {
			list = append(list, op)
		}
	}
	return list
}

// answer returns the reading of a question in the end of a run.
func answer(o *outcome, q *spec.Question) result.Reading {
	for _, reading := range o.end.Readings {
		if reading.Question == q.ID {
			return reading
		}
	}
	Fail("no reading of " + q.ID)
	return result.Reading{}
}

// inconsistent returns a backend that refuses duplicate indices in operands of one
// dimension, and lets the last one win in others.
func inconsistent() backends.Backend {
	rejecting := cpu.New(choice(dml.DuplicateIndices, family.DuplicateRejected))
	return undeclared{stub{
		Backend: cpu.New(choice(dml.DuplicateIndices, family.DuplicateLastWins)),
		run: func(ctx context.Context, honest backends.Backend, batch []backends.Job) ([]backends.Outcome, error) {
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
		},
	}}
}

var _ = Describe("Readings", func() {
	// The CPU backend follows every answer to every question in turn, tells
	// nobody, and is found out.
	for _, question := range testscale.Share(catalogue.Questions(), 4) {
		for i, option := range question.Answers {
			pin := choice(question, spec.Answer(i))
			It("finds out that a backend follows "+pin.String(), func(ctx context.Context) {
				cfg := config(int64(testscale.Of(60)), func() backends.Backend { return undeclared{cpu.New(pin)} })
				cfg.Operators, cfg.ShrinkRuns = asking(question), 50
				cfg.Cases = casesOf(cfg.Operators)
				o, err := run(ctx, cfg)
				Expect(err).NotTo(HaveOccurred())
				reading := answer(o, question)
				if answered, err := question.Parse(reading.Answer); err == nil && answered > 0 && question.Answers[answered].Permissive {
					Expect(o.divergences).To(ConsistOf(HaveField("Kind", result.UndeclaredReading)))
				} else {
					Expect(o.divergences).To(BeEmpty())
				}
				Expect(reading.How).To(Equal("observed"))
				Expect(reading.Cases).To(BeNumerically(">", 0))
				if option.Permissive { // and what it does may be what others admit
					Expect(append(reading.Also, reading.Answer)).To(ContainElement(option.Name))
				} else {
					Expect(reading.Answer).To(Equal(option.Name))
				}
				if reading.Answer == question.Answers[0].Name {
					Expect(reading.Forced).To(BeNil())
					return
				}
				Expect(reading.Forced.Not).To(Equal(question.Answers[0].Name))
				Expect(verdicts(ctx, cfg, reading.Forced.Witness)).To(Equal([]result.Verdict{result.Passed}))
				cfg.Strict = true
				Expect(verdicts(ctx, cfg, reading.Forced.Witness)).To(Equal([]result.Verdict{result.Diverged}))
			})
		}
	}

	// Held to each answer in turn, it has no latitude but that of the answer.
	for _, question := range testscale.Share(catalogue.Questions(), 4) {
		for i := range question.Answers {
			pin := choice(question, spec.Answer(i))
			It("finds nothing wrong with a backend that declares and follows "+pin.String(), func(ctx context.Context) {
				cfg := config(0, func() backends.Backend { return cpu.New(pin) })
				cfg.Operators = asking(question)
				cfg.Random = int64(testscale.Of(30) * len(cfg.Operators))
				o, err := run(ctx, cfg)
				Expect(err).NotTo(HaveOccurred())
				Expect(o.divergences).To(BeEmpty())
				Expect(o.counts.Passed).To(Equal(cfg.Random))
				Expect(answer(o, question)).To(And(HaveField("How", "declared"), HaveField("Answer", question.Answers[i].Name)))
			})
		}
	}

	It("holds a backend to what it declares", func(ctx context.Context) {
		cfg := config(20_000, func() backends.Backend {
			return stub{
				Backend: cpu.New(choice(openvino.EqualBeginEnd, openvino.EqualEmpty)),
				describe: func(d *backends.Description) {
					d.Readings = []string{choice(openvino.EqualBeginEnd, openvino.EqualKeep).String()}
				},
			}
		})
		o, err := run(ctx, cfg)
		Expect(err).NotTo(HaveOccurred())
		Expect(o.divergences).NotTo(BeEmpty())
		Expect(o.divergences[0].Kind).To(Equal(result.WrongShape))
		Expect(answer(o, openvino.EqualBeginEnd)).To(And(
			HaveField("How", "declared"), HaveField("Answer", "keep"), HaveField("Cases", BeNumerically(">", 0)),
		))
	})

	It("lets the user overrule what a backend declares", func(ctx context.Context) {
		pin := choice(openvino.EqualBeginEnd, openvino.EqualEmpty)
		cfg := config(20_000, honest)
		cfg.Pins = []spec.Choice{pin}
		o, err := run(ctx, cfg)
		Expect(err).NotTo(HaveOccurred())
		Expect(o.divergences).NotTo(BeEmpty())
		Expect(answer(o, openvino.EqualBeginEnd).How).To(Equal("pinned"))
		Expect(o.header.Pinned).To(Equal([]string{pin.String()}))
	})

	for _, question := range testscale.Share(catalogue.Questions(), 4) {
		It("admits no answer but the text's in a strict run, unless it is declared: "+question.ID, func(ctx context.Context) {
			for i := range question.Answers {
				pin := choice(question, spec.Answer(i))
				for _, declares := range []bool{false, true} {
					cfg := config(0, func() backends.Backend {
						return stub{Backend: cpu.New(pin), describe: func(d *backends.Description) {
							d.Readings = nil
							if declares {
								d.Readings = []string{pin.String()}
							}
						}}
					})
					cfg.Strict, cfg.ShrinkRuns = true, 1
					cfg.Cases = casesOf(asking(question))
					o, err := run(ctx, cfg)
					Expect(err).NotTo(HaveOccurred())
					switch {
					case i == 0 || declares:
						Expect(o.divergences).To(BeEmpty(), pin.String())
					case !question.Answers[i].Permissive: // what such a one does may be what the text says
						Expect(o.divergences).NotTo(BeEmpty(), pin.String())
					}
					Expect(answer(o, question).How).To(Equal(map[bool]string{true: "declared", false: "strict"}[declares]))
				}
			}
		})
	}

	It("lets nothing pass in a strict run that only a permissive answer explains", func(ctx context.Context) {
		for _, strict := range []bool{false, true} {
			cfg := config(3_000, func() backends.Backend { return undeclared{stub{Backend: cpu.New(), run: padsWithOnes}} })
			cfg.Operators, cfg.Strict = []*spec.Operator{xla.Copy}, strict
			o, err := run(ctx, cfg)
			Expect(err).NotTo(HaveOccurred())
			if !strict {
				Expect(o.divergences).To(ConsistOf(And(
					HaveField("Kind", result.UndeclaredReading),
					HaveField("Signature", "xla.copy undeclared-reading output xla.layout/padding-content unspecified"),
					HaveField("Detail", HaveSuffix("declare it: --reading xla.layout/padding-content=unspecified")),
					HaveField("Witness", ContainSubstring("operator: xla.copy")),
				)))
				Expect(answer(o, xla.PaddingContent)).To(And(
					HaveField("Answer", "unspecified"), HaveField("Permissive", true),
					HaveField("Forced.Not", "filled"), HaveField("Forced.Detail", ContainSubstring("filled the padding")),
				))
				continue
			}
			Expect(o.divergences).NotTo(BeEmpty())
			Expect(o.divergences[0].Kind).To(Equal(result.WrongValue))
			Expect(o.divergences[0].Detail).To(ContainSubstring("filled the padding"))
		}
	})

	It("are not held back because a call is accepted that breaks a rule", func(ctx context.Context) {
		cfg := config(3_000, func() backends.Backend {
			return undeclared{stub{Backend: cpu.New(), run: func(ctx context.Context, honest backends.Backend, batch []backends.Job) ([]backends.Outcome, error) {
				outcomes, err := padsWithOnes(ctx, honest, batch)
				for i := range outcomes {
					if strings.HasSuffix(outcomes[i].Detail, "/minor-to-major-required") {
						outcomes[i] = backends.Outcome{Status: backends.Done}
					}
				}
				return outcomes, err
			}}}
		})
		cfg.Operators = []*spec.Operator{xla.Copy}
		o, err := run(ctx, cfg)
		Expect(err).NotTo(HaveOccurred())
		Expect(o.divergences).To(ContainElement(HaveField("Rule", xla.MinorToMajorRequired.ID)))
		Expect(o.divergences).To(ContainElement(HaveField("Signature", "xla.copy undeclared-reading output xla.layout/padding-content unspecified")))
		Expect(o.end.HeldBack).To(BeEmpty())
	})

	DescribeTable("that only a permissive answer explains are told beside another fault", func(ctx context.Context, padded, refused func(*backends.Job) bool, told bool) {
		cfg := config(3_000, func() backends.Backend {
			return undeclared{stub{Backend: cpu.New(), run: func(ctx context.Context, honest backends.Backend, batch []backends.Job) (outcomes []backends.Outcome, err error) {
				for i := range batch {
					act := honest.Run
					if padded(&batch[i]) {
						act = func(ctx context.Context, one []backends.Job) ([]backends.Outcome, error) {
							return padsWithOnes(ctx, honest, one)
						}
					}
					one, err := act(ctx, batch[i:i+1])
					if err != nil {
						return nil, err
					}
					if refused(&batch[i]) {
						one[0] = backends.Outcome{Status: backends.Rejected, Detail: "too many dimensions"}
					}
					outcomes = append(outcomes, one...)
				}
				return outcomes, nil
			}}}
		})
		cfg.Operators = []*spec.Operator{xla.Copy}
		o, err := run(ctx, cfg)
		Expect(err).NotTo(HaveOccurred())
		Expect(o.divergences).To(ContainElement(HaveField("Kind", result.WronglyRejected)))
		const signature = "xla.copy undeclared-reading output xla.layout/padding-content unspecified"
		if told {
			Expect(o.divergences).To(ContainElement(HaveField("Signature", signature)))
			Expect(o.end.HeldBack).To(BeEmpty())
		} else {
			Expect(o.divergences).NotTo(ContainElement(HaveField("Signature", signature)))
			Expect(o.end.HeldBack).To(ConsistOf(signature))
		}
	},
		Entry("that their cases do not share", func(*backends.Job) bool { return true }, manyDimensions, true),
		Entry("but not where all their cases have what makes the other one show",
			manyDimensions, func(job *backends.Job) bool { return manyDimensions(job) && job.Operands[0].Desc.DType != tensor.Uint8 }, false),
	)

	DescribeTable("admit a permissive answer only where it is declared",
		func(ctx context.Context, op *spec.Operator, open func() backends.Backend, given []spec.Choice, undeclared ...string) {
			cfg := of(op, open)
			cfg.Pins = given
			o, err := run(ctx, cfg)
			Expect(err).NotTo(HaveOccurred())
			var found []string
			for _, d := range o.divergences {
				Expect(d.Kind).To(Equal(result.UndeclaredReading), d.Detail)
				found = append(found, d.Signature)
			}
			Expect(found).To(ConsistOf(undeclared))
		},
		Entry("an index is truncated to 32 bits, which no other answer explains", onnx.ScatterNd, truncating(false), nil,
			"onnx.scatter_nd undeclared-reading output onnx.scatter_nd/index-outside-axis undefined"),
		Entry("the backend declares it", onnx.ScatterNd, truncating(true), nil),
		Entry("the user declares it", onnx.ScatterNd, truncating(false), []spec.Choice{choice(onnx.ScatterNDIndices.OutOfRange, family.OutOfRangeUndefined)}),
		Entry("padding is filled with something else", xla.Copy, func() backends.Backend { return undeclared{stub{Backend: cpu.New(), run: padsWithOnes}} }, nil,
			"xla.copy undeclared-reading output xla.layout/padding-content unspecified"),
		Entry("the text's own answer is followed", onnx.Gather, func() backends.Backend { return undeclared{cpu.New()} }, nil),
	)

	It("shows two small cases that no single answer explains", func(ctx context.Context) {
		cfg := config(20_000, inconsistent)
		cfg.Workers = 1
		o, err := run(ctx, cfg)
		Expect(err).NotTo(HaveOccurred())
		Expect(o.divergences).To(HaveLen(1))
		d := o.divergences[0]
		Expect(d.Kind).To(Equal(result.InconsistentReading))
		Expect(d.Operator).To(Equal("dml.scatter"))
		Expect(d.Rule).To(Equal(dml.DuplicateIndices.ID))
		Expect(d.Witness).To(ContainSubstring("sizes: ["))
		Expect(d.Other).To(ContainSubstring("sizes: ["))
		Expect(len(d.Witness)).To(BeNumerically("<", 1500))
		Expect(len(d.Other)).To(BeNumerically("<", 1500))
		Expect(d.Together).To(BeTrue())
		Expect(d.Beside).NotTo(Or(BeEmpty(), Equal(d.FirstCase)))
	})

	DescribeTable("are not learnt from cases that depart from them for a reason of their own",
		func(ctx context.Context, operator string, kind result.Kind, rejects func(job *backends.Job) bool) {
			cfg := config(2_000, func() backends.Backend {
				return undeclared{stub{Backend: cpu.New(), run: func(ctx context.Context, honest backends.Backend, batch []backends.Job) ([]backends.Outcome, error) {
					outcomes, err := honest.Run(ctx, batch)
					for i := range batch {
						if batch[i].Operator.Name == operator && rejects(&batch[i]) {
							outcomes[i] = backends.Outcome{Status: backends.Rejected, Detail: "too many dimensions"}
						}
					}
					return outcomes, err
				}}}
			})
			op, err := catalogue.Operator(operator)
			Expect(err).NotTo(HaveOccurred())
			cfg.Operators, cfg.ShrinkRuns = []*spec.Operator{op}, 50
			cfg.Cases = casesOf(cfg.Operators)
			o, err := run(ctx, cfg)
			Expect(err).NotTo(HaveOccurred())
			Expect(o.divergences).NotTo(BeEmpty())
			for _, d := range o.divergences {
				Expect(d.Kind).To(Equal(kind), d.Detail+d.Witness+d.Other)
			}
			for _, reading := range o.end.Readings {
				if reading.Cases > 0 {
					Expect(append(reading.Also, reading.Answer)).To(ContainElement(literal(reading.Question)), reading.Question)
				}
			}
		},
		Entry("a scatter of many dimensions is refused", "dml.scatter", result.WronglyRejected, func(job *backends.Job) bool {
			return len(job.Operands[0].Desc.Sizes) > 3
		}),
		Entry("a scatter of one dimension is refused", "dml.scatter", result.WronglyRejected, func(job *backends.Job) bool {
			return len(job.Operands[0].Desc.Sizes) == 1
		}),
		Entry("a slice of floats is refused", "openvino.strided_slice", result.WronglyRejected, func(job *backends.Job) bool {
			return job.Operands[0].Desc.DType == tensor.Float32
		}),
		Entry("a slice of many dimensions is refused", "openvino.strided_slice", result.WronglyRejected, func(job *backends.Job) bool {
			return len(job.Operands[0].Desc.Sizes) > 2
		}),
		Entry("a copy of more than 16 elements is refused", "dml.copy", result.WronglyRejected, func(job *backends.Job) bool {
			elements, err := tensor.Elements(job.Operands[0].Desc.Sizes)
			return err != nil || elements > 16
		}),
	)
})

// literal returns the name of the text's own answer to a question.
func literal(id string) string {
	at := slices.IndexFunc(catalogue.Questions(), func(q *spec.Question) bool { return q.ID == id })
	return catalogue.Questions()[at].Answers[0].Name
}

// verdicts runs the cases of a case file and no others.
func verdicts(ctx context.Context, cfg campaign.Config, file string) []result.Verdict {
	list, err := cases.LoadFile("witness.yaml", strings.NewReader(file), cases.Limits{})
	Expect(err).NotTo(HaveOccurred(), file)
	cfg.Cases, cfg.Random, cfg.ShrinkRuns = list, 0, 1
	o, err := run(ctx, cfg)
	Expect(err).NotTo(HaveOccurred())
	var found []result.Verdict
	for _, c := range o.cases {
		found = append(found, c.Verdict)
	}
	return found
}

func manyDimensions(job *backends.Job) bool { return job.Operands[0].Desc.Rank() > 3 }
