package tensor

import "math"

// The layout of IEEE 754 binary64 and binary16.
const (
	fraction64 = 52
	bias64     = 1023
	fraction16 = 10
	bias16     = 15
)

// float16FromFloat64 returns the bits of the float16 nearest to value, ties to
// even. If value itself was rounded, beyond is the sign of the exact number
// minus value, and decides a tie. ok is false when the result would be
// infinite. The value is finite.
func float16FromFloat64(value float64, beyond int) (bits uint64, ok bool) {
	sign, significand, dropped := float16Parts(value)
	if sign != 0 {
		beyond = -beyond
	}
	if dropped > fraction64+1 { // less than half of the smallest denormal
		return sign, true
	}
	kept := significand >> dropped
	rest, half := significand&(1<<dropped-1), uint64(1)<<(dropped-1)
	if rest > half || rest == half && (beyond > 0 || beyond == 0 && kept&1 == 1) {
		kept++
	}
	// The implicit bit of a significand adds 1 to the exponent, and a carry out
	// of the fraction adds another 1: both are what float16 needs.
	exponent := uint64(0)
	if shift := fraction64 - fraction16; dropped == uint(shift) {
		exponent = math.Float64bits(math.Abs(value))>>fraction64 - bias64 + bias16 - 1
	}
	magnitude := exponent<<fraction16 + kept
	return sign | magnitude, magnitude < 0x1f<<fraction16
}

// float16Tie reports whether value lies halfway between two float16 values.
func float16Tie(value float64) bool {
	_, significand, dropped := float16Parts(value)
	return dropped <= fraction64+1 && significand&(1<<dropped-1) == 1<<(dropped-1)
}

// float16Parts splits value into the sign bit of a float16, a significand with
// its implicit bit, and the number of low bits of the significand that a
// float16 cannot hold.
func float16Parts(value float64) (sign, significand uint64, dropped uint) {
	bits := math.Float64bits(value)
	sign = bits >> 63 << 15
	exponent := int(bits>>fraction64&0x7ff) - bias64
	significand = bits & (1<<fraction64 - 1)
	if exponent > -bias64 {
		significand |= 1 << fraction64
	}
	dropped = fraction64 - fraction16
	if least := 1 - bias16; exponent < least { // a float16 denormal
		dropped += uint(least - exponent)
	}
	return sign, significand, dropped
}

// float16ToFloat64 returns the value of a finite float16.
func float16ToFloat64(bits uint64) float64 {
	fraction := float64(bits & (1<<fraction16 - 1))
	exponent := int(bits >> fraction16 & 0x1f)
	value := math.Ldexp(fraction, 1-bias16-fraction16)
	if exponent > 0 {
		value = math.Ldexp(fraction+1<<fraction16, exponent-bias16-fraction16)
	}
	if bits>>15 != 0 {
		return -value
	}
	return value
}
