package directml_test

import (
	"context"
	"errors"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends"
	"example.com/conform/backends/cpu"
	"example.com/conform/backends/directml"
)

// A meddler changes what the CPU answers to the job at a position.
type meddler struct {
	backends.Backend
	position int
	meddle   func(job *backends.Job, outcome *backends.Outcome) error
}

func (m meddler) Run(ctx context.Context, batch []backends.Job) ([]backends.Outcome, error) {
	outcomes, err := m.Backend.Run(ctx, batch)
	if err != nil {
		return nil, err
	}
	return outcomes, m.meddle(&batch[m.position], &outcomes[m.position])
}

var _ = Describe("the known answers", func() {
	It("are right", func() {
		Expect(directml.CheckKnownAnswers(cpu.New())).To(Succeed())
	})
	DescribeTable("show a stack that answers wrongly",
		func(position int, question string) {
			err := directml.CheckKnownAnswers(meddler{cpu.New(), position, func(job *backends.Job, _ *backends.Outcome) error {
				job.Operands[len(job.Operands)-1].Memory[4] ^= 1
				return nil
			}})
			var wrong *directml.WrongAnswerError
			Expect(errors.As(err, &wrong)).To(BeTrue())
			Expect(err).To(MatchError(HavePrefix("the stack answers wrongly: " + question + " gives [")))
		},
		Entry("of a slice", 0, "a slice"),
		Entry("of a scatter", 1, "a scatter"),
		Entry("of a copy", 2, "a copy"),
	)
	It("show one that does not carry a call out", func() {
		err := directml.CheckKnownAnswers(meddler{cpu.New(), 1, func(_ *backends.Job, outcome *backends.Outcome) error {
			*outcome = backends.Outcome{Status: backends.Failed, Detail: "no shader"}
			return nil
		}})
		Expect(err).To(MatchError("the stack answers wrongly: a scatter is failed: no shader"))
	})
	It("do not hide that a backend is unusable", func() {
		broken := errors.New("broken")
		err := directml.CheckKnownAnswers(meddler{cpu.New(), 0, func(*backends.Job, *backends.Outcome) error { return broken }})
		Expect(err).To(MatchError(broken))
	})
})
