package exact_test

import (
	"math"
	"math/big"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/oracle/exact"
	"example.com/conform/spec/tensor"
)

// of is the value of a number of a data type.
func of(d tensor.DType, number float64) exact.Value {
	bits, ok := tensor.FloatValue(d, number)
	if !ok {
		panic("the data type lacks a number of the test")
	}
	return exact.ValueOf(d, bits)
}

// half is the value of a number of float16, which has 11 bits.
func half(number float64) exact.Value { return of(tensor.Float16, number) }

var _ = DescribeTable("A value that every order of evaluation computes", func(v exact.Value, want float64) {
	bits, ok := v.Element(tensor.Float16, 0)
	Expect(ok).To(BeTrue())
	Expect(tensor.FormatValue(tensor.Float16, bits)).To(Equal(tensor.FormatValue(tensor.Float16, must(want))))
},
	Entry("is an element", half(-0.375), -0.375),
	Entry("is nothing", exact.Value{}, 0.0),
	Entry("is a sum of fractions", half(0.5).Plus(half(0.25)), 0.75),
	Entry("is a difference", half(3).Minus(half(5)), -2.0),
	Entry("is a sum that cancels", half(3).Plus(half(-3)), 0.0),
	Entry("is a product", half(-3).Times(half(0.5)), -1.5),
	Entry("is a sum as large as the significand", half(1024).Plus(half(1024)), 2048.0),
	Entry("is a mean of four", half(7).Plus(half(8)).Plus(half(9)).Plus(half(10)).Over(exact.Whole(4)), 8.5),
	Entry("is a product of powers of 2, however many", half(256).Times(half(0.0625)).Times(half(64)), 1024.0),
	Entry("has no sign", half(-3).Magnitude(), 3.0),
	Entry("is a quotient", half(-3).Over(half(-0.25)), 12.0),
	Entry("forgets how it was computed", half(2047).Plus(half(2047)).Minus(half(2047)).Alone(), 2047.0),
)

func must(number float64) uint64 {
	bits, ok := tensor.FloatValue(tensor.Float16, number)
	Expect(ok).To(BeTrue())
	return bits
}

var _ = DescribeTable("A value that some order of evaluation may not compute", func(v exact.Value, d tensor.DType, precision int) {
	_, ok := v.Element(d, precision)
	Expect(ok).To(BeFalse())
},
	Entry("is a sum beyond the significand", half(1024).Plus(half(1024)).Plus(half(1)), tensor.Float16, 0),
	Entry("is one whose parts cancel", half(2047).Plus(half(2047)).Minus(half(2047)), tensor.Float16, 0),
	Entry("is one of different sizes", half(1024).Plus(half(0.25)), tensor.Float16, 0),
	Entry("is one that fits the type, and not fewer bits", half(201).Plus(half(100)), tensor.Float16, 8),
	Entry("is a product beyond the significand", half(63).Times(half(63)), tensor.Float16, 0),
	Entry("is a product with 0 of others beyond it", half(63).Times(half(63)).Times(half(0)), tensor.Float16, 0),
	Entry("overflows", half(32768).Times(half(2)), tensor.Float16, 0),
	Entry("overflows on the way", half(32768).Times(half(32768)).Times(half(math.Ldexp(1, -14))), tensor.Float16, 0),
	Entry("is denormal on the way", half(math.Ldexp(1, -14)).Times(half(0.5)).Times(half(4)), tensor.Float16, 0),
	Entry("is a third", half(1).Over(half(3)), tensor.Float16, 0),
	Entry("is divided by a sum, though that is a power of 2", half(1).Over(half(3).Plus(half(-1))), tensor.Float16, 0),
	Entry("is divided by 0", half(1).Over(half(0)), tensor.Float16, 0),
	Entry("is made of an infinity", exact.ValueOf(tensor.Float16, 0x7c00), tensor.Float16, 0),
	Entry("is made of a NaN", exact.ValueOf(tensor.Float16, 0x7e00), tensor.Float16, 0),
	Entry("is made of a denormal number", exact.ValueOf(tensor.Float16, 1), tensor.Float16, 0),
	Entry("is an integer beyond the type", exact.Whole(100).Plus(exact.Whole(28)), tensor.Int8, 0),
	Entry("is beyond an integer type on the way", exact.Whole(100).Plus(exact.Whole(100)).Minus(exact.Whole(100)), tensor.Int8, 0),
	Entry("is a mean whose sum is beyond an integer type", exact.Whole(100).Plus(exact.Whole(100)).Over(exact.Whole(2)), tensor.Int8, 0),
	Entry("is below 0, of an unsigned type", exact.Whole(1).Minus(exact.Whole(2)), tensor.Uint8, 0),
	Entry("is a fraction, of an integer type", exact.Whole(1).Over(exact.Whole(2)), tensor.Int8, 0),
	Entry("is beyond 64 bits", exact.Whole(math.MaxInt64).Times(exact.Whole(2)), tensor.Int64, 0),
)

