package lower_test

import (
	"fmt"
	"slices"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends/internal/lower"
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec"
	"example.com/conform/spec/catalogue"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/family"
	"example.com/conform/spec/openvino"
	"example.com/conform/spec/tensor"
)

type list = []int64

// pullJob makes a job with one output, the last of the sizes, in which choices are
// followed.
func pullJob(a any, choices []spec.Choice, sizes ...list) *pull.Job {
	return &pull.Job{
		Attributes: a, Sizes: sizes, Inputs: len(sizes) - 1,
		Answer: func(q *spec.Question) spec.Answer {
			for _, choice := range choices {
				if choice.Question == q {
					return choice.Answer
				}
			}
			return 0
		},
	}
}

// indexed gives a job its indices, which have the sizes of its second operand.
func indexed(j *pull.Job, indices ...int64) *pull.Job {
	j.Integers = func(_ int, at, list []int64) []int64 {
		return indices[tensor.RowMajor(at, j.Sizes[1]):][:len(list)]
	}
	return j
}

// pulled returns the sources of the output, in row-major order: the operand, and
// the ordinal of the element there.
func pulled(j *pull.Job, operator string) []string {
	GinkgoHelper()
	f, err := lower.PullFor(operator).Make(j)
	Expect(err).NotTo(HaveOccurred())
	var sources []string
	var from [tensor.MaxRank]int64
	output := j.Sizes[j.Inputs]
	at := make([]int64, len(output))
	for more := true; more; more = tensor.Next(at, output) {
		asked := slices.Clone(at)
		source := f(0, at, from[:])
		Expect(at).To(Equal(asked), "the coordinates are the caller's")
		if source.Operand < 0 {
			sources = append(sources, "nothing")
			continue
		}
		sizes := j.Sizes[source.Operand]
		sources = append(sources, fmt.Sprintf("%d.%d", source.Operand, tensor.RowMajor(from[:len(sizes)], sizes)))
	}
	return sources
}

var _ = It("pulls every operator", func() {
	for _, op := range catalogue.Operators() {
		Expect(lower.PullFor(op.Name)).NotTo(BeNil(), op.Name)
	}
	Expect(lower.PullFor("dml.gather")).To(BeNil())
})

var _ = DescribeTable("dml.slice1", func(offsets, sizes, strides list, want ...string) {
	a := &dml.Slice1Attributes{InputWindowOffsets: offsets, InputWindowSizes: sizes, InputWindowStrides: strides}
	Expect(pulled(pullJob(a, nil, list{4, 4}, list{2, 2}), "dml.slice1")).To(Equal(want))
},
	Entry("the text's first example", list{0, 1}, list{4, 3}, list{2, 2}, "0.1", "0.3", "0.9", "0.11"),
	Entry("its second, where the height is reversed", list{0, 1}, list{4, 3}, list{-2, 2}, "0.13", "0.15", "0.5", "0.7"),
)

var _ = Describe("dml.scatter", func() {
	follow := func(q *spec.Question, answer spec.Answer) []spec.Choice {
		return []spec.Choice{{Question: q, Answer: answer}}
	}
	first := func(choices []spec.Choice, indices ...int64) *pull.Job {
		return indexed(pullJob(&dml.ScatterAttributes{}, choices, list{5}, list{int64(len(indices))}, list{int64(len(indices))}, list{5}), indices...)
	}
	DescribeTable("takes of several updates", func(choices []spec.Choice, element string) {
		Expect(pulled(first(choices, 3, 1, 3, 0), "dml.scatter")).To(Equal([]string{"2.3", "2.1", "0.2", element, "0.4"}))
	},
		Entry("the last, as the text's first example shows", nil, "2.2"),
		Entry("the first", follow(dml.DuplicateIndices, family.DuplicateFirstWins), "2.0"),
		Entry("any: the last", follow(dml.DuplicateIndices, family.DuplicateAnyUpdate), "2.2"),
	)
	DescribeTable("follows indices that are negative or out of range", func(choices []spec.Choice, want ...string) {
		Expect(pulled(first(choices, -5, 5, -1, -6), "dml.scatter")).To(Equal(want))
	},
		Entry("dropping", nil, "2.0", "0.1", "0.2", "0.3", "2.2"),
		Entry("clamping: 5 is the last element, -6 the first", follow(dml.IndexOutOfRange, dml.OutOfRangeClamped), "2.3", "0.1", "0.2", "0.3", "2.2"),
	)
	It("scatters along the axis, where the indices reach", func() {
		sizes := list{3, 3}
		j := indexed(pullJob(&dml.ScatterAttributes{Axis: 0}, nil, sizes, list{2, 2}, list{2, 2}, sizes), 1, 0, 0, 2)
		Expect(pulled(j, "dml.scatter")).To(Equal([]string{"2.2", "2.1", "0.2", "2.0", "0.4", "0.5", "0.6", "2.3", "0.8"}))
	})
	DescribeTable("refuses", func(choices []spec.Choice, message string, indices ...int64) {
		_, err := lower.PullFor("dml.scatter").Make(first(choices, indices...))
		if message == "" {
			Expect(err).NotTo(HaveOccurred())
		} else {
			Expect(err).To(MatchError(message))
		}
	},
		Entry("an index out of range", follow(dml.IndexOutOfRange, dml.OutOfRangeRejected), "an index names no element of its axis", int64(0), int64(5)),
		Entry("not one of the last element", follow(dml.IndexOutOfRange, dml.OutOfRangeRejected), "", int64(4), int64(-5)),
		Entry("two updates to one element", follow(dml.DuplicateIndices, family.DuplicateRejected), "two updates go to one element of the output", int64(4), int64(-1)),
		Entry("not two that are dropped", follow(dml.DuplicateIndices, family.DuplicateRejected), "", int64(5), int64(5)),
	)
})

