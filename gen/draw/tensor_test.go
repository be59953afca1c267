package draw_test

import (
	"slices"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

var _ = Describe("Sizes", func() {
	It("have the rank asked for, none below 1, and a product in bounds", func() {
		s := draw.New(1)
		for rank := range tensor.MaxRank + 1 {
			for range 200 {
				sizes := draw.Sizes(s, rank, nil)
				Expect(sizes).To(HaveLen(rank))
				if rank > 0 {
					Expect(slices.Min(sizes)).To(BeNumerically(">=", 1))
				}
				elements, err := tensor.Elements(sizes)
				Expect(err).NotTo(HaveOccurred())
				Expect(elements).To(BeNumerically("<=", draw.MaxElements))
			}
		}
	})

	It("are appended", func() {
		Expect(draw.Sizes(draw.New(1), 2, []int64{7})).To(And(HaveLen(3), HaveExactElements(BeEquivalentTo(7), Not(BeZero()), Not(BeZero()))))
	})

	It("reach 1, and beyond a vector register", func() {
		s := draw.New(2)
		var all []int64
		for range 1000 {
			all = draw.Sizes(s, 1, all)
		}
		Expect(slices.Min(all)).To(Equal(int64(1)))
		Expect(slices.Max(all)).To(BeNumerically(">", 64))
	})
})

var _ = Describe("Strided", func() {
	// draws lays out many tensors and counts what it sees.
	draws := func(isInput bool) map[string]int {
		s := draw.New(3)
		seen := map[string]int{}
		var t spec.Tensor
		for range 4000 {
			t.DType = draw.Pick(s, tensor.DTypes())
			t.Sizes = draw.Sizes(s, int(s.Below(6)), t.Sizes[:0])
			draw.Strided(s, &t, isInput)
			place, err := t.Place()
			Expect(err).NotTo(HaveOccurred())
			layout, stated := t.Layout.(*tensor.Strided)
			if !stated {
				seen["implicit"]++
				continue
			}
			Expect(layout.Strides).NotTo(BeNil())
			least, err := tensor.MinimumBytes(t.Sizes, layout.Strides, t.DType.Size())
			Expect(err).NotTo(HaveOccurred())
			Expect(place.Bytes).To(BeNumerically(">=", least))
			overlaps, err := tensor.Overlaps(t.Sizes, layout.Strides)
			Expect(err).NotTo(HaveOccurred())
			packed, err := tensor.PackedStrides(t.Sizes, nil, nil)
			Expect(err).NotTo(HaveOccurred())
			switch {
			case overlaps:
				seen["overlapping"]++
			case slices.Equal(layout.Strides, packed):
				seen["packed"]++
			case place.Span == place.Elements:
				seen["reordered"]++
			default:
				seen["padded"]++
			}
			if layout.TotalBytes > 0 {
				seen["total"]++
			}
		}
		return seen
	}

	It("draws every kind of layout for an input", func() {
		seen := draws(true)
		for _, kind := range []string{"implicit", "packed", "reordered", "padded", "overlapping", "total"} {
			Expect(seen[kind]).To(BeNumerically(">", 100), kind)
		}
	})

	It("never lets an output overlap", func() {
		seen := draws(false)
		Expect(seen["overlapping"]).To(BeZero())
		for _, kind := range []string{"implicit", "packed", "reordered", "padded", "total"} {
			Expect(seen[kind]).To(BeNumerically(">", 100), kind)
		}
	})
})

var _ = Describe("Data", func() {
	It("fills every element, with patterns that a copy may harm among them", func() {
		s := draw.New(4)
		t := spec.Tensor{Desc: tensor.Desc{DType: tensor.Float32, Sizes: []int64{64}}}
		nans, zeros, different := 0, 0, map[uint64]bool{}
		for range 200 {
			draw.Data(s, &t)
			Expect(t.Data).To(HaveLen(256))
			for element := range int64(64) {
				bits := t.Bits(element)
				different[bits] = true
				if bits&0x7f800000 == 0x7f800000 && bits&0x7fffff != 0 {
					nans++
				}
				if bits<<1&(1<<32-1) == 0 {
					zeros++
				}
			}
		}
		Expect(nans).To(BeNumerically(">", 200))
		Expect(zeros).To(BeNumerically(">", 100))
		Expect(len(different)).To(BeNumerically(">", 5000))
	})

	It("gives elements that share an address the same bits", func() {
		t := spec.Tensor{Desc: tensor.Desc{DType: tensor.Uint64, Sizes: []int64{3, 2}, Layout: &tensor.Strided{Strides: []int64{0, 1}}}}
		draw.Data(draw.New(5), &t)
		Expect(t.Bits(0)).NotTo(Equal(t.Bits(1)))
		for row := range int64(3) {
			Expect(t.Bits(2 * row)).To(Equal(t.Bits(0)))
			Expect(t.Bits(2*row + 1)).To(Equal(t.Bits(1)))
		}
	})

	It("depends on the seed alone", func() {
		filled := func(seed uint64, before []byte) []byte {
			t := spec.Tensor{Desc: tensor.Desc{DType: tensor.Int16, Sizes: []int64{9}}, Data: before}
			draw.Data(draw.New(seed), &t)
			return t.Data
		}
		Expect(filled(1, []byte("left by a longer and older tensor"))).To(Equal(filled(1, nil)))
		Expect(filled(1, nil)).NotTo(Equal(filled(2, nil)))
	})

	It("gives a tensor without elements no data", func() {
		t := spec.Tensor{Desc: tensor.Desc{DType: tensor.Int16, Sizes: []int64{2, 0}}}
		draw.Data(draw.New(1), &t)
		Expect(t.Data).To(BeEmpty())
	})
})

var _ = Describe("Grow", func() {
	It("reuses memory where it can", func() {
		room := make([]byte, 4, 8)
		Expect(&draw.Grow(room, 8)[0]).To(BeIdenticalTo(&room[0]))
		Expect(draw.Grow(room, 8)).To(HaveLen(8))
		Expect(draw.Grow(room, 9)).To(HaveLen(9))
		Expect(draw.Grow(nil, 0)).To(BeEmpty())
	})
})
