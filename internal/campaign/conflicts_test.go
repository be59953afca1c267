package campaign_test

import (
	"context"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
	"github.com/onsi/gomega/types"

	"example.com/conform/backends"
	"example.com/conform/backends/cpu"
	"example.com/conform/cases"
	"example.com/conform/reports/result"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/family"
	"example.com/conform/spec/openvino"
)

// torn is a backend that follows the first answer to the questions, but the
// others given where the output has one dimension. It tells nobody.
func torn(others ...spec.Choice) backends.Backend {
	flat := cpu.New(others...)
	return undeclared{stub{Backend: cpu.New(), run: func(ctx context.Context, honest backends.Backend, batch []backends.Job) ([]backends.Outcome, error) {
		var outcomes []backends.Outcome
		for i := range batch {
			b := honest
			if len(batch[i].Operands[0].Desc.Sizes) == 1 {
				b = flat
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

// unanswered matches a reading of a question to which no answer explains every case.
func unanswered(question string) types.GomegaMatcher {
	return And(HaveField("Question", question), HaveField("Answer", ""), HaveField("Also", BeEmpty()), HaveField("Cases", BeNumerically(">", 1)))
}

var _ = DescribeTable("Readings that contradict each other are told apart, once for each question of each operator",
	func(ctx context.Context, operators []*spec.Operator, others []spec.Choice, want ...[2]string) {
		cfg := config(10_000*int64(len(operators)), func() backends.Backend { return torn(others...) })
		cfg.Operators = operators
		o, err := run(ctx, cfg)
		Expect(err).NotTo(HaveOccurred())
		var got [][2]string
		for _, d := range o.divergences {
			Expect(d.Kind).To(Equal(result.InconsistentReading))
			Expect(d.Count).To(BeNumerically(">", 1))
			Expect(d.Detail).To(MatchRegexp(`; the backend (answered rejected|accepted the call|left output of sizes \[.*\] with).* in the first, and (answered rejected|accepted the call|left output of sizes \[.*\] with).* in the second$`))
			got = append(got, [2]string{d.Operator, d.Rule})
			Expect(o.end.Readings).To(ContainElement(unanswered(d.Rule)))
		}
		Expect(got).To(ConsistOf(want))
	},
	Entry("one question of one operator", []*spec.Operator{dml.Scatter},
		[]spec.Choice{choice(dml.DuplicateIndices, family.DuplicateRejected)},
		[2]string{"dml.scatter", dml.DuplicateIndices.ID},
	),
	Entry("two questions of one operator", []*spec.Operator{openvino.StridedSlice},
		[]spec.Choice{choice(openvino.EqualBeginEnd, openvino.EqualEmpty), choice(openvino.ReverseEndMask, openvino.ReverseEndFullRange)},
		[2]string{"openvino.strided_slice", openvino.EqualBeginEnd.ID}, [2]string{"openvino.strided_slice", openvino.ReverseEndMask.ID},
	),
	Entry("one question of two operators", []*spec.Operator{dml.Slice1, dml.Copy},
		[]spec.Choice{choice(dml.UnroundedTotal, dml.UnroundedAccepted)},
		[2]string{"dml.slice1", dml.UnroundedTotal.ID}, [2]string{"dml.copy", dml.UnroundedTotal.ID},
	),
)

var _ = It("Readings that contradict each other are held back while the operator diverges otherwise", func(ctx context.Context) {
	both := func() backends.Backend {
		return undeclared{stub{
			Backend: torn(choice(dml.DuplicateIndices, family.DuplicateRejected)),
			run: func(ctx context.Context, b backends.Backend, batch []backends.Job) ([]backends.Outcome, error) {
				outcomes, err := b.Run(ctx, batch)
				for i := range outcomes {
					if len(batch[i].Operands[0].Desc.Sizes) == 2 {
						outcomes[i] = backends.Outcome{Status: backends.Rejected, Detail: "two dimensions"}
					}
				}
				return outcomes, err
			},
		}}
	}
	cfg := config(10_000, both)
	cfg.Operators = []*spec.Operator{dml.Scatter}
	whole, err := run(ctx, cfg)
	Expect(err).NotTo(HaveOccurred())
	Expect(whole.divergences).To(HaveEach(HaveField("Kind", result.WronglyRejected)))
	Expect(whole.divergences).NotTo(BeEmpty())
	Expect(whole.end.HeldBack).To(ContainElement("dml.scatter inconsistent-reading output dml.scatter/duplicate-indices"))

	cfg.Waivers = []cases.Waiver{known("dml.scatter", "wrongly-rejected *")} // once that is excused, they are not
	excused, err := run(ctx, cfg)
	Expect(err).NotTo(HaveOccurred())
	Expect(excused.end.HeldBack).NotTo(ContainElement(ContainSubstring("inconsistent-reading")))
	Expect(excused.divergences).To(ContainElement(HaveField("Kind", result.InconsistentReading)))

	disputed := unanswered(dml.DuplicateIndices.ID)
	Expect(whole.end.Readings).NotTo(ContainElement(disputed)) // the fault may be what contradicts it
	Expect(excused.end.Readings).To(ContainElement(disputed))
	cfg.Waivers = append(cfg.Waivers, known("dml.scatter", "inconsistent-reading *")) // and to know it explains nothing
	waived, err := run(ctx, cfg)
	Expect(err).NotTo(HaveOccurred())
	Expect(waived.divergences).To(ContainElement(And(HaveField("Kind", result.InconsistentReading), HaveField("Waiver", "known"))))
	Expect(waived.end.Readings).To(ContainElement(disputed))
})
