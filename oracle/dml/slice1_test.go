package dml_test

import (
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

func TestOracle(t *testing.T) {
	RegisterFailHandler(Fail)
	RunSpecs(t, "oracle/dml")
}

var _ = Describe("dml.slice1", func() {
	// The input of both examples of DML_SLICE1_OPERATOR_DESC.
	example := func() spec.Tensor { return operand(tensor.Float32, []int64{1, 1, 4, 4}, numbers(1, 16)...) }

	DescribeTable("the text's examples",
		func(strides []int64, want, explained string) {
			c := slice1(example(), operand(tensor.Float32, []int64{1, 1, 2, 2}), []int64{0, 0, 0, 1}, []int64{1, 1, 4, 3}, strides)
			Expect(outcome(c)).To(Equal(want))
			Expect(explanation(c, 2)).To(Equal(explained))
		},
		Entry("Example 1, positive strides", []int64{1, 1, 2, 2}, "2 4 10 12",
			"dml.slice1/copy: {0,0,0,1} + {1,1,2,2} * {0,0,1,0}"),
		Entry("Example 2, a negative stride starts at the window's end", []int64{1, 1, -2, 2}, "14 16 6 8",
			"dml.slice1/negative-stride-from-end: {0,0,3,1} + {1,1,-2,2} * {0,0,1,0}"),
	)

	DescribeTable("one dimension of 1 to 8",
		func(offset, size, stride, output int64, want string) {
			c := slice1(operand(tensor.Float32, []int64{8}, numbers(1, 8)...), operand(tensor.Float32, []int64{output}),
				[]int64{offset}, []int64{size}, []int64{stride})
			Expect(outcome(c)).To(Equal(want))
		},
		Entry("the whole dimension", int64(0), int64(8), int64(1), int64(8), "1 2 3 4 5 6 7 8"),
		Entry("reversed", int64(0), int64(8), int64(-1), int64(8), "8 7 6 5 4 3 2 1"),
		Entry("a stride that divides the window", int64(0), int64(6), int64(2), int64(3), "1 3 5"),
		Entry("a negative stride counts from the end, not from where the positive one stops", int64(0), int64(6), int64(-2), int64(3), "6 4 2"),
		Entry("a stride of one less than the window reaches its last element", int64(1), int64(4), int64(3), int64(2), "2 5"),
		Entry("a stride of the window reaches only its first element", int64(1), int64(4), int64(4), int64(1), "2"),
		Entry("a short output holds the first elements in copy order", int64(0), int64(8), int64(-3), int64(2), "8 5"),
		Entry("a window of one element at the end", int64(7), int64(1), int64(-5), int64(1), "8"),
		Entry("the largest stride", int64(2), int64(3), int64(1<<31-1), int64(1), "3"),
		Entry("the smallest stride", int64(2), int64(3), int64(-1<<31), int64(1), "5"),
	)

	It("reversed twice is the input", func() {
		for seed := range uint64(200) {
			s := draw.New(seed)
			sizes := draw.Sizes(s, int(s.Between(2, 8)), 8, nil)
			n, _ := tensor.Elements(sizes)
			zeros, back := make([]int64, len(sizes)), make([]int64, len(sizes))
			for i := range back {
				back[i] = -1
			}
			reverse := func(values []int64) []int64 {
				c := slice1(operand(tensor.Int64, sizes, values...), operand(tensor.Int64, sizes), zeros, sizes, back)
				output := make([]int64, n)
				for i, source := range alternatives(c)[0].Admissible.Outputs[0].Sources() {
					output[i] = int64(c.Tensors[0].Bits(source.Element))
				}
				return output
			}
			once := reverse(numbers(0, n))
			Expect(once[0]).To(Equal(n - 1))
			Expect(reverse(once)).To(Equal(numbers(0, n)))
		}
	})

	It("slices a slice as one slice of the sum of the offsets and the product of the strides", func() {
		input := operand(tensor.Float32, []int64{8}, numbers(1, 8)...)
		first := slice1(input, operand(tensor.Float32, []int64{4}), []int64{1}, []int64{7}, []int64{2}) // 2 4 6 8
		Expect(outcome(first)).To(Equal("2 4 6 8"))
		second := slice1(operand(tensor.Float32, []int64{4}, 2, 4, 6, 8), operand(tensor.Float32, []int64{2}), []int64{1}, []int64{3}, []int64{2})
		both := slice1(input, operand(tensor.Float32, []int64{2}), []int64{1 + 1*2}, []int64{5}, []int64{4})
		Expect(outcome(second)).To(Equal("4 8"))
		Expect(outcome(both)).To(Equal("4 8"))
	})
})
