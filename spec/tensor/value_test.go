package tensor_test

import (
	"math"
	"math/big"
	"strconv"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/spec/tensor"
)

var _ = DescribeTable("ParseValue",
	func(d tensor.DType, text string, want uint64) {
		bits, err := tensor.ParseValue(d, text)
		Expect(err).NotTo(HaveOccurred())
		Expect(tensor.FormatBits(d, bits)).To(Equal(tensor.FormatBits(d, want)))
	},
	Entry("takes the least integer", tensor.Int8, "-128", uint64(0x80)),
	Entry("takes the greatest integer", tensor.Uint64, "18446744073709551615", uint64(math.MaxUint64)),
	Entry("keeps 64 bits exact", tensor.Int64, "-9223372036854775807", uint64(0x8000000000000001)),
	Entry("takes bits of an integer", tensor.Int16, "0xffff", uint64(0xffff)),
	Entry("takes leading zeros of bits", tensor.Uint8, "0x000ff", uint64(0xff)),
	Entry("takes bits of a NaN", tensor.Float32, "0x7fc00001", uint64(0x7fc00001)),
	Entry("takes an integer for a float", tensor.Float32, "16", uint64(0x41800000)),
	Entry("rounds to nearest", tensor.Float32, "0.1", uint64(0x3dcccccd)),
	Entry("rounds a float32 once, where by way of float64 it would be a tie", tensor.Float32, "1.000000059604644775390625000001", uint64(0x3f800001)),
	Entry("knows the quiet NaN", tensor.Float64, "nan", uint64(0x7ff8000000000000)),
	Entry("knows the sign of a NaN", tensor.Float16, "-nan", uint64(0xfe00)),
	Entry("knows infinity", tensor.Float32, "inf", uint64(0x7f800000)),
	Entry("knows negative infinity", tensor.Float32, "-inf", uint64(0xff800000)),
	Entry("keeps the sign of zero", tensor.Float32, "-0.0", uint64(0x80000000)),
	Entry("keeps the sign of zero without a fraction", tensor.Float16, "-0", uint64(0x8000)),
	Entry("takes an exponent", tensor.Float64, "1e+06", uint64(0x412e848000000000)),
	Entry("takes the largest float16", tensor.Float16, "65504", uint64(0x7bff)),
	Entry("rounds down to the largest float16", tensor.Float16, "65519.9", uint64(0x7bff)),
	Entry("takes the smallest normal float16", tensor.Float16, "0.00006103515625", uint64(0x0400)),
	Entry("takes the largest float16 denormal", tensor.Float16, "0.000060975551605224609375", uint64(0x03ff)),
	Entry("carries from the denormals to the normals", tensor.Float16, "0.0000610053539276123046875", uint64(0x0400)),
	Entry("takes the smallest float16 denormal", tensor.Float16, "5.9604644775390625e-8", uint64(0x0001)),
	Entry("rounds half of the smallest float16 denormal to even", tensor.Float16, "2.98023223876953125e-8", uint64(0x0000)),
	Entry("rounds more than that up", tensor.Float16, "2.98023223876953125000000000000000001e-8", uint64(0x0001)),
	Entry("rounds less than half of the smallest float16 to zero", tensor.Float16, "-2.9e-8", uint64(0x8000)),
	Entry("rounds a float16 tie to even, down", tensor.Float16, "2049", uint64(0x6800)),
	Entry("rounds a float16 tie to even, up", tensor.Float16, "2051", uint64(0x6802)),
	Entry("rounds just above a float16 tie up, though float64 cannot tell", tensor.Float16, "2049.0000000000000000000000001", uint64(0x6801)),
	Entry("rounds just below a float16 tie down, though float64 cannot tell", tensor.Float16, "2050.9999999999999999999999999", uint64(0x6801)),
	Entry("does so for negative numbers", tensor.Float16, "-2049.0000000000000000000000001", uint64(0xe801)),
	Entry("takes a word for a truth value", tensor.Bool, "true", uint64(1)),
	Entry("and a digit", tensor.Bool, "0", uint64(0)),
	Entry("and the bits of another byte", tensor.Bool, "0xff", uint64(0xff)),
	Entry("rounds a bfloat16 to even", tensor.Bfloat16, "257", uint64(0x4380)),
	Entry("knows the quiet NaN of a bfloat16", tensor.Bfloat16, "-nan", uint64(0xffc0)),
	Entry("takes the largest e4m3fn", tensor.Float8E4M3FN, "448", uint64(0x7e)),
	Entry("rounds down to it, also from half way to where infinity would be", tensor.Float8E4M3FN, "464", uint64(0x7e)),
	Entry("knows the two NaNs of e4m3fn", tensor.Float8E4M3FN, "-nan", uint64(0xff)),
	Entry("takes the largest e4m3fnuz", tensor.Float8E4M3FNUZ, "240", uint64(0x7f)),
	Entry("knows the one NaN of e4m3fnuz", tensor.Float8E4M3FNUZ, "nan", uint64(0x80)),
	Entry("rounds a small negative number to the one zero", tensor.Float8E4M3FNUZ, "-1e-9", uint64(0)),
	Entry("takes the smallest e4m3fnuz", tensor.Float8E4M3FNUZ, "0.0009765625", uint64(1)),
	Entry("takes the largest e5m2", tensor.Float8E5M2, "57344", uint64(0x7b)),
	Entry("knows the infinity of e5m2", tensor.Float8E5M2, "-inf", uint64(0xfc)),
	Entry("knows the quiet NaN of e5m2", tensor.Float8E5M2, "nan", uint64(0x7e)),
	Entry("takes the largest e5m2fnuz", tensor.Float8E5M2FNUZ, "57344", uint64(0x7f)),
	Entry("takes the bits of one", tensor.Float8E8M0FNU, "1", uint64(127)),
	Entry("rounds to a power of 2, half way to the even exponent", tensor.Float8E8M0FNU, "3", uint64(128)),
	Entry("takes the smallest e8m0", tensor.Float8E8M0FNU, "5.877471754111438e-39", uint64(0)),
	Entry("takes the largest e8m0", tensor.Float8E8M0FNU, "1.7014118346046923e38", uint64(0xfe)),
	Entry("takes the largest e2m1", tensor.Float4E2M1, "-6", uint64(0xf)),
	Entry("takes the denormal of e2m1", tensor.Float4E2M1, "0.5", uint64(1)),
	Entry("rounds a tie of e2m1 to even", tensor.Float4E2M1, "2.5", uint64(4)),
	Entry("keeps the sign of its zero", tensor.Float4E2M1, "-0", uint64(8)),
	Entry("takes the zero of nf4", tensor.NF4, "0.0", uint64(7)),
	Entry("takes a number of nf4 with more digits than a float32 needs", tensor.NF4, "-0.6961928009986877", uint64(1)),
	Entry("takes bits of nf4", tensor.NF4, "0x0", uint64(0)),
	Entry("takes the least nibble", tensor.Int4, "-8", uint64(8)),
	Entry("takes the greatest nibble", tensor.Uint4, "15", uint64(15)),
	Entry("takes bits of a nibble", tensor.Int4, "0x0f", uint64(15)),
	Entry("takes two bits", tensor.Int2, "-1", uint64(3)),
	Entry("takes a real number for a complex one", tensor.Complex64, "1", uint64(0x3f800000)),
	Entry("takes both parts", tensor.Complex64, "1;-0.0", uint64(0x80000000_3f800000)),
	Entry("takes bits of a part", tensor.Complex64, "inf;0x7f800001", uint64(0x7f800001_7f800000)),
)

