package pull_test

import (
	"math"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends/internal/lower/pull"
)

func TestPull(t *testing.T) {
	RegisterFailHandler(Fail)
	RunSpecs(t, "backends/internal/lower/pull")
}

var _ = DescribeTable("the sizes of padded data",
	func(size, begin, end, want int64) {
		p := pull.Pad{Begin: []int64{begin}, End: []int64{end}}
		Expect(p.Sizes(&pull.Job{Sizes: [][]int64{{size}}})).To(Equal([]int64{want}))
	},
	Entry("what is added at both ends", int64(2), int64(1), int64(3), int64(6)),
	Entry("what is removed", int64(5), int64(-1), int64(-3), int64(1)),
	Entry("no element is left", int64(3), int64(-1), int64(-2), int64(0)),
	Entry("more is removed than there is", int64(3), int64(-4), int64(0), int64(0)),
	Entry("all is removed twice", int64(3), int64(math.MinInt64), int64(math.MinInt64), int64(0)),
	Entry("the largest size", int64(1), int64(math.MaxInt64-1), int64(0), int64(math.MaxInt64)),
	Entry("one more", int64(1), int64(math.MaxInt64), int64(0), int64(-1)),
	Entry("three times the largest", int64(math.MaxInt64), int64(math.MaxInt64), int64(math.MaxInt64), int64(-1)),
	Entry("as many, and then fewer: its places cannot be counted", int64(1), int64(math.MaxInt64), int64(-1), int64(-1)),
	Entry("as many, and then none: there is no place to count", int64(1), int64(math.MaxInt64), int64(math.MinInt64), int64(0)),
)

var _ = DescribeTable("a product of sizes", func(want int64, sizes ...int64) {
	Expect(pull.Product(sizes...)).To(Equal(want))
},
	Entry("of none", int64(1)),
	Entry("of 63 bits", int64(math.MaxInt64), int64(math.MaxInt64/7), int64(7)),
	Entry("of one more", int64(-1), int64(1<<31), int64(1<<32)),
	Entry("that wraps to nothing", int64(-1), int64(1<<32), int64(1<<32)),
	Entry("of nothing, however often", int64(0), int64(1<<62), int64(1<<62), int64(0)),
)
