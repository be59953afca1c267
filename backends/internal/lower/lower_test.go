package lower_test

import (
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends"
	"example.com/conform/backends/internal/lower"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/openvino"
	"example.com/conform/spec/tensor"
	"example.com/conform/spec/xla"
)

func TestLower(t *testing.T) {
	RegisterFailHandler(Fail)
	RunSpecs(t, "lower")
}

func desc(layout tensor.Layout, sizes ...int64) tensor.Desc {
	return tensor.Desc{DType: tensor.Int16, Sizes: sizes, Layout: layout}
}

func job(op *spec.Operator, attributes any, descs ...tensor.Desc) *backends.Job {
	j := &backends.Job{Operator: op, Attributes: attributes}
	for _, d := range descs {
		j.Operands = append(j.Operands, backends.Operand{Desc: d})
	}
	return j
}

var _ = Describe("Lower", func() {
	It("makes a slice one copy, which starts where the window is read first", func() {
		p, err := lower.New().Lower(job(dml.Slice1, &dml.Slice1Attributes{
			FeatureLevel: dml.Level4_1, InputWindowOffsets: []int64{1, 2}, InputWindowSizes: []int64{3, 5}, InputWindowStrides: []int64{1, -2},
		}, desc(nil, 4, 8), desc(&tensor.Strided{Strides: []int64{4, 1}}, 3, 3)))
		Expect(err).NotTo(HaveOccurred())
		Expect(p.Element).To(BeEquivalentTo(2))
		Expect(p.Copy.From).To(BeEquivalentTo(1*8+2+4), "the last element of the window's first row")
		Expect(p.Copy.Loops).To(Equal([]lower.Loop{{Extent: 3, From: 8, To: 4}, {Extent: 3, From: -2, To: 1}}))
		Expect(p.Fills).To(BeEmpty())
		Expect(p.Scatter).To(BeNil())
	})

	It("fills padding dimension by dimension, each run once", func() {
		layout := &tensor.XLA{MinorToMajor: []int64{1, 0}, PaddedDimensions: []int64{4, 5}, PaddingValue: tensor.OnePadding}
		p, err := lower.New().Lower(job(xla.Copy, &xla.CopyAttributes{}, desc(nil, 2, 3), desc(layout, 2, 3)))
		Expect(err).NotTo(HaveOccurred())
		Expect(p.Fills).To(HaveLen(2))
		Expect(p.Fills[0].Bits).To(BeEquivalentTo(1))
		Expect(p.Fills[0].Plan.To).To(BeEquivalentTo(3))
		Expect(p.Fills[0].Plan.Loops).To(Equal([]lower.Loop{{Extent: 2, To: 5}, {Extent: 2, To: 1}}), "the end of both rows")
		Expect(p.Fills[1].Plan.To).To(BeEquivalentTo(10))
		Expect(p.Fills[1].Plan.Loops).To(Equal([]lower.Loop{{Extent: 10, To: 1}}), "the two rows beyond them")
	})

	It("joins the lanes of a scatter that lie as one in every operand", func() {
		indices := tensor.Desc{DType: tensor.Int64, Sizes: []int64{2, 3, 5, 4}}
		p, err := lower.New().Lower(job(dml.Scatter, &dml.ScatterAttributes{FeatureLevel: dml.Level4_1, Axis: 3},
			desc(nil, 2, 3, 5, 7), indices, desc(nil, 2, 3, 5, 4), desc(&tensor.Strided{Strides: []int64{300, 50, 10, 1}}, 2, 3, 5, 7)))
		Expect(err).NotTo(HaveOccurred())
		s := p.Scatter
		Expect(s.Others).To(Equal([]lower.Lane{
			{Extent: 2, Indices: 60, Updates: 60, Input: 105, Output: 300, Ordinal: 105},
			{Extent: 15, Indices: 4, Updates: 4, Input: 7, Output: 10, Ordinal: 7},
		}), "the outermost lane has a gap in the output alone")
		Expect(s.Axis).To(Equal(lower.Lane{Extent: 4, Indices: 1, Updates: 1}))
		Expect([]int64{s.Extent, s.Step, s.OrdinalStep, s.Elements}).To(Equal([]int64{7, 1, 1, 210}))
		Expect(s.InputStep).To(BeEquivalentTo(1))
		Expect(s.Whole).To(BeTrue())
		Expect(s.Wide).To(BeTrue())
		Expect(s.Signed).To(BeTrue())
	})

	DescribeTable("multiplies sizes without wrapping: a size of 0 makes nothing of any number",
		func(fits bool, sizes ...int64) {
			op := openvino.StridedSlice
			attributes := &openvino.StridedSliceAttributes{Begin: []int64{0}, End: []int64{0}, BeginMask: []int64{}, EndMask: []int64{}, EllipsisMask: []int64{1}}
			p, err := lower.New().Lower(job(op, attributes, desc(nil, sizes...), desc(nil)))
			if !fits {
				Expect(lower.Refusal(err).Status).To(Equal(backends.Rejected))
				return
			}
			Expect(err).NotTo(HaveOccurred())
			Expect(p.Sizes).To(Equal([][]int64{sizes}))
		},
		Entry("2^62 - 1 elements of two bytes are the most", true, int64(1<<62-1)),
		Entry("2^62 are too many", false, int64(1<<62)),
		Entry("so are 2^64, which would wrap to none", false, int64(1<<32), int64(1<<32)),
		Entry("none, though the others have no product", true, int64(1<<40), int64(1<<40), int64(0)),
		Entry("none, wherever the 0 stands", true, int64(0), int64(1<<40), int64(1<<40)),
	)

	It("tells an unknown operator from an invalid call", func() {
		_, err := lower.New().Lower(job(&spec.Operator{Name: "dml.future"}, nil))
		Expect(lower.Refusal(err).Status).To(Equal(backends.Unsupported))
		_, err = lower.New().Lower(job(dml.Copy, &dml.CopyAttributes{}, desc(nil, 2), desc(nil, 3)))
		Expect(lower.Refusal(err)).To(Equal(backends.Outcome{Status: backends.Rejected, Detail: "input sizes are [2], output sizes [3]"}))
	})

	It("finds memory too small for the elements", func() {
		j := job(dml.Copy, &dml.CopyAttributes{}, desc(nil, 2, 3), desc(nil, 2, 3))
		p, err := lower.New().Lower(j)
		Expect(err).NotTo(HaveOccurred())
		for i := range j.Operands {
			j.Operands[i].Memory, j.Operands[i].Length = make([]byte, 12), 12
		}
		Expect(p.Fits(j)).To(Succeed())
		j.Operands[1].Start = 1
		Expect(p.Fits(j)).To(MatchError("output: a buffer of 12 bytes from 1 on lies outside its memory of 12 bytes"))
		j.Operands[0].Length = 11
		Expect(p.Fits(j)).To(MatchError("input: a buffer of 11 bytes is too small for elements that take 12"))
	})
})
