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

	It("have the rank and shape asked for, and a product in bounds", func() {
		s := draw.New(1)
		each(func(rank, shape int) {
			for range 100 {
				sizes := draw.Sizes(s, rank, shape, 0, nil)
				Expect(sizes).To(HaveLen(rank))
				elements, err := tensor.Elements(sizes)
				Expect(err).NotTo(HaveOccurred())
				Expect(elements).To(BeNumerically("<=", draw.MaxElements))
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
	})

	It("have one as large as is needed", func() {
		s := draw.New(2)
		each(func(rank, shape int) {
			if draw.SizesAboveOne(shape) == 0 {
				return
			}
			for least := range int64(draw.MostShort + 1) {
				for range 20 {
					Expect(slices.Max(draw.Sizes(s, rank, shape, least, nil))).To(BeNumerically(">=", least))
				}
			}
		})
	})

	It("are appended", func() {
		Expect(draw.Sizes(draw.New(1), 2, draw.Block, 0, []int64{7})).To(And(HaveLen(3), HaveExactElements(BeEquivalentTo(7), BeNumerically(">", 1), BeNumerically(">", 1))))
	})

	It("reach every place, and beyond a vector register", func() {
		s := draw.New(3)
		var most [3]int64
		for range 1000 {
			for i, size := range draw.Sizes(s, 3, draw.LongBlock, 0, nil) {
				most[i] = max(most[i], size)
			}
		}
		Expect(most[:]).To(HaveEach(BeNumerically(">", 64)))
	})
})
