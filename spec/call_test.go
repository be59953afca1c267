package spec_test

import (
	"errors"
	"math"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/tensor"
)

var _ = Describe("Call", func() {
	const plenty = 1 << 20

	It("finds operands by name", func() {
		c := picked(1)
		Expect(c.Input("data")).To(BeIdenticalTo(&c.Tensors[0]))
		Expect(c.Output()).To(BeIdenticalTo(&c.Tensors[1]))
	})

	DescribeTable("is well formed", func(change func(*spec.Call)) {
		c := picked(1)
		change(c)
		Expect(c.WellFormed(plenty)).To(Succeed())
	},
		Entry("as it is", func(*spec.Call) {}),
		Entry("with the lowest and highest values of an attribute", func(c *spec.Call) {
			c.Attributes.(*pickAttributes).Positions = []int64{math.MinInt32, math.MaxInt32}
		}),
		Entry("with no position", func(c *spec.Call) { c.Attributes.(*pickAttributes).Positions = []int64{} }),
		Entry("with as many positions as a list may have", func(c *spec.Call) {
			c.Attributes.(*pickAttributes).Positions = make([]int64, 64)
		}),
		Entry("though it breaks a rule", func(c *spec.Call) { c.Attributes.(*pickAttributes).Positions = []int64{1, 1} }),
		Entry("with an optional list", func(c *spec.Call) { c.Attributes.(*pickAttributes).Weights = []int64{0, 1} }),
		Entry("with a value that has a name", func(c *spec.Call) { c.Attributes.(*pickAttributes).Mode = 1 }),
		Entry("with an empty input", func(c *spec.Call) { c.Tensors[0].Sizes, c.Tensors[0].Data = []int64{0}, nil }),
		Entry("with one element of rank 0", func(c *spec.Call) { c.Tensors[0].Sizes, c.Tensors[0].Data = nil, []byte{1} }),
		Entry("with the highest rank", func(c *spec.Call) {
			c.Tensors[0].Sizes = []int64{1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 3}
		}),
		Entry("with strides where they belong", func(c *spec.Call) { c.Tensors[0].Layout = &tensor.Strided{Strides: []int64{4}} }),
		Entry("with a layout of XLA where it belongs, even a wrong one", func(c *spec.Call) {
			c.Tensors[1].Layout = &tensor.XLA{MinorToMajor: []int64{9, 9}, PaddedDimensions: []int64{-1}}
		}),
		Entry("with lists of a layout as long as they may be", func(c *spec.Call) {
			c.Tensors[1].Layout = &tensor.XLA{MinorToMajor: make([]int64, 64), PaddedDimensions: make([]int64, 64)}
		}),
		Entry("with the highest size and stride of a UINT", func(c *spec.Call) {
			c.CheckOnly, c.Tensors[0].Data = true, nil
			c.Tensors[0].Sizes = []int64{1<<32 - 1}
			c.Tensors[0].Layout = &tensor.Strided{Strides: []int64{1<<32 - 1}}
		}),
		Entry("with sizes beyond UINT where they are not UINTs", func(c *spec.Call) {
			c.CheckOnly, c.Tensors[0].Data, c.Tensors[1].Sizes = true, nil, []int64{math.MaxInt64}
		}),
		Entry("of any size when it is only checked", func(c *spec.Call) {
			c.CheckOnly, c.Tensors[0].Data = true, nil
			c.Tensors[0].Sizes = []int64{1<<32 - 1, 1<<32 - 1, 1<<32 - 1}
		}),
	)

	DescribeTable("is not well formed", func(change func(*spec.Call), message string) {
		c := picked(1)
		change(c)
		err := c.WellFormed(plenty)
		Expect(err).To(MatchError(ContainSubstring(message)))
		var malformed *spec.MalformedError
		Expect(errors.As(err, &malformed)).To(BeTrue())
	},
		Entry("a tensor too few", func(c *spec.Call) { c.Tensors = c.Tensors[:1] }, "takes 2 tensors, not 1"),
		Entry("a tensor too many", func(c *spec.Call) { c.Tensors = append(c.Tensors, spec.Tensor{}) }, "takes 2 tensors, not 3"),
		Entry("a required list that is absent", func(c *spec.Call) { c.Attributes.(*pickAttributes).Positions = nil }, "positions: missing"),
		Entry("a list beyond all use", func(c *spec.Call) { c.Attributes.(*pickAttributes).Positions = make([]int64, 65) }, "positions: 65 entries"),
		Entry("one below the attribute's type", func(c *spec.Call) { c.Attributes.(*pickAttributes).Positions = []int64{0, -1<<31 - 1} }, "positions: entry 1: -2147483649 is outside -2147483648…2147483647"),
		Entry("one above it", func(c *spec.Call) { c.Attributes.(*pickAttributes).Positions = []int64{1 << 31} }, "positions: entry 0: 2147483648 is outside -2147483648…2147483647"),
		Entry("a value without a name", func(c *spec.Call) { c.Attributes.(*pickAttributes).Mode = 2 }, "mode: 2 is outside fast, slow"),
		Entry("no type", func(c *spec.Call) { c.Tensors[0].DType = 0 }, "data: dtype is missing"),
		Entry("a rank too high", func(c *spec.Call) { c.Tensors[0].Sizes = make([]int64, 17) }, "data: rank 17 is above 16"),
		Entry("a rank too high, even in a call that is only checked", func(c *spec.Call) {
			c.CheckOnly, c.Tensors[0].Data, c.Tensors[0].Sizes = true, nil, make([]int64, 17)
		}, "data: rank 17 is above 16"),
		Entry("strides and sizes of different lengths, even in a call that is only checked", func(c *spec.Call) {
			c.CheckOnly, c.Tensors[0].Data, c.Tensors[0].Layout = true, nil, &tensor.Strided{Strides: []int64{1, 1}}
		}, "2 strides for 1 sizes"),
		Entry("a negative size", func(c *spec.Call) { c.Tensors[0].Sizes[0] = -1 }, "sizes[0]: -1 is outside"),
		Entry("a size beyond UINT", func(c *spec.Call) { c.Tensors[0].Sizes[0] = 1 << 32 }, "sizes[0]: 4294967296 is outside"),
		Entry("a stride beyond UINT", func(c *spec.Call) { c.Tensors[0].Layout = &tensor.Strided{Strides: []int64{1 << 32}} }, "strides[0]: 4294967296 is outside"),
		Entry("a negative stride", func(c *spec.Call) { c.Tensors[0].Layout = &tensor.Strided{Strides: []int64{-1}} }, "strides[0]: -1 is outside"),
		Entry("strides and sizes of different lengths", func(c *spec.Call) { c.Tensors[0].Layout = &tensor.Strided{Strides: []int64{1, 1}} }, "2 strides for 1 sizes"),
		Entry("a negative total size", func(c *spec.Call) { c.Tensors[0].Layout = &tensor.Strided{TotalBytes: -1} }, "total_bytes: -1 is outside 1…9223372036854775807"),
		Entry("strides where they do not belong", func(c *spec.Call) { c.Tensors[1].Layout = &tensor.Strided{} }, "output: strides is not part"),
		Entry("a layout of XLA where it does not belong", func(c *spec.Call) { c.Tensors[0].Layout = &tensor.XLA{} }, "data: minor_to_major is not part"),
		Entry("an order beyond all use", func(c *spec.Call) { c.Tensors[1].Layout = &tensor.XLA{MinorToMajor: make([]int64, 65)} }, "more than 64 entries"),
		Entry("widths beyond all use", func(c *spec.Call) { c.Tensors[1].Layout = &tensor.XLA{PaddedDimensions: make([]int64, 65)} }, "more than 64 entries"),
		Entry("the first padding value that is none", func(c *spec.Call) {
			c.Tensors[1].Layout = &tensor.XLA{PaddingValue: tensor.HighestPadding + 1}
		}, "is not one"),
		Entry("a padding value that is none", func(c *spec.Call) { c.Tensors[1].Layout = &tensor.XLA{PaddingValue: 9} }, "padding_value: 9 is not one"),
		Entry("data too short", func(c *spec.Call) { c.Tensors[0].Data = []byte{1, 2} }, "2 bytes of data for 3 elements of uint8"),
		Entry("data too long", func(c *spec.Call) { c.Tensors[0].Data = make([]byte, 4) }, "4 bytes of data for 3 elements"),
		Entry("a type that only another text has", func(c *spec.Call) { c.Tensors[0].DType = tensor.NF4 }, "has no nf4"),
		Entry("data for an output", func(c *spec.Call) { c.Tensors[1].Data = []byte{1} }, "an output has no data"),
		Entry("data in a call that is only checked", func(c *spec.Call) { c.CheckOnly = true }, "a check-only case has no data"),
		Entry("an operand that has no place", func(c *spec.Call) {
			c.Tensors[0].Sizes = []int64{1<<32 - 1, 1<<32 - 1, 2}
		}, "only a check-only case can pose it"),
		Entry("an operand that takes too much memory", func(c *spec.Call) {
			c.Tensors[0].Layout = &tensor.Strided{Strides: []int64{plenty}}
		}, "operands need more than the 1048576 bytes"),
		Entry("elements of which memory has no end, though their buffer is small", func(c *spec.Call) {
			c.Tensors[0].DType, c.Tensors[0].Sizes = tensor.Float64, []int64{1<<32 - 1, 1<<31 - 1}
			c.Tensors[0].Layout = &tensor.Strided{Strides: []int64{0, 0}}
		}, "only a check-only case can pose it"),
		Entry("elements that take too much memory, though their buffer does not", func(c *spec.Call) {
			c.Tensors[0].Sizes, c.Tensors[0].Layout = []int64{1<<32 - 1}, &tensor.Strided{Strides: []int64{0}}
		}, "operands need more than"),
		Entry("a total size of which memory has no end", func(c *spec.Call) {
			c.Tensors[0].Layout = &tensor.Strided{TotalBytes: math.MaxInt64}
		}, "at most 1099511627776 are possible: only a check-only case can pose it"),
		Entry("a sparse buffer that holds more elements than memory does", func(c *spec.Call) {
			c.Tensors[0].Sizes, c.Tensors[0].Layout = []int64{1 << 10}, &tensor.Strided{Strides: []int64{1 << 22}}
			c.Tensors[0].Data = make([]byte, 1<<10)
		}, "operands need more than the 1048576 bytes"),
		Entry("a sparse buffer with too many parts", func(c *spec.Call) {
			c.Tensors[0].Sizes, c.Tensors[0].Layout = []int64{1<<12 + 1}, &tensor.Strided{Strides: []int64{1 << 22}}
		}, "4097 parts of a buffer of 17179869188 bytes"),
		Entry("patches of what has data", patched(func(t *spec.Tensor) { t.Data = []byte{1} }), "both data and patches"),
		Entry("patches of what states strides", patched(func(t *spec.Tensor) { t.Layout = &tensor.Strided{Strides: []int64{1}} }), "not packed"),
		Entry("patches of a small operand", patched(func(t *spec.Tensor) { t.Sizes = []int64{10} }), "one of up to 1073741824 has data"),
		Entry("patches that overlap", patched(func(t *spec.Tensor) {
			t.Patches = []spec.Patch{{First: 7, Data: []byte{1, 2}}, {First: 8, Data: []byte{3}}}
		}), "element 8 follows element 8"),
		Entry("a patch before the first element", patched(func(t *spec.Tensor) { t.Patches[0].First = -1 }), "element -1 follows"),
		Entry("a patch behind the last element", patched(func(t *spec.Tensor) { t.Patches[0].First = 1<<32 - 2 }), "element 4294967295 of 4294967295"),
		Entry("a patch without elements", patched(func(t *spec.Tensor) { t.Patches[0].Data = nil }), "a patch of 0 bytes"),
		Entry("a patch of part of an element", patched(func(t *spec.Tensor) { t.DType = tensor.Int64 }), "a patch of 2 bytes for elements of 8"),
		Entry("patches in a call that is only checked", func(c *spec.Call) {
			patched(func(*spec.Tensor) {})(c)
			c.CheckOnly = true
		}, "a check-only case has no data"),
		Entry("patches of an output", func(c *spec.Call) { c.Tensors[1].Patches = []spec.Patch{} }, "an output has no data"),
	)

	It("has only so many parts in sparse memory", func() {
		rows := spec.Tensor{Desc: tensor.Desc{DType: tensor.Uint8, Sizes: []int64{2, 1 << 10}, View: tensor.Far}, Data: make([]byte, 1<<11)}
		c := spec.NewCall(onnx.Concat)
		c.Pass(0, 2)
		c.Tensors[0], c.Tensors[1], c.Tensors[2].DType = rows, rows, tensor.Uint8
		Expect(c.WellFormed(1 << 30)).To(Succeed())
		c.Pass(0, 3)
		c.Tensors[2] = rows
		Expect(c.WellFormed(1 << 30)).To(MatchError(ContainSubstring("more than the 4096 parts in sparse memory")))
	})

	It("takes the memory that its patches take", func() {
		c := picked(1)
		patched(func(*spec.Tensor) {})(c)
		Expect(c.WellFormed(4096 + 2)).To(Succeed()) // a page and the patch; the output is inferred
		Expect(c.WellFormed(4096 + 1)).To(MatchError(ContainSubstring("operands need more")))
	})

	It("counts the memory of all operands, to the byte", func() {
		c := stated() // two buffers of 12 bytes
		Expect(c.WellFormed(24)).To(Succeed())
		Expect(c.WellFormed(23)).To(MatchError(ContainSubstring("more than the 23 bytes")))
	})

	It("counts the memory of an operand of which memory has no end, after others", func() {
		c := stated()
		c.Operator = &spec.Operator{Name: "test.copy", Attributes: same.Attributes, Params: []spec.Param{
			{Name: "input", Layout: tensor.StridedFamily}, {Name: "output", Dir: spec.Out, Layout: tensor.StridedFamily},
		}}
		c.Tensors[1].Layout = &tensor.Strided{TotalBytes: math.MaxInt64}
		Expect(c.WellFormed(plenty)).To(MatchError(ContainSubstring("more than the 1048576 bytes")))
	})

	It("counts an input without elements as one of one, where a reading may make it one", func() {
		c := picked(1)
		c.Tensors[0].Sizes, c.Tensors[0].Data = []int64{0, 100, 0}, nil
		Expect(c.WellFormed(100)).To(Succeed())
		Expect(c.WellFormed(99)).To(MatchError(ContainSubstring("more than the 99 bytes")))
		Expect(c.Tensors[0].Sizes).To(Equal([]int64{0, 100, 0}))
		c = stated()
		for i := range c.Tensors {
			c.Tensors[i].Sizes, c.Tensors[i].Data = []int64{0, 100}, nil
		}
		Expect(c.WellFormed(0)).To(Succeed(), "no reading gives the output of this operator other sizes")
	})

	It("says what cannot be posed in it, and where", func() {
		c := picked(1)
		c.Tensors[0].DType = 0
		Expect(c.WellFormed(plenty)).To(MatchError("data: dtype is missing"))
		c.Tensors = nil
		Expect(c.WellFormed(plenty)).To(MatchError("test.pick takes 2 tensors, not 0"))
	})

	It("reads and writes an element's bits, the lowest byte first", func() {
		c := stated()
		input := c.Input("input")
		input.SetBits(1, 0xabcd)
		Expect(input.Data[:6]).To(Equal([]byte{0, 0, 0xcd, 0xab, 0, 0}))
		Expect(input.Bits(1)).To(Equal(uint64(0xabcd)))
		Expect(input.Bits(0)).To(BeZero())
	})

	It("keeps all 32 bits of elements of four bytes", func() {
		t := spec.Tensor{Desc: tensor.Desc{DType: tensor.Uint32, Sizes: []int64{3}}, Data: make([]byte, 12)}
		t.SetBits(1, 0x87654321)
		Expect(t.Data).To(Equal([]byte{0, 0, 0, 0, 0x21, 0x43, 0x65, 0x87, 0, 0, 0, 0}))
		Expect(t.Bits(1)).To(Equal(uint64(0x87654321)))
	})

	It("keeps all 64 bits of the widest elements", func() {
		t := spec.Tensor{Desc: tensor.Desc{DType: tensor.Uint64, Sizes: []int64{2}}, Data: make([]byte, 16)}
		t.SetBits(1, 0x8123456789abcdef)
		Expect(t.Bits(1)).To(Equal(uint64(0x8123456789abcdef)))
		Expect(t.Bits(0)).To(BeZero())
	})

	It("is cloned without sharing memory", func() {
		c := picked(1, 2)
		c.Tensors[0].Layout = &tensor.Strided{Strides: []int64{2}}
		before, clone := c.Clone(), c.Clone()
		c.Attributes.(*pickAttributes).Positions[0] = 7
		c.Tensors[0].Data[0] = 99
		c.Tensors[0].Sizes[0] = 99
		c.Tensors[0].Layout.(*tensor.Strided).Strides[0] = 99
		c.Tensors[1].DType = tensor.Int8
		c.CheckOnly, c.Counts = true, spec.Counts{1, 1}
		Expect(clone).To(Equal(before))
		clone = c.Clone()
		Expect(clone.CheckOnly).To(BeTrue())
		c.Counts[0] = 9
		Expect(clone.Counts).To(Equal(spec.Counts{1, 1}))
		Expect(before.Attributes).To(HaveField("Positions", []int64{1, 2}))
		Expect(before.Tensors[0].Data).To(Equal([]byte{10, 20, 30}))
	})
})

