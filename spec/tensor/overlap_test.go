package tensor_test

import (
	"math"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/spec/tensor"
)

var _ = Describe("Overlaps", func() {
	DescribeTable("decides", func(sizes, strides []int64, want bool) {
		Expect(tensor.Overlaps(sizes, strides)).To(Equal(want))
	},
		Entry("packed", []int64{2, 3}, []int64{3, 1}, false),
		Entry("column-major", []int64{2, 3}, []int64{1, 2}, false),
		Entry("padded rows", []int64{2, 3}, []int64{5, 1}, false),
		Entry("interleaved and apart: 0 2 4 beside 3 5 7", []int64{2, 3}, []int64{3, 2}, false),
		Entry("interleaved and colliding: 0 1 2 beside 2 3 4", []int64{2, 3}, []int64{2, 1}, true),
		Entry("equal strides", []int64{2, 2}, []int64{1, 1}, true),
		Entry("a broadcast", []int64{2, 3}, []int64{0, 1}, true),
		Entry("stride 0 on a size of 1 is never taken", []int64{1, 3}, []int64{0, 1}, false),
		Entry("any stride on a size of 1", []int64{3, 1}, []int64{1, 1}, false),
		Entry("rank 0", nil, nil, false),
		Entry("no elements, after a broadcast", []int64{2, 0}, []int64{0, 1}, false),
		Entry("no elements, before a broadcast", []int64{0, 2}, []int64{1, 0}, false),
		Entry("6 and 4 meet at 12", []int64{3, 4}, []int64{6, 4}, true),
		Entry("6 and 4 stop short of 12", []int64{2, 4}, []int64{6, 4}, false),
		Entry("three strides that meet only together: 7 = 3 + 4", []int64{2, 2, 2}, []int64{7, 3, 4}, true),
		Entry("three strides that never meet", []int64{2, 2, 2}, []int64{8, 3, 4}, false),
		Entry("fewer addresses than elements", []int64{1 << 20, 1 << 20}, []int64{1, 1 << 10}, true),
		Entry("more elements than 64 bits count", []int64{1 << 32, 1 << 32}, []int64{1, 1}, true),
		Entry("nested strides of a huge tensor", []int64{1 << 31, 1 << 31}, []int64{1 << 31, 1}, false),
	)

	DescribeTable("takes strides for descending", func(sizes, strides []int64, want bool) {
		Expect(tensor.Descending(sizes, strides)).To(Equal(want))
	},
		Entry("packed", []int64{2, 3}, []int64{3, 1}, true),
		Entry("with gaps, at the least that does not overlap", []int64{2, 3}, []int64{5, 2}, true),
		Entry("whatever the stride of a size of 1", []int64{2, 1, 3}, []int64{3, 0, 1}, true),
		Entry("not in another order", []int64{2, 3}, []int64{1, 2}, false),
		Entry("not where the last of a row is the first of the next", []int64{2, 3}, []int64{4, 2}, false),
		Entry("not a broadcast", []int64{2, 3}, []int64{0, 1}, false),
		Entry("not a size of 0", []int64{2, 0}, []int64{1, 1}, false),
		Entry("not what products of 64 bits would wrap", []int64{2, 1<<32 - 1}, []int64{1, 1<<32 - 1}, false),
	)

	It("refuses strides that reach beyond 63 bits", func() {
		_, err := tensor.Overlaps([]int64{3}, []int64{math.MaxInt64})
		Expect(err).To(MatchError(tensor.ErrOverflow))
		_, err = tensor.Overlaps([]int64{2, 2}, []int64{math.MaxInt64, 1})
		Expect(err).To(MatchError(tensor.ErrOverflow))
	})

	It("gives up on huge entangled strides instead of searching for ever", func() {
		_, err := tensor.Overlaps([]int64{1 << 25, 1 << 25}, []int64{1<<30 + 1, 1 << 30})
		Expect(err).To(MatchError(tensor.ErrUndecided))
		_, err = tensor.Overlaps([]int64{2, 2, 2}, []int64{1 << 61, 1<<61 - 1, 1})
		Expect(err).To(MatchError(tensor.ErrUndecided), "sums might not fit")
	})

	It("agrees with a visit to every element", func() {
		found := map[bool]int{}
		descending := 0
		forAll(strided, func(d *tensor.Desc) bool {
			p, err := d.Place()
			if err != nil {
				return false
			}
			seen, want := map[int64]bool{}, false
			index := make([]int64, d.Rank())
			for element := range p.Elements {
				tensor.Unravel(element, d.Sizes, index)
				offset := p.Offset(index)
				want = want || seen[offset]
				seen[offset] = true
			}
			got, err := tensor.Overlaps(d.Sizes, p.Strides)
			found[want]++
			if tensor.Descending(d.Sizes, p.Strides) {
				descending++
				Expect(want).To(BeFalse(), "%v %v", d.Sizes, p.Strides)
			}
			return err == nil && got == want
		})
		Expect(found[true]).To(BeNumerically(">", 300))
		Expect(found[false]).To(BeNumerically(">", 300))
		Expect(descending).To(BeNumerically(">", 100))
	})
})
