package openvino_test

import (
	"fmt"
	"math"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/oracle"
	"example.com/conform/spec"
	"example.com/conform/spec/openvino"
)

func TestOracle(t *testing.T) {
	RegisterFailHandler(Fail)
	RunSpecs(t, "oracle/openvino")
}

const lowest, highest = math.MinInt64, math.MaxInt64

var _ = Describe("openvino.strided_slice", func() {
	DescribeTable("the text's examples",
		func(from array, a attributes, sizes, elements list) {
			Expect(slice(from, a)).To(Equal(array{sizes, elements}))
		},
		Entry("0:4 of the first example", ordinals(4), attributes{Begin: list{0}, End: list{4}}, list{4}, list{0, 1, 2, 3}),
		Entry("1:4", ordinals(4), attributes{Begin: list{1}, End: list{4}}, list{3}, list{1, 2, 3}),
		Entry("0:4:2", ordinals(4), attributes{Begin: list{0}, End: list{4}, Stride: list{2}}, list{2}, list{0, 2}),
		Entry("1:4:2", ordinals(4), attributes{Begin: list{1}, End: list{4}, Stride: list{2}}, list{2}, list{1, 3}),
		Entry("3:0:-1, listed as four elements, has three", ordinals(4), attributes{Begin: list{3}, End: list{0}, Stride: list{-1}}, list{3}, list{3, 2, 1}),
		Entry("3:0:-2", ordinals(4), attributes{Begin: list{3}, End: list{0}, Stride: list{-2}}, list{2}, list{3, 1}),
		Entry("clamping, listed as the elements [2] and [2] of 0 and 1", ordinals(2, 2),
			attributes{Begin: list{1234, 2}, End: list{1234, 4321}, Stride: list{1, -1}}, list{0, 0}, list{}),
		Entry("a negative end", ordinals(2, 3, 4), attributes{Begin: list{0, 0, 0}, End: list{2, 2, -1}, Stride: list{1, 1, 1}},
			list{2, 2, 3}, list{0, 1, 2, 4, 5, 6, 12, 13, 14, 16, 17, 18}),
		Entry("masks, with ::-1 as listed", ordinals(2, 3, 4),
			attributes{Begin: list{1, 1, 123}, End: list{0, 0, 2}, Stride: list{1, 1, -1}, BeginMask: list{0, 1, 1}, EndMask: list{1, 1, 1}, NewAxisMask: list{0, 0, 0, 0, 0}, ShrinkAxisMask: list{0, 0}, EllipsisMask: list{0}},
			list{1, 3, 3}, list{15, 14, 13, 19, 18, 17, 23, 22, 21}),
		Entry("new axes", ordinals(2, 4),
			attributes{Begin: list{1234, 0, -1, 0}, End: list{1234, 2, 9876, 4}, Stride: list{132, 1, 241, 1}, NewAxisMask: list{1, 0, 1, 0}},
			list{1, 2, 1, 4}, list{0, 1, 2, 3, 4, 5, 6, 7}),
		Entry("a shrunken dimension, on smaller sizes", ordinals(1, 2, 2, 1, 3),
			attributes{Begin: list{0, 0, 0, 0, 0}, End: list{1, 0, 2, 1, 3}, ShrinkAxisMask: list{0, 1, 0, 0, 0}}, list{1, 2, 1, 3}, list{0, 1, 2, 3, 4, 5}),
		Entry("an ellipsis, on smaller sizes", ordinals(5, 1, 1, 1, 2, 1, 1, 1, 1, 1, 1, 6),
			attributes{Begin: list{3, 0, 3}, End: list{4, 0, 5}, Stride: list{1, -1, 1}, EllipsisMask: list{0, 1, 0}},
			list{1, 1, 1, 1, 2, 1, 1, 1, 1, 1, 1, 2}, list{39, 40, 45, 46}),
		Entry("an ellipsis and a new axis, on smaller sizes", ordinals(4, 2, 1, 1, 1, 1, 1, 1, 1, 3),
			attributes{Begin: list{2, 1, 10, 10}, End: list{123, 1, 10, 2}, Stride: list{1, -1, 1, 1}, BeginMask: list{0, 0, 1, 1}, EndMask: list{1, 1, 0, 0}, NewAxisMask: list{0, 0, 1}, EllipsisMask: list{0, 1}},
			list{2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 2}, list{12, 13, 15, 16, 18, 19, 21, 22}),
	)

	It("agrees with Python's slices of one dimension, under the answers that are Python's", func() {
		strides := list{-9, -4, -3, -2, -1, 1, 2, 3, 4, 9, lowest, highest}
		compared := 0
		for size := range int64(6) {
			from := ordinals(size)
			for begin := int64(-8); begin <= 8; begin++ {
				for end := int64(-8); end <= 8; end++ {
					for _, stride := range strides {
						for masks := range int64(4) {
							a := attributes{Begin: list{begin}, End: list{end}, Stride: list{stride}, BeginMask: list{masks & 1}, EndMask: list{masks >> 1}}
							want := pythonSlice(size, begin, end, stride, masks&1 == 1, masks>>1 == 1)
							if got := slice(from, a, python...); fmt.Sprint(got.elements) != fmt.Sprint(want) {
								Fail(fmt.Sprintf("%+v of %d elements takes %v, Python %v", a, size, got.elements, want))
							}
							compared++
						}
					}
				}
			}
		}
		Expect(compared).To(Equal(6 * 17 * 17 * 12 * 4))
	})

	Describe("laws", func() {
		shapes := []list{{}, {1}, {5}, {0}, {2, 3}, {3, 0, 2}, {2, 1, 3, 2}}

		It("everything masked is the identity", func() {
			for _, sizes := range shapes {
				n := len(sizes)
				from := ordinals(sizes...)
				a := attributes{Begin: make(list, n), End: make(list, n), BeginMask: make(list, n), EndMask: make(list, n)}
				for i := range n {
					a.Begin[i], a.End[i], a.BeginMask[i], a.EndMask[i] = int64(i)-1, 7-int64(i), 1, 1
				}
				Expect(slice(from, a)).To(Equal(from))
			}
		})

		It("an ellipsis is the identity, as are no steps at all", func() {
			for _, sizes := range shapes {
				from := ordinals(sizes...)
				Expect(slice(from, attributes{Begin: list{3}, End: list{-3}, EllipsisMask: list{1}})).To(Equal(from))
				Expect(slice(from, attributes{Begin: list{}, End: list{}}, keepWhole)).To(Equal(from))
			}
		})

		It("reversed twice is the identity, and once is not", func() {
			for _, sizes := range shapes {
				n := len(sizes)
				from := ordinals(sizes...)
				a := attributes{Begin: make(list, n), End: make(list, n), Stride: make(list, n)}
				for i := range n {
					a.Begin[i], a.End[i], a.Stride[i] = highest, lowest, -1
				}
				once := slice(from, a)
				Expect(once.sizes).To(Equal(from.sizes))
				if len(from.elements) > 1 {
					Expect(once.elements[0]).To(Equal(int64(len(from.elements) - 1)))
				}
				Expect(slice(once, a)).To(Equal(from))
			}
		})

		It("a new axis that is shrunken again is the identity, wherever it is", func() {
			for _, sizes := range shapes {
				from := ordinals(sizes...)
				for place := range len(sizes) + 1 {
					colons := func(then func(a *attributes)) attributes {
						var a attributes
						for i := range len(sizes) + 1 {
							a.Begin, a.End = append(a.Begin, 0), append(a.End, 0)
							a.BeginMask, a.EndMask = append(a.BeginMask, 1), append(a.EndMask, 1)
							if i == place {
								a.BeginMask[i], a.EndMask[i] = 0, 0
							}
						}
						mask := make(list, place+1)
						mask[place] = 1
						a.NewAxisMask = mask
						then(&a)
						return a
					}
					added := slice(from, colons(func(*attributes) {}))
					Expect(added.sizes).To(HaveLen(len(sizes) + 1))
					Expect(added.sizes[place]).To(Equal(int64(1)))
					removed := slice(added, colons(func(a *attributes) { a.NewAxisMask, a.ShrinkAxisMask = nil, a.NewAxisMask }))
					Expect(removed).To(Equal(from))
				}
			}
		})

		It("slices of a slice are the slice of Python's slice of its indices", func() {
			from := ordinals(7)
			bounds := list{-8, -7, -3, -1, 0, 2, 6, 7, 8}
			strides := list{-3, -1, 1, 2}
			for _, b := range bounds {
				for _, e := range bounds {
					for _, s := range strides {
						once := slice(from, attributes{Begin: list{b}, End: list{e}, Stride: list{s}}, python...)
						for _, t := range strides {
							twice := slice(once, attributes{Begin: list{-2}, End: list{-5}, Stride: list{t}}, python...)
							want := list{}
							for _, k := range pythonSlice(once.sizes[0], -2, -5, t, false, false) {
								want = append(want, once.elements[k])
							}
							Expect(twice.elements).To(Equal(want))
						}
					}
				}
			}
		})

		It("one dimension after the other is all at once", func() {
			from := ordinals(4, 3, 5)
			together := slice(from, attributes{Begin: list{3, 1, 4}, End: list{0, 3, -9}, Stride: list{-1, 1, -2}})
			apart := slice(from, attributes{Begin: list{3}, End: list{0}, Stride: list{-1}}, keepWhole)
			apart = slice(apart, attributes{Begin: list{0, 1}, End: list{0, 3}, EndMask: list{1, 0}, BeginMask: list{1, 0}}, keepWhole)
			apart = slice(apart, attributes{Begin: list{0, 4}, End: list{0, -9}, Stride: list{1, -2}, EllipsisMask: list{1, 0}})
			Expect(apart).To(Equal(together))
		})

		It("an ellipsis is the colons that it stands for", func() {
			from := ordinals(2, 3, 2, 3)
			for before := range 3 {
				for after := range 3 - before {
					var dots, colons attributes
					add := func(a *attributes, begin, end, mask, ellipsis int64) {
						a.Begin, a.End = append(a.Begin, begin), append(a.End, end)
						a.BeginMask, a.EndMask = append(a.BeginMask, mask), append(a.EndMask, mask)
						a.EllipsisMask = append(a.EllipsisMask, ellipsis)
					}
					for range before {
						add(&dots, 1, 2, 0, 0)
						add(&colons, 1, 2, 0, 0)
					}
					add(&dots, 1, 1, 0, 1)
					for range 4 - before - after {
						add(&colons, 9, 9, 1, 0)
					}
					for range after {
						add(&dots, 0, 1, 0, 0)
						add(&colons, 0, 1, 0, 0)
					}
					Expect(slice(from, dots)).To(Equal(slice(from, colons)))
				}
			}
		})

		It("a shrunken dimension is a slice of one element without its dimension", func() {
			from := ordinals(3, 4)
			for i := range int64(3) {
				row := slice(from, attributes{Begin: list{i}, End: list{i}, ShrinkAxisMask: list{1}})
				kept := slice(from, attributes{Begin: list{i}, End: list{i + 1}}, keepWhole)
				Expect(kept).To(Equal(array{append(list{1}, row.sizes...), row.elements}))
			}
		})
	})

	It("admits anything in an element that a dimension of size 0 does not have", func() {
		one := spec.Choice{Question: openvino.ZeroSizeReverse, Answer: openvino.ZeroSizeOne}
		a := attributes{Begin: list{0}, End: list{0}, Stride: list{-1}}
		Expect(slice(ordinals(0, 2), a, one, keepWhole)).To(Equal(array{list{1, 2}, list{-1, -1}}))
		Expect(slice(ordinals(0, 0), a, one, keepWhole)).To(Equal(array{list{1, 0}, list{}}))
		Expect(slice(ordinals(0, 2), a, keepWhole)).To(Equal(array{list{0, 2}, list{}}))
	})

	DescribeTable("explains an element",
		func(sizes list, a attributes, element int64, rule *spec.Rule, arithmetic string, pins ...spec.Choice) {
			why, err := oracle.Explain(call(sizes, a), pins, 0, element)
			Expect(err).NotTo(HaveOccurred())
			Expect(why.Rule.ID).To(Equal(rule.ID))
			Expect(why.Arithmetic + why.Note).To(Equal(arithmetic))
		},
		Entry("of a slice", list{6}, attributes{Begin: list{1}, End: list{4}}, int64(2), openvino.StridedSliceStartsAtBegin, "data[begin 1 + stride 1 * 2 = 3]"),
		Entry("of a slice with a stride", list{6}, attributes{Begin: list{1}, End: list{6}, Stride: list{2}}, int64(1), openvino.StridedSliceAdvance, "data[begin 1 + stride 2 * 1 = 3]"),
		Entry("of a reverse slice", list{6}, attributes{Begin: list{3}, End: list{0}, Stride: list{-1}}, int64(2), openvino.StridedSliceReverse, "data[begin 3 + stride -1 * 2 = 1]"),
		Entry("clamped", list{4}, attributes{Begin: list{-9}, End: list{3}}, int64(1), openvino.StridedSliceClampBeginLow, "data[begin 0 + stride 1 * 1 = 1]"),
		Entry("of a masked reverse end", list{4}, attributes{Begin: list{3}, End: list{3}, Stride: list{-1}, EndMask: list{1}, BeginMask: list{0}}, int64(0), openvino.StridedSliceEndMaskReverse, "data[begin 3 + stride -1 * 0 = 3]"),
		Entry("where begin equals end", list{4}, attributes{Begin: list{2}, End: list{2}}, int64(0), openvino.StridedSliceEqualKeepsOne, "data[begin 2 + stride 1 * 0 = 2]"),
		Entry("of dimensions that no step takes", list{2, 3}, attributes{Begin: list{0}, End: list{2}}, int64(4), openvino.StridedSliceTrailing, "data[begin 0 + stride 1 * 1 = 1, 1]", keepWhole),
		Entry("behind a new axis and an ellipsis", list{2, 3},
			attributes{Begin: list{0, 0, 1}, End: list{0, 0, 3}, NewAxisMask: list{1, 0, 0}, EllipsisMask: list{0, 1, 0}, BeginMask: list{0, 0, 0}}, int64(3), openvino.StridedSliceEllipsis, "data[1, begin 1 + stride 1 * 1 = 2]"),
		Entry("beside a shrunken dimension", list{2, 3},
			attributes{Begin: list{1, 0}, End: list{1, 3}, ShrinkAxisMask: list{1, 0}, BeginMask: list{0, 0}}, int64(2), openvino.StridedSliceShrink, "data[begin 1, begin 0 + stride 1 * 2 = 2]"),
		Entry("that does not exist", list{0}, attributes{Begin: list{0}, End: list{0}, Stride: list{-1}}, int64(0), openvino.StridedSliceZeroSize, "dimension 0 of data has no element",
			spec.Choice{Question: openvino.ZeroSizeReverse, Answer: openvino.ZeroSizeOne}),
	)
})

