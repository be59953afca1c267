package guard_test

import (
	"slices"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/internal/guard"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/tensor"
	"example.com/conform/spec/xla"
)

func TestGuard(t *testing.T) {
	RegisterFailHandler(Fail)
	RunSpecs(t, "guard")
}

// abcdef is the 2x3 tensor of the strides text with a row stride of 5, copied
// to a packed one.
func abcdef() spec.Call {
	return spec.Call{
		Operator:   dml.Copy,
		Attributes: dml.Copy.NewAttributes(),
		Tensors: []spec.Tensor{
			{
				Desc: tensor.Desc{DType: tensor.Uint8, Sizes: []int64{2, 3}, Layout: &tensor.Strided{Strides: []int64{5, 1}}},
				Data: []byte("ABCDEF"),
			},
			{Desc: tensor.Desc{DType: tensor.Uint8, Sizes: []int64{2, 3}}},
		},
	}
}

var _ = Describe("Memory", func() {
	It("puts the elements of an input where its strides say, between canaries", func() {
		c := abcdef()
		var first, second guard.Memory
		Expect(first.Lay(&c, []int64{0}, guard.First)).To(Succeed())
		Expect(second.Lay(&c, []int64{0}, guard.Second)).To(Succeed())

		r := first.Operands[0]
		Expect(r.Length).To(Equal(int64(8)), "5 + 3 elements")
		buffer := first.Bytes[r.Buffer : r.Buffer+r.Length]
		Expect(string(buffer[:3])).To(Equal("ABC"))
		Expect(string(buffer[5:8])).To(Equal("DEF"))

		elements := map[int64]bool{0: true, 1: true, 2: true, 5: true, 6: true, 7: true}
		for at := range int64(len(first.Bytes)) {
			a, b := first.Bytes[at], second.Bytes[at]
			if elements[at-r.Buffer] {
				Expect(a).To(Equal(b), "byte %d is an element", at)
			} else {
				Expect(a).NotTo(Equal(b), "byte %d is a canary", at)
			}
		}
	})

	It("keeps what it held before, and restores it", func() {
		c := abcdef()
		var m guard.Memory
		Expect(m.Lay(&c, []int64{0}, guard.First)).To(Succeed())
		before := slices.Clone(m.Bytes)
		for i := range m.Bytes {
			m.Bytes[i]++
		}
		Expect(m.Before).To(Equal(before))
		m.Reset()
		Expect(m.Bytes).To(Equal(before))
	})

	It("shows a backend each operand between guards and not beyond them", func() {
		c := abcdef()
		var m guard.Memory
		Expect(m.Lay(&c, []int64{0}, guard.First)).To(Succeed())
		job := m.Job("x", &c)
		for _, operand := range job.Operands {
			Expect(operand.Start).To(Equal(int64(guard.Width)))
			Expect(int64(len(operand.Memory)) - operand.Start - operand.Length).To(BeNumerically(">=", guard.Width))
			Expect(operand.Memory).To(HaveCap(len(operand.Memory)), "an append cannot reach the next operand")
		}
		Expect(string(job.Operands[0].Buffer()[:3])).To(Equal("ABC"))
	})

	It("fills the padding of an input whose layout says with what", func() {
		c := spec.Call{
			Operator:   xla.Copy,
			Attributes: xla.Copy.NewAttributes(),
			Tensors: []spec.Tensor{
				{
					Desc: tensor.Desc{DType: tensor.Uint8, Sizes: []int64{2, 3}, Layout: &tensor.XLA{
						MinorToMajor: []int64{0, 1}, PaddedDimensions: []int64{3, 5}, PaddingValue: tensor.ZeroPadding,
					}},
					Data: []byte("abcdef"),
				},
				{Desc: tensor.Desc{DType: tensor.Uint8, Sizes: []int64{2, 3}}},
			},
		}
		var m guard.Memory
		Expect(m.Lay(&c, []int64{0}, guard.First)).To(Succeed())
		r := m.Operands[0]
		Expect(string(m.Bytes[r.Buffer:r.Buffer+r.Length])).To(Equal("ad\x00be\x00cf\x00\x00\x00\x00\x00\x00\x00"), "the text's figure")
	})

	It("sizes an inferred output as it is told", func() {
		c := abcdef()
		params := slices.Clone(c.Operator.Params)
		params[1].Inferred = true
		c.Operator = &spec.Operator{Name: "test", Params: params}
		var m guard.Memory
		Expect(m.Lay(&c, []int64{100}, guard.First)).To(Succeed())
		Expect(m.Outputs()[0].Length).To(Equal(int64(100)))
		Expect(m.Job("x", &c).Operands[0].Desc.Sizes).To(Equal([]int64{2, 3}))
		Expect(m.Job("x", &c).Operands[1].Desc.Sizes).To(BeNil())
	})

	It("allocates nothing for a check-only call", func() {
		c := abcdef()
		c.CheckOnly = true
		c.Tensors[0].Sizes = []int64{1 << 31, 1 << 31}
		var m guard.Memory
		Expect(m.Lay(&c, []int64{0}, guard.First)).To(Succeed())
		Expect(m.Bytes).To(BeEmpty())
		Expect(m.Job("x", &c).Operands[0].Memory).To(BeEmpty())
	})
})

var _ = DescribeTable("Offsets",
	func(sizes, strides, want []int64) {
		Expect(slices.Collect(guard.Offsets(sizes, &tensor.Placement{Strides: strides}))).To(Equal(want))
	},
	Entry("a scalar has one element", []int64{}, []int64{}, []int64{0}),
	Entry("row-major", []int64{2, 3}, []int64{3, 1}, []int64{0, 1, 2, 3, 4, 5}),
	Entry("column-major", []int64{2, 3}, []int64{1, 2}, []int64{0, 2, 4, 1, 3, 5}),
	Entry("padded", []int64{2, 2}, []int64{5, 1}, []int64{0, 1, 5, 6}),
	Entry("broadcast", []int64{2, 2}, []int64{0, 1}, []int64{0, 1, 0, 1}),
	Entry("no element", []int64{2, 0}, []int64{1, 1}, nil),
)
