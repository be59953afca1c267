package minimise

import (
	"math/bits"
	"slices"

	"example.com/conform/spec/tensor"
)

// floats returns the bits of the whole number n, from 0 to 2047, in the
// floating-point type d, which holds it exactly.
func floats(d tensor.DType, n int64) uint64 {
	if n == 0 {
		return 0
	}
	mantissa, bias := format(d)
	exponent := bits.Len64(uint64(n)) - 1
	fraction := uint64(n) << (mantissa - exponent) &^ (1 << mantissa)
	return uint64(exponent+bias)<<mantissa | fraction
}

// whole returns n if the bits of the floating-point type d are a whole number n
// from 0 to 2047.
func whole(d tensor.DType, element uint64) (n int64, ok bool) {
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

// special lists the bits of the special values of a floating-point type, the
// plainest first: -0, infinity, NaN, the smallest denormal, a signalling NaN,
// and then all except -0 with a negative sign.
func special(d tensor.DType) []uint64 {
	mantissa, _ := format(d)
	sign := signOf(d)
	infinity := (sign - 1) >> mantissa << mantissa
	values := []uint64{sign, infinity, infinity | 1<<(mantissa-1), 1, infinity | 1}
	for _, value := range values[1:] {
		values = append(values, value|sign)
	}
	return values
}

func signOf(d tensor.DType) uint64 { return 1 << (8*d.Size() - 1) }

// plainest returns the position in special of the value most similar to the
// given bits of a floating-point type; ok is false for an ordinary number.
func plainest(d tensor.DType, element uint64) (at int, ok bool) {
	mantissa, _ := format(d)
	sign := element & signOf(d)
	magnitude := element &^ sign
	infinity := (signOf(d) - 1) >> mantissa << mantissa
	switch {
	case magnitude == 0:
	case magnitude > infinity && magnitude&(1<<(mantissa-1)) != 0:
		magnitude = infinity | 1<<(mantissa-1)
	case magnitude > infinity:
		magnitude = infinity | 1
	case magnitude>>mantissa == 0:
		magnitude = 1
	}
	at = slices.Index(special(d), magnitude|sign)
	return at, at >= 0
}

// elementWeight prefers 0, then 1, 2 and so on, then special values, then
// anything else.
func elementWeight(d tensor.DType, element uint64) int64 {
	switch {
	case d.Signed() && d.Integer():
		return valueWeight(integer(d, element))
	case d.Integer():
		return numberWeight(element)
	}
	if n, ok := whole(d, element); ok {
		return 2 * n
	}
	if at := slices.Index(special(d), element); at >= 0 {
		return 4*plain + int64(at)
	}
	return 1 << 16
}

// integer returns the value of an element of an integer type, in 64 bits.
func integer(d tensor.DType, element uint64) int64 {
	if !d.Signed() {
		return int64(element)
	}
	unused := 64 - 8*uint(d.Size())
	return int64(element<<unused) >> unused
}
