package cpu_test

import (
	. "github.com/onsi/ginkgo/v2"

	"example.com/conform/backends"
	"example.com/conform/backends/backendtest"
	"example.com/conform/backends/cpu"
	"example.com/conform/spec"
	"example.com/conform/spec/catalogue"
)

// Under every answer to every question the backend does what the oracle says of
// that answer, in the case files and at random.
var _ = Describe("The backend conforms", func() {
	It("when it follows the first", func() {
		backendtest.Verify(GinkgoTB(), func() (backends.Backend, error) { return cpu.New(), nil }, backendtest.Random(2_000))
	})
	for _, question := range catalogue.Questions() {
		for i := range question.Answers[1:] {
			pin := spec.Choice{Question: question, Answer: spec.Answer(i + 1)}
			It("when it follows "+pin.String(), func() {
				backendtest.Verify(GinkgoTB(), func() (backends.Backend, error) { return cpu.New(pin), nil }, backendtest.Random(500))
			})
		}
	}
})
