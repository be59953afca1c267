package cpu_test

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends/cpu"
	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
	"example.com/conform/spec/xla"
)

var _ = Describe("xla.copy", func() {
	sizes := []int64{2, 3}
	rows := array(tensor.Uint8, sizes, nil, 'a', 'b', 'c', 'd', 'e', 'f')
	padded := &tensor.XLA{MinorToMajor: []int64{0, 1}, PaddedDimensions: []int64{3, 5}, PaddingValue: tensor.ZeroPadding}
	to := func(b *cpu.Backend, input spec.Tensor, layout *tensor.XLA) []uint64 {
		GinkgoHelper()
		return expectDone(b, xla.Copy, &xla.CopyAttributes{}, input, array(input.DType, input.Sizes, layout))
	}

	It("lays the text's 2x3 out with dimension 0 minor, and with dimension 1 minor", func() {
		Expect(to(cpu.New(), rows, &tensor.XLA{MinorToMajor: []int64{0, 1}})).To(Equal([]uint64{'a', 'd', 'b', 'e', 'c', 'f'}))
		Expect(to(cpu.New(), rows, &tensor.XLA{MinorToMajor: []int64{1, 0}})).To(Equal([]uint64{'a', 'b', 'c', 'd', 'e', 'f'}))
	})
	It("fills the padding of the text's example", func() {
		Expect(to(cpu.New(), rows, padded)).To(Equal([]uint64{'a', 'd', 0, 'b', 'e', 0, 'c', 'f', 0, 0, 0, 0, 0, 0, 0}))
	})
	It("leaves the padding alone when its content is unspecified", func() {
		want := []uint64{'a', 'd', canary, 'b', 'e', canary, 'c', 'f', canary, canary, canary, canary, canary, canary, canary}
		Expect(to(cpu.New(spec.Choice{Question: xla.PaddingContent, Answer: xla.PaddingUnspecified}), rows, padded)).To(Equal(want))
		Expect(to(cpu.New(), rows, &tensor.XLA{MinorToMajor: padded.MinorToMajor, PaddedDimensions: padded.PaddedDimensions})).To(Equal(want))
	})
	It("fills every dimension's padding, in each of the orders", func() {
		input := array(tensor.Int16, []int64{2, 1, 3}, nil, count(1, 6)...)
		for _, order := range [][]int64{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}} {
			bits := to(cpu.New(), input, &tensor.XLA{MinorToMajor: order, PaddedDimensions: []int64{3, 2, 4}, PaddingValue: tensor.HighestPadding})
			Expect(bits).To(HaveLen(24))
			Expect(bits).NotTo(ContainElement(canary))
			Expect(bits).To(ContainElements(count(1, 6)))
		}
	})
	It("fills the whole buffer of an array without elements", func() {
		none := spec.Tensor{Desc: tensor.Desc{DType: tensor.Uint8, Sizes: []int64{0, 2}}, Data: []byte{}}
		Expect(to(cpu.New(), none, &tensor.XLA{MinorToMajor: []int64{1, 0}, PaddedDimensions: []int64{2, 2}, PaddingValue: tensor.OnePadding})).
			To(Equal([]uint64{1, 1, 1, 1}))
	})
	DescribeTable("padding values as raw bits",
		func(d tensor.DType, v tensor.PaddingValue, want uint64) {
			input := array(d, []int64{1}, nil, 7)
			layout := &tensor.XLA{MinorToMajor: []int64{0}, PaddedDimensions: []int64{2}, PaddingValue: v}
			Expect(to(cpu.New(), input, layout)).To(Equal([]uint64{7, want}))
		},
		Entry("one is 1.0 in float16", tensor.Float16, tensor.OnePadding, uint64(0x3c00)),
		Entry("one is 1 in int64", tensor.Int64, tensor.OnePadding, uint64(1)),
		Entry("lowest is the finite lowest in float32", tensor.Float32, tensor.LowestPadding, uint64(0xff7fffff)),
		Entry("lowest of an unsigned type is 0", tensor.Uint32, tensor.LowestPadding, uint64(0)),
		Entry("lowest of int8 is -128", tensor.Int8, tensor.LowestPadding, uint64(0x80)),
		Entry("highest of uint64 is all ones", tensor.Uint64, tensor.HighestPadding, ^uint64(0)),
	)
})
