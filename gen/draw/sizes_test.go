package draw_test

import (
	"math"
	"slices"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/gen/draw"
	"example.com/conform/spec/tensor"
)

var _ = Describe("A coin", func() {
	DescribeTable("comes up", func(coin draw.Coin, low, high int) {
		s := draw.New(1)
		heads, bits := 0, int64(0)
		for range 1000 {
			if coin.Toss(s) {
				heads++
			}
			bits += coin.Bit(s)
		}
		Expect(heads).To(And(BeNumerically(">=", low), BeNumerically("<=", high)))
		Expect(bits).To(And(BeNumerically(">=", low), BeNumerically("<=", high)))
	},
		Entry("never", draw.Never, 0, 0),
		Entry("in one toss of four", draw.Coin(1), 200, 300),
		Entry("in three tosses of four", draw.Coin(3), 700, 800),
		Entry("always", draw.Always, 1000, 1000),
	)

	It("has any bias", func() {
		s, seen := draw.New(2), map[draw.Coin]bool{}
		for range 100 {
			seen[draw.Bias(s)] = true
		}
		Expect(seen).To(HaveLen(5))
	})
})

var _ = Describe("Sizes", func() {
	It("are as many as asked for, appended, positive, and a product in bounds", func() {
		s := draw.New(1)
		for range 20_000 {
			rank := int(s.Below(tensor.MaxRank + 1))
			sizes := draw.Sizes(s, rank, 2, []int64{7})
			Expect(sizes).To(HaveLen(rank + 1))
			Expect(sizes[0]).To(Equal(int64(7)))
			Expect(slices.Min(sizes)).To(BeNumerically(">=", 1))
			elements, err := tensor.Elements(sizes[1:])
			Expect(err).NotTo(HaveOccurred())
			Expect(elements).To(BeNumerically("<=", draw.MaxBytes/2))
		}
	})

	It("are small, except a few", func() {
		s, elements, large, vast := draw.New(2), int64(0), 0, 0
		for range 20_000 {
			n, _ := tensor.Elements(draw.Sizes(s, int(s.Between(1, 8)), 1, nil))
			elements += n
			if n > 256 {
				large++
			}
			if n > 4096 {
				vast++
			}
		}
		Expect(elements / 20_000).To(BeNumerically("<", 50))
		Expect(large).To(BeNumerically(">", 40))
		Expect(vast).To(BeNumerically(">", 5))
	})

	It("are above 1 in every number of dimensions, and long in every place", func() {
		s := draw.New(3)
		var above [9]int
		var longest [8]int64
		for range 20_000 {
			n := 0
			for i, size := range draw.Sizes(s, 8, 1, nil) {
				longest[i] = max(longest[i], size)
				if size > 1 {
					n++
				}
			}
			above[n]++
		}
		Expect(above[:]).To(HaveEach(BeNumerically(">", 50)))
		Expect(longest[:]).To(HaveEach(BeNumerically(">", 256)))
	})
})

var _ = Describe("Window", func() {
	DescribeTable("lies within its dimension", func(low, high draw.Coin, atLow, atHigh bool) {
		s := draw.New(4)
		for range 1000 {
			size := s.Between(1, 9)
			begin, extent := draw.Window(s, size, low, high)
			Expect(begin).To(BeNumerically(">=", 0))
			Expect(extent).To(BeNumerically(">=", 1))
			Expect(begin + extent).To(BeNumerically("<=", size))
			if atLow {
				Expect(begin).To(BeZero())
			}
			if atHigh {
				Expect(begin + extent).To(Equal(size))
			}
		}
	},
		Entry("anywhere", draw.Never, draw.Never, false, false),
		Entry("from its start", draw.Always, draw.Never, true, false),
		Entry("to its end", draw.Never, draw.Always, false, true),
		Entry("whole", draw.Always, draw.Always, true, true),
	)
})

// drawn collects what f draws.
func drawn(f func(s *draw.Source) int64) []int64 {
	s, seen := draw.New(5), map[int64]bool{}
	for range 20_000 {
		seen[f(s)] = true
	}
	var list []int64
	for value := range seen {
		list = append(list, value)
	}
	slices.Sort(list)
	return list
}

var _ = Describe("Step", func() {
	It("takes every stride that matters to five elements", func() {
		Expect(drawn(func(s *draw.Source) int64 { return draw.Step(s, 5, draw.Never) })).To(Equal([]int64{1, 2, 3, 4, 5, 6, 7, math.MaxInt32}))
	})

	It("is 1 where the coin says so, and where there is one element", func() {
		Expect(drawn(func(s *draw.Source) int64 { return draw.Step(s, 5, draw.Always) })).To(Equal([]int64{1}))
		Expect(drawn(func(s *draw.Source) int64 { return draw.Step(s, 1, draw.Never) })).To(ContainElements(int64(1), int64(2)))
	})
})

