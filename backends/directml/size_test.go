package directml_test

import (
	"math"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends/directml"
)

var _ = Describe("the least total size", func() {
	type list = []uint32
	const most = math.MaxUint32
	DescribeTable("by DirectML's formula",
		func(sizes, strides list, elementSize int, want uint64) {
			got, ok := directml.MinimumBytes(sizes, strides, uint64(elementSize))
			Expect(ok).To(BeTrue())
			Expect(got).To(Equal(want))
		},
		Entry("packed", list{2, 3}, nil, 4, uint64(24)),
		Entry("rounded up to 4", list{5}, nil, 1, uint64(8)),
		Entry("with gaps, none after the last element", list{2, 3}, list{5, 1}, 4, uint64(32)),
		Entry("a broadcast needs what is in memory", list{7, 3}, list{0, 1}, 4, uint64(12)),
		Entry("the stride of one element reaches nothing", list{1, 3}, list{most, 1}, 4, uint64(12)),
		Entry("no dimensions are one element", nil, nil, 8, uint64(8)),
		Entry("a size of 0 counts as 1, packed", list{0, 3}, nil, 4, uint64(12)),
		Entry("a size of 0 counts as 1, strided", list{0, 3}, list{3, 1}, 4, uint64(12)),
		Entry("beyond 32 bits nothing wraps", list{most, most}, nil, 1, uint64(most)*most+3),
		Entry("offsets beyond 32 bits do not wrap either", list{3}, list{1 << 31}, 4, uint64(1<<34+4)),
	)
	DescribeTable("that does not fit in 64 bits is none",
		func(sizes, strides list, elementSize int) {
			_, ok := directml.MinimumBytes(sizes, strides, uint64(elementSize))
			Expect(ok).To(BeFalse())
		},
		Entry("too many elements", list{most, most, most}, nil, 1),
		Entry("elements that fit and bytes that do not", list{most, most}, nil, 2),
		Entry("an offset that is too far", list{most, most}, list{most, most}, 1),
	)
})
