package draw_test

import (
	"slices"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/gen/draw"
	"example.com/conform/spec/tensor"
)

var _ = Describe("Sizes", func() {
	// each calls f with every shape that each rank can have.
	each := func(f func(rank, shape int)) {
		for rank := range tensor.MaxRank + 1 {
			for shape := draw.Ones; shape <= draw.Empty; shape++ {
				if draw.ShapesOf(rank)&draw.Of(shape) != 0 || shape == draw.Empty && rank > 0 {
					f(rank, shape)
				}
			}
		}
	}

	DescribeTable("have the rank and shape asked for, and a product in bounds", func(most int64) {
		s := draw.New(1)
		each(func(rank, shape int) {
			for range 100 {
				sizes := draw.Sizes(s, rank, shape, 0, most, nil)
				Expect(sizes).To(HaveLen(rank))
				elements, err := tensor.Elements(sizes)
				Expect(err).NotTo(HaveOccurred())
				Expect(elements).To(BeNumerically("<=", most))
				above := 0
				for _, size := range sizes {
					if size > 1 {
						above++
					}
				}
				if shape == draw.Empty {
					Expect(elements).To(BeZero())
					continue
				}
				Expect(min(above, 2)).To(Equal(draw.SizesAboveOne(shape)))
				long := rank > 0 && slices.Max(sizes) > draw.MostShort
				Expect(long).To(Equal(shape == draw.LongLine || shape == draw.LongBlock))
			}
		})
	},
		Entry("of tensors that are never large", int64(draw.MaxElements)),
		Entry("of the widest type", draw.MostElements(tensor.Float64)),
		Entry("of the narrowest type", draw.MostElements(tensor.Int8)),
	)

	It("have one as large as is needed", func() {
		s := draw.New(2)
		each(func(rank, shape int) {
			if draw.SizesAboveOne(shape) == 0 {
				return
			}
			for least := range int64(draw.MostShort + 1) {
				for range 20 {
					Expect(slices.Max(draw.Sizes(s, rank, shape, least, draw.MaxElements, nil))).To(BeNumerically(">=", least))
				}
			}
		})
	})

	It("are appended", func() {
		Expect(draw.Sizes(draw.New(1), 2, draw.Block, 0, draw.MaxElements, []int64{7})).To(And(HaveLen(3), HaveExactElements(BeEquivalentTo(7), BeNumerically(">", 1), BeNumerically(">", 1))))
	})

	It("reach every place, and beyond a vector register", func() {
		s := draw.New(3)
		var most [3]int64
		for range 1000 {
			for i, size := range draw.Sizes(s, 3, draw.LongBlock, 0, draw.MaxElements, nil) {
				most[i] = max(most[i], size)
			}
		}
		Expect(most[:]).To(HaveEach(BeNumerically(">", 64)))
	})

	It("are above 1 in any number of places, all of them included", func() {
		s := draw.New(4)
		seen := map[int]int{}
		for range 10_000 {
			above := 0
			for _, size := range draw.Sizes(s, 8, draw.Block, 0, draw.MaxElements, nil) {
				if size > 1 {
					above++
				}
			}
			seen[above]++
		}
		for above := 2; above <= 8; above++ {
			Expect(seen[above]).To(BeNumerically(">", 100), "%d sizes above 1", above)
		}
	})

	DescribeTable("are large now and then: a line, a tile and a chunk of any length",
		func(shape int, enough func(sizes []int64) bool) {
			s := draw.New(5)
			most := draw.MostElements(tensor.Uint8)
			large, found := 0, 0
			for range 200_000 {
				sizes := draw.Sizes(s, 3, shape, 0, most, nil)
				if elements, _ := tensor.Elements(sizes); elements > draw.MaxElements {
					large++
				}
				if enough(sizes) {
					found++
				}
			}
			Expect(large).To(BeNumerically("<", 2000), "they take long")
			Expect(found).To(BeNumerically(">", 0))
		},
		Entry("beyond 8 bits in one dimension", draw.LongBlock, func(sizes []int64) bool { return slices.Max(sizes) > 1<<8 }),
		Entry("beyond a chunk of 4096 elements", draw.LongBlock, func(sizes []int64) bool { return sizes[0]*sizes[1]*sizes[2] > 4096 }),
		Entry("beyond a tile of 32 by 32", draw.LongBlock, func(sizes []int64) bool { return sizes[1] > 32 && sizes[2] > 32 }),
		Entry("beyond 15 bits in a line", draw.LongLine, func(sizes []int64) bool { return slices.Max(sizes) > 1<<15 }),
	)
})
