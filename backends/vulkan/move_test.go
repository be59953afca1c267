package vulkan_test

import (
	"math"
	"math/bits"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends/vulkan"
)

// loops are extent, distance in the source and in the destination, in bytes.
type loops = [][3]int64

var _ = Describe("A divisor", func() {
	It("divides what is below 2^31 as division does", func() {
		divide := func(n, factor, shift uint32) uint32 {
			upper, _ := bits.Mul32(n, factor)
			return upper >> shift
		}
		for _, d := range []uint32{2, 3, 4, 5, 6, 7, 9, 10, 255, 256, 257, 641, 1000, 65_535, 65_537, 1<<24 + 1, 1<<30 - 1, 1 << 30, 1<<30 + 1, math.MaxInt32, 1 << 31} {
			factor, shift := vulkan.Divisor(int64(d))
			for _, q := range []uint32{0, 1, 2, 3, 1000, math.MaxInt32 / d / 2, math.MaxInt32/d - min(1, math.MaxInt32/d), math.MaxInt32 / d} {
				for _, n := range []uint32{q * d, q*d + 1, q*d + d/2, q*d + d - 1} {
					if n <= math.MaxInt32 {
						Expect(divide(n, factor, shift)).To(Equal(n/d), "%d/%d", n, d)
					}
				}
			}
			Expect(divide(math.MaxInt32, factor, shift)).To(Equal(math.MaxInt32 / d))
		}
	})
})

