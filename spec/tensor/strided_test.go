package tensor_test

import (
	"math"
	"math/rand/v2"
	"slices"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/spec/tensor"
)

var _ = Describe("Strided", func() {
	DescribeTable("PackedStrides, with the figures of the strides text", func(sizes []int64, order []int, want []int64) {
		Expect(tensor.PackedStrides(sizes, order, nil)).To(Equal(want))
	},
		Entry("HW, row-major", []int64{2, 3}, nil, []int64{3, 1}),
		Entry("HW, spelled out", []int64{2, 3}, []int{0, 1}, []int64{3, 1}),
		Entry("WH, column-major", []int64{2, 3}, []int{1, 0}, []int64{1, 2}),
		Entry("DHW", []int64{2, 2, 3}, nil, []int64{6, 3, 1}),
		Entry("NCHW", []int64{1, 1, 3, 5}, nil, []int64{15, 15, 5, 1}),
		Entry("NHWC", []int64{1, 1, 3, 5}, []int{0, 2, 3, 1}, []int64{15, 1, 5, 1}),
		Entry("WHD, width of the highest order", []int64{2, 2, 3}, []int{2, 1, 0}, []int64{1, 2, 4}),
		Entry("a zero, which leaves nothing to reach", []int64{1 << 62, 1 << 62, 0, 3}, nil, []int64{0, 0, 3, 1}),
		Entry("a zero before strides that do not fit", []int64{0, 1 << 62, 1 << 62, 1 << 62}, nil, []int64{0, 0, 1 << 62, 1}),
	)

	It("appends packed strides to the caller's", func() {
		Expect(tensor.PackedStrides([]int64{2, 3}, nil, []int64{7})).To(Equal([]int64{7, 3, 1}))
	})

	It("refuses packed strides that overflow", func() {
		_, err := tensor.PackedStrides([]int64{2, 1 << 32, 1 << 31}, nil, nil)
		Expect(err).To(MatchError(tensor.ErrOverflow))
	})

	It("puts the text's element H at offset 7", func() {
		p := tensor.Placement{Strides: []int64{6, 3, 1}}
		Expect(p.Offset([]int64{1, 0, 1})).To(Equal(int64(7)))
	})

	DescribeTable("MinimumBytes", func(sizes, strides []int64, elementSize, exact, want int64) {
		Expect(tensor.ExactBytes(sizes, strides, elementSize)).To(Equal(exact))
		Expect(tensor.MinimumBytes(sizes, strides, elementSize)).To(Equal(want))
	},
		Entry("the text's 2 x 3 packed", []int64{2, 3}, []int64{3, 1}, int64(4), int64(24), int64(24)),
		Entry("the text's rows padded to 5: no padding after the last", []int64{2, 3}, []int64{5, 1}, int64(4), int64(32), int64(32)),
		Entry("the text's broadcast row: three elements", []int64{2, 3}, []int64{0, 1}, int64(4), int64(12), int64(12)),
		Entry("1 byte rounds up to a DWORD", []int64{1}, []int64{1}, int64(1), int64(1), int64(4)),
		Entry("3 bytes round up", []int64{3}, []int64{1}, int64(1), int64(3), int64(4)),
		Entry("4 bytes are a DWORD already", []int64{4}, []int64{1}, int64(1), int64(4), int64(4)),
		Entry("5 bytes round up to two", []int64{5}, []int64{1}, int64(1), int64(5), int64(8)),
		Entry("three float16", []int64{3}, []int64{1}, int64(2), int64(6), int64(8)),
		Entry("64-bit types have a size too", []int64{3}, []int64{1}, int64(8), int64(24), int64(24)),
		Entry("rank 0 is one element", nil, nil, int64(8), int64(8), int64(8)),
		Entry("no element needs no byte", []int64{2, 0}, []int64{1, 1}, int64(4), int64(0), int64(0)),
		Entry("no element, whatever the strides reach", []int64{1 << 40, 0}, []int64{1 << 40, 1}, int64(4), int64(0), int64(0)),
		Entry("beyond 32 bits", []int64{1<<32 - 1, 2}, []int64{2, 1}, int64(4), int64(4)*(1<<33-2), int64(4)*(1<<33-2)),
		Entry("an index that wraps to 0 in 32 bits", []int64{1<<16 + 1}, []int64{1 << 16}, int64(1), int64(1<<32+1), int64(1<<32+4)),
	)

	DescribeTable("sizes that overflow", func(sizes, strides []int64, elementSize, exact int64) {
		_, err := tensor.MinimumBytes(sizes, strides, elementSize)
		Expect(err).To(MatchError(tensor.ErrOverflow))
		got, err := tensor.ExactBytes(sizes, strides, elementSize)
		if exact > 0 {
			Expect(err).NotTo(HaveOccurred())
		} else {
			Expect(err).To(MatchError(tensor.ErrOverflow))
		}
		Expect(got).To(Equal(exact))
	},
		Entry("the reach of one dimension", []int64{1<<32 - 1}, []int64{1<<32 - 1}, int64(1), int64(0)),
		Entry("the sum of two reaches", []int64{2, 2}, []int64{1 << 62, 1 << 62}, int64(1), int64(0)),
		Entry("a reach that wraps to 0", []int64{1<<33 + 1}, []int64{1 << 31}, int64(1), int64(0)),
		Entry("two reaches that wrap to 0 together", []int64{2, 4}, []int64{1 << 62, 1 << 62}, int64(1), int64(0)),
		Entry("four reaches that wrap to 0 together, and one more", []int64{2, 2, 2, 2, 2}, slices.Repeat([]int64{1 << 62}, 5), int64(1), int64(0)),
		Entry("the last offset plus one", []int64{2}, []int64{math.MaxInt64}, int64(1), int64(0)),
		Entry("the bytes", []int64{1 << 60}, []int64{1}, int64(8), int64(0)),
		Entry("the rounding", []int64{math.MaxInt64}, []int64{1}, int64(1), int64(math.MaxInt64)),
	)

	It("counts the bytes of every index, and no more", func() {
		forAll(strided, func(d *tensor.Desc) bool {
			p, err := d.Place()
			if err != nil {
				return false
			}
			return p.Span == furthest(d, &p)+1 && p.Bytes == (p.Span*d.DType.Size()+3)/4*4
		})
	})
})

