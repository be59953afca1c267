package openvino_test

import (
	"math"
	"slices"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	oracle "example.com/conform/oracle/openvino"
	"example.com/conform/spec"
	"example.com/conform/spec/openvino"
)

// stated returns attributes that state a value for each step throughout, where
// they state none: zeros in masks, and strides of 1.
func stated(a attributes) attributes {
	for _, mask := range []*list{&a.BeginMask, &a.EndMask, &a.NewAxisMask, &a.ShrinkAxisMask, &a.EllipsisMask} {
		if *mask == nil {
			*mask = make(list, len(a.Begin))
		}
	}
	if a.Stride == nil {
		a.Stride = make(list, len(a.Begin))
		for i := range a.Stride {
			a.Stride[i] = 1
		}
	}
	return a
}

// without returns attributes as stated returns them, except some that drop
// takes away.
func without(a attributes, drop func(a *attributes)) attributes {
	a = stated(a)
	drop(&a)
	return a
}

var _ = DescribeTable("the rules that move the begin and end of a step", func(begin, end, stride int64, want ...*spec.Rule) {
	c := call(list{4}, attributes{Begin: list{begin}, End: list{end}, Stride: list{stride}})
	checked, violations, err := new(spec.Checker).Check(c, spec.NewReading(nil))
	Expect(err).NotTo(HaveOccurred())
	Expect(violations).To(BeEmpty())
	var moved []*spec.Rule
	oracle.StridedSlice.Subjects(checked, spec.NewReading(nil), func(rule *spec.Rule, holds bool) {
		moves := strings.Contains(rule.ID, "/clamp-") || rule == openvino.StridedSliceNegativeAdjustment
		if holds && moves && !slices.Contains(moved, rule) {
			moved = append(moved, rule)
		}
	})
	Expect(moved).To(HaveExactElements(want))
},
	Entry("none", int64(1), int64(3), int64(1)),
	Entry("an end of the size is not clamped", int64(1), int64(4), int64(1)),
	Entry("adjusted", int64(-3), int64(-1), int64(1), openvino.StridedSliceNegativeAdjustment),
	Entry("clamped", int64(-5), int64(5), int64(1),
		openvino.StridedSliceNegativeAdjustment, openvino.StridedSliceClampBeginLow, openvino.StridedSliceClampEndHigh),
	Entry("clamped to nothing", int64(5), int64(-5), int64(1),
		openvino.StridedSliceClampBeginHigh, openvino.StridedSliceNegativeAdjustment, openvino.StridedSliceClampEndLow),
	Entry("clamped in reverse", int64(4), int64(-5), int64(-1),
		openvino.StridedSliceClampReverseBeginHigh, openvino.StridedSliceNegativeAdjustment, openvino.StridedSliceClampReverseEndLow),
	Entry("clamped to nothing in reverse", int64(-5), int64(5), int64(-1),
		openvino.StridedSliceNegativeAdjustment, openvino.StridedSliceClampReverseBeginLow, openvino.StridedSliceClampReverseEndHigh),
)

