package engine_test

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends"
	"example.com/conform/backends/internal/engine"
	"example.com/conform/spec/tensor"
)

var _ = Describe("memory of an engine's own", func() {
	operand := func(memory ...byte) *backends.Operand {
		return &backends.Operand{Desc: tensor.Desc{DType: tensor.Uint8, Sizes: []int64{3}}, Memory: memory, Length: int64(len(memory))}
	}
	DescribeTable("is filled with the canaries of an output", func(size int, canaries, want []byte) {
		memory := make([]byte, size)
		engine.Fill(memory, operand(canaries...))
		Expect(memory).To(Equal(want))
	},
		Entry("of the same size", 3, []byte{1, 2, 3}, []byte{1, 2, 3}),
		Entry("that is larger", 2, []byte{1, 2, 3}, []byte{1, 2}),
		Entry("that is smaller, over and over", 5, []byte{1, 2}, []byte{1, 2, 1, 2, 1}),
		Entry("that has none", 2, []byte{}, []byte{0, 0}),
	)
	DescribeTable("shows what an engine left of an input", func(left, want []byte) {
		o := operand(1, 2, 3, 9)
		engine.Restore(o, left)
		Expect(o.Memory).To(Equal(want))
	},
		Entry("all of it", []byte{1, 2, 3}, []byte{1, 2, 3, 9}),
		Entry("another element", []byte{1, 7, 3}, []byte{1, 7, 3, 9}),
	)
})
