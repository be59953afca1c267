package tensor_test

import (
	"math"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/spec/tensor"
)

// tiled is the layout of tiles over an array in the default order.
func tiled(tiles ...[]int64) *tensor.XLA {
	x := &tensor.XLA{}
	for _, tile := range tiles {
		x.TileDims, x.TileDimSizes = append(x.TileDims, tile...), append(x.TileDimSizes, int64(len(tile)))
	}
	return x
}

var _ = Describe("tiles of XLA", func() {
	place := func(x *tensor.XLA, sizes ...int64) tensor.Placement {
		p, err := (&tensor.Desc{DType: tensor.Uint8, Sizes: sizes, Layout: x}).Place()
		Expect(err).NotTo(HaveOccurred())
		return p
	}
	offsets := func(x *tensor.XLA, sizes ...int64) (list []int64) {
		p := place(x, sizes...)
		index := make([]int64, len(sizes))
		for {
			list = append(list, p.Offset(index))
			if !tensor.Next(index, sizes) {
				return list
			}
		}
	}

	DescribeTable("places the elements of the text's examples", func(x *tensor.XLA, sizes, index []int64, want, bytes int64) {
		p := place(x, sizes...)
		Expect(p.Offset(index)).To(Equal(want))
		Expect(p.Bytes).To(Equal(bytes))
		Expect(p.Span).To(Equal(bytes))
	},
		Entry("figure 1: 3 x 5 in tiles of 2 x 2", tiled([]int64{2, 2}), []int64{3, 5}, []int64{2, 3}, int64(17), int64(24)),
		Entry("figure 4: 8 x 8 in tiles of (2,4)(2,1,1,1)", tiled([]int64{2, 4}, []int64{2, 1, 1, 1}), []int64{8, 8}, []int64{6, 5}, int64(51), int64(64)),
		Entry("combined to 112 x 110, the first element of the second row of tiles", tiled([]int64{-1, -1, 2, -1, 3}),
			[]int64{2, 7, 8, 11, 10}, []int64{0, 0, 2, 0, 0}, int64(37*6), int64(56*37*6)),
		Entry("combined to 112 x 110, the last element", tiled([]int64{-1, -1, 2, -1, 3}),
			[]int64{2, 7, 8, 11, 10}, []int64{1, 6, 7, 10, 9}, int64(55*37*6+36*6+3+109%3), int64(56*37*6)),
	)

	DescribeTable("places all elements", func(x *tensor.XLA, sizes, want []int64) {
		Expect(offsets(x, sizes...)).To(Equal(want))
	},
		Entry("figure 1", tiled([]int64{2, 2}), []int64{3, 5}, []int64{0, 1, 4, 5, 8, 2, 3, 6, 7, 10, 12, 13, 16, 17, 20}),
		Entry("figure 2, whose second tile joins two rows", tiled([]int64{2, 4}, []int64{2, 1}), []int64{2, 8},
			[]int64{0, 2, 4, 6, 8, 10, 12, 14, 1, 3, 5, 7, 9, 11, 13, 15}),
		Entry("a tile of the most minor dimension alone", tiled([]int64{2}), []int64{2, 3}, []int64{0, 1, 2, 4, 5, 6}),
		Entry("channels in blocks of two, as nChw2c has them", tiled([]int64{2, 1, 1}), []int64{1, 3, 1, 2}, []int64{0, 2, 1, 3, 4, 6}),
		Entry("a second tile that does not divide the first one pads within each tile", tiled([]int64{3}, []int64{2}), []int64{6},
			[]int64{0, 1, 2, 4, 5, 6}),
		Entry("a tile of no dimensions changes nothing", tiled([]int64{}), []int64{2, 2}, []int64{0, 1, 2, 3}),
		Entry("one element in a tile", tiled([]int64{4, 4}), []int64{1, 1}, []int64{0}),
	)

	It("follows minor_to_major", func() {
		x := tiled([]int64{2, 2})
		x.MinorToMajor = []int64{0, 1}
		Expect(offsets(x, 3, 3)).To(Equal([]int64{0, 2, 8, 1, 3, 9, 4, 6, 12}))
	})

	It("gives every element an address of its own within the buffer, whatever the tiles", func() {
		for _, first := range [][]int64{{1}, {2}, {3}, {2, 3}, {3, 1, 2}, {-1, 2}, {-1, -1, 4}} {
			for _, second := range [][]int64{{}, {2}, {2, 1}, {-1, 3}} {
				seen := map[int64]bool{}
				p := place(tiled(first, second), 2, 3, 5)
				for _, at := range offsets(tiled(first, second), 2, 3, 5) {
					Expect(at).To(And(BeNumerically(">=", 0), BeNumerically("<", p.Bytes)))
					Expect(seen).NotTo(HaveKey(at), "%v%v", first, second)
					seen[at] = true
				}
			}
		}
	})

	It("needs no memory for no elements, and a whole tile for one", func() {
		Expect(place(tiled([]int64{8, 128}), 0, 5).Bytes).To(BeZero())
		Expect(place(tiled([]int64{8, 128}), 1, 1).Bytes).To(Equal(int64(1024)))
	})

	DescribeTable("tiles that do not fit the array", func(x *tensor.XLA, message string) {
		_, err := (&tensor.Desc{DType: tensor.Float32, Sizes: []int64{2, 3}, Layout: x}).Place()
		Expect(err).To(MatchError(ContainSubstring(message)))
	},
		Entry("more dimensions than the array", tiled([]int64{1, 1, 1}), "more than 2 dimensions"),
		Entry("a size of 0", tiled([]int64{0}), "a size of 0"),
		Entry("a size below -1", tiled([]int64{math.MinInt64, 1}), "a size of -9223372036854775808"),
		Entry("the most minor dimension combined with none", tiled([]int64{-1}), "with none"),
		Entry("a negative number of dimensions", &tensor.XLA{TileDims: []int64{1}, TileDimSizes: []int64{-1}}, "does not divide"),
		Entry("too few sizes", &tensor.XLA{TileDims: []int64{1}, TileDimSizes: []int64{2}}, "does not divide"),
		Entry("too many sizes", &tensor.XLA{TileDims: []int64{1, 1}, TileDimSizes: []int64{1}}, "does not divide"),
		Entry("a tile of more elements than 63 bits count", tiled([]int64{1 << 62, 2}), "overflows"),
		Entry("bytes that do not fit", tiled([]int64{1 << 60, 1}), "overflows"),
	)

	It("does not combine dimensions to more than 63 bits count", func() {
		_, _, err := tiled([]int64{-1, 1}).Divide([]int64{1 << 32, 1 << 31}, nil)
		Expect(err).To(MatchError(tensor.ErrOverflow))
	})

	It("bounds the dimensions of tiles", func() {
		x := tiled(make([]int64, 0))
		for range 65 {
			x.TileDims, x.TileDimSizes = append(x.TileDims, 1), append(x.TileDimSizes, 1)
		}
		_, _, err := x.Divide(make([]int64, tensor.MaxRank), nil)
		Expect(err).To(MatchError(ContainSubstring("more than 64 dimensions")))
	})

	It("has plainer layouts, all lighter, that lose a tile, a dimension or part of a size, or have padding without tiles", func() {
		x := tiled([]int64{8, 128}, []int64{2, 1})
		x.MinorToMajor = []int64{1, 0}
		want := []*tensor.XLA{tiled([]int64{2, 1}), tiled([]int64{8, 128}), tiled([]int64{128}, []int64{2, 1}), tiled([]int64{4, 128}, []int64{2, 1}), {PaddedDimensions: []int64{3, 4}}}
		for _, plainer := range want {
			plainer.MinorToMajor = x.MinorToMajor
			Expect(x.Plainer([]int64{3, 3})).To(ContainElement(Equal(plainer)))
			Expect(plainer.Weight()).To(BeNumerically("<", x.Weight()))
		}
		Expect(x).To(Equal(func() *tensor.XLA {
			y := tiled([]int64{8, 128}, []int64{2, 1})
			y.MinorToMajor = []int64{1, 0}
			return y
		}()))
	})
})
