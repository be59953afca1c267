package oracle_test

import (
	"slices"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/oracle"
	"example.com/conform/spec/tensor"
)

const threeNumbers = "data: {dtype: int32, sizes: [3], data: [1, 2, 4]}"

var _ = DescribeTable("A page that runs with a mistake states what a backend leaves that makes it:", func(text, operator, attributes, tensors string, want ...string) {
	c := computed(operator, attributes, tensors)
	all := oracle.Mistakes(c)
	at := slices.IndexFunc(all, func(m oracle.Mistake) bool { return m.Text == text })
	Expect(at).To(BeNumerically(">=", 0))
	if all[at].Call != nil {
		c = all[at].Call
	}
	e := oracle.Evaluator{Mistake: &all[at].Mistake}
	list, err := e.Alternatives(c, nil)
	Expect(err).NotTo(HaveOccurred())
	var got []string
	for _, s := range list[0].Admissible.Outputs[0].Sources() {
		got = append(got, tensor.FormatValue(c.Output().DType, s.Bits(c)))
	}
	Expect(got).To(Equal(want))
},
	Entry("of three terms, the first two", "the last term of each element does not count", "reduce_sum", "", threeNumbers, "3"),
	Entry("of three terms, the last two", "the first term of each element does not count", "reduce_sum", "", threeNumbers, "6"),
	Entry("of three terms, the first once more", "the first term of each element counts twice", "reduce_sum", "", threeNumbers, "8"),
	Entry("each element of one operand, and no product of the last", "the last term of each element does not count", "mat_mul", "",
		"A: {dtype: int32, sizes: [2], data: [2, 3]}, B: {dtype: int32, sizes: [2], data: [5, 7]}", "10"),
	Entry("the neighbour of each element of B", "along dimension -1 of B, the next element counts, and the first after the last", "sub", "",
		"A: {dtype: int32, sizes: [2], data: [9, 9]}, B: {dtype: int32, sizes: [2], data: [1, 2]}", "7", "8"),
	Entry("the operands in the other order", "A and B are exchanged", "sub", "",
		"A: {dtype: int32, sizes: [1], data: [9]}, B: {dtype: int32, sizes: [1], data: [1]}", "-8"),
	Entry("a row as a column", "inputs of fewer dimensions are matched from the first dimension on, where their sizes allow that", "add", "",
		"A: {dtype: int32, sizes: [2, 2], data: [0, 0, 0, 0]}, B: {dtype: int32, sizes: [2], data: [1, 2]}", "1", "1", "2", "2"),
	Entry("elements at other places", "each row is in the reverse order", "neg", "", "X: {dtype: int32, sizes: [2], data: [1, 2]}", "-2", "-1"),
	Entry("a sum with another attribute", "exclusive is true", "cum_sum", "axis: 0", "x: {dtype: int32, sizes: [3], data: [1, 2, 4]}", "0", "1", "3"),
	Entry("an operand that does not count", "C does not count", "gemm", "",
		"A: {dtype: int32, sizes: [1, 1], data: [2]}, B: {sizes: [1, 1], data: [3]}, C: {sizes: [], data: [5]}", "6"),
)
