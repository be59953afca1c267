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
	Entry("windows without gaps, as many as with them", "dilations count for the output alone, and not for the places of a window", "conv", "dilations: [2]",
		"X: {dtype: float32, sizes: [1, 1, 4], data: [1, 2, 4, 8]}, W: {sizes: [1, 1, 2], data: [1, 10]}", "21", "42"),
	Entry("a flipped kernel", "the kernel is in the reverse order", "conv", "",
		"X: {dtype: float32, sizes: [1, 1, 3], data: [1, 2, 4]}, W: {sizes: [1, 1, 2], data: [1, 10]}", "12", "24"),
	Entry("a flipped kernel of the output", "the kernel is in the reverse order", "conv_transpose", "",
		"X: {dtype: float32, sizes: [1, 1, 2], data: [1, 2]}, W: {sizes: [1, 1, 2], data: [1, 10]}", "10", "21", "2"),
	Entry("a flipped kernel of small numbers, which is the fourth input", "the kernel is in the reverse order", "q_linear_conv", "",
		"x: {dtype: uint8, sizes: [1, 1, 2], data: [1, 2]}, x_scale: {dtype: float32, sizes: [], data: [1]}, x_zero_point: {sizes: [], data: [0]}, w: {dtype: uint8, sizes: [1, 1, 2], data: [1, 10]}, w_scale: {sizes: [], data: [1]}, w_zero_point: {sizes: [], data: [0]}, y_scale: {sizes: [], data: [1]}, y_zero_point: {dtype: uint8, sizes: [], data: [0]}", "12"),
	Entry("the channels 0 and 2 for the first of two groups", "a group has every so many channels, and not neighbours", "conv", "group: 2",
		"X: {dtype: float32, sizes: [1, 4, 1], data: [1, 2, 4, 8]}, W: {sizes: [2, 2, 1], data: [1, 1, 1, 1]}", "5", "10"),
	Entry("the channels 0 and 2 and their weights", "a group has every so many channels, and not neighbours", "conv_transpose", "group: 2",
		"X: {dtype: float32, sizes: [1, 4, 1], data: [1, 2, 4, 8]}, W: {sizes: [4, 1, 1], data: [1, 3, 5, 7]}", "21", "62"),
	Entry("the channels of the other group for each second feature map", "neighbouring feature maps are of different groups", "conv", "group: 2",
		"X: {dtype: float32, sizes: [1, 2, 1], data: [1, 2]}, W: {sizes: [4, 1, 1], data: [1, 1, 1, 1]}", "1", "2", "1", "2"),
	Entry("padding at the other end", "pads has the ends before the begins", "average_pool", "pads: [1, 0], kernel_shape: [2]",
		"X: {dtype: float32, sizes: [1, 1, 2], data: [2, 4]}", "3", "4"),
	Entry("a sum for a root", "p is 1", "lp_pool", "kernel_shape: [2]", "X: {dtype: float32, sizes: [1, 1, 2], data: [3, 4]}", "7"),
	Entry("the zero point of the output for that of the input", "x_zero_point and y_zero_point are exchanged", "q_linear_conv", "",
		"x: {dtype: uint8, sizes: [1, 1, 1], data: [9]}, x_scale: {dtype: float32, sizes: [], data: [1]}, x_zero_point: {sizes: [], data: [1]}, w: {dtype: int8, sizes: [1, 1, 1], data: [10]}, w_scale: {sizes: [], data: [1]}, w_zero_point: {sizes: [], data: [0]}, y_scale: {sizes: [], data: [1]}, y_zero_point: {dtype: uint8, sizes: [], data: [4]}", "51"),
)

var _ = It("KindOf leaves numbers out", func() {
	Expect(oracle.KindOf("along dimension -2 of X, the first element counts everywhere")).To(Equal(oracle.KindOf("along dimension -3 of X, the first element counts everywhere")))
})
