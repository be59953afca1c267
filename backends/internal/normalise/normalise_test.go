package normalise_test

import (
	"math"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends"
	"example.com/conform/backends/internal/enginetest"
	"example.com/conform/backends/internal/normalise"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/openvino"
	"example.com/conform/spec/tensor"
)

func TestNormalise(t *testing.T) {
	RegisterFailHandler(Fail)
	RunSpecs(t, "backends/internal/normalise")
}

// of is a job of two rows and three columns.
func of(op *spec.Operator, attributes any) *backends.Job {
	job := enginetest.JobOf(op, attributes, enginetest.Bytes(), enginetest.Of(tensor.Uint8, nil))
	return &job
}

var _ = DescribeTable("an axis of three", func(axis, fromFront int64, ok bool) {
	d, found := normalise.Axis(axis, 3)
	Expect(found).To(Equal(ok))
	if ok {
		Expect(d).To(BeEquivalentTo(fromFront))
	}
	Expect(normalise.FromFront(axis, 3)).To(Equal(fromFront))
},
	Entry("counts from the front", int64(2), int64(2), true),
	Entry("or from the back", int64(-3), int64(0), true),
	Entry("and stays as it is where there is none", int64(3), int64(3), false),
	Entry("or none from the back", int64(-4), int64(-4), false),
	Entry("or where it is the least integer", int64(math.MinInt64), int64(math.MinInt64), false),
)

var _ = DescribeTable("the entries of a list for three dimensions", func(axes []int64, n int, dimensions []int, reason string) {
	got, err := normalise.Dimensions(axes, n, 3, "X")
	if reason != "" {
		Expect(err).To(MatchError(reason))
		return
	}
	Expect(err).NotTo(HaveOccurred())
	Expect(got).To(Equal(dimensions))
},
	Entry("are for the axes that are named", []int64{-1, 0}, 2, []int{2, 0}, ""),
	Entry("are for the first dimensions where none is named", nil, 2, []int{0, 1}, ""),
	Entry("are for none where axes is empty", []int64{}, 0, []int{}, ""),
	Entry("are as many as there are axes", []int64{1}, 2, nil, "X has one length for all lists"),
	Entry("are no more than there are dimensions", nil, 4, nil, "X has one entry for each dimension"),
	Entry("are for dimensions that there are", []int64{3}, 1, nil, "X has one entry for each dimension"),
	Entry("are for one dimension each, however it is named", []int64{1, -2}, 2, nil, "X has one entry for each dimension"),
)

var _ = DescribeTable("the bounds of a slice", func(op *spec.Operator, attributes any, rows, columns *normalise.Bounds) {
	Expect(normalise.Slice(of(op, attributes), "X")).To(Equal([]*normalise.Bounds{rows, columns}))
},
	Entry("are those of the call, not resolved", onnx.Slice, &onnx.SliceAttributes{Starts: []int64{-1, 0}, Ends: []int64{-9, 9}, Steps: []int64{-1, 2}},
		&normalise.Bounds{Begin: -1, End: -9, Step: -1}, &normalise.Bounds{Begin: 0, End: 9, Step: 2}),
	Entry("are in the order of dimensions, with steps of 1", onnx.Slice, &onnx.SliceAttributes{Starts: []int64{2, 1}, Ends: []int64{4, 3}, Axes: []int64{1, -2}},
		&normalise.Bounds{Begin: 1, End: 3, Step: 1}, &normalise.Bounds{Begin: 2, End: 4, Step: 1}),
	Entry("are nil for an axis that is not named", onnx.Slice, &onnx.SliceAttributes{Starts: []int64{2}, Ends: []int64{4}, Axes: []int64{1}},
		nil, &normalise.Bounds{Begin: 2, End: 4, Step: 1}),
	Entry("are nil for the last dimensions in OpenVINO, whose text says so", openvino.Slice, &openvino.SliceAttributes{Start: []int64{1}, Stop: []int64{2}, Step: []int64{1}},
		&normalise.Bounds{Begin: 1, End: 2, Step: 1}, nil),
)

// gap is the reason of a gap.
func gap[T any](_ T, err error) string {
	GinkgoHelper()
	Expect(err).To(HaveField("Status", backends.Gap))
	return err.Error()
}