var _ = Describe("Bound", func() {
	It("is in range, from either end", func() {
		Expect(drawn(func(s *draw.Source) int64 { return draw.Bound(s, 3, draw.Never) })).To(Equal([]int64{-3, -2, -1, 0, 1, 2, 3}))
	})

	It("is beside it, as far again, or at the ends of its type, where wild", func() {
		Expect(drawn(func(s *draw.Source) int64 { return draw.Bound(s, 3, draw.Always) })).To(Equal([]int64{
			math.MinInt64, math.MinInt64 + 1, math.MinInt32 - 1, math.MinInt32, -1234, -8, -7, -6, -5, -4, -3, -2, -1,
			0, 1, 2, 3, 4, 5, 6, 7, 8, 1234, math.MaxInt32, math.MaxInt32 + 1, math.MaxInt64,
		}))
	})
})

var _ = Describe("SomeZero", func() {
	It("makes one size 0 in one call of ten, where there are sizes", func() {
		s, zeros := draw.New(1), 0
		for range 1000 {
			sizes := draw.SomeZero(s, []int64{2, 3, 4})
			zeros += len(sizes) - len(slices.DeleteFunc(sizes, func(size int64) bool { return size == 0 }))
		}
		Expect(zeros).To(BeNumerically("~", 100, 30))
		Expect(draw.SomeZero(s, nil)).To(BeEmpty())
	})
})

var _ = Describe("Parts", func() {
	It("add up, and are every way to cut three into two", func() {
		s, seen := draw.New(2), map[[2]int64]bool{}
		for range 200 {
			seen[[2]int64(draw.Parts(s, 3, 2))] = true
		}
		Expect(seen).To(Equal(map[[2]int64]bool{{0, 3}: true, {1, 2}: true, {2, 1}: true, {3, 0}: true}))
	})

	DescribeTable("are", func(total int64, n int, want []int64) {
		Expect(draw.Parts(draw.New(3), total, n)).To(Equal(want))
	},
		Entry("the total where there is one", int64(7), 1, []int64{7}),
		Entry("nothing of nothing", int64(0), 3, []int64{0, 0, 0}),
	)
})

var _ = DescribeTable("Room", func(most int64, sizes, by, want []int64) {
	room, grown := draw.RoomFor(most, sizes), []int64{}
	for d, size := range sizes {
		grown = append(grown, room.Grow(size, by[d]))
	}
	Expect(grown).To(Equal(want))
},
	Entry("is enough", int64(24), []int64{2, 3}, []int64{2, 3}, []int64{2, 3}),
	Entry("ends", int64(24), []int64{2, 3}, []int64{6, 1}, []int64{6, 0}),
	Entry("is shared", int64(24), []int64{2, 3}, []int64{2, 9}, []int64{2, 3}),
	Entry("is none where there are as many elements already", int64(6), []int64{2, 3}, []int64{1, 1}, []int64{0, 0}),
	Entry("is none where there are more", int64(5), []int64{2, 3}, []int64{1, 1}, []int64{0, 0}),
	Entry("counts an empty dimension as one of a single element", int64(4), []int64{0}, []int64{9}, []int64{3}),
)

var _ = Describe("Clear", func() {
	It("empties lists, of which none is absent then", func() {
		absent, full := []int64(nil), []int64{1, 2}
		room := &full[0]
		draw.New(0).Clear(&absent, &full)
		Expect(absent).To(And(BeEmpty(), Not(BeNil())))
		Expect(full).To(BeEmpty())
		Expect(&full[:1][0]).To(BeIdenticalTo(room), "memory is kept")
	})
})

var _ = Describe("SameElements", func() {
	draws := func(sizes []int64, most int64) (lists [][]int64) {
		s := draw.New(1)
		for range 2000 {
			list := draw.SameElements(s, sizes, most, []int64{7})
			Expect(list[0]).To(Equal(int64(7)), "it appends")
			lists = append(lists, list[1:])
		}
		return lists
	}

	It("are other sizes with as many elements, and not too many", func() {
		ranks := map[int]bool{}
		for _, list := range draws([]int64{2, 3, 4}, 5) {
			Expect(tensor.Elements(list)).To(Equal(int64(24)))
			Expect(len(list)).To(BeNumerically("<=", 5))
			ranks[len(list)] = true
		}
		Expect(ranks).To(HaveLen(5), "from a vector on")
	})

	DescribeTable("can be", func(want ...int64) {
		Expect(draws([]int64{2, 3, 4}, 8)).To(ContainElement(want))
	},
		Entry("the same sizes", int64(2), int64(3), int64(4)),
		Entry("the first two joined", int64(6), int64(4)),
		Entry("the last two joined", int64(2), int64(12)),
		Entry("all joined", int64(24)),
		Entry("other factors", int64(4), int64(6)),
		Entry("a size of 1 between others", int64(2), int64(1), int64(12)),
	)

	It("are of a scalar a scalar, or sizes of 1", func() {
		lists := draws(nil, 8)
		Expect(lists).To(ContainElement(BeEmpty()))
		for _, list := range lists {
			Expect(tensor.Elements(list)).To(Equal(int64(1)))
		}
	})

	It("have a 0 where there was one", func() {
		for _, list := range draws([]int64{3, 0, 2}, 8) {
			Expect(list).To(ContainElement(int64(0)))
		}
	})
})
