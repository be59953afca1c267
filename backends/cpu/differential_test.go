package cpu_test

import (
	"context"
	"fmt"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends"
	"example.com/conform/backends/cpu"
	"example.com/conform/gen"
	"example.com/conform/internal/compare"
	"example.com/conform/internal/guard"
	"example.com/conform/oracle"
	"example.com/conform/spec"
	"example.com/conform/spec/catalogue"
)

// The backend against the oracle on random cases, under the first answer to
// every question and then under every other answer, one at a time.
var _ = Describe("against the oracle", func() {
	for _, op := range catalogue.Operators() {
		It(op.Name+" under the first answers", func() {
			agree(op, 20_000)
		})
		for _, question := range op.Questions {
			for answer := 1; answer < len(question.Answers); answer++ {
				choice := spec.Choice{Question: question, Answer: spec.Answer(answer)}
				It(op.Name+" under "+choice.String(), func() {
					agree(op, 4_000, choice)
				})
			}
		}
	}
})

// agree runs n random cases of op and fails unless the backend does what the
// oracle admits under the readings, with no latitude but that of the readings
// themselves.
func agree(op *spec.Operator, n int, readings ...spec.Choice) {
	GinkgoHelper()
	backend := cpu.New(readings...)
	pins := readings
	for _, question := range op.Questions {
		pins = append(pins, spec.Choice{Question: question}) // after the readings, which come first
	}
	var d differ
	for _, seed := range gen.Seeds(11, op, 0, n) {
		var c spec.Call
		gen.Fill(op, seed, &c)
		if finding := d.differ(backend, &c, pins); finding != "" {
			Fail(gen.ID(op, seed) + ": " + finding)
		}
	}
}

// A differ runs a call under both fills and compares.
type differ struct {
	evaluator oracle.Evaluator
	comparer  compare.Comparer
	memory    [2]guard.Memory
}

// differ returns how b departs from what c admits under the pins, or "".
func (d *differ) differ(b backends.Backend, c *spec.Call, pins []spec.Choice) string {
	GinkgoHelper()
	alternatives, err := d.evaluator.Alternatives(c, pins)
	Expect(err).NotTo(HaveOccurred())
	Expect(alternatives).To(HaveLen(1), "a question is not among the operator's")
	var runs [2]compare.Run
	for i, fill := range [2]guard.Fill{guard.First, guard.Second} {
		Expect(d.memory[i].Lay(c, alternatives[0].OutputBytes, fill)).To(Succeed())
		outcomes, err := b.Run(context.Background(), []backends.Job{d.memory[i].Job("", c)})
		Expect(err).NotTo(HaveOccurred())
		Expect(outcomes).To(HaveLen(1))
		runs[i] = compare.Run{Outcome: outcomes[0], Memory: &d.memory[i]}
	}
	finding := d.comparer.Compare(c, &alternatives[0], &runs)
	if finding == nil {
		return ""
	}
	return fmt.Sprintf("%s: %s (elements %v)", finding.Kind, finding.Detail, finding.Wrong)
}
