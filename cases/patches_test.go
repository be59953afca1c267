package cases_test

import (
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/cases"
	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

var _ = DescribeTable("the elements of an operand that has too many to hold", func(operand string, want []spec.Patch, wrong string) {
	if wrong != "" {
		refused(transposing(operand), wrong)
		return
	}
	list, err := cases.LoadFile("test.yaml", strings.NewReader(transposing(operand)), cases.Limits{})
	Expect(err).NotTo(HaveOccurred())
	Expect(list[0].Call.Tensors[0].Data).To(BeNil())
	Expect(list[0].Call.Tensors[0].Patches).To(Equal(want))
	text, err := cases.Encode(&list[0].Case, cases.Meta{})
	Expect(err).NotTo(HaveOccurred())
	again, err := cases.LoadFile("again.yaml", strings.NewReader(string(text)), cases.Limits{})
	Expect(err).NotTo(HaveOccurred())
	Expect(again[0].Call).To(Equal(list[0].Call))
},
	Entry("are stated one by one, in any order", "{dtype: uint8, sizes: [5368709120], data: {at: {4294967301: 7, 3: 1}}}",
		[]spec.Patch{{First: 3, Data: []byte{1}}, {First: 4294967301, Data: []byte{7}}}, ""),
	Entry("are stated in a row", "{dtype: int16, sizes: [2, 2147483648], data: {at: {2147483648: [1, -2]}}}",
		[]spec.Patch{{First: 2147483648, Data: []byte{1, 0, 0xfe, 0xff}}}, ""),
	Entry("are joined where they are neighbours", "{dtype: uint8, sizes: [5368709120], data: {at: {9: 7, 8: 6}}}",
		[]spec.Patch{{First: 8, Data: []byte{6, 7}}}, ""),
	Entry("are zero where nothing is stated", "{dtype: uint8, sizes: [5368709120], data: {at: {}}}", []spec.Patch{}, ""),
	Entry("have no other value", "{dtype: uint8, sizes: [5368709120], data: {at: {7: 256}}}", nil, "256"),
	Entry("lie within the operand", "{dtype: uint8, sizes: [5368709120], data: {at: {5368709120: 1}}}", nil, "outside 0…5368709119"),
	Entry("do not lie before it", "{dtype: uint8, sizes: [5368709120], data: {at: {-1: 1}}}", nil, "outside 0…5368709119"),
	Entry("do not run over its end", "{dtype: uint8, sizes: [5368709120], data: {at: {5368709119: [1, 2]}}}", nil, "element 5368709120 of 5368709120"),
	Entry("have an ordinal that is a number", "{dtype: uint8, sizes: [5368709120], data: {at: {last: 1}}}", nil, `not "last"`),
	Entry("are given once", "{dtype: uint8, sizes: [5368709120], data: {at: {7: [1, 2], 8: 3}}}", nil, "element 8 is given twice"),
	Entry("are given by ordinals", "{dtype: uint8, sizes: [5368709120], data: {at: [1]}}", nil, "want a mapping from ordinals"),
	Entry("are given by ordinals alone", "{dtype: uint8, sizes: [5368709120], data: {at: {7: 1}, fill: 2}}", nil, "state some elements with {at: …}"),
	Entry("take more memory than a case may", "{dtype: uint8, sizes: [5368709120], data: {fill: 0}}", nil, "state some elements with {at: …}"),
	Entry("share no byte", "{dtype: int4, sizes: [5368709120], data: {at: {7: 1}}}", nil, "several elements share one"),
	Entry("have addresses that are possible", "{dtype: uint8, sizes: [1099511627777], data: {at: {7: 1}}}", nil, "at most 1099511627776 are possible"),
)

var _ = It("states elements of a small operand by their ordinals too", func() {
	list, err := cases.LoadFile("test.yaml", strings.NewReader(transposing("{dtype: uint8, sizes: [4], data: {at: {1: [7, 8]}}}")), cases.Limits{})
	Expect(err).NotTo(HaveOccurred())
	Expect(list[0].Call.Tensors[0]).To(Equal(spec.Tensor{Desc: tensor.Desc{DType: tensor.Uint8, Sizes: []int64{4}}, Data: []byte{0, 7, 8, 0}}))
})
