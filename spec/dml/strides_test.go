package dml_test

import (
	"errors"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/spec"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/tensor"
)

var _ = Describe("descriptors", func() {
	// copied has the layout on the operand and packs the other.
	copied := func(d tensor.DType, s sizes, operand int, layout *tensor.Strided) *spec.Call {
		c := checkOnly(dml.Copy, &dml.CopyAttributes{}, d, s, s)
		c.Tensors[operand].Layout = layout
		return c
	}
	onEither := func(d tensor.DType, s sizes, layout *tensor.Strided, want ...string) {
		GinkgoHelper()
		for operand := range 2 {
			Expect(verdicts(copied(d, s, operand, layout))).To(Equal(want), "operand %d", operand)
		}
	}

	DescribeTable("minimum size",
		func(d tensor.DType, s, strides sizes, total int64, want ...string) {
			onEither(d, s, &tensor.Strided{Strides: strides, TotalBytes: total}, want...)
		},
		Entry("exactly packed", tensor.Float32, sizes{2, 3}, sizes{3, 1}, int64(24), "ok"),
		Entry("exactly packed, strides implicit", tensor.Float32, sizes{2, 3}, nil, int64(24), "ok"),
		Entry("one byte less", tensor.Float32, sizes{2, 3}, sizes{3, 1}, int64(23), "minimum-size"),
		Entry("one byte more: no rule asks for a multiple of 4", tensor.Float32, sizes{2, 3}, sizes{3, 1}, int64(25), "ok"),
		Entry("the text's buffer of ten", tensor.Uint8, sizes{2, 3}, sizes{5, 1}, int64(10), "ok"),
		Entry("the last padding of it may be missing", tensor.Uint8, sizes{2, 3}, sizes{5, 1}, int64(8), "ok"),
		Entry("its last element may not", tensor.Uint8, sizes{2, 3}, sizes{5, 1}, int64(7), "minimum-size"),
		Entry("three bytes round up to four", tensor.Uint8, sizes{3}, sizes{1}, int64(4), "ok"),
		Entry("three bytes alone are in doubt", tensor.Uint8, sizes{3}, sizes{1}, int64(3), "minimum-size if reject", "ok if accept"),
		Entry("two bytes are not", tensor.Uint8, sizes{3}, sizes{1}, int64(2), "minimum-size"),
		Entry("a half of a word is in doubt", tensor.Float16, sizes{5}, sizes{1}, int64(11), "minimum-size if reject", "ok if accept"),
		Entry("64-bit elements are never in doubt", tensor.Float64, sizes{3}, sizes{1}, int64(24), "ok"),
		Entry("a stride of a dimension of one element does not count", tensor.Float32, sizes{1, 3}, sizes{1000, 1}, int64(12), "ok"),
	)

	It("takes a broadcast input for the elements that it has in memory", func() {
		broadcast := &tensor.Strided{Strides: sizes{0, 1}, TotalBytes: 12}
		Expect(verdicts(copied(tensor.Float32, sizes{2, 3}, 0, broadcast))).To(beVerdict("ok"))
		broadcast.TotalBytes = 11
		Expect(verdicts(copied(tensor.Float32, sizes{2, 3}, 0, broadcast))).To(beVerdict("minimum-size"))
	})

	It("counts the elements of a broadcast input that are one in memory", func() {
		repeated := &tensor.Strided{Strides: sizes{0, 0}, TotalBytes: 4}
		Expect(verdicts(copied(tensor.Uint8, sizes{1 << 16, 1<<16 - 1}, 0, repeated))).To(beVerdict("ok"))
		Expect(verdicts(copied(tensor.Uint8, sizes{1 << 16, 1 << 16}, 0, repeated))).To(Equal([]string{"ok if none", "size-fits if uint"}))
	})

	DescribeTable("sizes beyond 32 and 63 bits",
		func(d tensor.DType, s, strides sizes, total int64, want ...string) {
			onEither(d, s, &tensor.Strided{Strides: strides, TotalBytes: total}, want...)
		},
		Entry("2^32 bytes", tensor.Uint8, sizes{1 << 16, 1 << 16}, nil, int64(1<<32), "ok if none", "size-fits if uint"),
		Entry("the last buffer of whole words whose elements a UINT counts", tensor.Uint8, sizes{1<<32 - 4}, nil, int64(0), "ok"),
		Entry("2^32 - 1 elements in a buffer that is rounded up to 2^32", tensor.Uint8, sizes{1<<32 - 1}, nil, int64(0), "ok if none", "size-fits if uint"),
		Entry("room for one element more than a UINT counts", tensor.Float32, sizes{3}, nil, int64(1<<34), "ok if none", "size-fits if uint"),
		Entry("room for as many as it counts", tensor.Float32, sizes{3}, nil, int64(1<<34-4), "ok"),
		Entry("2^32 bytes, of which a 32-bit size keeps none", tensor.Uint8, sizes{1 << 16, 1 << 16}, nil, int64(4), "minimum-size"),
		Entry("an offset of 2^32, which wraps to 0 in 32 bits", tensor.Float32, sizes{3}, sizes{1 << 31}, int64(4), "minimum-size"),
		Entry("the largest sizes and strides that fit", tensor.Uint8, sizes{1 << 31, 1 << 31}, nil, int64(0), "ok if none", "size-fits if uint"),
		Entry("2^63 bytes, of which a signed size keeps none", tensor.Uint8, sizes{1 << 31, 1 << 31, 2}, nil, int64(4), "minimum-size"),
		Entry("2^64 bytes", tensor.Uint8, sizes{1 << 31, 1 << 31, 4}, nil, int64(0), "size-fits"),
		Entry("2^64 - 1 bytes, which are more once they are rounded up", tensor.Uint8, sizes{1<<32 - 1, 4, 3}, sizes{1<<32 - 1, 1<<32 - 2, 1}, int64(4), "size-fits"),
		Entry("2^64 - 4 bytes are as many", tensor.Uint8, sizes{1<<32 - 1, 4}, sizes{1<<32 - 1, 1<<32 - 3}, int64(4), "minimum-size"),
		Entry("2^64 bytes, which wrap to 0", tensor.Float32, sizes{1 << 31, 1 << 31}, nil, int64(4), "size-fits"),
		Entry("the largest size times the largest stride", tensor.Uint16, sizes{1<<32 - 1}, sizes{1<<32 - 1}, int64(4), "size-fits"),
		Entry("the same in bytes", tensor.Uint8, sizes{1<<32 - 1}, sizes{1<<32 - 1}, int64(4), "minimum-size"),
	)

	DescribeTable("says how large a tensor is that 64 bits do not count",
		func(d tensor.DType, s, strides sizes, want string) {
			_, violations, err := new(spec.Checker).Check(copied(d, s, 0, &tensor.Strided{Strides: strides, TotalBytes: 4}), spec.NewReading(nil))
			Expect(err).NotTo(HaveOccurred())
			Expect(violations).NotTo(BeEmpty())
			Expect(violations[0].String()).To(Equal("dml.strides/size-fits: " + want))
		},
		Entry("packed", tensor.Uint8, sizes{1 << 31, 1 << 31, 5}, nil,
			"input has 23058430092136939520 elements, in 23058430092136939520 bytes"),
		Entry("in bytes alone", tensor.Float32, sizes{1 << 31, 1 << 31}, nil,
			"input has 4611686018427387904 elements, in 18446744073709551616 bytes"),
		Entry("by its strides", tensor.Uint16, sizes{1<<32 - 1}, sizes{1<<32 - 1},
			"input has 4294967295 elements, in 36893488121649299464 bytes"),
		Entry("by the sum of its strides", tensor.Uint8, sizes{1<<32 - 1, 4, 3}, sizes{1<<32 - 1, 1<<32 - 2, 1},
			"input has 51539607540 elements, in 18446744073709551616 bytes"),
	)

	DescribeTable("what breaks no rule and takes more than 63 bits cannot be posed", func(s, strides sizes) {
		c := copied(tensor.Uint8, s, 0, &tensor.Strided{Strides: strides})
		_, _, err := new(spec.Checker).Check(c, spec.NewReading(nil))
		Expect(err).To(MatchError("cannot be represented: input: size overflows 63 bits, which is a limit of conform and not a rule"))
		_, limit := errors.AsType[*spec.LimitError](err)
		Expect(limit).To(BeTrue())
	},
		Entry("2^63 bytes", sizes{1 << 31, 1 << 31, 2}, nil),
		Entry("the largest size and stride", sizes{1<<32 - 1}, sizes{1<<32 - 1}),
		Entry("2^63 elements in one", sizes{1 << 31, 1 << 31, 2}, sizes{0, 0, 0}),
	)

	DescribeTable("overlap",
		func(s, strides sizes, output ...string) {
			layout := &tensor.Strided{Strides: strides}
			Expect(verdicts(copied(tensor.Float32, s, 0, layout))).To(beVerdict("ok"), "an input may overlap")
			Expect(verdicts(copied(tensor.Float32, s, 1, layout))).To(Equal(output))
		},
		Entry("broadcast", sizes{2, 3}, sizes{0, 1}, "no-overlapping-output if reject", "no-overlapping-output if reject-evident", "ok if any-collider"),
		Entry("a stride of 0 on one element repeats nothing", sizes{1, 3}, sizes{0, 1}, "ok"),
		Entry("rows one element too short", sizes{2, 3}, sizes{2, 1}, "no-overlapping-output if reject", "no-overlapping-output if reject-evident", "ok if any-collider"),
		Entry("rows of just their length", sizes{2, 3}, sizes{3, 1}, "ok"),
		Entry("columns before rows", sizes{2, 3}, sizes{1, 2}, "ok"),
		Entry("interleaved strides that never meet", sizes{2, 3}, sizes{3, 2}, "ok"),
		Entry("interleaved strides that meet at 6", sizes{3, 4}, sizes{3, 2}, "no-overlapping-output if reject", "ok if reject-evident", "ok if any-collider"),
		Entry("two equal strides", sizes{2, 3}, sizes{2, 2}, "no-overlapping-output if reject", "no-overlapping-output if reject-evident", "ok if any-collider"),
		Entry("a stride of one element equal to another's", sizes{1, 3}, sizes{2, 2}, "ok"),
		Entry("more elements than addresses", sizes{4, 4, 4}, sizes{5, 3, 2}, "no-overlapping-output if reject", "no-overlapping-output if reject-evident", "ok if any-collider"),
	)

	DescribeTable("a copy",
		func(change func(*spec.Call), want string) {
			c := checkOnly(dml.Copy, &dml.CopyAttributes{}, tensor.Float32, sizes{2, 3}, sizes{2, 3})
			change(c)
			Expect(verdicts(c)).To(beVerdict(want))
		},
		Entry("in order", func(*spec.Call) {}, "ok"),
		Entry("a size of zero", func(c *spec.Call) { c.Tensors[0].Sizes[1], c.Tensors[1].Sizes[1] = 0, 0 }, "sizes-nonzero"),
		Entry("a size of zero on one side is one fault", func(c *spec.Call) { c.Tensors[1].Sizes[0] = 0 }, "sizes-nonzero"),
		Entry("a larger output", func(c *spec.Call) { c.Tensors[1].Sizes[1] = 4 }, "same-sizes"),
		Entry("a smaller output", func(c *spec.Call) { c.Tensors[1].Sizes[1] = 2 }, "same-sizes"),
		Entry("as many elements in other sizes", func(c *spec.Call) { c.Tensors[1].Sizes = sizes{3, 2} }, "same-sizes"),
		Entry("another dimension count", func(c *spec.Call) { c.Tensors[1].Sizes = sizes{1, 2, 3} }, "same-sizes"),
		Entry("another data type of the same width", func(c *spec.Call) { c.Tensors[1].DType = tensor.Uint32 }, "same-dtype"),
		Entry("no dimension", func(c *spec.Call) { c.Tensors[0].Sizes, c.Tensors[1].Sizes = nil, nil }, "dimension-count"),
		Entry("one dimension", func(c *spec.Call) { c.Tensors[0].Sizes, c.Tensors[1].Sizes = sizes{6}, sizes{6} }, "ok"),
		Entry("eight dimensions", func(c *spec.Call) { c.Tensors[0].Sizes, c.Tensors[1].Sizes = make8(), make8() }, "ok"),
		Entry("nine dimensions", func(c *spec.Call) { c.Tensors[0].Sizes, c.Tensors[1].Sizes = append(make8(), 1), append(make8(), 1) }, "dimension-count"),
	)
})

