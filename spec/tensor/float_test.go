package tensor_test

import (
	"math"
	"strconv"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/spec/tensor"
)

// half returns the value of a finite float16 that is not negative.
func half(bits uint64) float64 {
	exponent, fraction := int(bits>>10), float64(bits&0x3ff)
	if exponent == 0 {
		return math.Ldexp(fraction, -24)
	}
	return math.Ldexp(1024+fraction, exponent-25)
}

var _ = It("A number between two neighbouring float16 values goes to the nearer, and half way to the even one", func() {
	parse := func(value float64) uint64 {
		bits, err := tensor.ParseValue(tensor.Float16, strconv.FormatFloat(value, 'e', 45, 64)) // exactly
		Expect(err).NotTo(HaveOccurred())
		return bits
	}
	for low := range uint64(0x7bff) {
		from, gap := half(low), half(low+1)-half(low)
		for quarter, want := range []uint64{low, low, low + low&1, low + 1} {
			value := from + gap*float64(quarter)/4
			if got := parse(value); got != want {
				Fail(strconv.FormatFloat(value, 'g', -1, 64) + " became " + strconv.FormatUint(got, 16) + ", not " + strconv.FormatUint(want, 16))
			}
			if got := parse(-value); value != 0 && got != want|0x8000 {
				Fail(strconv.FormatFloat(-value, 'g', -1, 64) + " became " + strconv.FormatUint(got, 16) + ", not " + strconv.FormatUint(want|0x8000, 16))
			}
		}
	}
	Expect(parse(math.Ldexp(1, -1074))).To(BeZero(), "the least float64")
	Expect(parse(math.Ldexp(1, -26))).To(BeZero(), "a quarter of the least float16")
	Expect(parse(math.Ldexp(3, -26))).To(Equal(uint64(1)), "three quarters of it")
})