var _ = DescribeTable("a copy stays where it is", func(operator string) {
	Expect(pulled(pullJob(nil, nil, list{2, 2}, list{2, 2}), operator)).To(Equal([]string{"0.0", "0.1", "0.2", "0.3"}))
},
	Entry(nil, "dml.copy"),
	Entry(nil, "xla.copy"),
)

var _ = Describe("openvino.strided_slice", func() {
	DescribeTable("pulls", func(data, output list, a openvino.StridedSliceAttributes, want ...string) {
		Expect(pulled(pullJob(&a, nil, data, output), "openvino.strided_slice")).To(Equal(want))
	},
		Entry("forwards, two at a time, from the back", list{5}, list{2},
			openvino.StridedSliceAttributes{Begin: list{-4}, End: list{5}, Stride: list{2}}, "0.1", "0.3"),
		Entry("backwards from the last element where begin is past the end", list{5}, list{3},
			openvino.StridedSliceAttributes{Begin: list{9}, End: list{0}, Stride: list{-2}}, "0.4", "0.2", "0.0"),
		Entry("backwards from the last element where begin is masked", list{3}, list{2},
			openvino.StridedSliceAttributes{Begin: list{1}, End: list{0}, Stride: list{-1}, BeginMask: list{1}}, "0.2", "0.1"),
		Entry("from the first element where begin is masked", list{3}, list{2},
			openvino.StridedSliceAttributes{Begin: list{1}, End: list{2}, BeginMask: list{1}}, "0.0", "0.1"),
		Entry("a new axis, then a dropped one, then what no entry takes", list{3, 2}, list{1, 2},
			openvino.StridedSliceAttributes{Begin: list{9, -1}, End: list{9, -1}, NewAxisMask: list{1}, ShrinkAxisMask: list{0, 1}}, "0.4", "0.5"),
		Entry("past an ellipsis of two dimensions", list{2, 2, 3}, list{2, 2, 1},
			openvino.StridedSliceAttributes{Begin: list{0, 1}, End: list{0, 2}, EllipsisMask: list{1}}, "0.1", "0.4", "0.7", "0.10"),
		Entry("past an ellipsis of none", list{3}, list{1},
			openvino.StridedSliceAttributes{Begin: list{0, 1}, End: list{0, 2}, EllipsisMask: list{1}}, "0.1"),
		Entry("nothing from data without elements", list{0}, list{1},
			openvino.StridedSliceAttributes{Begin: list{0}, End: list{0}, Stride: list{-1}}, "nothing"),
	)
	It("follows what an entry of two masks is", func() {
		a := &openvino.StridedSliceAttributes{Begin: list{0}, End: list{0}, EllipsisMask: list{1}, NewAxisMask: list{1}}
		Expect(pulled(pullJob(a, nil, list{2}, list{2}), "openvino.strided_slice")).To(Equal([]string{"0.0", "0.1"}))
		newAxis := []spec.Choice{{Question: openvino.MaskOverlap, Answer: openvino.OverlapEllipsisLast}}
		Expect(pulled(pullJob(a, newAxis, list{2}, list{1, 2}), "openvino.strided_slice")).To(Equal([]string{"0.0", "0.1"}))
	})
	It("follows whether a new axis or a dropped dimension comes first", func() {
		a := &openvino.StridedSliceAttributes{Begin: list{1}, End: list{1}, NewAxisMask: list{1}, ShrinkAxisMask: list{1}}
		Expect(pulled(pullJob(a, nil, list{2}, list{1, 2}), "openvino.strided_slice")).To(Equal([]string{"0.0", "0.1"}))
		dropped := []spec.Choice{{Question: openvino.NewAxisAndShrink, Answer: openvino.BothShrink}}
		Expect(pulled(pullJob(a, dropped, list{2}, list{}), "openvino.strided_slice")).To(Equal([]string{"0.1"}))
	})
	It("follows whether masks count where a dimension is dropped", func() {
		a := &openvino.StridedSliceAttributes{Begin: list{1}, End: list{1}, BeginMask: list{1}, ShrinkAxisMask: list{1}}
		Expect(pulled(pullJob(a, nil, list{2}, list{}), "openvino.strided_slice")).To(Equal([]string{"0.0"}))
		ignored := []spec.Choice{{Question: openvino.MaskOnShrink, Answer: openvino.MaskOnShrinkIgnored}}
		Expect(pulled(pullJob(a, ignored, list{2}, list{}), "openvino.strided_slice")).To(Equal([]string{"0.1"}))
	})
})