var _ = DescribeTable("ParseValue refuses",
	func(d tensor.DType, text, message string) {
		_, err := tensor.ParseValue(d, text)
		Expect(err).To(MatchError(ContainSubstring(message)))
	},
	Entry("one above the range", tensor.Uint8, "256", "256 does not fit uint8"),
	Entry("one below the range", tensor.Int8, "-129", "-129 does not fit int8"),
	Entry("a negative unsigned number", tensor.Uint32, "-1", "-1 does not fit uint32"),
	Entry("one above 64 bits", tensor.Uint64, "18446744073709551616", "does not fit uint64"),
	Entry("a fraction in an integer", tensor.Int32, "1.0", "is not an integer"),
	Entry("a NaN in an integer", tensor.Int32, "nan", "is not an integer"),
	Entry("a leading zero, which YAML reads as octal", tensor.Int32, "010", "is not an integer"),
	Entry("a leading zero of a float", tensor.Float32, "010", "is not a number"),
	Entry("a plus sign", tensor.Float32, "+1", "is not a number"),
	Entry("underscores", tensor.Float64, "1_000", "is not a number"),
	Entry("bits that do not fit", tensor.Float16, "0x10000", "0x10000 does not fit the 16 bits of float16"),
	Entry("bits of more than 64", tensor.Uint64, "0x10000000000000000", "does not fit the 64 bits"),
	Entry("bits without digits", tensor.Uint8, "0x", "is not a hexadecimal number"),
	Entry("bits of other letters", tensor.Uint8, "0xg", "is not a hexadecimal number"),
	Entry("a finite number that rounds to infinity", tensor.Float16, "65520", "65520 is too large for float16"),
	Entry("a float32 that rounds to infinity", tensor.Float32, "3.4028236e38", "too large for float32"),
	Entry("a float64 that rounds to infinity", tensor.Float64, "1e309", "too large for float64"),
	Entry("another name of a NaN", tensor.Float32, ".nan", "want a decimal number, nan"),
	Entry("a hexadecimal float", tensor.Float32, "1p4", "is not a number"),
	Entry("nothing", tensor.Float32, "", "is not a number"),
	Entry("a point without digits", tensor.Float32, "1.", "is not a number"),
	Entry("an exponent without digits", tensor.Float32, "1e", "is not a number"),
	Entry("a number of a million digits", tensor.Float32, strings.Repeat("1", 1000000), "too long"),
	Entry("no dtype", tensor.DType(0), "1", "is not a dtype"),
	Entry("another word for a truth value", tensor.Bool, "yes", "is neither true nor false"),
	Entry("a truth value beyond a byte", tensor.Bool, "0x100", "0x100 does not fit the 8 bits of bool"),
	Entry("a digit for another byte of bool", tensor.Bool, "2", `"2" is neither true nor false, as bool needs`),
	Entry("an infinity that e4m3fn lacks", tensor.Float8E4M3FN, "inf", "float8e4m3fn does not have the value inf"),
	Entry("half way beyond its largest number", tensor.Float8E4M3FN, "464.1", "too large"),
	Entry("a negative zero that e4m3fnuz lacks", tensor.Float8E4M3FNUZ, "-0.0", "float8e4m3fnuz does not have the value -0.0"),
	Entry("the sign of its NaN", tensor.Float8E5M2FNUZ, "-nan", "does not have the value -nan"),
	Entry("a negative e8m0", tensor.Float8E8M0FNU, "-1", "does not have the value -1"),
	Entry("a zero that e8m0 lacks", tensor.Float8E8M0FNU, "0", "does not have the value 0"),
	Entry("a number below the smallest e8m0", tensor.Float8E8M0FNU, "2e-39", "2e-39 is too small"),
	Entry("a NaN that e2m1 lacks", tensor.Float4E2M1, "nan", "does not have the value nan"),
	Entry("a number half way beyond e2m1", tensor.Float4E2M1, "7", "7 is too large"),
	Entry("a number between those of nf4", tensor.NF4, "0.5", "nf4 does not have the value 0.5"),
	Entry("the negative zero that nf4 lacks", tensor.NF4, "-0", "nf4 does not have the value -0"),
	Entry("its NaN", tensor.NF4, "nan", "nf4 does not have the value nan"),
	Entry("no decimal number", tensor.NF4, "0x1p0", "is not a hexadecimal number"),
	Entry("a plus sign of nf4", tensor.NF4, "+1", "nf4 does not have the value +1"),
	Entry("a nibble beyond", tensor.Uint4, "16", "16 does not fit uint4"),
	Entry("a signed nibble beyond", tensor.Int4, "8", "8 does not fit int4"),
	Entry("bits beyond a nibble", tensor.Int4, "0x10", "does not fit the 4 bits"),
	Entry("bits beyond two", tensor.Uint2, "0x4", "does not fit the 2 bits"),
	Entry("an imaginary part that is missing", tensor.Complex64, "1;", "is not a number"),
	Entry("three parts", tensor.Complex64, "1;2;3", "is not a number"),
)

