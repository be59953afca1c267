package onnx_test

import (
	"math"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/spec/onnx"
)

func TestOnnx(t *testing.T) {
	RegisterFailHandler(Fail)
	RunSpecs(t, "spec/onnx")
}

var _ = DescribeTable("Dimension", func(axis int64, rank, want int, ok bool) {
	d, found := onnx.Dimension(axis, rank)
	Expect(found).To(Equal(ok))
	if ok {
		Expect(d).To(Equal(want))
	}
},
	Entry("the first", int64(0), 3, 0, true),
	Entry("the last", int64(2), 3, 2, true),
	Entry("one past it", int64(3), 3, 0, false),
	Entry("the last from the back", int64(-1), 3, 2, true),
	Entry("the first from the back", int64(-3), 3, 0, true),
	Entry("one before it", int64(-4), 3, 0, false),
	Entry("a scalar has none", int64(0), 0, 0, false),
	Entry("nor from the back", int64(-1), 0, 0, false),
	Entry("beyond 32 bits, where the low half is in range", int64(1)<<32, 3, 0, false),
	Entry("the least number", int64(math.MinInt64), 3, 0, false),
)

var _ = DescribeTable("Listed", func(axes []int64, i, want int, ok bool) {
	d, found := onnx.Listed(axes, i, 3)
	Expect(found).To(Equal(ok))
	if ok {
		Expect(d).To(Equal(want))
	}
},
	Entry("a dimension by its place where there is no list", nil, 2, 2, true),
	Entry("none beyond the rank", nil, 3, 0, false),
	Entry("what an entry names", []int64{2, 0}, 1, 0, true),
	Entry("from the back", []int64{-1}, 0, 2, true),
	Entry("nothing by an empty list", []int64{}, 0, 0, false),
	Entry("nothing behind the last entry", []int64{2, 0}, 2, 0, false),
	Entry("nothing by an entry that is out of range", []int64{3}, 0, 0, false),
)
