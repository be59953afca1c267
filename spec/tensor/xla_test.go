package tensor_test

import (
	"math"
	"math/rand/v2"
	"slices"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/spec/tensor"
)

var _ = Describe("XLA", func() {
	// memory writes out the text's 2 x 3 array of letters as it lies in linear
	// memory, with a dot for padding.
	memory := func(x *tensor.XLA) string {
		d := &tensor.Desc{DType: tensor.Uint8, Sizes: []int64{2, 3}, Layout: x}
		p, err := d.Place()
		Expect(err).NotTo(HaveOccurred())
		buffer := make([]byte, p.Bytes)
		for i := range buffer {
			buffer[i] = '.'
		}
		for element, letter := range "abcdef" {
			index := make([]int64, 2)
			tensor.Unravel(int64(element), d.Sizes, index)
			buffer[p.Offset(index)] = byte(letter)
		}
		return string(buffer)
	}

	DescribeTable("lies in memory as the text shows", func(x *tensor.XLA, want string) {
		Expect(memory(x)).To(Equal(want))
	},
		Entry("dimension 0 is minor", &tensor.XLA{MinorToMajor: []int64{0, 1}}, "adbecf"),
		Entry("dimension 0 is major", &tensor.XLA{MinorToMajor: []int64{1, 0}}, "abcdef"),
		Entry("the default is major to minor", &tensor.XLA{}, "abcdef"),
		Entry("padded to 3 x 5, dimension 0 minor",
			&tensor.XLA{MinorToMajor: []int64{0, 1}, PaddedDimensions: []int64{3, 5}}, "ad.be.cf......."),
		Entry("padded to 3 x 5, dimension 0 major",
			&tensor.XLA{MinorToMajor: []int64{1, 0}, PaddedDimensions: []int64{3, 5}}, "abc..def......."),
		Entry("widths equal to the sizes pad nothing",
			&tensor.XLA{MinorToMajor: []int64{0, 1}, PaddedDimensions: []int64{2, 3}}, "adbecf"),
		Entry("a padding value alone pads nothing",
			&tensor.XLA{MinorToMajor: []int64{0, 1}, PaddingValue: tensor.ZeroPadding}, "adbecf"),
	)

	It("lies padded as the array of the widths does", func() {
		padded := &tensor.Desc{DType: tensor.Int8, Sizes: []int64{2, 3}, Layout: &tensor.XLA{MinorToMajor: []int64{0, 1}, PaddedDimensions: []int64{3, 5}}}
		full := &tensor.Desc{DType: tensor.Int8, Sizes: []int64{3, 5}, Layout: &tensor.XLA{MinorToMajor: []int64{0, 1}}}
		p, err := padded.Place()
		Expect(err).NotTo(HaveOccurred())
		f, err := full.Place()
		Expect(err).NotTo(HaveOccurred())
		Expect(p.Strides).To(Equal(f.Strides))
		Expect(p.Bytes).To(Equal(f.Bytes))
	})

	DescribeTable("Place", func(sizes []int64, x *tensor.XLA, want tensor.Placement) {
		d := &tensor.Desc{DType: tensor.Float32, Sizes: sizes, Layout: x}
		Expect(d.Place()).To(Equal(want))
	},
		Entry("an array of no dimensions holds one element", nil, &tensor.XLA{MinorToMajor: []int64{}, PaddedDimensions: []int64{}},
			tensor.Placement{Elements: 1, Span: 1, Bytes: 4}),
		Entry("a zero without padding takes no memory", []int64{2, 0}, &tensor.XLA{},
			tensor.Placement{Strides: []int64{0, 1}}),
		Entry("a zero padded to a width is all padding", []int64{2, 0}, &tensor.XLA{PaddedDimensions: []int64{3, 5}},
			tensor.Placement{Strides: []int64{5, 1}, Bytes: 60}),
		Entry("a width of zero takes no memory, before widths whose product would not fit",
			[]int64{0, 1, 1}, &tensor.XLA{PaddedDimensions: []int64{0, 1 << 62, 1 << 62}},
			tensor.Placement{Strides: []int64{0, 1 << 62, 1}}),
		Entry("a width of zero, after them",
			[]int64{0, 1, 1}, &tensor.XLA{MinorToMajor: []int64{0, 1, 2}, PaddedDimensions: []int64{0, 1 << 62, 1 << 62}},
			tensor.Placement{Strides: []int64{1, 0, 0}}),
		Entry("the largest buffer", []int64{1<<61 - 1}, &tensor.XLA{},
			tensor.Placement{Strides: []int64{1}, Elements: 1<<61 - 1, Span: 1<<61 - 1, Bytes: 1<<63 - 4}),
	)

	DescribeTable("layouts that do not fit the sizes", func(x *tensor.XLA, message string) {
		d := &tensor.Desc{DType: tensor.Float32, Sizes: []int64{2, 3}, Layout: x}
		_, err := d.Place()
		Expect(err).To(MatchError(ContainSubstring(message)))
	},
		Entry("an order too short", &tensor.XLA{MinorToMajor: []int64{0}}, "1 entries for rank 2"),
		Entry("an order too long", &tensor.XLA{MinorToMajor: []int64{0, 1, 2}}, "3 entries for rank 2"),
		Entry("a dimension twice", &tensor.XLA{MinorToMajor: []int64{1, 1}}, "not a permutation"),
		Entry("a dimension beyond the last", &tensor.XLA{MinorToMajor: []int64{0, 2}}, "not a permutation"),
		Entry("a negative dimension", &tensor.XLA{MinorToMajor: []int64{0, -1}}, "not a permutation"),
		Entry("the smallest number", &tensor.XLA{MinorToMajor: []int64{0, math.MinInt64}}, "not a permutation"),
		Entry("too few widths", &tensor.XLA{PaddedDimensions: []int64{3}}, "1 entries for rank 2"),
		Entry("a width below its size", &tensor.XLA{PaddedDimensions: []int64{3, 2}}, "padded_dimensions[1] is 2, below the size 3"),
		Entry("a negative width", &tensor.XLA{PaddedDimensions: []int64{-1, 3}}, "below the size"),
		Entry("widths whose product does not fit", &tensor.XLA{PaddedDimensions: []int64{1 << 32, 1 << 31}}, "overflows"),
		Entry("bytes that do not fit", &tensor.XLA{PaddedDimensions: []int64{2, 1 << 60}}, "overflows"),
	)

	DescribeTable("TrueRank counts the sizes above 1", func(want int, sizes ...int64) {
		Expect(tensor.TrueRank(sizes)).To(Equal(want))
	},
		Entry("rank 0", 0),
		Entry("sizes of 1 do not count", 0, int64(1), int64(1)),
		Entry("a size of 0 does not count", 0, int64(0)),
		Entry("all count", 2, int64(2), int64(3)),
		Entry("some count", 1, int64(1), int64(4), int64(1)),
	)

	DescribeTable("DimensionNumber", func(dimension int64, rank, want int) {
		Expect(tensor.DimensionNumber(dimension, rank)).To(Equal(want))
	},
		Entry("the text's -1 of A x B x C is C", int64(-1), 3, 2),
		Entry("the text's -2 of A x B x C is B", int64(-2), 3, 1),
		Entry("the lowest", int64(-3), 3, 0),
		Entry("0 is the first", int64(0), 3, 0),
		Entry("the highest", int64(2), 3, 2),
	)

	DescribeTable("dimension numbers out of range", func(dimension int64, rank int) {
		_, err := tensor.DimensionNumber(dimension, rank)
		Expect(err).To(MatchError(ContainSubstring("outside")))
	},
		Entry("one above the last", int64(3), 3),
		Entry("one below the lowest", int64(-4), 3),
		Entry("rank 0 has no first", int64(0), 0),
		Entry("rank 0 has no last", int64(-1), 0),
		Entry("the smallest number", int64(math.MinInt64), 3),
	)

	It("converts between multidimensional and linear indices, both ways", func() {
		forAll(xla, func(a array) bool {
			linear := a.x.LinearIndex(a.index, a.sizes)
			back := a.x.MultiIndex(linear, a.sizes)
			return a.x.LinearIndex(back, a.sizes) == linear && slices.Equal(back, a.index)
		})
	})

	It("places elements at their linear index", func() {
		forAll(xla, func(a array) bool {
			p, err := a.desc().Place()
			return err == nil && p.Offset(a.index) == a.x.LinearIndex(a.index, a.sizes)
		})
	})

	It("keeps every element within the span, and the span within the buffer", func() {
		forAll(xla, func(a array) bool {
			d := a.desc()
			p, err := d.Place()
			return err == nil && p.Span == furthest(d, &p)+1 && p.Span*d.DType.Size() <= p.Bytes
		})
	})

	It("never puts two elements at one address", func() {
		forAll(xla, func(a array) bool {
			p, err := a.desc().Place()
			if err != nil {
				return false
			}
			overlaps, err := tensor.Overlaps(a.sizes, p.Strides)
			return err == nil && !overlaps
		})
	})

	It("lies alike in every order when the true rank is at most 1 and nothing is padded", func() {
		forAll(xla, func(a array) bool {
			for i := range a.sizes {
				if i != len(a.sizes)/2 {
					a.sizes[i], a.index[i] = 1, 0
				}
			}
			a.x.PaddedDimensions = nil
			packed := tensor.XLA{}
			return tensor.TrueRank(a.sizes) <= 1 && a.x.LinearIndex(a.index, a.sizes) == packed.LinearIndex(a.index, a.sizes)
		})
	})

	DescribeTable("padding values", func(v tensor.PaddingValue, name string, want map[tensor.DType]uint64) {
		Expect(v.Valid()).To(BeTrue())
		Expect(v.String()).To(Equal(name))
		for _, d := range tensor.Common() {
			bits, ok := v.Bits(d)
			Expect(ok).To(BeTrue())
			Expect(bits).To(Equal(want[d]), "%v", d)
		}
	},
		Entry("zero", tensor.ZeroPadding, "zero", map[tensor.DType]uint64{}),
		Entry("one", tensor.OnePadding, "one", map[tensor.DType]uint64{
			tensor.Float64: math.Float64bits(1), tensor.Float32: uint64(math.Float32bits(1)), tensor.Float16: 0x3c00,
			tensor.Int64: 1, tensor.Int32: 1, tensor.Int16: 1, tensor.Int8: 1,
			tensor.Uint64: 1, tensor.Uint32: 1, tensor.Uint16: 1, tensor.Uint8: 1,
		}),
		Entry("the lowest finite value", tensor.LowestPadding, "lowest", map[tensor.DType]uint64{
			tensor.Float64: math.Float64bits(-math.MaxFloat64), tensor.Float32: uint64(math.Float32bits(-math.MaxFloat32)), tensor.Float16: 0xfbff,
			tensor.Int64: 1 << 63, tensor.Int32: 1 << 31, tensor.Int16: 1 << 15, tensor.Int8: 1 << 7,
		}),
		Entry("the highest finite value", tensor.HighestPadding, "highest", map[tensor.DType]uint64{
			tensor.Float64: math.Float64bits(math.MaxFloat64), tensor.Float32: uint64(math.Float32bits(math.MaxFloat32)), tensor.Float16: 0x7bff,
			tensor.Int64: math.MaxInt64, tensor.Int32: math.MaxInt32, tensor.Int16: math.MaxInt16, tensor.Int8: math.MaxInt8,
			tensor.Uint64: math.MaxUint64, tensor.Uint32: math.MaxUint32, tensor.Uint16: math.MaxUint16, tensor.Uint8: math.MaxUint8,
		}),
	)

	It("has no bits for padding that is unspecified, or no padding value at all", func() {
		for _, v := range []tensor.PaddingValue{tensor.UnspecifiedPadding, tensor.HighestPadding + 1, 255} {
			_, ok := v.Bits(tensor.Float32)
			Expect(ok).To(BeFalse())
		}
		_, ok := tensor.LowestPadding.Bits(tensor.Complex64)
		Expect(ok).To(BeFalse(), "complex numbers have no order")
		Expect((tensor.HighestPadding + 1).Valid()).To(BeFalse())
		Expect(tensor.PaddingValue(255).String()).To(Equal("padding(255)"))
	})
})

// An array is a layout, sizes that it fits, and an index into the widths.
type array struct {
	x            *tensor.XLA
	sizes, index []int64
}

func (a *array) desc() *tensor.Desc {
	return &tensor.Desc{DType: tensor.Int16, Sizes: a.sizes, Layout: a.x}
}

// xla draws an array of rank 0 to 6 in any order, padded or not.
func xla(r *rand.Rand) array {
	rank := r.IntN(7)
	a := array{x: &tensor.XLA{}, sizes: make([]int64, rank), index: make([]int64, rank)}
	for i := range a.sizes {
		a.sizes[i] = 1 + below(r, 4)
	}
	if r.IntN(4) > 0 {
		for _, dimension := range r.Perm(rank) {
			a.x.MinorToMajor = append(a.x.MinorToMajor, int64(dimension))
		}
	}
	if r.IntN(2) > 0 {
		for _, size := range a.sizes {
			a.x.PaddedDimensions = append(a.x.PaddedDimensions, size+below(r, 3))
		}
	}
	for i, width := range a.x.Widths(a.sizes) {
		a.index[i] = below(r, width)
	}
	return a
}
