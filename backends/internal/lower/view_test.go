package lower_test

import (
	"math"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends/internal/lower"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/tensor"
)

var _ = DescribeTable("A view that a job states is refused where it leaves its buffer", func(sizes, strides []int64, first int64, wrong string) {
	job := job(onnx.Transpose, &onnx.TransposeAttributes{}, tensor.Desc{DType: tensor.Int16, Sizes: sizes}, tensor.Desc{DType: tensor.Int16})
	job.CheckOnly = false
	for i := range job.Operands {
		job.Operands[i].Memory, job.Operands[i].Start, job.Operands[i].Length = make([]byte, 64), 16, 32 // 16 elements
	}
	job.Operands[0].Strides, job.Operands[0].First = strides, first
	program, err := lower.New().Lower(job)
	if err == nil {
		err = program.Fits(job)
	}
	if wrong == "" {
		Expect(err).NotTo(HaveOccurred())
	} else {
		Expect(err).To(MatchError(ContainSubstring(wrong)))
	}
},
	Entry("it fills the buffer", []int64{4, 4}, []int64{4, 1}, int64(0), ""),
	Entry("it fills the buffer backwards", []int64{4, 4}, []int64{-4, -1}, int64(15), ""),
	Entry("one element beyond it", []int64{4, 4}, []int64{4, 1}, int64(1), "too small"),
	Entry("one element before it", []int64{4, 4}, []int64{-4, -1}, int64(14), "before the buffer"),
	Entry("a first element before it", []int64{1}, []int64{1}, int64(-1), "before the buffer"),
	Entry("no element, wherever it would be", []int64{0, 4}, []int64{math.MinInt64, math.MaxInt64}, int64(math.MaxInt64), ""),
	Entry("one element many times", []int64{1 << 10}, []int64{0}, int64(15), "do not fit the buffer of the output"),
	Entry("one element more often than anything is visited", []int64{1<<36 + 1}, []int64{0}, int64(15), "68719476737 elements are more than are visited"),
	Entry("distances that 63 bits cannot count", []int64{3}, []int64{math.MaxInt64}, int64(0), "63 bits"),
	Entry("the least distance", []int64{2}, []int64{math.MinInt64}, int64(math.MaxInt64), "before the buffer"),
	Entry("a stride too few", []int64{2, 2}, []int64{1}, int64(0), "1 strides for 2 dimensions"),
)

var _ = DescribeTable("An inferred output that is a view has wrong sizes where these do not fit", func(strides []int64, first int64, fits bool) {
	job := job(onnx.Transpose, &onnx.TransposeAttributes{}, tensor.Desc{DType: tensor.Int16, Sizes: []int64{2, 2}}, tensor.Desc{DType: tensor.Int16})
	job.CheckOnly = false
	for i := range job.Operands {
		job.Operands[i].Memory, job.Operands[i].Start, job.Operands[i].Length = make([]byte, 64), 16, 32 // 16 elements
	}
	job.Operands[1].Strides, job.Operands[1].First = strides, first
	program, err := lower.New().Lower(job)
	Expect(err).NotTo(HaveOccurred())
	Expect(program.Sizes).To(Equal([][]int64{{2, 2}}))
	if fits {
		Expect(program.Fits(job)).To(Succeed())
	} else {
		Expect(program.Fits(job)).To(MatchError(lower.ErrInferredTooLarge))
	}
},
	Entry("up to the last element", []int64{-10, 5}, int64(10), true),
	Entry("one element beyond the buffer", []int64{10, 5}, int64(1), false),
	Entry("one element before it", []int64{-10, 5}, int64(9), false),
	Entry("strides for another rank", []int64{1}, int64(0), false),
	Entry("strides that 63 bits cannot count", []int64{math.MaxInt64, 1}, int64(0), false),
)
