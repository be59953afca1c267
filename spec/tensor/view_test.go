package tensor_test

import (
	"math"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/spec/tensor"
)

var _ = Describe("A view", func() {
	DescribeTable("places elements", func(sizes []int64, words []string, first int64, strides []int64, bytes int64) {
		view, err := tensor.ParseView(words)
		Expect(err).NotTo(HaveOccurred())
		Expect(view.Words()).To(Equal(words))
		desc := tensor.Desc{DType: tensor.Int16, Sizes: sizes, View: view}
		place, err := desc.Place()
		Expect(err).NotTo(HaveOccurred())
		Expect(place.First).To(Equal(first))
		Expect(place.Strides).To(Equal(strides))
		Expect(place.Bytes).To(Equal(bytes))
	},
		Entry("as its transpose lies", []int64{2, 3}, []string{"transposed"}, int64(0), []int64{1, 2}, int64(12)),
		Entry("with one between neighbours and one behind the last", []int64{2, 3}, []string{"spread"}, int64(0), []int64{6, 2}, int64(24)),
		Entry("backwards, from the last one", []int64{2, 3}, []string{"reversed"}, int64(5), []int64{-3, -1}, int64(12)),
		Entry("behind others, and before others", []int64{2, 3}, []string{"offset"}, int64(3), []int64{3, 1}, int64(24)),
		Entry("in all of these ways", []int64{2, 3}, []string{"transposed", "spread", "reversed", "offset"}, int64(13), []int64{-2, -4}, int64(36)),
		Entry("as one row", []int64{2, 3}, []string{"repeated"}, int64(0), []int64{0, 1}, int64(6)),
		Entry("as one column", []int64{2, 3}, []string{"transposed", "repeated"}, int64(0), []int64{1, 0}, int64(4)),
		Entry("as one row, backwards", []int64{2, 3}, []string{"reversed", "repeated"}, int64(2), []int64{0, -1}, int64(6)),
		Entry("of a scalar, which there is nothing to repeat of", []int64{}, []string{"repeated"}, int64(0), []int64(nil), int64(2)),
		Entry("with rows that are far apart", []int64{1, 2, 3}, []string{"far"}, int64(0), []int64{2<<32 + 6, 1<<32 + 3, 1}, int64(4<<32+12)),
		Entry("with columns that are far apart, backwards", []int64{2, 3}, []string{"transposed", "reversed", "far"}, int64(2<<32+5), []int64{-1, -1<<32 - 2}, int64(6<<32+12)),
		Entry("of one that is not far from another", []int64{1}, []string{"far"}, int64(0), []int64{1}, int64(2)),
		Entry("of a scalar behind others", []int64{}, []string{"offset"}, int64(3), []int64(nil), int64(14)),
		Entry("if there are none", []int64{0, 3}, []string{"reversed"}, int64(0), []int64{1, 1}, int64(0)),
	)

	It("fails beyond 63 bits", func() {
		desc := tensor.Desc{DType: tensor.Uint8, Sizes: []int64{math.MaxInt64}, View: tensor.Spread}
		_, err := desc.Place()
		Expect(err).To(MatchError(tensor.ErrOverflow))
	})

	It("has no other words", func() {
		_, err := tensor.ParseView([]string{"offset", "inverted"})
		Expect(err).To(MatchError(`"inverted" is not one of transposed, spread, reversed, offset, repeated, far`))
	})
})
