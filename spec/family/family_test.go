package family_test

import (
	"math"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/spec/family"
)

func TestFamily(t *testing.T) {
	RegisterFailHandler(Fail)
	RunSpecs(t, "spec/family")
}

var _ = DescribeTable("the sizes of padded data",
	func(size, begin, end, want int64) {
		p := family.Pad{Begin: []int64{begin}, End: []int64{end}}
		Expect(p.Sizes([]int64{size}, nil)).To(Equal([]int64{want}))
	},
	Entry("what is added at both ends", int64(2), int64(1), int64(3), int64(6)),
	Entry("what is removed", int64(5), int64(-1), int64(-3), int64(1)),
	Entry("no element is left", int64(3), int64(-1), int64(-2), int64(0)),
	Entry("more is removed than there is: a rule says so", int64(3), int64(-4), int64(0), int64(0)),
	Entry("the largest size", int64(1), int64(math.MaxInt64-1), int64(0), int64(math.MaxInt64)),
	Entry("one more", int64(1), int64(math.MaxInt64), int64(0), int64(-1)),
	Entry("as many, and then fewer: its places cannot be counted", int64(1), int64(math.MaxInt64), int64(-1), int64(-1)),
	Entry("as many, and then none: there is no place to count", int64(1), int64(math.MaxInt64), int64(math.MinInt64), int64(0)),
)