var _ = Describe("FormatValue", func() {
	It("writes every element of up to 16 bits so that it parses back", func() {
		for _, d := range tensor.DTypes() {
			for bits := uint64(0); d.Bits() <= 16 && bits < 1<<d.BitsInMemory(); bits++ {
				text := tensor.FormatValue(d, bits)
				if again, err := tensor.ParseValue(d, text); err != nil || again != bits {
					Fail(d.String() + " " + text)
				}
			}
		}
	})

	It("writes every bit pattern of every type so that it parses back", func() {
		word := uint64(1)
		for _, d := range tensor.DTypes() {
			for range 2000 {
				word = word*6364136223846793005 + 1442695040888963407
				bits := d.Clip(word ^ word>>29)
				again, err := tensor.ParseValue(d, tensor.FormatValue(d, bits))
				Expect(err).NotTo(HaveOccurred())
				Expect(again).To(Equal(bits))
			}
		}
	})

	DescribeTable("is brief", func(d tensor.DType, bits uint64, want string) {
		Expect(tensor.FormatValue(d, bits)).To(Equal(want))
	},
		Entry("for a whole float", tensor.Float32, uint64(0x41800000), "16"),
		Entry("for a float16, which is no longer than need be", tensor.Float16, uint64(0x2e66), "0.1"),
		Entry("for the smallest float16", tensor.Float16, uint64(1), "6e-08"),
		Entry("for the largest float16", tensor.Float16, uint64(0x7bff), "65504"),
		Entry("for a large float16", tensor.Float16, uint64(0x70e2), "10000"),
		Entry("for negative zero", tensor.Float64, uint64(1<<63), "-0.0"),
		Entry("for zero", tensor.Float64, uint64(0), "0"),
		Entry("for the quiet NaN", tensor.Float32, uint64(0x7fc00000), "nan"),
		Entry("for a NaN with a payload", tensor.Float32, uint64(0x7fc00001), "0x7fc00001"),
		Entry("for a signalling NaN", tensor.Float16, uint64(0x7c01), "0x7c01"),
		Entry("for a negative integer", tensor.Int16, uint64(0xffff), "-1"),
		Entry("for an unsigned integer", tensor.Uint16, uint64(0xffff), "65535"),
		Entry("for a truth value", tensor.Bool, uint64(1), "true"),
		Entry("for another byte of bool", tensor.Bool, uint64(2), "0x02"),
		Entry("for a bfloat16", tensor.Bfloat16, uint64(0x3dcd), "0.1"),
		Entry("for a NaN of e5m2 that signals", tensor.Float8E5M2, uint64(0xfd), "0xfd"),
		Entry("for the NaN of e4m3fnuz", tensor.Float8E4M3FNUZ, uint64(0x80), "nan"),
		Entry("for the smallest e8m0", tensor.Float8E8M0FNU, uint64(0), "6e-39"),
		Entry("for a nibble", tensor.Int4, uint64(0xf), "-1"),
		Entry("for a real number among complex ones", tensor.Complex64, uint64(0x3f800000), "1"),
		Entry("for an imaginary one", tensor.Complex64, uint64(0x3f800000_00000000), "0;1"),
	)
})

