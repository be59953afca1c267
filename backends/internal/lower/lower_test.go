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
		Expect(lower.Refusal(err)).To(Equal(backends.Outcome{Status: backends.Rejected, Detail: "dml.copy/same-sizes"}))
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
