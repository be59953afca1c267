package draw_test

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

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
		Expect(draw.Grow(nil, 0)).To(And(BeEmpty(), Not(BeNil())))
	})
})