var _ = Describe("float16", func() {
	It("is rounded as exact arithmetic says", func() {
		// Between each two neighbours: the midpoint goes to the even one, and
		// a hair to either side of it to the nearer.
		for low := uint64(0); low < 0x7bff; low += 7 {
			high := low + 1
			a, b := float16Rat(low), float16Rat(high)
			middle := new(big.Rat).Quo(new(big.Rat).Add(a, b), big.NewRat(2, 1))
			hair := new(big.Rat).SetFrac(big.NewInt(1), new(big.Int).Exp(big.NewInt(10), big.NewInt(60), nil))
			even := low + low&1
			expectFloat16(middle, even)
			expectFloat16(new(big.Rat).Add(middle, hair), high)
			expectFloat16(new(big.Rat).Sub(middle, hair), low)
		}
	})
})

func expectFloat16(exact *big.Rat, want uint64) {
	bits, err := tensor.ParseValue(tensor.Float16, exact.FloatString(70))
	ExpectWithOffset(1, err).NotTo(HaveOccurred())
	if bits != want {
		Fail(exact.FloatString(70) + " is " + strconv.FormatUint(bits, 16) + ", not " + strconv.FormatUint(want, 16))
	}
}

// float16Rat returns the value of a positive float16.
func float16Rat(bits uint64) *big.Rat {
	fraction, exponent := int64(bits&0x3ff), int64(bits>>10)
	if exponent == 0 {
		exponent = 1
	} else {
		fraction += 1 << 10
	}
	return new(big.Rat).SetFrac(big.NewInt(fraction<<exponent), big.NewInt(1<<25))
}

