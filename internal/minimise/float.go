package minimise

import (
	"math/bits"
	"slices"

	"example.com/conform/spec/tensor"
)

// floats returns the bits of the whole number n, from 0 to [numbered], in the
// floating-point type d, which holds it exactly. The type without a zero has its
// smallest value in place of 0.
func floats(d tensor.DType, n int64) uint64 {
	if n == 0 {
		return 0
	}
	mantissa, bias := d.Format()
	exponent := bits.Len64(uint64(n)) - 1
	fraction := (uint64(n) << mantissa >> exponent) &^ (1 << mantissa)
	return uint64(exponent+bias)<<mantissa | fraction
}

// whole returns n if the bits of the floating-point type d are a whole number n
// from 0 to 2047.
func whole(d tensor.DType, element uint64) (n int64, ok bool) {
	if element == 0 {
		return 0, true
	}
	mantissa, bias := d.Format()
	exponent := int(element>>mantissa) - bias
	if exponent < 0 || exponent > 10 || element&signOf(d) != 0 || d.NaN(element) {
		return 0, false
	}
	n = int64((element&(1<<mantissa-1) | 1<<mantissa) << exponent >> mantissa)
	return n, floats(d, n) == element
}

// special lists the bits of the special values of a floating-point type, the
// plainest first: -0, infinity, NaN, the smallest denormal, a signalling NaN,
// and then all except -0 with a negative sign. In place of one that the type
// lacks stands 0, the largest value, or the other NaN.
func special(d tensor.DType) []uint64 { return specials[d] }

var specials = func() (table [tensor.NumDTypes][]uint64) {
	for _, d := range tensor.DTypes() {
		if !d.Float() {
			continue
		}
		zero, _ := tensor.ParseValue(d, "-0.0")
		infinity, ok := d.Infinity()
		if !ok {
			infinity, _ = tensor.HighestPadding.Bits(d)
		}
		nan, err := tensor.ParseValue(d, "nan")
		if err != nil {
			nan = infinity
		}
		signalling := nan
		if d.Quiet() != 0 {
			signalling = infinity | 1
		}
		table[d] = []uint64{zero, infinity, nan, 1, signalling}
		for _, value := range table[d][1:] {
			table[d] = append(table[d], value|signOf(d))
		}
	}
	return table
}()

// signOf returns the bit of a negative number of a floating-point type, or 0.
func signOf(d tensor.DType) uint64 {
	if !d.Signed() {
		return 0
	}
	return 1 << (d.Bits() - 1)
}

// plainest returns the position in special of the value most similar to the
// given bits of a floating-point type; ok is false for an ordinary number.
func plainest(d tensor.DType, element uint64) (at int, ok bool) {
	mantissa, _ := d.Format()
	sign := element & signOf(d)
	magnitude := element &^ sign
	values := special(d)
	switch {
	case d.NaN(element) && (d.Quiet() == 0 || element&d.Quiet() != 0):
		magnitude = values[2]
	case d.NaN(element):
		magnitude = values[4]
	case magnitude != 0 && magnitude>>mantissa == 0:
		magnitude = 1
	}
	at = slices.Index(values, magnitude|sign)
	return at, at >= 0
}
