package minimise

import (
	"math/bits"

	"example.com/conform/spec/tensor"
)

// floats returns the bits of the whole number n, from 0 to 1024, as a
// floating-point value of type d, which holds it exactly.
func floats(d tensor.DType, n int64) uint64 {
	if n == 0 {
		return 0
	}
	mantissa, bias := format(d)
	exponent := bits.Len64(uint64(n)) - 1
	fraction := uint64(n) << (mantissa - exponent) &^ (1 << mantissa)
	return uint64(exponent+bias)<<mantissa | fraction
}

// whole returns n when bits are those of the whole number n from 0 to 1024,
// as a value of type d.
func whole(d tensor.DType, element uint64) (n int64, ok bool) {
	if !d.Float() {
		return int64(element), element <= 1024
	}
	mantissa, bias := format(d)
	if element == 0 {
		return 0, true
	}
	exponent := int(element>>mantissa) - bias
	if exponent < 0 || exponent > 10 {
		return 0, false
	}
	n = int64((element&(1<<mantissa-1) | 1<<mantissa) >> (mantissa - exponent))
	return n, floats(d, n) == element
}

// format returns the width of the mantissa and the bias of the exponent.
func format(d tensor.DType) (mantissa, bias int) {
	switch d {
	case tensor.Float64:
		return 52, 1023
	case tensor.Float32:
		return 23, 127
	default:
		return 10, 15
	}
}
