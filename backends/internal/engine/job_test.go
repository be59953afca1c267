package engine_test

import (
	"math"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends"
	"example.com/conform/backends/internal/engine"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/tensor"
)

var _ = DescribeTable("the elements of an operand",
	func(dtype tensor.DType, sizes []int64, want string) {
		o := &backends.Operand{Desc: tensor.Desc{DType: dtype, Sizes: sizes}, Memory: []byte("__abcd__"), Start: 2, Length: 4}
		Expect(string(engine.Elements(o))).To(Equal(want))
	},
	Entry("are not the padding behind them", tensor.Uint8, []int64{3}, "abc"),
	Entry("are one of a scalar", tensor.Uint16, []int64{}, "ab"),
	Entry("are one of a scalar whose list of sizes is nil", tensor.Uint16, nil, "ab"),
	Entry("fill the buffer", tensor.Int32, []int64{1, 1}, "abcd"),
	Entry("are none, whatever another size is", tensor.Int32, []int64{0, 1 << 40}, ""),
	Entry("are what the buffer has of more", tensor.Uint8, []int64{5}, "abcd"),
	Entry("are none where their number exceeds 64 bits", tensor.Uint8, []int64{math.MaxInt64, 2}, ""),
	Entry("share bytes", tensor.Int4, []int64{5}, "abc"),
	Entry("share bytes by four", tensor.Uint2, []int64{3, 3}, "abc"),
	Entry("are none where their bytes do", tensor.Int32, []int64{math.MaxInt64}, ""),
)

var _ = It("An output of more dimensions than conform represents fails its job", func() {
	job := &backends.Job{Operator: onnx.Transpose, Operands: make([]backends.Operand, 2)}
	outcome, err := engine.Deliver(job, [][]int64{make([]int64, tensor.MaxRank+1)}, nil)
	Expect(err).NotTo(HaveOccurred())
	Expect(outcome).To(Equal(backends.Outcome{Status: backends.Failed, Detail: "output 0 has rank 17, above 16"}))
})