var _ = Describe("A move", func() {
	move := func(width, from, to int64, l ...[3]int64) vulkan.Move {
		return vulkan.Move{Width: width, From: from, To: to, Loops: l}
	}
	DescribeTable("widens",
		func(m, want vulkan.Move) { Expect(m.Widened()).To(Equal(want)) },
		Entry("a run of whole blocks", move(4, 16, 32, [3]int64{8, 4, 4}), move(16, 16, 32, [3]int64{2, 16, 16})),
		Entry("one block to one element", move(1, 16, 32, [3]int64{16, 1, 1}), move(16, 16, 32)),
		Entry("as far as its length lets it", move(1, 16, 32, [3]int64{24, 1, 1}), move(8, 16, 32, [3]int64{3, 8, 8})),
		Entry("as far as the source lets it", move(1, 18, 32, [3]int64{32, 1, 1}), move(2, 18, 32, [3]int64{16, 2, 2})),
		Entry("as far as the destination lets it", move(1, 16, 36, [3]int64{32, 1, 1}), move(4, 16, 36, [3]int64{8, 4, 4})),
		Entry("as far as the next row lets it", move(4, 0, 0, [3]int64{5, 40, 32}, [3]int64{8, 4, 4}), move(8, 0, 0, [3]int64{5, 40, 32}, [3]int64{4, 8, 8})),
		Entry("as far as a row before lets it", move(4, 80, 0, [3]int64{3, -24, 32}, [3]int64{8, 4, 4}), move(8, 80, 0, [3]int64{3, -24, 32}, [3]int64{4, 8, 8})),
		Entry("not if the source has gaps", move(4, 0, 0, [3]int64{8, 8, 4}), move(4, 0, 0, [3]int64{8, 8, 4})),
		Entry("not if the destination has", move(4, 0, 0, [3]int64{8, 4, 8}), move(4, 0, 0, [3]int64{8, 4, 8})),
		Entry("not if it goes backwards", move(4, 32, 0, [3]int64{8, -4, 4}), move(4, 32, 0, [3]int64{8, -4, 4})),
		Entry("not one element", move(4, 0, 0), move(4, 0, 0)),
		Entry("not what is repeated, unless it is so in a block", move(4, 0, 0, [3]int64{8, 0, 4}), move(4, 0, 0, [3]int64{8, 0, 4})),
		Entry("a block that repeats an element",
			vulkan.Move{Width: 2, From: 16, To: 32, Repeats: true, Loops: loops{{3, 0, 64}, {16, 0, 2}}},
			vulkan.Move{Width: 16, From: 16, To: 32, Repeats: true, Loops: loops{{3, 0, 64}, {2, 0, 16}}}),
	)
	DescribeTable("has a tail",
		func(m, rest, tail vulkan.Move) {
			a, b, ok := m.Cut()
			Expect(ok).To(BeTrue())
			Expect(a).To(Equal(rest))
			Expect(b).To(Equal(tail))
		},
		Entry("after whole blocks", move(4, 16, 32, [3]int64{10, 4, 4}), move(4, 16, 32, [3]int64{8, 4, 4}), move(4, 48, 64, [3]int64{2, 4, 4})),
		Entry("of one element", move(1, 0, 0, [3]int64{17, 1, 1}), move(1, 0, 0, [3]int64{16, 1, 1}), move(1, 16, 16)),
		Entry("in each row", move(1, 0, 0, [3]int64{4, 32, 48}, [3]int64{18, 1, 1}),
			move(1, 0, 0, [3]int64{4, 32, 48}, [3]int64{16, 1, 1}), move(1, 16, 16, [3]int64{4, 32, 48}, [3]int64{2, 1, 1})),
		Entry("after blocks as wide as the rows lie", move(1, 0, 0, [3]int64{4, 20, 36}, [3]int64{6, 1, 1}),
			move(1, 0, 0, [3]int64{4, 20, 36}, [3]int64{4, 1, 1}), move(1, 4, 4, [3]int64{4, 20, 36}, [3]int64{2, 1, 1})),
		Entry("at the front of a source that goes backwards", move(2, 46, 0, [3]int64{17, -2, 2}), move(2, 46, 0, [3]int64{16, -2, 2}), move(2, 14, 32)),
	)
	DescribeTable("has no tail",
		func(m vulkan.Move) {
			rest, _, ok := m.Cut()
			Expect(ok).To(BeFalse())
			Expect(rest).To(Equal(m))
		},
		Entry("of whole blocks", move(4, 0, 0, [3]int64{8, 4, 4})),
		Entry("that is all of it", move(1, 0, 0, [3]int64{7, 1, 1})),
		Entry("where elements cannot be wider", move(4, 4, 0, [3]int64{7, 4, 4})),
		Entry("where elements do not lie side by side", move(4, 0, 0, [3]int64{7, 12, 4})),
		Entry("of one element", move(4, 0, 0)),
	)
	picked := func(p vulkan.Pick, m vulkan.Move) vulkan.Move { m.Pick = p; return m }
	DescribeTable("picks from blocks",
		func(m, want vulkan.Move) {
			got, ok := m.Picked()
			Expect(ok).To(BeTrue())
			Expect(got).To(Equal(want))
		},
		Entry("backwards", move(4, 28, 0, [3]int64{8, -4, 4}), picked(vulkan.Pick{Bytes: 4, Step: 1, Mirrored: 1}, move(16, 16, 0, [3]int64{2, -16, 16}))),
		Entry("every second", move(2, 32, 0, [3]int64{16, 4, 2}), picked(vulkan.Pick{Bytes: 2, Step: 2}, move(16, 32, 0, [3]int64{2, 32, 16}))),
		Entry("every second from the second", move(1, 33, 0, [3]int64{32, 2, 1}), picked(vulkan.Pick{Bytes: 1, Step: 2, Odd: 1}, move(16, 32, 0, [3]int64{2, 32, 16}))),
		Entry("every second backwards from the last", move(8, 56, 16, [3]int64{4, -16, 8}), picked(vulkan.Pick{Bytes: 8, Step: 2, Odd: 1, Mirrored: 1}, move(16, 32, 16, [3]int64{2, -32, 16}))),
		Entry("every second backwards from the last but one", move(8, 48, 16, [3]int64{4, -16, 8}), picked(vulkan.Pick{Bytes: 8, Step: 2, Mirrored: 1}, move(16, 32, 16, [3]int64{2, -32, 16}))),
		Entry("one block", move(4, 12, 0, [3]int64{4, -4, 4}), picked(vulkan.Pick{Bytes: 4, Step: 1, Mirrored: 1}, move(16, 0, 0))),
		Entry("in rows", move(4, 28, 0, [3]int64{3, 64, 32}, [3]int64{8, -4, 4}),
			picked(vulkan.Pick{Bytes: 4, Step: 1, Mirrored: 1}, move(16, 16, 0, [3]int64{3, 64, 32}, [3]int64{2, -16, 16}))),
	)
	DescribeTable("picks nothing",
		func(m vulkan.Move) {
			_, ok := m.Picked()
			Expect(ok).To(BeFalse())
		},
		Entry("from elements side by side", move(4, 0, 0, [3]int64{8, 4, 4})),
		Entry("every third", move(4, 0, 0, [3]int64{8, 12, 4})),
		Entry("from the middle of a block backwards", move(4, 24, 0, [3]int64{8, -4, 4})),
		Entry("from the third element of a block on", move(4, 8, 0, [3]int64{8, 8, 4})),
		Entry("to the middle of a block", move(4, 28, 8, [3]int64{8, -4, 4})),
		Entry("to elements with gaps", move(4, 28, 0, [3]int64{8, -4, 8})),
		Entry("in rows that begin between blocks", move(4, 28, 0, [3]int64{3, 72, 32}, [3]int64{8, -4, 4})),
		Entry("in runs that end in a block", move(4, 28, 0, [3]int64{6, -4, 4})),
		Entry("one element", move(4, 0, 0)),
	)
	It("spans what its elements reach, and the other elements of a block that it picks from", func() {
		from, to := move(4, 100, 8, [3]int64{3, -20, 64}, [3]int64{5, 4, 4}).Spans()
		Expect(from).To(Equal([2]int64{60, 120}))
		Expect(to).To(Equal([2]int64{8, 156}))
		from, _ = picked(vulkan.Pick{Bytes: 2, Step: 2}, move(16, 32, 0, [3]int64{2, 32, 16})).Spans()
		Expect(from).To(Equal([2]int64{32, 96}))
	})
	It("splits where it reaches furthest", func() {
		m := move(4, 100, 8, [3]int64{5, -20, 64}, [3]int64{100, 400, 4})
		first, second := m.Halves()
		Expect(first).To(Equal(move(4, 100, 8, [3]int64{5, -20, 64}, [3]int64{50, 400, 4})))
		Expect(second).To(Equal(move(4, 100+50*400, 8+50*4, [3]int64{5, -20, 64}, [3]int64{50, 400, 4})))
		first, second = move(4, 0, 0, [3]int64{3, 40, 64}, [3]int64{2, 4, 4}).Halves()
		Expect(first).To(Equal(move(4, 0, 0, [3]int64{2, 4, 4})), "a loop of one element is none")
		Expect(second).To(Equal(move(4, 40, 64, [3]int64{2, 40, 64}, [3]int64{2, 4, 4})))
	})
})