var _ = DescribeTable("IntegerValue",
	func(d tensor.DType, v int64, exact bool) {
		bits, ok := tensor.IntegerValue(d, v)
		Expect(ok).To(Equal(exact))
		if ok {
			Expect(tensor.ParseValue(d, strconv.FormatInt(v, 10))).To(Equal(bits))
		}
	},
	Entry("the greatest int8", tensor.Int8, int64(127), true),
	Entry("one more", tensor.Int8, int64(128), false),
	Entry("the least int8", tensor.Int8, int64(-128), true),
	Entry("one less", tensor.Int8, int64(-129), false),
	Entry("the greatest uint32", tensor.Uint32, int64(math.MaxUint32), true),
	Entry("one more", tensor.Uint32, int64(math.MaxUint32+1), false),
	Entry("a negative number as unsigned", tensor.Uint64, int64(-1), false),
	Entry("the greatest int64", tensor.Int64, int64(math.MaxInt64), true),
	Entry("the last float16 before a gap", tensor.Float16, int64(2048), true),
	Entry("the first gap of float16", tensor.Float16, int64(2049), false),
	Entry("the greatest float16", tensor.Float16, int64(65504), true),
	Entry("the infinity of float16", tensor.Float16, int64(65536), false),
	Entry("the first gap of float32", tensor.Float32, int64(1<<24+1), false),
	Entry("after it", tensor.Float32, int64(1<<24+2), true),
	Entry("the first gap of float64", tensor.Float64, int64(1<<53+1), false),
	Entry("the greatest int64 as a float", tensor.Float64, int64(math.MaxInt64), false),
	Entry("the least int64 as a float", tensor.Float64, int64(math.MinInt64), true),
	Entry("a truth value", tensor.Bool, int64(1), true),
	Entry("no truth value", tensor.Bool, int64(2), false),
	Entry("a negative one", tensor.Bool, int64(-1), false),
	Entry("the greatest int4", tensor.Int4, int64(7), true),
	Entry("one more", tensor.Int4, int64(8), false),
	Entry("the first gap of bfloat16", tensor.Bfloat16, int64(257), false),
	Entry("the first gap of e2m1", tensor.Float4E2M1, int64(5), false),
	Entry("zero, which e8m0 lacks", tensor.Float8E8M0FNU, int64(0), false),
	Entry("one of nf4", tensor.NF4, int64(-1), true),
	Entry("the first gap of nf4", tensor.NF4, int64(2), false),
	Entry("a negative number, which it lacks too", tensor.Float8E8M0FNU, int64(-2), false),
	Entry("a real number", tensor.Complex64, int64(-3), true),
)

var _ = DescribeTable("FloatValue", func(d tensor.DType, v float64, text string) {
	bits, ok := tensor.FloatValue(d, v)
	Expect(ok).To(Equal(text != ""))
	if ok {
		Expect(tensor.ParseValue(d, text)).To(Equal(bits))
	}
},
	Entry("a half", tensor.Float16, 0.5, "0.5"),
	Entry("what float16 rounds", tensor.Float16, 0.1, ""),
	Entry("the infinity of float16 is no number that rounds to it", tensor.Float16, 65536.0, ""),
	Entry("infinity itself", tensor.Float16, math.Inf(1), "inf"),
	Entry("and the other", tensor.Float32, math.Inf(-1), "-inf"),
	Entry("the least denormal of float32", tensor.Float32, math.SmallestNonzeroFloat32, "1e-45"),
	Entry("what float32 rounds", tensor.Float32, 0.1, ""),
	Entry("what float64 holds", tensor.Float64, 0.1, "0.1"),
	Entry("no number", tensor.Float64, math.NaN(), ""),
	Entry("a whole number", tensor.Int8, -128.0, "-128"),
	Entry("one that does not fit", tensor.Uint8, 256.0, ""),
	Entry("a fraction", tensor.Int32, 0.5, ""),
	Entry("beyond 63 bits", tensor.Uint64, float64(1<<63), ""),
	Entry("infinity among integers", tensor.Int64, math.Inf(1), ""),
	Entry("no number among integers", tensor.Int64, math.NaN(), ""),
)

var _ = DescribeTable("Nearest", func(d tensor.DType, v, want float64) {
	got := tensor.Nearest(d, v)
	Expect(got).To(Equal(want))
	Expect(math.Signbit(got)).To(Equal(math.Signbit(want)))
},
	Entry("a number of the type", tensor.Float16, 0.25, 0.25),
	Entry("the even one of two", tensor.Float16, 1+0x1p-11, 1.0),
	Entry("up to the even one of two", tensor.Float16, 1+0x3p-11, 1+0x1p-9),
	Entry("a subnormal", tensor.Float16, 0x1.8p-24, 0x1p-23),
	Entry("below half of the least", tensor.Float16, -5e-324, math.Copysign(0, -1)),
	Entry("the greatest, below half of a step beyond", tensor.Float16, 65519.0, 65504.0),
	Entry("half of a step beyond the greatest", tensor.Float16, -65520.0, math.Inf(-1)),
	Entry("an infinity", tensor.Float32, math.Inf(1), math.Inf(1)),
	Entry("as conversion does", tensor.Float32, 0.1, float64(float32(0.1))),
)
