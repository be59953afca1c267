package minimise_test

import (
	"math"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/internal/minimise"
	"example.com/conform/spec/tensor"
)

// upTo returns the numbers from one to another.
func upTo(from, to int64) []int64 {
	var list []int64
	for n := from; n <= to; n++ {
		list = append(list, n)
	}
	return list
}

var _ = Describe("What is tried instead", func() {
	DescribeTable("of a number: small ones, its opposite, what lies on the way to it, and with fewer bits",
		func(value int64, want ...int64) { Expect(minimise.SimplerValues(value)).To(Equal(want)) },
		Entry(nil, int64(0), int64(0), int64(1), int64(-1), int64(2), int64(-2), int64(0)),
		Entry(nil, int64(5), int64(0), int64(1), int64(-1), int64(2), int64(-2), int64(-5), int64(3), int64(4)),
		Entry(nil, int64(-5), int64(0), int64(1), int64(-1), int64(2), int64(-2), int64(5), int64(-3), int64(-4)),
		Entry(nil, int64(2052), int64(0), int64(1), int64(-1), int64(2), int64(-2), int64(-2052),
			int64(1026), int64(1539), int64(1796), int64(1924), int64(1988), int64(2020), int64(2036), int64(2044), int64(2048), int64(2050), int64(2051),
			int64(2048), int64(1026), int64(1027), int64(2048), int64(4)),
		Entry(nil, int64(-2052), int64(0), int64(1), int64(-1), int64(2), int64(-2), int64(2052),
			int64(-1026), int64(-1539), int64(-1796), int64(-1924), int64(-1988), int64(-2020), int64(-2036), int64(-2044), int64(-2048), int64(-2050), int64(-2051),
			int64(-2048), int64(-1026), int64(-1027), int64(-2048), int64(-4)),
	)

	DescribeTable("of a large number: one with fewer bits, or fewer ones among them",
		func(n uint64, want ...uint64) {
			Expect(minimise.FewerBits(n)).To(HaveLen(len(want)))
			for i, simpler := range minimise.FewerBits(n) {
				Expect(simpler).To(Equal(want[i]))
			}
		},
		Entry("1024 is plain", uint64(1024)),
		Entry("1025 is not", uint64(1025), uint64(1024), uint64(512), uint64(513), uint64(1024), uint64(1)),
		Entry("the highest bit alone", uint64(1<<63), uint64(1<<63), uint64(1<<62), uint64(1<<62+1), uint64(0)),
	)

	DescribeTable("of an element, in its own bits",
		func(d tensor.DType, element uint64, want ...uint64) {
			Expect(minimise.SimplerElements(d, element)).To(Equal(want))
		},
		Entry("unsigned", tensor.Uint8, uint64(200), uint64(0), uint64(1), uint64(255), uint64(2), uint64(254), uint64(56),
			uint64(100), uint64(150), uint64(175), uint64(188), uint64(194), uint64(197), uint64(199)),
		Entry("signed", tensor.Int8, uint64(0x80), uint64(0), uint64(1), uint64(0xff), uint64(2), uint64(0xfe), uint64(0x80),
			uint64(0xc0), uint64(0xa0), uint64(0x90), uint64(0x88), uint64(0x84), uint64(0x82), uint64(0x81)),
		Entry("of 64 bits", tensor.Uint64, uint64(5), uint64(0), uint64(1), uint64(math.MaxUint64), uint64(2), uint64(math.MaxUint64-1), uint64(math.MaxUint64-4),
			uint64(3), uint64(4)),
		Entry("floating", tensor.Float16, uint64(0x1234), uint64(0), uint64(0x3c00), uint64(0x4000),
			uint64(0x8000), uint64(0x7c00), uint64(0x7e00), uint64(1), uint64(0x7c01), uint64(0xfc00), uint64(0xfe00), uint64(0x8001), uint64(0xfc01)),
	)

	DescribeTable("of a size: small ones, and what lies on the way to it", func(n int64, want ...int64) {
		Expect(minimise.OtherSizes(n)).To(HaveExactElements(want))
	},
		Entry("of 0: one that has elements", int64(0), int64(1), int64(2)),
		Entry("of 2", int64(2), int64(1)),
		Entry("of 4, none twice", int64(4), int64(1), int64(2), int64(3)),
		Entry("of 10", int64(10), int64(1), int64(2), int64(3), int64(5), int64(8), int64(9)),
	)

	It("of a size of 1 is nothing", func() { Expect(minimise.OtherSizes(1)).To(BeEmpty()) })

	DescribeTable("of a size where it is for a vector: all up to 16, and the last 8", func(n int64, want []int64) {
		Expect(minimise.CloseSizes(n)).To(Equal(want))
	},
		Entry(nil, int64(1), nil),
		Entry(nil, int64(20), upTo(1, 19)),
		Entry(nil, int64(25), upTo(1, 24)),
		Entry(nil, int64(26), append(upTo(1, 16), upTo(18, 25)...)),
		Entry(nil, int64(40), append(upTo(1, 16), upTo(32, 39)...)),
	)

	DescribeTable("of a special value: the plainest that is as special", func(d tensor.DType, bits, want uint64) {
		got, ok := minimise.Plainest(d, bits)
		Expect(ok).To(BeTrue())
		Expect(got).To(Equal(want))
	},
		Entry("-0", tensor.Float32, uint64(0x8000_0000), uint64(0x8000_0000)),
		Entry("infinity", tensor.Float32, uint64(0x7f80_0000), uint64(0x7f80_0000)),
		Entry("-infinity", tensor.Float32, uint64(0xff80_0000), uint64(0xff80_0000)),
		Entry("a NaN that says something", tensor.Float32, uint64(0x7fc0_0123), uint64(0x7fc0_0000)),
		Entry("a signalling NaN that does, with a sign", tensor.Float32, uint64(0xffa0_0000), uint64(0xff80_0001)),
		Entry("a denormal", tensor.Float32, uint64(0x0001_2345), uint64(1)),
		Entry("a negative one", tensor.Float64, uint64(0x8001_2345_0000_0000), uint64(0x8000_0000_0000_0001)),
		Entry("a NaN of 16 bits", tensor.Float16, uint64(0x7e05), uint64(0x7e00)),
	)

	DescribeTable("of a number is no special value", func(bits uint64) {
		_, ok := minimise.Plainest(tensor.Float32, bits)
		Expect(ok).To(BeFalse())
	},
		Entry("0", uint64(0)), // which is whole, too
		Entry("1", uint64(0x3f80_0000)),
		Entry("the least that is normal", uint64(0x0080_0000)),
		Entry("the largest", uint64(0x7f7f_ffff)),
	)
})
