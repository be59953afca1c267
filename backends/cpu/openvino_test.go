package cpu_test

import (
	"context"
	"math"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends"
	"example.com/conform/backends/cpu"
	"example.com/conform/spec"
	"example.com/conform/spec/openvino"
	"example.com/conform/spec/tensor"
)

// attributes is short for the attributes of the text's examples.
type attributes = openvino.StridedSliceAttributes

// stated returns a with the required masks, which are empty unless they are
// given.
func stated(a *attributes) *attributes {
	all := *a
	for _, mask := range []*[]int64{&all.BeginMask, &all.EndMask} {
		if *mask == nil {
			*mask = []int64{}
		}
	}
	return &all
}

// infer returns the shape that the backend infers without running anything.
func infer(b *cpu.Backend, a *attributes, sizes ...int64) backends.Outcome {
	outcome, taken, _ := b.QueryShape(context.Background(), &backends.Job{
		Operator: openvino.StridedSlice, Attributes: stated(a),
		Operands: []backends.Operand{{Desc: tensor.Desc{DType: tensor.Uint8, Sizes: sizes}}, {Desc: tensor.Desc{DType: tensor.Uint8}}},
	})
	Expect(taken).To(BeTrue())
	return outcome
}

func shape(sizes ...int64) backends.Outcome {
	return backends.Outcome{Status: backends.Done, Sizes: [][]int64{append([]int64{}, sizes...)}}
}

// under is a backend that follows one answer.
func under(question *spec.Question, answer spec.Answer) *cpu.Backend {
	return cpu.New(spec.Choice{Question: question, Answer: answer})
}

// elements slices 0, 1, 2, … of the given sizes and returns shape and values.
func elements(b *cpu.Backend, a *attributes, sizes ...int64) ([]int64, []uint64) {
	GinkgoHelper()
	n := 1
	for _, size := range sizes {
		n *= int(size)
	}
	outcome, bits := run(b, openvino.StridedSlice, stated(a), int64(n), array(tensor.Float32, sizes, nil, count(0, n)...), array(tensor.Float32, nil, nil))
	Expect(outcome.Status).To(Equal(backends.Done))
	taken := int64(1)
	for _, size := range outcome.Sizes[0] {
		taken *= size
	}
	Expect(bits[taken:]).To(HaveEach(canary))
	return outcome.Sizes[0], bits[:taken]
}