var _ = Describe("Unify", func() {
	unified := func(layout tensor.Layout, sizes []int64, data ...byte) []byte {
		t := spec.Tensor{Desc: tensor.Desc{DType: tensor.Uint8, Sizes: sizes, Layout: layout}, Data: data}
		spec.Unify(&t)
		return t.Data
	}

	DescribeTable("gives elements at one address the first one's bits", func(strides []int64, want ...byte) {
		Expect(unified(&tensor.Strided{Strides: strides}, []int64{2, 3}, 1, 2, 3, 4, 5, 6)).To(Equal(want))
	},
		Entry("packed: nothing is shared", []int64{3, 1}, byte(1), byte(2), byte(3), byte(4), byte(5), byte(6)),
		Entry("interleaved, yet apart", []int64{3, 2}, byte(1), byte(2), byte(3), byte(4), byte(5), byte(6)),
		Entry("rows repeat the first", []int64{0, 1}, byte(1), byte(2), byte(3), byte(1), byte(2), byte(3)),
		Entry("columns repeat the first", []int64{1, 0}, byte(1), byte(1), byte(1), byte(4), byte(4), byte(4)),
		Entry("all are one", []int64{0, 0}, byte(1), byte(1), byte(1), byte(1), byte(1), byte(1)),
		Entry("rows overlap in one element", []int64{2, 1}, byte(1), byte(2), byte(3), byte(3), byte(5), byte(6)),
		Entry("a span as long as there are elements, yet shared", []int64{5, 0}, byte(1), byte(1), byte(1), byte(4), byte(4), byte(4)),
	)

	// The dimensions but the first are far apart and repeat; the first does not.
	DescribeTable("does the same where elements lie far apart", func(sizes, strides []int64) {
		elements, err := tensor.Elements(sizes)
		Expect(err).NotTo(HaveOccurred())
		data := make([]byte, elements)
		want := make([]byte, elements)
		first := map[int64]byte{}
		index := make([]int64, len(sizes))
		for e := range elements {
			data[e] = byte(e + 1)
			tensor.Unravel(e, sizes, index)
			at := int64(0)
			for d, stride := range strides {
				at += index[d] * stride
			}
			if _, seen := first[at]; !seen {
				first[at] = data[e]
			}
			want[e] = first[at]
		}
		Expect(unified(&tensor.Strided{Strides: strides}, sizes, data...)).To(Equal(want))
	},
		Entry("and rows repeat", []int64{3, 2, 4}, []int64{1 << 30, 0, 1 << 20}),
		Entry("and columns repeat", []int64{3, 2, 4}, []int64{1 << 20, 1 << 30, 0}),
		Entry("and meet", []int64{3, 3}, []int64{1 << 20, 1 << 21}),
		Entry("near enough for a table", []int64{3, 3}, []int64{10, 20}),
	)

	It("moves whole elements", func() {
		t := spec.Tensor{
			Desc: tensor.Desc{DType: tensor.Uint16, Sizes: []int64{2}, Layout: &tensor.Strided{Strides: []int64{0}}},
			Data: []byte{1, 2, 3, 4},
		}
		spec.Unify(&t)
		Expect(t.Data).To(Equal([]byte{1, 2, 1, 2}))
	})

	It("leaves alone what cannot be laid out, and takes no memory for gaps", func() {
		Expect(unified(&tensor.Strided{Strides: []int64{1}}, []int64{2, 2}, 1, 2, 3, 4)).To(Equal([]byte{1, 2, 3, 4}))
		Expect(unified(&tensor.Strided{Strides: []int64{1 << 40, 0}}, []int64{2, 2}, 1, 2, 3, 4)).To(Equal([]byte{1, 1, 3, 3}))
	})
})

