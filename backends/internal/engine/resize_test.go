package engine_test

import (
	"math"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends/internal/engine"
	"example.com/conform/spec/tensor"
)

var _ = DescribeTable("inputs of other sizes", func(larger bool, want [][]int64, sizes ...[]int64) {
	others, data, ok := engine.Resized(sizes, []tensor.DType{tensor.Int16, tensor.Int4}[:len(sizes)], larger)
	Expect(ok).To(Equal(want != nil))
	Expect(others).To(Equal(want))
	if ok {
		n, err := tensor.Elements(want[0])
		Expect(err).NotTo(HaveOccurred())
		Expect(data[0]).To(HaveLen(2 * int(n)))
	}
},
	Entry("are larger where a size is not 1, which may be broadcast", true, [][]int64{{1, 4}, {4}}, []int64{1, 3}, []int64{3}),
	Entry("or smaller, and 0 stays 0", false, [][]int64{{0, 2}, {1}}, []int64{0, 3}, []int64{2}),
	Entry("are larger in all dimensions of one element", true, [][]int64{{2, 1}}, []int64{1, 0}),
	Entry("or have no elements", false, [][]int64{{0, 0}}, []int64{1, 0}),
	Entry("are the same without dimensions", true, [][]int64{{}}, []int64{}),
	Entry("are none if they take too much memory", true, nil, []int64{1 << 20}),
	Entry("or have no size that is an integer", true, nil, []int64{math.MaxInt64}),
)