var _ = Describe("openvino.strided_slice", func() {
	ten := []int64{10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10}
	DescribeTable("infers the shapes of the text's examples, by its rules",
		func(a *attributes, sizes []int64, want backends.Outcome) {
			Expect(infer(cpu.New(), a, sizes...)).To(Equal(want))
		},
		Entry("different strides: 3:0:-1 takes 3 of 4",
			&attributes{Begin: []int64{0, 1, 0, 1, 3, 3}, End: []int64{4, 4, 4, 4, 0, 0}, Stride: []int64{1, 1, 2, 2, -1, -2}},
			[]int64{4, 4, 4, 4, 4, 4}, shape(4, 3, 2, 2, 3, 2)),
		Entry("clamping: both ends beyond the last element, and a reverse slice that ends beyond it",
			&attributes{Begin: []int64{1234, 2}, End: []int64{1234, 4321}, Stride: []int64{1, -1}}, []int64{2, 2}, shape(0, 0)),
		Entry("a negative end", &attributes{Begin: []int64{0, 0, 0}, End: []int64{2, 2, -1}, Stride: []int64{1, 1, 1}}, []int64{2, 3, 4}, shape(2, 2, 3)),
		Entry("begin and end masks of many lengths",
			&attributes{
				Begin: []int64{1, 1, 123}, End: []int64{0, 0, 2}, Stride: []int64{1, 1, -1},
				BeginMask: []int64{0, 1, 1}, EndMask: []int64{1, 1, 1}, NewAxisMask: make([]int64, 5), ShrinkAxisMask: []int64{0, 0}, EllipsisMask: []int64{0},
			}, []int64{2, 3, 4}, shape(1, 3, 3)),
		Entry("new axes", &attributes{Begin: []int64{1234, 0, -1, 0}, End: []int64{1234, 2, 9876, 4}, Stride: []int64{132, 1, 241, 1}, NewAxisMask: []int64{1, 0, 1, 0}},
			[]int64{2, 4}, shape(1, 2, 1, 4)),
		Entry("a shrunken dimension", &attributes{Begin: make([]int64, 5), End: []int64{1, 0, 384, 640, 8}, ShrinkAxisMask: []int64{0, 1, 0, 0, 0}},
			[]int64{1, 2, 384, 640, 8}, shape(1, 384, 640, 8)),
		Entry("an ellipsis", &attributes{Begin: []int64{0, 0, 0}, End: []int64{4, 0, 5}, Stride: []int64{1, -1, 1}, EllipsisMask: []int64{0, 1, 0}},
			ten, shape(4, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 5)),
		Entry("an ellipsis before a new axis",
			&attributes{
				Begin: []int64{2, 1, 10, 10}, End: []int64{123, 1, 10, 5}, Stride: []int64{1, -1, 1, 1},
				BeginMask: []int64{0, 0, 1, 1}, EndMask: []int64{1, 1, 0, 0}, NewAxisMask: []int64{0, 0, 1}, EllipsisMask: []int64{0, 1},
			}, ten, shape(8, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 1, 5)),
		Entry("rank 0 stays rank 0", &attributes{Begin: []int64{}, End: []int64{}}, []int64{}, shape()),
		Entry("every dimension shrunken leaves rank 0", &attributes{Begin: []int64{1, 2}, End: []int64{1, 2}, ShrinkAxisMask: []int64{1, 1}}, []int64{2, 3}, shape()),
		Entry("an ellipsis over no dimensions", &attributes{Begin: []int64{0, 0}, End: []int64{1, 0}, EllipsisMask: []int64{0, 1}}, []int64{3}, shape(1)),
		Entry("huge sizes and extremes", &attributes{Begin: []int64{math.MinInt64}, End: []int64{math.MaxInt64}, Stride: []int64{math.MaxInt64}}, []int64{math.MaxInt64}, shape(1)),
		Entry("huge, reversed by the least stride", &attributes{Begin: []int64{math.MaxInt64}, End: []int64{math.MinInt64}, Stride: []int64{math.MinInt64}}, []int64{math.MaxInt64}, shape(1)),
		Entry("huge, reversed whole", &attributes{Begin: []int64{-1}, End: []int64{math.MinInt64}, Stride: []int64{-1}}, []int64{math.MaxInt64}, shape(math.MaxInt64)),
	)

	It("moves the elements of 1:, :, ::-1", func() {
		a := &attributes{Begin: []int64{1, 1, 123}, End: []int64{0, 0, 2}, Stride: []int64{1, 1, -1}, BeginMask: []int64{0, 1, 1}, EndMask: []int64{1, 1, 1}}
		sizes, values := elements(cpu.New(), a, 2, 3, 4)
		Expect(sizes).To(Equal([]int64{1, 3, 3}))
		Expect(values).To(Equal([]uint64{15, 14, 13, 19, 18, 17, 23, 22, 21}))
		sizes, values = elements(under(openvino.ReverseEndMask, openvino.ReverseEndFullRange), a, 2, 3, 4)
		Expect(sizes).To(Equal([]int64{1, 3, 4}))
		Expect(values).To(Equal([]uint64{15, 14, 13, 12, 19, 18, 17, 16, 23, 22, 21, 20}))
	})

	DescribeTable("one dimension of 5",
		func(begin, end, stride int64, want ...uint64) {
			_, values := elements(cpu.New(), &attributes{Begin: []int64{begin}, End: []int64{end}, Stride: []int64{stride}}, 5)
			Expect(values).To(HaveExactElements(toAny(want)...))
		},
		Entry("begin and end equal keep that element", int64(2), int64(2), int64(1), uint64(2)),
		Entry("equal after adjustment", int64(-1), int64(4), int64(7), uint64(4)),
		Entry("equal after clamping to the size keep nothing, as there is no such element", int64(5), int64(9), int64(1)),
		Entry("equal in reverse", int64(3), int64(-2), int64(-1), uint64(3)),
		Entry("begin below 0 forward", int64(-9), int64(2), int64(1), uint64(0), uint64(1)),
		Entry("begin below 0 in reverse is element 0", int64(-9), int64(-9), int64(-1), uint64(0)),
		Entry("begin beyond the end in reverse is the last element", int64(9), int64(2), int64(-1), uint64(4), uint64(3)),
		Entry("an end of -1 in reverse is the last element, not before the first", int64(3), int64(-1), int64(-1)),
		Entry("an end below 0 in reverse reaches element 0", int64(3), int64(-6), int64(-2), uint64(3), uint64(1)),
		Entry("a range that runs away from its end", int64(3), int64(1), int64(1)),
		Entry("a stride beyond the range", int64(1), int64(5), int64(100), uint64(1)),
	)

	DescribeTable("answers differ",
		func(question *spec.Question, answer spec.Answer, a *attributes, sizes []int64, first, other backends.Outcome) {
			Expect(withoutDetail(infer(cpu.New(), a, sizes...))).To(Equal(first))
			Expect(withoutDetail(infer(under(question, answer), a, sizes...))).To(Equal(other))
		},
		Entry("an equal begin and end", openvino.EqualBeginEnd, openvino.EqualEmpty, &attributes{Begin: []int64{1}, End: []int64{1}}, []int64{3}, shape(1), shape(0)),
		Entry("a reverse begin below 0", openvino.ReverseBeginBelowZero, openvino.BelowZeroIsNothing, &attributes{Begin: []int64{-9}, End: []int64{-9}, Stride: []int64{-1}}, []int64{3}, shape(1), shape(0)),
		Entry("a reverse slice of nothing", openvino.ZeroSizeReverse, openvino.ZeroSizeOne, &attributes{Begin: []int64{0}, End: []int64{0}, Stride: []int64{-1}}, []int64{0}, shape(0), shape(1)),
		Entry("a short mask", openvino.MaskLength, openvino.MaskUnequalRejected, &attributes{Begin: []int64{0, 0}, End: []int64{1, 1}, BeginMask: []int64{1, 1}, EndMask: []int64{1}}, []int64{2, 2}, shape(2, 1), refusal),
		Entry("a mask of 2 beyond the last step", openvino.MaskBeyondSteps, openvino.MaskBeyondChecked, &attributes{Begin: []int64{0}, End: []int64{1}, BeginMask: []int64{0, 2}}, []int64{3}, shape(1), refusal),
		Entry("a second ellipsis there", openvino.MaskBeyondSteps, openvino.MaskBeyondChecked, &attributes{Begin: []int64{0}, End: []int64{1}, EllipsisMask: []int64{1, 1}}, []int64{3}, shape(3), refusal),
		Entry("fewer steps than dimensions", openvino.FewerSteps, openvino.FewerStepsKeepWhole, &attributes{Begin: []int64{0}, End: []int64{1}}, []int64{3, 2}, refusal, shape(1, 2)),
		Entry("a new axis that is a shrunken dimension too", openvino.NewAxisAndShrink, openvino.BothShrink, &attributes{Begin: []int64{0}, End: []int64{0}, NewAxisMask: []int64{1}, ShrinkAxisMask: []int64{1}}, []int64{3}, shape(1, 3), shape()),
		Entry("an ellipsis that is a new axis too", openvino.MaskOverlap, openvino.OverlapEllipsisLast, &attributes{Begin: []int64{0, 0}, End: []int64{1, 1}, NewAxisMask: []int64{1}, EllipsisMask: []int64{1}}, []int64{2, 3}, shape(2, 1), shape(1, 1, 3)),
		Entry("a mask on a shrink step", openvino.MaskOnShrink, openvino.MaskOnShrinkIgnored, &attributes{Begin: []int64{1}, End: []int64{1}, ShrinkAxisMask: []int64{1}, EndMask: []int64{1}}, []int64{3}, refusal, shape()),
		Entry("a shrink step out of range", openvino.ShrinkOutOfRange, openvino.ShrinkRejected, &attributes{Begin: []int64{3}, End: []int64{3}, ShrinkAxisMask: []int64{1}}, []int64{3}, shape(), refusal),
		Entry("a shrink step over two elements", openvino.ShrinkUnequal, openvino.ShrinkUnequalIgnored, &attributes{Begin: []int64{1}, End: []int64{2}, ShrinkAxisMask: []int64{1}}, []int64{3}, refusal, shape()),
		Entry("a shrink step in reverse", openvino.ShrinkStride, openvino.ShrinkStrideRejected, &attributes{Begin: []int64{1}, End: []int64{1}, Stride: []int64{-1}, ShrinkAxisMask: []int64{1}}, []int64{3}, shape(), refusal),
		Entry("a stride of 0 on a new axis", openvino.ZeroStrideIgnored, openvino.ZeroStrideAccepted, &attributes{Begin: []int64{0}, End: []int64{0}, Stride: []int64{0}, NewAxisMask: []int64{1}}, []int64{3}, refusal, shape(1, 3)),
	)
})

// refusal is a rejection, whatever its reason.
var refusal = backends.Outcome{Status: backends.Rejected}

func withoutDetail(o backends.Outcome) backends.Outcome {
	o.Detail = ""
	return o
}

func toAny(values []uint64) []any {
	all := make([]any, len(values))
	for i, value := range values {
		all[i] = value
	}
	return all
}
