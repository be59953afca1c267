package openvino_test

import (
	"slices"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/spec"
	"example.com/conform/spec/openvino"
)

var _ = DescribeTable("The plan of a slice", func(sizes list, a attributes, pins []spec.Choice, want ...openvino.Step) {
	Expect(slices.Collect(a.Plan(sizes, spec.NewReading(pins)))).To(Equal(want))
	for k := range want {
		n := 0
		for range a.Plan(sizes, spec.NewReading(pins)) {
			if n++; n > k {
				break // panics unless the plan ends there
			}
		}
		Expect(n).To(Equal(k + 1))
	}
},
	Entry("has a step for each dimension of the output, whatever the step is", list{5, 4, 3, 2},
		attributes{
			Begin: list{-3, 0, 1, 7}, End: list{9, 0, 0, 1}, Stride: list{2, 1, 1, 1},
			NewAxisMask: list{0, 1}, EllipsisMask: list{0, 0, 1}, ShrinkAxisMask: list{0, 0, 0, 1},
		}, nil,
		openvino.Step{
			Kind: openvino.Slicing, Entry: 0, Dim: 0, Begin: 2, End: 5, Stride: 2, Count: 2,
			BeginRule: openvino.StridedSliceNegativeAdjustment, EndRule: openvino.StridedSliceClampEndHigh,
		},
		openvino.Step{Kind: openvino.NewAxis, Entry: 1, Dim: 1, Count: 1},
		openvino.Step{Kind: openvino.Skip, Entry: 2, Dim: 1, Count: 4},
		openvino.Step{Kind: openvino.Skip, Entry: 2, Dim: 2, Count: 3},
		openvino.Step{Kind: openvino.Shrink, Entry: 3, Dim: 3, Begin: 1, Count: 1},
	),
	Entry("keeps whatever is behind the last step", list{0, 5, 4}, attributes{NewAxisMask: list{1}, Begin: list{0}, End: list{0}}, nil,
		openvino.Step{Kind: openvino.NewAxis, Count: 1},
		openvino.Step{Kind: openvino.Skip, Entry: -1, Dim: 0, Count: 0},
		openvino.Step{Kind: openvino.Skip, Entry: -1, Dim: 1, Count: 5},
		openvino.Step{Kind: openvino.Skip, Entry: -1, Dim: 2, Count: 4},
	),
	Entry("keeps what is behind the last step", list{5, 4}, attributes{Begin: list{-9}, End: list{0}, ShrinkAxisMask: list{1}}, nil,
		openvino.Step{Kind: openvino.Shrink, Entry: 0, Dim: 0, Begin: 0, Count: 1},
		openvino.Step{Kind: openvino.Skip, Entry: -1, Dim: 1, Count: 4},
	),
	Entry("begins and ends at masks", list{5, 5},
		attributes{Begin: list{3, 3}, End: list{3, 3}, Stride: list{1, -1}, BeginMask: list{1, 1}, EndMask: list{1, 1}}, nil,
		openvino.Step{
			Kind: openvino.Slicing, Entry: 0, Dim: 0, Begin: 0, End: 5, Stride: 1, Count: 5,
			BeginRule: openvino.StridedSliceBeginMask, EndRule: openvino.StridedSliceEndMask,
		},
		openvino.Step{
			Kind: openvino.Slicing, Entry: 1, Dim: 1, Begin: 4, End: 0, Stride: -1, Count: 4,
			BeginRule: openvino.StridedSliceBeginMaskReverse, EndRule: openvino.StridedSliceEndMaskReverse,
		},
	),
	Entry("takes one where it begins at its end, but none where it runs away from it", list{5, 5, 5},
		attributes{Begin: list{2, 3, 1}, End: list{2, 1, 3}, Stride: list{3, 1, -1}}, nil,
		openvino.Step{Kind: openvino.Slicing, Entry: 0, Dim: 0, Begin: 2, End: 2, Stride: 3, Count: 1, EndRule: openvino.StridedSliceEqualKeepsOne},
		openvino.Step{Kind: openvino.Slicing, Entry: 1, Dim: 1, Begin: 3, End: 1, Stride: 1},
		openvino.Step{Kind: openvino.Slicing, Entry: 2, Dim: 2, Begin: 1, End: 3, Stride: -1},
	),
	Entry("takes nothing of nothing", list{0}, attributes{Begin: list{3}, End: list{1}, Stride: list{-1}}, nil,
		openvino.Step{Kind: openvino.Slicing, Stride: -1, EndRule: openvino.StridedSliceZeroSize},
	),
	Entry("takes one that does not exist, in another reading", list{0}, attributes{Begin: list{3}, End: list{1}, Stride: list{-1}},
		[]spec.Choice{{Question: openvino.ZeroSizeReverse, Answer: openvino.ZeroSizeOne}},
		openvino.Step{Kind: openvino.Slicing, Stride: -1, Count: 1, Unbacked: true, EndRule: openvino.StridedSliceZeroSize},
	),
)