var _ = DescribeTable("A square root", func(v exact.Value, want float64) {
	root, ok := v.Root()
	Expect(ok).To(Equal(want >= 0))
	if ok {
		Expect(root.Compare(half(want))).To(BeZero())
	}
},
	Entry("of a square", half(9), 3.0),
	Entry("of a sum", half(9).Plus(half(16)), 5.0),
	Entry("of a sum with 0", half(9).Plus(half(0).Times(half(0))), 3.0),
	Entry("of a power of 4", half(1024), 32.0),
	Entry("of a fraction", half(2.25), 1.5),
	Entry("of 0", half(0), 0.0),
	Entry("of no square", half(2), -1.0),
	Entry("of twice a square", half(18), -1.0),
	Entry("of a negative number", half(-4), -1.0),
	Entry("of a NaN", exact.ValueOf(tensor.Float16, 0x7e00), -1.0),
)

var _ = DescribeTable("A float of 8 bits or less has a value, also if it is denormal", func(d tensor.DType, bits uint64, want float64) {
	got, ok := exact.ValueOf(d, bits).Element(tensor.Float32, 0)
	Expect(ok).To(Equal(want == want))
	if ok {
		Expect(math.Float32frombits(uint32(got))).To(BeEquivalentTo(want))
	}
},
	Entry("the largest, whose exponent has all bits", tensor.Float8E4M3FN, uint64(0x7e), 448.0),
	Entry("a NaN", tensor.Float8E4M3FN, uint64(0x7f), math.NaN()),
	Entry("a denormal number", tensor.Float8E4M3FN, uint64(0x83), math.Ldexp(-3, -9)),
	Entry("the only NaN, whose bits are the sign", tensor.Float8E4M3FNUZ, uint64(0x80), math.NaN()),
	Entry("the largest with a bias more", tensor.Float8E4M3FNUZ, uint64(0x7f), 240.0),
	Entry("an infinity", tensor.Float8E5M2, uint64(0x7c), math.NaN()),
	Entry("a power of 2", tensor.Float8E8M0FNU, uint64(126), 0.5),
	Entry("a NaN beside powers of 2", tensor.Float8E8M0FNU, uint64(0xff), math.NaN()),
	Entry("four bits", tensor.Float4E2M1, uint64(0x9), -0.5),
)

// Every order of evaluation of what is exact gives the same bits, also with products that are
// rounded at the end alone. It is float32 arithmetic that is held to math/big.
var _ = It("Values are those of math/big, and of float32 arithmetic in any order", func() {
	terms := []float32{3, -0.5, 40, 7, -12.25, 1, 63, -2, 0, 5}
	for shift := range terms {
		value, exactly, forward, backward := exact.Value{}, new(big.Rat), float32(0), float32(0)
		for i := range terms {
			a, b := terms[i], terms[(i+shift)%len(terms)]
			value = value.Plus(of(tensor.Float32, float64(a)).Times(of(tensor.Float32, float64(b))))
			exactly.Add(exactly, new(big.Rat).Mul(new(big.Rat).SetFloat64(float64(a)), new(big.Rat).SetFloat64(float64(b))))
			forward += a * b
			last := len(terms) - 1 - i
			backward += terms[last] * terms[(last+shift)%len(terms)]
		}
		bits, ok := value.Element(tensor.Float32, 0)
		Expect(ok).To(BeTrue())
		want, _ := exactly.Float32()
		Expect(math.Float32frombits(uint32(bits))).To(Equal(want))
		Expect(forward).To(Equal(want))
		Expect(backward).To(Equal(want))
	}
})