var _ = Describe("Operator", func() {
	It("finds its parameters and rules", func() {
		Expect(pick.Inputs(nil)).To(Equal(1))
		Expect(pick.Param("output")).To(Equal(1))
		Expect(pick.Param("indices")).To(Equal(-1))
		Expect(pick.Rule("test.pick/rank")).To(BeIdenticalTo(pickRank))
		Expect(pick.Rule("test.pick/none")).To(BeNil())
	})
})

var _ = Describe("Counts", func() {
	join := &spec.Operator{Name: "test.join", Attributes: pick.Attributes, Params: []spec.Param{
		{Name: "inputs", Count: spec.Many},
		{Name: "fill", Count: spec.Optional},
		{Name: "output", Dir: spec.Out, Like: "inputs"},
		{Name: "rest", Dir: spec.Out, Count: spec.Many},
	}}

	DescribeTable("name the tensors of a call", func(counts spec.Counts, inputs int, names ...string) {
		Expect(counts.Total(join)).To(Equal(len(names)))
		Expect(join.Inputs(counts)).To(Equal(inputs))
		for i, name := range names {
			Expect(join.TensorName(counts, i)).To(Equal(name))
			p, k := counts.Param(i)
			first, _ := counts.Span(p)
			Expect(first+k).To(Equal(i), "Param and Span agree")
			Expect(join.Params[p].Takes(name, k)).To(BeTrue())
			Expect(join.Params[p].Takes(name, k+1)).To(BeFalse())
		}
	},
		Entry("one each, unstated", nil, 2, "inputs[0]", "fill", "output", "rest[0]"),
		Entry("one each, stated", spec.Counts{1, 1, 1, 1}, 2, "inputs[0]", "fill", "output", "rest[0]"),
		Entry("many, and none of the optional", spec.Counts{3, 0, 1, 2}, 3, "inputs[0]", "inputs[1]", "inputs[2]", "output", "rest[0]", "rest[1]"),
	)

	DescribeTable("of a call are as many as each parameter takes", func(counts spec.Counts, tensors int, message string) {
		c := spec.Call{Operator: join, Attributes: pick.NewAttributes(), Counts: counts, Tensors: make([]spec.Tensor, tensors)}
		Expect(c.WellFormed(1 << 20)).To(MatchError(ContainSubstring(message)))
	},
		Entry("none of many", spec.Counts{0, 0, 1, 1}, 2, "inputs: 0 tensors"),
		Entry("two of an optional one", spec.Counts{1, 2, 1, 1}, 5, "fill: 2 tensors"),
		Entry("none of one", spec.Counts{1, 0, 0, 1}, 2, "output: 0 tensors"),
		Entry("more than there may be of many", spec.Counts{65, 0, 1, 1}, 67, "inputs: 65 tensors"),
		Entry("counts of other parameters", spec.Counts{1, 1}, 2, "test.join has 4 parameters, not 2"),
		Entry("other tensors than are counted", spec.Counts{2, 0, 1, 1}, 3, "test.join takes 4 tensors, not 3"),
	)

	It("tell which tensor another is like", func() {
		c := spec.Call{Operator: join, Counts: spec.Counts{2, 0, 1, 1}, Tensors: make([]spec.Tensor, 4)}
		Expect(c.Like(2)).To(BeIdenticalTo(&c.Tensors[0]))
		Expect(c.Like(3)).To(BeNil())
		Expect(c.Of("fill")).To(BeEmpty())
		like := *join
		like.Params = append([]spec.Param(nil), join.Params...)
		like.Params[2].Like = "fill"
		c.Operator = &like
		Expect(c.Like(2)).To(BeNil(), "the call passes none")
		Expect(c.Of("inputs")).To(HaveLen(2))
		Expect(c.Outputs()).To(HaveLen(2))
	})

	It("are many up to 64", func() {
		inputs := &join.Params[0]
		Expect(inputs.Takes("inputs[63]", 63)).To(BeTrue())
		Expect(inputs.Takes("inputs[64]", 64)).To(BeFalse())
		Expect(join.Params[1].Takes("output", 0)).To(BeFalse())
		Expect([]bool{spec.Many.Allows(64), spec.Many.Allows(65), spec.Optional.Allows(0), spec.Optional.Allows(1)}).
			To(Equal([]bool{true, false, true, true}))
	})

	It("say whether there may be several outputs", func() {
		several := func(outputs ...spec.Count) bool {
			op := &spec.Operator{Params: []spec.Param{{Name: "inputs", Count: spec.Many}}}
			for _, count := range outputs {
				op.Params = append(op.Params, spec.Param{Dir: spec.Out, Count: count})
			}
			return op.Several()
		}
		Expect(several(spec.One)).To(BeFalse())
		Expect(several(spec.Optional)).To(BeFalse())
		Expect(several(spec.Many)).To(BeTrue())
		Expect(several(spec.One, spec.Optional)).To(BeTrue())
	})
})