var _ = Describe("a gap", func() {
	DescribeTable("is a slice", func(reason string, op *spec.Operator, attributes any) {
		Expect(gap(normalise.Slice(of(op, attributes), "X"))).To(Equal(reason))
	},
		Entry("with fewer starts, of which ONNX leaves open what they mean", "X takes an entry for each dimension", onnx.Slice, &onnx.SliceAttributes{Starts: []int64{0}, Ends: []int64{1}}),
		Entry("with fewer ends", "X has one length for all lists", onnx.Slice, &onnx.SliceAttributes{Starts: []int64{0, 0}, Ends: []int64{1}}),
		Entry("with fewer steps", "X has one length for all lists", openvino.Slice, &openvino.SliceAttributes{Start: []int64{0, 0}, Stop: []int64{1, 1}, Step: []int64{1}}),
		Entry("with an axis twice", "X has one entry for each dimension", openvino.Slice, &openvino.SliceAttributes{Start: []int64{0, 0}, Stop: []int64{1, 1}, Step: []int64{1, 1}, Axes: []int64{1, 1}}),
	)
	DescribeTable("is a mask", func(reason string, a openvino.StridedSliceAttributes) {
		a.Begin = []int64{0, 0}
		Expect(gap(normalise.MasksOf(&a))).To(Equal(reason))
	},
		Entry("that the text requires and the call lacks", "a mask that the text requires is absent, which the operation cannot state", openvino.StridedSliceAttributes{BeginMask: []int64{0, 0}}),
		Entry("that is short", "a mask has another length than begin, which the operation cannot state", openvino.StridedSliceAttributes{BeginMask: []int64{0}, EndMask: []int64{0, 0}}),
		Entry("that is long", "a mask has another length than begin, which the operation cannot state", openvino.StridedSliceAttributes{BeginMask: []int64{0, 0}, EndMask: []int64{0, 0}, NewAxisMask: []int64{0, 0, 0}}),
		Entry("beside an empty begin_mask, whose length it should have", "a mask has another length than begin, which the operation cannot state", openvino.StridedSliceAttributes{BeginMask: []int64{}, EndMask: []int64{0, 0}}),
		Entry("of other entries than bits", "a mask has an entry other than 0 and 1, which the operation cannot state", openvino.StridedSliceAttributes{BeginMask: []int64{0, 2}, EndMask: []int64{0, 0}}),
	)
	It("is a list of strides of another length", func() {
		Expect(gap(normalise.Strides(&openvino.StridedSliceAttributes{Begin: []int64{0}, End: []int64{0}, Stride: []int64{1, 1}}, "X"))).To(Equal("X has one length for all lists"))
	})
	DescribeTable("is a pad", func(reason string, a *onnx.PadAttributes) {
		Expect(gap(normalise.Pads(of(onnx.Pad, a), "X"))).To(Equal(reason))
	},
		Entry("with an odd number of entries", "X takes as much at each end as there are axes", &onnx.PadAttributes{Pads: []int64{1, 1, 1}}),
		Entry("of fewer dimensions than there are", "X takes as much at each end as there are axes", &onnx.PadAttributes{Pads: []int64{1, 1}}),
		Entry("of an axis twice", "X has one entry for each dimension", &onnx.PadAttributes{Pads: []int64{1, 1, 1, 1}, Axes: []int64{0, -2}}),
	)
	DescribeTable("is a shape that is not that of the output", func(shape ...int64) {
		Expect(gap(normalise.Expanded(of(onnx.Expand, &onnx.ExpandAttributes{Shape: shape}), "X"))).To(Equal("X takes the sizes of the output"))
	},
		Entry("because it has fewer dimensions than the data", int64(3)),
		Entry("because one of its sizes is broadcast", int64(5), int64(2), int64(1)),
	)
	DescribeTable("is a split", func(reason string, a *onnx.SplitAttributes) {
		Expect(gap(normalise.Lengths(of(onnx.Split, a), "X"))).To(Equal(reason))
	},
		Entry("by nothing", "X takes lengths or a number of parts", &onnx.SplitAttributes{}),
		Entry("by both", "X takes lengths or a number of parts", &onnx.SplitAttributes{Split: []int64{2}, NumOutputs: 1}),
		Entry("into more parts than outputs", "X has an output for each part", &onnx.SplitAttributes{NumOutputs: 2}),
	)
	It("is a split into parts that are not equal", func() {
		job := of(onnx.Split, &onnx.SplitAttributes{Axis: -1, NumOutputs: 2})
		job.Counts, job.Operands = spec.Counts{1, 2}, append(job.Operands, job.Operands[1])
		Expect(gap(normalise.Lengths(job, "X"))).To(Equal("X makes equal parts"))
	})
	DescribeTable("is a window", func(output []int64, strides []int64, reason string) {
		job := enginetest.JobOf(dml.Slice1, &dml.Slice1Attributes{InputWindowOffsets: []int64{0, 0}, InputWindowSizes: []int64{2, 3}, InputWindowStrides: strides},
			enginetest.Bytes(), enginetest.Of(tensor.Uint8, output))
		err := normalise.WholeWindow(&job, "X")
		if reason == "" {
			Expect(err).NotTo(HaveOccurred())
		} else {
			Expect(err).To(MatchError(reason))
		}
	},
		Entry("of which the output takes a part", []int64{2, 2}, []int64{1, 1}, "X takes all that the window has"),
		Entry("of which it takes a part of the steps", []int64{2, 1}, []int64{1, -2}, "X takes all that the window has"),
		Entry("for which the output lacks a dimension", []int64{2}, []int64{1, 1}, "X takes all that the window has"),
		Entry("but not a whole one, forward and backward", []int64{2, 2}, []int64{1, -2}, ""),
		Entry("nor one without a stride, which is the engine's to reject", []int64{2, 7}, []int64{1, 0}, ""),
	)
})