// pythonSlice returns range(size)[begin:end:stride], where a masked begin or
// end is left out, as the Python language reference defines it.
func pythonSlice(size, begin, end, stride int64, beginMasked, endMasked bool) []int64 {
	first, last := int64(0), size // the range within which begin and end are kept
	if stride < 0 {
		first, last = -1, size-1
	}
	place := func(value, standard int64, masked bool) int64 {
		switch {
		case masked:
			return standard
		case value < 0:
			return max(value+size, first)
		default:
			return min(value, last)
		}
	}
	indices := []int64{}
	if stride > 0 {
		i, stop := place(begin, first, beginMasked), place(end, last, endMasked)
		for i < stop {
			indices = append(indices, i)
			if stride > size {
				break
			}
			i += stride
		}
		return indices
	}
	i, stop := place(begin, last, beginMasked), place(end, first, endMasked)
	for i > stop {
		indices = append(indices, i)
		if stride < -size {
			break
		}
		i += stride
	}
	return indices
}

var _ = It("StridedSlice tabulates what its steps do", func() {
	c := call(list{4, 5, 6}, attributes{
		Begin: list{0, 1, 0, -1}, End: list{0, 4, 0, -1}, Stride: list{1, 2, 1, 1}, BeginMask: list{0, 0, 0, 0}, EndMask: list{0, 1, 0, 0},
		NewAxisMask: list{1, 0, 0, 0}, EllipsisMask: list{0, 0, 1, 0}, ShrinkAxisMask: list{0, 0, 0, 1},
	})
	steps, err := oracle.Steps(c, nil)
	Expect(err).NotTo(HaveOccurred())
	Expect(steps.Columns).To(Equal([]string{"step", "is", "dimension", "begin:end:stride", "masks", "adjusted", "clamped", "size"}))
	Expect(steps.Rows).To(Equal([][]string{
		{"0", "new axis", "", "", "", "", "", "1"},
		{"1", "slice", "0 of 4", "1:4:2", "end", "1:4", "1:4", "2"},
		{"2", "ellipsis", "", "", "", "", "", ""},
		{"3", "shrink", "2 of 6", "-1:-1:1", "", "5:5", "", ""},
	}))
})