var _ = Describe("Desc", func() {
	float32s := func(layout tensor.Layout, sizes ...int64) *tensor.Desc {
		return &tensor.Desc{DType: tensor.Float32, Sizes: sizes, Layout: layout}
	}

	DescribeTable("Place", func(d *tensor.Desc, want tensor.Placement) {
		Expect(d.Place()).To(Equal(want))
	},
		Entry("no layout is packed", float32s(nil, 2, 3),
			tensor.Placement{Strides: []int64{3, 1}, Elements: 6, Span: 6, Bytes: 24}),
		Entry("as many dimensions as there may be", float32s(nil, slices.Repeat([]int64{1}, tensor.MaxRank)...),
			tensor.Placement{Strides: slices.Repeat([]int64{1}, tensor.MaxRank), Elements: 1, Span: 1, Bytes: 4}),
		Entry("nil strides are packed", float32s(&tensor.Strided{}, 2, 3),
			tensor.Placement{Strides: []int64{3, 1}, Elements: 6, Span: 6, Bytes: 24}),
		Entry("a stated total size is the buffer's length", float32s(&tensor.Strided{TotalBytes: 40}, 2, 3),
			tensor.Placement{Strides: []int64{3, 1}, Elements: 6, Span: 6, Bytes: 40}),
		Entry("broadcast", float32s(&tensor.Strided{Strides: []int64{0, 1}}, 2, 3),
			tensor.Placement{Strides: []int64{0, 1}, Elements: 6, Span: 3, Bytes: 12}),
		Entry("no elements, beside sizes whose product would not fit", float32s(nil, 1<<62, 1<<62, 0),
			tensor.Placement{Strides: []int64{0, 0, 1}}),
	)

	DescribeTable("descriptors that cannot be placed", func(d *tensor.Desc, message string) {
		_, err := d.Place()
		Expect(err).To(MatchError(ContainSubstring(message)))
	},
		Entry("more dimensions than conform represents", float32s(nil, make([]int64, 17)...), "rank 17 is above 16"),
		Entry("no type", &tensor.Desc{Sizes: []int64{1}}, "not a dtype"),
		Entry("a negative size", float32s(nil, 2, -1), "sizes[1] is negative: -1"),
		Entry("a negative size beside one of 0", float32s(nil, 0, -1), "sizes[1] is negative: -1"),
		Entry("negative sizes whose product is positive", float32s(nil, -2, -3), "sizes[0] is negative: -2"),
		Entry("fewer strides than sizes", float32s(&tensor.Strided{Strides: []int64{1}}, 2, 3), "1 strides for 2 sizes"),
		Entry("a negative stride", float32s(&tensor.Strided{Strides: []int64{3, -1}}, 2, 3), "strides[1] is negative"),
		Entry("a negative total size", float32s(&tensor.Strided{TotalBytes: -4}, 2, 3), "total size is negative"),
		Entry("a product beyond 63 bits", float32s(nil, 1<<32, 1<<31), "overflows"),
		Entry("bytes beyond 63 bits", float32s(nil, 1<<61), "overflows"),
	)

	It("appends the strides to the caller's and leaves those alone", func() {
		room := make([]int64, 1, 8)
		room[0] = 7
		p, err := float32s(nil, 2, 3).PlaceInto(room)
		Expect(err).NotTo(HaveOccurred())
		Expect(p.Strides).To(Equal([]int64{3, 1}))
		Expect(room[:3]).To(Equal([]int64{7, 3, 1}))
	})

	DescribeTable("Clone shares no memory", func(layout tensor.Layout, change func(tensor.Layout)) {
		d := float32s(layout, 2, 3)
		before, clone := d.Clone(), d.Clone()
		Expect(clone).To(Equal(*d))
		d.Sizes[0] = 9
		change(d.Layout)
		Expect(clone).To(Equal(before))
	},
		Entry("strides", &tensor.Strided{Strides: []int64{3, 1}, TotalBytes: 24},
			func(l tensor.Layout) { l.(*tensor.Strided).Strides[0] = 9 }),
		Entry("minor to major", &tensor.XLA{MinorToMajor: []int64{0, 1}, PaddedDimensions: []int64{2, 3}, PaddingValue: tensor.OnePadding},
			func(l tensor.Layout) { x := l.(*tensor.XLA); x.MinorToMajor[0], x.PaddedDimensions[0] = 9, 9 }),
		Entry("absent lists stay absent", &tensor.XLA{}, func(l tensor.Layout) { l.(*tensor.XLA).MinorToMajor = []int64{9} }),
	)
})

