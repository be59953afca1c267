package directml_test

import (
	"math"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends"
	"example.com/conform/backends/directml"
)

var _ = Describe("the place of an operand", func() {
	DescribeTable("puts its buffer where DirectML can bind it, behind what is used",
		func(used, memory, start, length int64, wantAt, wantBuffer, wantEnd int64) {
			at, buffer, end, err := directml.Place(&backends.Operand{Memory: make([]byte, memory), Start: start, Length: length}, uint64(length), used)
			Expect(err).NotTo(HaveOccurred())
			Expect([]int64{at, buffer, end}).To(Equal([]int64{wantAt, wantBuffer, wantEnd}))
			Expect(buffer % 16).To(BeZero())
			Expect(at).To(BeNumerically(">=", used))
		},
		Entry("at the start", int64(0), int64(8), int64(0), int64(8), int64(0), int64(0), int64(8)),
		Entry("behind guards that keep the alignment", int64(0), int64(136), int64(64), int64(8), int64(0), int64(64), int64(136)),
		Entry("behind guards that do not", int64(0), int64(14), int64(3), int64(8), int64(13), int64(16), int64(28)),
		Entry("behind another operand", int64(28), int64(14), int64(3), int64(8), int64(29), int64(32), int64(44)),
	)
	DescribeTable("is none in memory that does not hold it",
		func(start, length int64, total uint64) {
			_, _, _, err := directml.Place(&backends.Operand{Memory: make([]byte, 64), Start: start, Length: length}, total, 0)
			Expect(err).To(HaveOccurred())
			Expect(directml.Failure(err).Status).To(Equal(backends.Failed))
		},
		Entry("before it", int64(-8), int64(8), uint64(8)),
		Entry("past it", int64(60), int64(8), uint64(8)),
		Entry("nowhere", int64(math.MaxInt64), int64(math.MaxInt64), uint64(8)),
		Entry("of negative length", int64(0), int64(-1), uint64(8)),
		Entry("too small a buffer", int64(0), int64(8), uint64(9)),
		Entry("a tensor of half of what can be addressed", int64(0), int64(8), uint64(1<<63)),
	)
	DescribeTable("in buffers that grow",
		func(n, want int64) { Expect(directml.Capacity(n, 16)).To(Equal(want)) },
		Entry("from the least", int64(0), int64(16)),
		Entry("that fit exactly", int64(32), int64(32)),
		Entry("by powers of two", int64(33), int64(64)),
	)
})

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
