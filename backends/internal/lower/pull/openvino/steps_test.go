package openvino_test

import (
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	pulled "example.com/conform/backends/internal/lower/pull/openvino"
	"example.com/conform/spec"
	"example.com/conform/spec/openvino"
)

func TestOpenVINO(t *testing.T) {
	RegisterFailHandler(Fail)
	RunSpecs(t, "backends/internal/lower/pull/openvino")
}

type (
	attributes = openvino.StridedSliceAttributes
	list       = []int64
)

var _ = DescribeTable("The steps of a slice", func(sizes list, a attributes, one spec.Choice, want ...pulled.Step) {
	Expect(pulled.Steps(&a, sizes, func(q *spec.Question) spec.Answer {
		if q == one.Question {
			return one.Answer
		}
		return 0
	})).To(Equal(want))
},
	Entry("are one for each dimension of the output, whatever the step is", list{5, 4, 3, 2},
		attributes{
			Begin: list{-3, 0, 1, 7}, End: list{9, 0, 0, 1}, Stride: list{2, 1, 1, 1},
			NewAxisMask: list{0, 1}, EllipsisMask: list{0, 0, 1}, ShrinkAxisMask: list{0, 0, 0, 1},
		}, spec.Choice{},
		pulled.Step{Kind: openvino.Slicing, Entry: 0, Dim: 0, Begin: 2, End: 5, Stride: 2, Count: 2},
		pulled.Step{Kind: openvino.NewAxis, Entry: 1, Dim: 1, Count: 1},
		pulled.Step{Kind: openvino.Skip, Entry: 2, Dim: 1, Stride: 1, Count: 4},
		pulled.Step{Kind: openvino.Skip, Entry: 2, Dim: 2, Stride: 1, Count: 3},
		pulled.Step{Kind: openvino.Shrink, Entry: 3, Dim: 3, Begin: 1, Count: 1},
	),
	Entry("keep whatever is behind the last step", list{0, 5, 4}, attributes{NewAxisMask: list{1}, Begin: list{0}, End: list{0}}, spec.Choice{},
		pulled.Step{Kind: openvino.NewAxis, Count: 1},
		pulled.Step{Kind: openvino.Skip, Entry: -1, Dim: 0, Stride: 1, Count: 0},
		pulled.Step{Kind: openvino.Skip, Entry: -1, Dim: 1, Stride: 1, Count: 5},
		pulled.Step{Kind: openvino.Skip, Entry: -1, Dim: 2, Stride: 1, Count: 4},
	),
	Entry("begin and end at masks", list{5, 5},
		attributes{Begin: list{3, 3}, End: list{3, 3}, Stride: list{1, -1}, BeginMask: list{1, 1}, EndMask: list{1, 1}}, spec.Choice{},
		pulled.Step{Kind: openvino.Slicing, Entry: 0, Dim: 0, Begin: 0, End: 5, Stride: 1, Count: 5},
		pulled.Step{Kind: openvino.Slicing, Entry: 1, Dim: 1, Begin: 4, End: 0, Stride: -1, Count: 4},
	),
	Entry("take one where they begin at their end, but none where they run away from it", list{5, 5, 5},
		attributes{Begin: list{2, 3, 1}, End: list{2, 1, 3}, Stride: list{3, 1, -1}}, spec.Choice{},
		pulled.Step{Kind: openvino.Slicing, Entry: 0, Dim: 0, Begin: 2, End: 2, Stride: 3, Count: 1},
		pulled.Step{Kind: openvino.Slicing, Entry: 1, Dim: 1, Begin: 3, End: 1, Stride: 1},
		pulled.Step{Kind: openvino.Slicing, Entry: 2, Dim: 2, Begin: 1, End: 3, Stride: -1},
	),
	Entry("take nothing of nothing", list{0}, attributes{Begin: list{3}, End: list{1}, Stride: list{-1}}, spec.Choice{},
		pulled.Step{Kind: openvino.Slicing, Stride: -1},
	),
	Entry("take one that does not exist, in another reading", list{0}, attributes{Begin: list{3}, End: list{1}, Stride: list{-1}},
		spec.Choice{Question: openvino.ZeroSizeReverse, Answer: openvino.ZeroSizeOne},
		pulled.Step{Kind: openvino.Slicing, Stride: -1, Count: 1},
	),
)