func make8() sizes { return sizes{1, 1, 1, 1, 1, 1, 1, 2} }

var _ = DescribeTable("An output overlaps, and evidently so or not", func(sizes, strides sizes, want ...string) {
	c := checkOnly(dml.Copy, &dml.CopyAttributes{}, tensor.Uint8, sizes, sizes)
	c.Tensors[1].Layout = &tensor.Strided{Strides: strides}
	if len(want) == 0 {
		want = []string{
			"no-overlapping-output if reject",
			"no-overlapping-output if reject-evident",
			"ok if any-collider",
		}
	}
	Expect(verdicts(c)).To(Equal(want))
},
	Entry("a dimension is repeated", sizes{2, 3}, sizes{0, 1}),
	Entry("the last dimension is repeated", sizes{2, 3}, sizes{1, 0}),
	Entry("but not by a stride of 0 over one element", sizes{1, 3}, sizes{0, 1}, "ok"),
	Entry("two dimensions have one stride", sizes{2, 2}, sizes{3, 3}),
	Entry("two that are no neighbours do", sizes{2, 2, 2}, sizes{4, 1, 4}),
	Entry("but not with one of a single element", sizes{1, 3}, sizes{2, 2}, "ok"),
	Entry("nor with one after it", sizes{3, 1}, sizes{2, 2}, "ok"),
	Entry("there are more elements than addresses", sizes{4, 4, 4}, sizes{5, 3, 2}),
	Entry("there are as many as addresses, which needs a search", sizes{3, 2, 2}, sizes{3, 4, 1},
		"no-overlapping-output if reject", "ok if reject-evident", "ok if any-collider"),
	Entry("strides interlock and meet, which needs a search", sizes{3, 4}, sizes{3, 2},
		"no-overlapping-output if reject", "ok if reject-evident", "ok if any-collider"),
	Entry("strides interlock and never meet", sizes{2, 2}, sizes{3, 2}, "ok"),
)
