package cpu_test

import (
	"bytes"
	"context"
	"slices"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends"
	"example.com/conform/backends/backendtest"
	"example.com/conform/backends/cpu"
	"example.com/conform/gen"
	"example.com/conform/internal/guard"
	"example.com/conform/internal/testscale"
	"example.com/conform/spec"
	"example.com/conform/spec/catalogue"
	"example.com/conform/spec/dml"
)

var _ = It("the backend conforms without boxes", func() {
	backendtest.Verify(GinkgoTB(), func() (backends.Backend, error) { return cpu.NewPulling(nil), nil }, backendtest.Random(int64(testscale.Of(2_000))))
})

// Large moves against an element at a time: the same jobs are refused, the same sizes
// inferred, and the same bytes written. Only where elements of the output share an
// address may the two differ.
var _ = Describe("A backend leaves what it leaves element by element", func() {
	for _, op := range catalogue.Operators() {
		It("in "+op.Name+" under first answers", func() { same(op, testscale.Of(500)) })
		for _, question := range op.Questions {
			for i := range question.Answers[1:] {
				pin := spec.Choice{Question: question, Answer: spec.Answer(i + 1)}
				if question != dml.OverlappingOutput {
					It("in "+op.Name+" under "+pin.String(), func() { same(op, testscale.Of(100), pin) })
				}
			}
		}
	}
	DescribeTable("except which of the elements at one address is written last", func(answer spec.Answer) {
		pin := spec.Choice{Question: dml.OverlappingOutput, Answer: answer}
		backendtest.Verify(GinkgoTB(), func() (backends.Backend, error) { return cpu.NewPulling(nil, pin), nil }, backendtest.Random(2_000))
	},
		Entry("where any overlap is accepted", dml.OverlapAnyCollider),
		Entry("where overlap that is not evident is accepted", dml.OverlapEvidentRejected),
	)
})

// same holds both ways against each other on n random cases.
func same(op *spec.Operator, n int, pins ...spec.Choice) {
	GinkgoHelper()
	var (
		c        spec.Call
		memory   [2]guard.Memory
		outcomes [2]backends.Outcome
		boxes    = cpu.New(pins...)
		elements = cpu.NewPulling(nil, pins...)
	)
	for _, seed := range gen.Seeds(7, op, 0, n) {
		gen.Fill(op, seed, &c)
		outputBytes := lengths(elements, &c)
		for k, b := range []*cpu.Backend{boxes, elements} {
			Expect(memory[k].Lay(&c, outputBytes, guard.First)).To(Succeed())
			got, err := b.Run(context.Background(), []backends.Job{memory[k].Job("", &c)})
			Expect(err).NotTo(HaveOccurred())
			outcomes[k] = got[0]
		}
		if outcomes[0].Status != outcomes[1].Status || !slices.EqualFunc(outcomes[0].Sizes, outcomes[1].Sizes, slices.Equal[[]int64]) || !bytes.Equal(memory[0].Bytes, memory[1].Bytes) {
			Fail("the two ways differ in " + gen.ID(op, seed) + ": " + outcomes[0].Detail + " / " + outcomes[1].Detail)
		}
	}
}

// lengths returns how long the buffers of the outputs of a call must be; of sizes that
// are inferred, those that a backend gives them.
func lengths(b *cpu.Backend, c *spec.Call) []int64 {
	GinkgoHelper()
	query := c.Clone()
	query.CheckOnly = true
	for i := range query.Tensors {
		query.Tensors[i].Data = nil
	}
	list := make([]int64, len(c.Outputs()))
	var memory guard.Memory
	Expect(memory.Lay(&query, list, guard.First)).To(Succeed())
	outcomes, err := b.Run(context.Background(), []backends.Job{memory.Job("", &query)})
	Expect(err).NotTo(HaveOccurred())
	for i := range list {
		desc := c.Outputs()[i].Desc
		if sizes := outcomes[0].Sizes; sizes != nil {
			desc.Sizes = sizes[i]
		} else if c.Operator.Infers() {
			continue // rejected
		}
		if place, err := desc.Place(); err == nil {
			list[i] = place.Bytes
		}
	}
	return list
}