var _ = DescribeTable("the rules of a slice that decide something without a page", func(sizes list, a attributes, want string) {
	c := call(sizes, a)
	reading := spec.NewReading(nil)
	checked, violations, err := new(spec.Checker).Check(c, reading)
	Expect(err).NotTo(HaveOccurred())
	Expect(violations).To(BeEmpty())
	ids := map[string]bool{}
	oracle.StridedSlice.Subjects(checked, reading, func(rule *spec.Rule, holds bool) {
		if holds {
			ids[strings.TrimPrefix(rule.ID, "openvino.strided_slice/")] = true
		}
	})
	var list []string
	for id := range ids {
		list = append(list, id)
	}
	Expect(list).To(ConsistOf(strings.Fields("any-type " + want)))
},
	Entry("of one dimension", list{5}, stated(attributes{Begin: list{1}, End: list{4}}), "rank-kept end-exclusive"),
	Entry("of two dimensions, the first steps that have an order", list{5, 5}, stated(attributes{Begin: list{1, 1}, End: list{4, 4}}),
		"basic-steps rank-kept end-exclusive"),
	Entry("of as many dimensions as are common", list{1, 1, 1, 2}, stated(attributes{Begin: list{0, 0, 0, 0}, End: list{1, 1, 1, 2}}),
		"basic-steps rank-kept end-exclusive"),
	Entry("of more", list{1, 1, 1, 1, 2}, stated(attributes{Begin: list{0, 0, 0, 0, 0}, End: list{1, 1, 1, 1, 2}}),
		"any-rank basic-steps rank-kept end-exclusive"),
	Entry("of none", list{}, stated(attributes{Begin: list{}, End: list{}}), "any-rank"),
	Entry("of nothing", list{0}, stated(attributes{Begin: list{0}, End: list{0}}), "any-rank rank-kept zero-size-dimension"),
	Entry("of nothing, from before the first element", list{0}, stated(attributes{Begin: list{-1}, End: list{0}}),
		"any-rank rank-kept zero-size-dimension negative-adjustment adjusted-once clamp-begin-low"),

	Entry("with the least index of 32 bits", list{5}, stated(attributes{Begin: list{math.MinInt32}, End: list{4}}),
		"index-type rank-kept end-exclusive negative-adjustment adjusted-once clamp-begin-low"),
	Entry("with the next", list{5}, stated(attributes{Begin: list{math.MinInt32 + 1}, End: list{4}}),
		"rank-kept end-exclusive negative-adjustment adjusted-once clamp-begin-low"),
	Entry("with the greatest index of 32 bits", list{5}, stated(attributes{Begin: list{1}, End: list{math.MaxInt32}}),
		"index-type rank-kept end-exclusive clamp-end-high"),
	Entry("with the one before", list{5}, stated(attributes{Begin: list{1}, End: list{math.MaxInt32 - 1}}),
		"rank-kept end-exclusive clamp-end-high"),
	Entry("with the greatest stride", list{5}, stated(attributes{Begin: list{1}, End: list{4}, Stride: list{math.MaxInt32}}),
		"index-type rank-kept end-exclusive stride-advance"),

	Entry("without strides", list{5}, without(attributes{Begin: list{1}, End: list{4}}, func(a *attributes) { a.Stride = nil }),
		"stride-default rank-kept end-exclusive"),
	Entry("without a new_axis_mask", list{5}, without(attributes{Begin: list{1}, End: list{4}}, func(a *attributes) { a.NewAxisMask = nil }),
		"mask-defaults short-mask rank-kept end-exclusive"),
	Entry("without a shrink_axis_mask", list{5}, without(attributes{Begin: list{1}, End: list{4}}, func(a *attributes) { a.ShrinkAxisMask = nil }),
		"mask-defaults short-mask rank-kept end-exclusive"),
	Entry("without an ellipsis_mask", list{5}, without(attributes{Begin: list{1}, End: list{4}}, func(a *attributes) { a.EllipsisMask = nil }),
		"mask-defaults short-mask rank-kept end-exclusive"),
	Entry("with a mask that is short, others behind it that are not", list{5}, stated(attributes{Begin: list{1}, End: list{4}, EndMask: list{}}),
		"short-mask rank-kept end-exclusive"),
	Entry("with a mask that is long, others behind it that are not", list{5}, stated(attributes{Begin: list{1}, End: list{4}, EndMask: list{0, 1}}),
		"long-mask rank-kept end-exclusive"),
	Entry("with masks that are short alike", list{5},
		stated(attributes{Begin: list{1}, End: list{4}, BeginMask: list{}, EndMask: list{}, NewAxisMask: list{}, ShrinkAxisMask: list{}, EllipsisMask: list{}}),
		"short-mask rank-kept end-exclusive"),

	Entry("with an ellipsis over two dimensions", list{5, 5, 5}, stated(attributes{Begin: list{0, 1}, End: list{0, 4}, EllipsisMask: list{1, 0}}),
		"ellipsis ellipsis-span rank-kept end-exclusive"),
	Entry("with an ellipsis over one", list{5, 5}, stated(attributes{Begin: list{1, 0}, End: list{4, 0}, EllipsisMask: list{0, 1}}),
		"ellipsis ellipsis-span end-exclusive"),
	Entry("with an ellipsis that has a begin", list{5}, stated(attributes{Begin: list{1}, End: list{0}, EllipsisMask: list{1}}),
		"ellipsis ellipsis-span ellipsis-ignores-values"),
	Entry("with an ellipsis that has an end", list{5}, stated(attributes{Begin: list{0}, End: list{1}, EllipsisMask: list{1}}),
		"ellipsis ellipsis-span ellipsis-ignores-values"),
	Entry("with an ellipsis that has a stride", list{5}, stated(attributes{Begin: list{0}, End: list{0}, Stride: list{2}, EllipsisMask: list{1}}),
		"ellipsis ellipsis-span ellipsis-ignores-values"),

	Entry("with a new axis before a dimension", list{5}, stated(attributes{Begin: list{0, 1}, End: list{0, 4}, NewAxisMask: list{1, 0}}),
		"new-axis new-axis-takes-no-dimension rank-kept end-exclusive"),
	Entry("with a new axis behind the last", list{5}, stated(attributes{Begin: list{1, 0}, End: list{4, 0}, NewAxisMask: list{0, 1}}),
		"new-axis rank-kept end-exclusive"),
	Entry("with a new axis that has an end", list{5}, stated(attributes{Begin: list{1, 0}, End: list{4, 1}, NewAxisMask: list{0, 1}}),
		"new-axis new-axis-ignores-values rank-kept end-exclusive"),

	Entry("that shrinks", list{5}, stated(attributes{Begin: list{2}, End: list{2}, ShrinkAxisMask: list{1}}), "shrink"),
	Entry("that shrinks to the first element", list{5}, stated(attributes{Begin: list{0}, End: list{0}, ShrinkAxisMask: list{1}}), "shrink"),
	Entry("that shrinks to an element from the back", list{5}, stated(attributes{Begin: list{-1}, End: list{-1}, ShrinkAxisMask: list{1}}),
		"shrink negative-adjustment"),
	Entry("that shrinks, with a stride", list{5}, stated(attributes{Begin: list{2}, End: list{2}, Stride: list{2}, ShrinkAxisMask: list{1}}),
		"shrink shrink-ignores-stride"),
	Entry("that shrinks before a dimension without a step", list{5, 5}, stated(attributes{Begin: list{2}, End: list{2}, ShrinkAxisMask: list{1}}),
		"shrink trailing-dimensions rank-kept"),

	Entry("with a step that is an ellipsis and a new axis", list{5},
		stated(attributes{Begin: list{0}, End: list{0}, EllipsisMask: list{1}, NewAxisMask: list{1}}), "mask-overlap ellipsis ellipsis-span"),
	Entry("with a step that is an ellipsis and shrinks", list{5},
		stated(attributes{Begin: list{0}, End: list{0}, EllipsisMask: list{1}, ShrinkAxisMask: list{1}}), "mask-overlap ellipsis ellipsis-span"),
	Entry("with a step that is a new axis and shrinks", list{5},
		stated(attributes{Begin: list{0}, End: list{0}, NewAxisMask: list{1}, ShrinkAxisMask: list{1}}),
		"mask-overlap new-axis new-axis-takes-no-dimension trailing-dimensions"),

	Entry("from the first element, masked", list{5}, stated(attributes{Begin: list{1}, End: list{4}, BeginMask: list{1}}),
		"begin-mask rank-kept end-exclusive"),
	Entry("to the last element, masked", list{5}, stated(attributes{Begin: list{1}, End: list{4}, EndMask: list{1}}),
		"end-mask rank-kept"),
	Entry("from the back", list{5}, stated(attributes{Begin: list{-4}, End: list{4}}), "negative-adjustment rank-kept end-exclusive"),
	Entry("from the first element, from the back", list{5}, stated(attributes{Begin: list{-5}, End: list{4}}),
		"negative-adjustment rank-kept end-exclusive"),
	Entry("from before it", list{5}, stated(attributes{Begin: list{-6}, End: list{4}}),
		"negative-adjustment adjusted-once clamp-begin-low rank-kept end-exclusive"),
	Entry("from before it, masked", list{5}, stated(attributes{Begin: list{-6}, End: list{4}, BeginMask: list{1}}),
		"begin-mask rank-kept end-exclusive"),
	Entry("to before it", list{5}, stated(attributes{Begin: list{1}, End: list{-6}}), "negative-adjustment adjusted-once clamp-end-low rank-kept end-exclusive"),
	Entry("to before it, masked", list{5}, stated(attributes{Begin: list{1}, End: list{-6}, EndMask: list{1}}), "end-mask rank-kept"),

	Entry("that begins where it ends", list{5}, stated(attributes{Begin: list{2}, End: list{2}}), "equal-keeps-one rank-kept end-exclusive"),
	Entry("of every second of two elements", list{5}, stated(attributes{Begin: list{0}, End: list{2}, Stride: list{2}}),
		"stride-advance rank-kept end-exclusive"),
	Entry("of every second of one element", list{5}, stated(attributes{Begin: list{0}, End: list{1}, Stride: list{2}}), "rank-kept end-exclusive"),
	Entry("of two elements backwards", list{5}, stated(attributes{Begin: list{3}, End: list{1}, Stride: list{-1}}),
		"reverse-order reverse-end-exclusive rank-kept"),
	Entry("of one element backwards", list{5}, stated(attributes{Begin: list{3}, End: list{2}, Stride: list{-1}}), "reverse-end-exclusive rank-kept"),
)
