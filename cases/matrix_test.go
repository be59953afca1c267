package cases_test

import (
	"fmt"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/spec/tensor"
)

var _ = Describe("a matrix", func() {
	It("repeats the case for every combination, the last variable fastest", func() {
		list := load(slice("matrix: {dtype: [int8, float64], layout: [packed, padded]}",
			"tensors: {input: {dtype: $dtype, sizes: [2, 2], strides: $layout}, output: {}}"))
		var ids []string
		for _, c := range list {
			ids = append(ids, c.ID)
		}
		Expect(ids).To(Equal([]string{
			"dml.slice1/a[dtype=int8,layout=packed]",
			"dml.slice1/a[dtype=int8,layout=padded]",
			"dml.slice1/a[dtype=float64,layout=packed]",
			"dml.slice1/a[dtype=float64,layout=padded]",
		}))
		Expect(list[1].Call.Tensors[0].DType).To(Equal(tensor.Int8))
		Expect(list[1].Call.Tensors[0].Layout).To(Equal(&tensor.Strided{Strides: []int64{4, 1}}))
		Expect(list[1].Call.Tensors[1].DType).To(Equal(tensor.Int8), "like the input")
	})

	It("has a word for the eleven data types", func() {
		list := load(slice("matrix: {dtype: all}", "tensors: {input: {dtype: $dtype, sizes: [2, 2]}, output: {}}"))
		Expect(list).To(HaveLen(11))
		Expect(list[10].ID).To(Equal("dml.slice1/a[dtype=uint8]"))
	})

	It("names values that are not words by position, and puts whole lists in place", func() {
		list := load(slice("matrix: {offsets: [[0, 0], [1, 1]]}",
			"attributes: {input_window_offsets: $offsets, input_window_sizes: [1, 1], input_window_strides: [1, 1]}",
			"tensors: {input: {dtype: int8, sizes: [2, 2]}, output: {sizes: [1, 1]}}"))
		Expect(list[1].ID).To(Equal("dml.slice1/a[offsets=1]"))
		Expect(list[1].Call.Fields()[1].List.Entries()).To(Equal([]int64{1, 1}))
	})

	It("reaches the expectation", func() {
		list := load(slice("matrix: {first: [7, 8]}",
			"tensors: {input: {dtype: int8, sizes: [2, 2], data: [$first, 2, 3, 4]}, output: {}}", "expect: {output: [$first, 2, 3, 4]}"))
		Expect(list[1].Expect[0].Outputs[0].Elements[0].Bits).To(Equal([]uint64{8}))
	})

	It("says which combination is bad, and keeps the others", func() {
		refused(slice("matrix: {d: [uint8, int8]}", "tensors: {input: {dtype: $d, sizes: [2, 2], data: {fill: 300}}, output: {}}"),
			"input.data.fill: 300 does not fit uint8 (with d=uint8)")
	})

	DescribeTable("is refused", func(matrix, message string) {
		refused(slice("matrix: "+matrix, "why: $x"), message)
	},
		Entry("when it is a list", "[1]", "matrix: want variables, each with a list of values, not a list"),
		Entry("when it is empty", "{}", "matrix: want variables"),
		Entry("when a variable has no values", "{x: []}", "matrix: x: want a list of values, or all"),
		Entry("when a variable has a scalar", "{x: 1}", `matrix: x: want a list of values, or all for the eleven data types, not "1"`),
		Entry("when a name is no word", "{X: [1]}", `a variable is a lower-case word, not "X"`),
		Entry("when a variable is given twice", "{x: [1], x: [2]}", "matrix: x is given twice"),
		Entry("when a value is given twice", "{x: [1, 1]}", "matrix: x: two values are called 1"),
		Entry("when a position is taken for a value", "{x: [1, [2]]}", "two values are called 1"),
		Entry("when a variable is unknown", "{y: [1]}", `the case's matrix has no variable "x": want one of y`),
		Entry("when a variable is misspelt", "{xx: [1]}", `the case's matrix has no variable "x": did you mean xx?`),
		Entry("when a variable is not used", "{x: [1], y: [1]}", "matrix: $y is not used in the case"),
		Entry("when it has too many combinations", fmt.Sprintf("{x: [%s], y: [%[1]s], z: [%[1]s]}", numbers(30)),
			"case a: the file expands to more than 10000 cases"),
		Entry("when its combinations overflow", "{x: [1, 2]"+many(15)+"}", "more than 10000 cases"),
		Entry("when it has too many variables", "{x: [1]"+many(16)+"}", "more than 16 variables"),
	)

	It("is refused when expanding it takes too long", func() {
		refused(slice("matrix: {x: ["+numbers(9000)+"]}", "why: $x", "tags: ["+strings.Repeat("a, ", 500)+"]"), "the file's matrices are too large")
	})

	It("is missing", func() {
		refused(slice("why: $x"), `the case's matrix has no variable "x": none is allowed here`)
	})
})

func numbers(n int) string {
	var list []string
	for i := range n {
		list = append(list, fmt.Sprint(i))
	}
	return strings.Join(list, ",")
}

func many(n int) string {
	text := ""
	for i := range n {
		text += fmt.Sprintf(", v%d: [%s]", i, numbers(20))
	}
	return text
}