var _ = DescribeTable("The integer below a value", func(number float64, want int64, whole bool) {
	floor, is := of(tensor.Float32, number).Floor()
	Expect(floor).To(Equal(exact.Whole(want)))
	Expect(is).To(Equal(whole))
},
	Entry("that is one", 3.0, int64(3), true),
	Entry("with a fraction", 2.75, int64(2), false),
	Entry("below 0", -2.25, int64(-3), false),
	Entry("far below 1", math.Ldexp(1, -100), int64(0), false),
	Entry("little below 0", -math.Ldexp(1, -100), int64(-1), false),
)

var _ = DescribeTable("The integer below a quotient", func(a, b float64, want int64, whole bool) {
	floor, is := of(tensor.Float32, a).Quotient(of(tensor.Float32, b))
	Expect(floor).To(Equal(exact.Whole(want)))
	Expect(is).To(Equal(whole))
},
	Entry("that is one", -6.0, 3.0, int64(-2), true),
	Entry("between two", 7.0, 3.0, int64(2), false),
	Entry("below 0", 7.0, -3.0, int64(-3), false),
	Entry("of two numbers below 0", -7.0, -3.0, int64(2), false),
	Entry("of fractions", 1.75, 0.5, int64(3), false),
	Entry("of 0", 0.0, -2.0, int64(0), true),
)

var _ = DescribeTable("A number that is natural, up to 4", func(number float64, want int64, is bool) {
	n, ok := of(tensor.Float32, number).Natural(4)
	Expect(ok).To(Equal(is))
	if is {
		Expect(n).To(Equal(want))
	}
},
	Entry("0", 0.0, int64(0), true),
	Entry("the last", 4.0, int64(4), true),
	Entry("beyond", 5.0, int64(0), false),
	Entry("below 0", -1.0, int64(0), false),
	Entry("a fraction", 1.5, int64(0), false),
	Entry("beyond 63 bits", math.Ldexp(1, 100), int64(0), false),
)

var _ = DescribeTable("A grid holds what other elements would make, too", func(a exact.Value, unit int) {
	got, ok := a.Grid()
	Expect(ok).To(BeTrue())
	Expect(got).To(Equal(unit))
},
	Entry("an element alone is on its own", half(12), 2),
	Entry("one of several", half(12).On(-1), -1),
	Entry("a sum, on the finer", half(12).On(1).Plus(half(3).On(0)), 0),
	Entry("a difference that is 0", half(12).On(1).Minus(half(12).On(1)), 1),
	Entry("a product", half(12).On(2).Times(half(3).On(-3)), -1),
	Entry("a product with 0, because it could be another", half(12).On(2).Times(exact.Value{}.On(1)), 3),
	Entry("a sum with nothing", exact.Value{}.Plus(half(12).On(1)), 1),
	Entry("a mean", half(12).On(1).Over(exact.Whole(4)), -1),
)

var _ = It("Zero alone, and what has no exact value, are on no grid", func() {
	for _, a := range []exact.Value{{}, exact.ValueOf(tensor.Float32, 0), exact.ValueOf(tensor.Float32, 0x7fc0_0000)} {
		_, ok := a.Grid()
		Expect(ok).To(BeFalse())
	}
})

var _ = DescribeTable("A comparison of numbers far apart", func(a, b float64, want int) {
	one := func(v float64) exact.Value { return exact.ValueOf(tensor.Float64, math.Float64bits(v)) }
	Expect(one(a).Compare(one(b))).To(Equal(want))
	Expect(one(b).Compare(one(a))).To(Equal(-want))
},
	Entry("of either sign", 1e-200, -1.0, 1),
	Entry("above 0", 1e-200, 0.5, -1),
	Entry("below 0", -1e200, -0.5, -1),
	Entry("and of 0", 1e-200, 0.0, 1),
	Entry("of one exponent", 1.5, 1.25, 1),
)