var _ = Describe("indices in row-major order", func() {
	It("come in the order of their ordinals, each once, and wrap", func() {
		sizes := []int64{2, 1, 3}
		at, unravelled := make([]int64, 3), make([]int64, 3)
		for ordinal := range int64(6) {
			Expect(tensor.RowMajor(at, sizes)).To(Equal(ordinal))
			tensor.Unravel(ordinal, sizes, unravelled)
			Expect(unravelled).To(Equal(at))
			Expect(tensor.Next(at, sizes)).To(Equal(ordinal < 5))
		}
		Expect(at).To(Equal([]int64{0, 0, 0}))
	})

	It("number one at rank 0", func() {
		Expect(tensor.Next(nil, nil)).To(BeFalse())
		Expect(tensor.RowMajor(nil, nil)).To(Equal(int64(0)))
	})
})

// strided draws a descriptor of rank 0 to 4 with any small strides.
func strided(r *rand.Rand) *tensor.Desc {
	d := &tensor.Desc{DType: tensor.Common()[r.IntN(11)]}
	strides := []int64{}
	for range r.IntN(5) {
		d.Sizes = append(d.Sizes, 1+below(r, 4))
		strides = append(strides, below(r, 14))
	}
	d.Layout = &tensor.Strided{Strides: strides}
	return d
}

// furthest visits every element and returns the largest offset, or -1 when
// there is no element.
func furthest(d *tensor.Desc, p *tensor.Placement) int64 {
	most := int64(-1)
	index := make([]int64, d.Rank())
	for element := range p.Elements {
		tensor.Unravel(element, d.Sizes, index)
		most = max(most, p.Offset(index))
	}
	return most
}
