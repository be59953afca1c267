package draw_test

import (
	"slices"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

var _ = Describe("Strided", func() {
	// laidOut calls f with many tensors in a layout that they can have.
	laidOut := func(layout, apart int, f func(t *spec.Tensor)) {
		s := draw.New(3)
		var t spec.Tensor
		for range 4000 {
			t.DType = draw.Pick(s, tensor.DTypes())
			rank := int(s.Below(7))
			shapes := draw.ShapesOf(rank)
			shape := int(s.Below(draw.LongBlock + 1))
			above := draw.SizesAboveOne(shape)
			if shapes&draw.Of(shape) == 0 || draw.LayoutsOf(above)&draw.Of(layout) == 0 || apart >= rank || apart >= 0 && above < 2 {
				continue
			}
			t.Sizes = draw.Sizes(s, rank, shape, 0, draw.MaxElements, t.Sizes[:0])
			draw.Strided(s, &t, layout, apart)
			f(&t)
		}
	}

	DescribeTable("is of the kind asked for", func(layout int, check func(t *spec.Tensor, strides []int64, overlaps, gaps bool)) {
		n := 0
		laidOut(layout, -1, func(t *spec.Tensor) {
			n++
			l, stated := t.Layout.(*tensor.Strided)
			Expect(stated).To(Equal(layout != draw.Implicit))
			place, err := t.Place()
			Expect(err).NotTo(HaveOccurred())
			if !stated {
				return
			}
			Expect(l.Strides).NotTo(BeNil())
			Expect(l.TotalBytes).To(BeZero())
			overlaps, err := tensor.Overlaps(t.Sizes, l.Strides)
			Expect(err).NotTo(HaveOccurred())
			check(t, l.Strides, overlaps, place.Span > place.Elements)
		})
		Expect(n).To(BeNumerically(">", 500))
	},
		Entry("no strides", draw.Implicit, nil),
		Entry("packed", draw.Packed, func(t *spec.Tensor, strides []int64, overlaps, gaps bool) {
			Expect(overlaps || gaps).To(BeFalse())
			Expect(inOrder(t.Sizes, strides)).To(BeTrue())
		}),
		Entry("transposed", draw.Transposed, func(t *spec.Tensor, strides []int64, overlaps, gaps bool) {
			Expect(overlaps || gaps).To(BeFalse())
			Expect(inOrder(t.Sizes, strides)).To(BeFalse())
		}),
		Entry("padded", draw.Padded, func(_ *spec.Tensor, _ []int64, overlaps, gaps bool) {
			Expect(overlaps).To(BeFalse())
			Expect(gaps).To(BeTrue())
		}),
		Entry("overlapping", draw.Overlapping, func(_ *spec.Tensor, _ []int64, overlaps, _ bool) {
			Expect(overlaps).To(BeTrue())
		}),
	)

	// padded counts the padded layouts among many in which something holds.
	padded := func(holds func(sizes, strides []int64) bool) int {
		n := 0
		laidOut(draw.Padded, -1, func(t *spec.Tensor) {
			if holds(t.Sizes, t.Layout.(*tensor.Strided).Strides) {
				n++
			}
		})
		return n
	}

	It("has now and then strides that do not nest, of two dimensions and of three of which every two do", func() {
		Expect(padded(entangled)).To(BeNumerically(">", 20))
		Expect(padded(func(sizes, strides []int64) bool {
			return entangled(sizes, strides) && !slices.ContainsFunc(pairs(sizes, strides), func(p [2][]int64) bool { return entangled(p[0], p[1]) })
		})).To(BeNumerically(">", 0))
	})

	It("has now and then gaps that take offsets beyond 8 bits, and beyond 16", func() {
		reach := func(least int64) int {
			n := 0
			laidOut(draw.Padded, -1, func(t *spec.Tensor) {
				if place, err := t.Place(); err == nil && place.Bytes > least {
					n++
				}
			})
			return n
		}
		Expect(reach(1 << 13)).To(BeNumerically(">", 0))
		Expect(reach(1 << 16)).To(BeNumerically(">", 0))
		Expect(reach(1 << 18)).To(BeZero())
	})

	It("keeps one dimension apart, if asked", func() {
		laidOut(draw.Overlapping, 0, func(t *spec.Tensor) {
			if t.Sizes[0] > 1 {
				Expect(t.Layout.(*tensor.Strided).Strides[0]).NotTo(BeZero())
			}
		})
	})

	It("leaves no total size of an older layout behind", func() {
		t := spec.Tensor{Desc: tensor.Desc{DType: tensor.Int8, Sizes: []int64{2}}}
		draw.StateBytes(&t, 99)
		Expect(t.Layout).To(Equal(&tensor.Strided{TotalBytes: 99}))
		draw.Strided(draw.New(1), &t, draw.Packed, -1)
		Expect(t.Layout).To(Equal(&tensor.Strided{Strides: []int64{1}}))
	})
})

// inOrder reports whether dimensions above 1 lie in memory as they are
// numbered, the last fastest.
func inOrder(sizes, strides []int64) bool {
	var above []int64
	for i, size := range sizes {
		if size > 1 {
			above = append(above, -strides[i])
		}
	}
	return slices.IsSorted(above)
}

// entangled reports whether the stride of some dimension is within the span of
// those of smaller stride.
func entangled(sizes, strides []int64) bool {
	order := make([]int, 0, len(sizes))
	for i, size := range sizes {
		if size > 1 {
			order = append(order, i)
		}
	}
	slices.SortFunc(order, func(i, j int) int { return int(strides[i] - strides[j]) })
	reach := int64(0)
	for _, i := range order {
		if strides[i] <= reach {
			return true
		}
		reach += (sizes[i] - 1) * strides[i]
	}
	return false
}

// pairs lists the sizes and strides of every two dimensions.
func pairs(sizes, strides []int64) (list [][2][]int64) {
	for i := range sizes {
		for j := range i {
			list = append(list, [2][]int64{{sizes[j], sizes[i]}, {strides[j], strides[i]}})
		}
	}
	return list
}
