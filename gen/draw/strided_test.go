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
			t.Sizes = draw.Sizes(s, rank, shape, 0, t.Sizes[:0])
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
