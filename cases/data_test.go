package cases_test

import (
	"fmt"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/cases"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/tensor"
)

// input returns the input of a case of dml.slice1 with the given entry.
func input(entry string) []uint64 {
	c := load(slice("tensors: {input: "+entry+", output: {}}", "check_only: false"))[0]
	t := c.Call.Input("input")
	bits := make([]uint64, int64(len(t.Data))/t.DType.Size())
	for i := range bits {
		bits[i] = t.Bits(int64(i))
	}
	return bits
}

var _ = DescribeTable("data", func(entry string, want []uint64) {
	Expect(input(entry)).To(Equal(want))
},
	Entry("is literal, flat", "{dtype: int8, sizes: [2, 2], data: [1, -1, 0x7f, 3]}", []uint64{1, 0xff, 0x7f, 3}),
	Entry("is literal, nested", "{dtype: int8, sizes: [2, 2], data: [[1, 2], [3, 4]]}", []uint64{1, 2, 3, 4}),
	Entry("is literal, nested in part", "{dtype: int8, sizes: [2, 1, 2], data: [[1, 2], [3, 4]]}", []uint64{1, 2, 3, 4}),
	Entry("is literal, of truth values", "{dtype: uint8, sizes: [4], data: [true, false, 1, 0]}", []uint64{1, 0, 1, 0}),
	Entry("is literal, of truth values with a sign", "{dtype: int8, sizes: [2], data: [true, false]}", []uint64{1, 0}),
	Entry("is one truth value", "{dtype: uint8, sizes: [2], data: {fill: true}}", []uint64{1, 1}),
	Entry("is a scalar at rank 0", "{dtype: float32, sizes: [], data: -0.0}", []uint64{0x80000000}),
	Entry("is a list at rank 0", "{dtype: float32, sizes: [], data: [nan]}", []uint64{0x7fc00000}),
	Entry("is nothing where a size is 0", "{dtype: int8, sizes: [2, 0], data: [[], []]}", []uint64{}),
	Entry("is nothing, flat, where a size is 0", "{dtype: int8, sizes: [2, 0], data: []}", []uint64{}),
	Entry("counts up", "{dtype: float16, sizes: [3], data: {iota: -1}}", []uint64{0xbc00, 0, 0x3c00}),
	Entry("counts to the end of the type", "{dtype: uint8, sizes: [2], data: {iota: 254}}", []uint64{254, 255}),
	Entry("is one value", "{dtype: float32, sizes: [2], data: {fill: 0x7fc00001}}", []uint64{0x7fc00001, 0x7fc00001}),
	Entry("repeats where literal elements share an address", "{dtype: int8, sizes: [2, 2], strides: [0, 1], data: [1, 2, 1, 2]}", []uint64{1, 2, 1, 2}),
	Entry("repeats the first where generated elements do", "{dtype: int8, sizes: [2, 2], strides: [0, 1], data: {iota: 1}}", []uint64{1, 2, 1, 2}),
	Entry("is random, and the same for ever", "{dtype: uint16, sizes: [8], data: {random: 7}}",
		[]uint64{0xbd4f, 0xf415, 0x3750, 0x7f5b, 0x29f5, 0x04f8, 0xa166, 0x5c90}),
	Entry("is random with special patterns", "{dtype: float16, sizes: [8], data: {random: 4}}",
		[]uint64{0xffff, 0x64a5, 0x8000, 0x7eef, 0x83ff, 0xffff, 0x83ff, 0xc96e}),
)

var _ = Describe("random data", func() {
	It("is rich in what a copy may harm", func() {
		seen := map[uint64]bool{}
		for _, bits := range input("{dtype: float16, sizes: [600], data: {random: 1}}") {
			seen[bits] = true
		}
		for _, special := range []uint64{0x7e00, 0xfe00, 0x7eef, 0x7c01, 0xfd23, 0x7c00, 0xfc00, 0x8000, 0, 1, 0x83ff, 0x0400, 0xffff} {
			Expect(seen).To(HaveKey(special), fmt.Sprintf("%#04x", special))
		}
	})

	It("is that of seed 0 by default", func() {
		Expect(input("{dtype: uint16, sizes: [8]}")).To(Equal(input("{dtype: uint16, sizes: [8], data: {random: 0}}")))
		Expect(input("{dtype: uint16, sizes: [8]}")).NotTo(Equal(input("{dtype: uint16, sizes: [8], data: {random: 1}}")))
	})

	It("differs from operand to operand", func() {
		c := load(scatter("{dtype: uint32, sizes: [2, 4], data: [0, 1, 0, 1, 1, 0, 1, 0]}"))[0]
		Expect(c.Call.Input("input").Data).NotTo(Equal(c.Call.Input("updates").Data))
	})
})