var _ = Describe("a call that the operation can state", func() {
	It("has bits for masks, none for those that are absent or empty", func() {
		Expect(normalise.MasksOf(&openvino.StridedSliceAttributes{
			Begin: []int64{0, 0, 0}, BeginMask: []int64{1, 0, 1}, EndMask: []int64{}, NewAxisMask: []int64{0, 1, 0}, ShrinkAxisMask: []int64{},
		})).To(Equal(normalise.Masks{Begin: 5, NewAxis: 2}))
	})
	It("has strides of 1 where it states none", func() {
		Expect(normalise.Strides(&openvino.StridedSliceAttributes{Begin: []int64{0, 0}, End: []int64{1, 1}}, "X")).To(Equal([]int64{1, 1}))
	})
	It("has a pad for each dimension", func() {
		a := &onnx.PadAttributes{Pads: []int64{-1, 2}, Axes: []int64{-1}, Mode: onnx.PadEdge}
		p, err := normalise.Pads(of(onnx.Pad, a), "X")
		Expect(err).NotTo(HaveOccurred())
		Expect(p).To(Equal(&normalise.Pad{Begin: []int64{0, -1}, End: []int64{0, 2}, Mode: "edge"}))
		Expect(p.Removes()).To(BeTrue())
	})
	It("has the pads of OpenVINO as they are", func() {
		p, err := normalise.Pads(of(openvino.Pad, &openvino.PadAttributes{Begin: []int64{1}, End: []int64{0, 0, 2}, Mode: openvino.PadSymmetric}), "X")
		Expect(err).NotTo(HaveOccurred())
		Expect(p).To(Equal(&normalise.Pad{Begin: []int64{1}, End: []int64{0, 0, 2}, Mode: "symmetric"}))
		Expect(p.Removes()).To(BeFalse())
	})
	It("has the sizes of a broadcast, which may have a dimension more", func() {
		Expect(normalise.Expanded(of(onnx.Expand, &onnx.ExpandAttributes{Shape: []int64{1, 2, 3}}), "X")).To(Equal([]int64{1, 2, 3}))
	})
	It("has the lengths of parts, or none for equal ones", func() {
		Expect(normalise.Lengths(of(onnx.Split, &onnx.SplitAttributes{Split: []int64{2}}), "X")).To(Equal([]int64{2}))
		Expect(normalise.Lengths(of(onnx.Split, &onnx.SplitAttributes{NumOutputs: 1}), "X")).To(BeNil())
	})
	DescribeTable("has a permutation", func(stated, want []int64) {
		Expect(normalise.Permutation(of(onnx.Transpose, &onnx.TransposeAttributes{Perm: stated}))).To(Equal(want))
	},
		Entry("that it states, valid or not", []int64{0, 0}, []int64{0, 0}),
		Entry("of all dimensions in reverse where it states none", nil, []int64{1, 0}),
	)
})