var _ = Describe("how many tensors a call passes", func() {
	It("changes where they stand", func() {
		c := spec.NewCall(onnx.Pad)
		names := func() (list []string) {
			for i := range c.Tensors {
				list = append(list, c.Name(i))
			}
			return list
		}
		c.Tensors[2].DType = tensor.Int8 // the output
		c.Pass(1, 0)
		Expect(names()).To(Equal([]string{"data", "output"}))
		Expect(c.Output().DType).To(Equal(tensor.Int8))
		c.Pass(1, 1)
		Expect(names()).To(Equal([]string{"data", "constant_value", "output"}))
		Expect(c.Tensors[1].DType.Valid()).To(BeFalse(), "a new one has no descriptor")

		c = spec.NewCall(onnx.Concat)
		c.Pass(0, 3)
		for i := range c.Tensors {
			c.Tensors[i].Sizes = []int64{int64(i)}
		}
		c.Drop(1)
		Expect(names()).To(Equal([]string{"inputs[0]", "inputs[1]", "concat_result"}))
		Expect(c.Tensors[1].Sizes).To(Equal([]int64{2}))
		Expect(c.Counts).To(Equal(spec.Counts{2, 1}))
	})
})

// patched returns a change that gives an input nearly 2^32 elements, of which two are stated, and
// then changes that input.
func patched(change func(*spec.Tensor)) func(*spec.Call) {
	return func(c *spec.Call) {
		t := &c.Tensors[0]
		t.Sizes, t.Layout, t.Data = []int64{1<<32 - 1}, nil, nil
		t.Patches = []spec.Patch{{First: 7, Data: []byte{1, 2}}}
		change(t)
	}
}
