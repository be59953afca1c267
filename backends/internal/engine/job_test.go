package engine_test

import (
	"math"
	"slices"

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

var _ = DescribeTable("An output of more dimensions than conform represents", func(rank int, want backends.Outcome) {
	job := &backends.Job{Operator: onnx.Transpose, Operands: slices.Repeat([]backends.Operand{{Desc: tensor.Desc{DType: tensor.Uint8}}}, 2)}
	outcome, err := engine.Deliver(job, [][]int64{make([]int64, rank)}, nil)
	Expect(err).NotTo(HaveOccurred())
	Expect(outcome).To(Equal(want))
},
	Entry("has a wrong shape", tensor.MaxRank+1, backends.Outcome{Status: backends.Done, Sizes: [][]int64{make([]int64, tensor.MaxRank+1)}}),
	Entry("fails its job where no tensor has nearly as many", backends.MaxTold+1, backends.Outcome{Status: backends.Failed, Detail: "output 0 has rank 1025"}),
)