var _ = Describe("indices", func() {
	It("have no default, because their values steer the operator", func() {
		refused(scatter("{dtype: uint32, sizes: [2, 4]}"), "test.yaml:8: indices: data is missing")
	})

	It("may be random if asked for", func() {
		Expect(load(scatter("{dtype: uint32, sizes: [2, 4], data: {random: 0}}"))).To(HaveLen(1))
	})
})

// scatter returns a file that calls dml.scatter by its alias.
func scatter(indices string) string {
	return `operator: ` + dml.Scatter.Alias + `
cases:
  - name: a
    why: A test.
    cites: []
    tensors:
      input: {dtype: int32, sizes: [2, 4]}
      indices: ` + indices + `
      updates: {dtype: int32, sizes: [2, 4]}
    attributes: {axis: 0}
`
}

var _ = Describe("an alias", func() {
	It("names the operator, whose own name the ID has", func() {
		Expect(load(scatter("{dtype: uint32, sizes: [2, 4], data: {fill: 0}}"))[0].ID).To(Equal("dml.scatter/a"))
	})
})

var _ = DescribeTable("a layout of dml.slice1", func(layout string, want tensor.Layout) {
	c := load(slice("tensors: {input: {dtype: int8, sizes: [2, 3, 4, 5], "+layout+"}, output: {}}",
		"attributes: {input_window_offsets: [0, 0, 0, 0], input_window_sizes: [2, 3, 4, 5], input_window_strides: [1, 1, 1, 1]}"))[0]
	if want == nil {
		Expect(c.Call.Tensors[0].Layout).To(BeNil())
		return
	}
	Expect(c.Call.Tensors[0].Layout).To(Equal(want))
	Expect(c.Call.Tensors[1].Layout).To(BeNil(), "a layout is not inherited")
},
	Entry("left out", "data: {iota: 0}", nil),
	Entry("implicit", "strides: implicit", nil),
	Entry("packed", "strides: packed", &tensor.Strided{Strides: []int64{60, 20, 5, 1}}),
	Entry("nhwc", "strides: nhwc", &tensor.Strided{Strides: []int64{60, 1, 15, 3}}),
	Entry("column-major", "strides: column-major", &tensor.Strided{Strides: []int64{1, 2, 6, 24}}),
	Entry("padded", "strides: padded", &tensor.Strided{Strides: []int64{84, 28, 7, 1}}),
	Entry("by number", "strides: [0, 20, 5, 1]", &tensor.Strided{Strides: []int64{0, 20, 5, 1}}),
	Entry("with a total size", "strides: packed, total_bytes: 124", &tensor.Strided{Strides: []int64{60, 20, 5, 1}, TotalBytes: 124}),
	Entry("with a total size alone", "total_bytes: 124", &tensor.Strided{TotalBytes: 124}),
)

var _ = DescribeTable("a layout of xla.copy", func(layout string, want *tensor.XLA) {
	c := load(`operator: xla.copy
cases:
  - name: a
    why: A test.
    cites: []
    tensors: {input: {dtype: int8, sizes: [2, 3]` + layout + `}}
`)[0]
	if want == nil {
		Expect(c.Call.Tensors[0].Layout).To(BeNil())
		return
	}
	Expect(c.Call.Tensors[0].Layout).To(Equal(want))
},
	Entry("left out", "", nil),
	Entry("with an order", ", minor_to_major: [0, 1]", &tensor.XLA{MinorToMajor: []int64{0, 1}}),
	Entry("with padding", ", padded_dimensions: [3, 5], padding_value: lowest",
		&tensor.XLA{PaddedDimensions: []int64{3, 5}, PaddingValue: tensor.LowestPadding}),
)

var _ = Describe("the memory of a case", func() {
	It("is bounded by the caller's limit, to the byte", func() {
		entry := "{dtype: uint8, sizes: [2, 2], data: [1, 2, 3, 4]}"
		text := slice("tensors: {input: " + entry + ", output: {}}")
		Expect(load(text)).To(HaveLen(1))
		_, err := cases.LoadFile("test.yaml", reader(text), cases.Limits{MaxCaseBytes: 8})
		Expect(err).NotTo(HaveOccurred())
		_, err = cases.LoadFile("test.yaml", reader(text), cases.Limits{MaxCaseBytes: 7})
		Expect(err).To(MatchError(ContainSubstring("more than the 7 bytes")))
	})
})
