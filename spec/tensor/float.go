package tensor

import "math"

// A format describes the bits of a binary floating-point type: a sign, an
// exponent and a fraction, from the highest bit to the lowest.
type format struct {
	sign     uint64 // the bit of negative numbers; 0 means that there are none
	fraction int    // bits of the fraction
	bias     int    // of the exponent
	largest  uint64 // finite magnitude
	infinity uint64 // 0 means that there is none
	nan      uint64 // the bits that nan stands for; 0 means that there is no NaN
}

// formats lists the formats. Those of 8 bits and less follow the names of ONNX
// and of ml_dtypes: FN has no infinity, and UZ has neither a negative zero nor a
// second NaN.
var formats = [NumDTypes]format{
	Float64:        {1 << 63, 52, 1023, 0x7fef_ffff_ffff_ffff, 0x7ff0_0000_0000_0000, 0x7ff8_0000_0000_0000},
	Float32:        {1 << 31, 23, 127, 0x7f7f_ffff, 0x7f80_0000, 0x7fc0_0000},
	Float16:        {1 << 15, 10, 15, 0x7bff, 0x7c00, 0x7e00},
	Bfloat16:       {1 << 15, 7, 127, 0x7f7f, 0x7f80, 0x7fc0},
	Float8E4M3FN:   {1 << 7, 3, 7, 0x7e, 0, 0x7f},
	Float8E4M3FNUZ: {1 << 7, 3, 8, 0x7f, 0, 0x80},
	Float8E5M2:     {1 << 7, 2, 15, 0x7b, 0x7c, 0x7e},
	Float8E5M2FNUZ: {1 << 7, 2, 16, 0x7f, 0, 0x80},
	Float8E8M0FNU:  {0, 0, 127, 0xfe, 0, 0xff}, // powers of 2 alone: no zero
	Float4E2M1:     {1 << 3, 1, 1, 7, 0, 0},
}

// Format returns the bits of the fraction of a floating-point type, and the bias of its
// exponent.
func (d DType) Format() (fraction, bias int) { return formats[d].fraction, formats[d].bias }

// oneNaN reports whether the bits of a negative zero are the only NaN.
func (f *format) oneNaN() bool { return f.nan == f.sign && f.sign != 0 }

// isNaN reports whether bits are a NaN.
func (f *format) isNaN(bits uint64) bool {
	magnitude := bits &^ f.sign
	return magnitude > f.largest && (magnitude != f.infinity || f.infinity == 0) || f.oneNaN() && bits == f.nan
}

// negative returns the bits of a negative number or NaN; ok is false if the format
// has none of this magnitude.
func (f *format) negative(magnitude uint64) (bits uint64, ok bool) {
	return f.sign | magnitude, f.sign != 0 && (magnitude != 0 || !f.oneNaN())
}

// zero reports whether the format has a zero. One without has an exponent alone.
func (f *format) zero() bool { return f.fraction > 0 }

// value returns the value of finite bits.
func (f *format) value(bits uint64) float64 {
	magnitude := bits &^ f.sign
	exponent, fraction := int(magnitude>>f.fraction), magnitude&(1<<f.fraction-1)
	if exponent > 0 || !f.zero() {
		fraction += 1 << f.fraction
	} else {
		exponent = 1 // a denormal
	}
	value := math.Ldexp(float64(fraction), exponent-f.bias-f.fraction)
	if bits != magnitude {
		return -value
	}
	return value
}

// round returns the bits of the value nearest to a finite positive number, ties to
// even; ok is false when they are beyond all finite values. If the number itself
// was rounded, beyond returns the sign of the exact number minus the value.
func (f *format) round(value float64, beyond func() int) (bits uint64, ok bool) {
	_, exponent := math.Frexp(value)
	exponent-- // of the highest bit
	if least := 1 - f.bias; f.zero() && exponent < least {
		exponent = least // a denormal
	}
	scaled := math.Ldexp(value, f.fraction-exponent)
	down := math.Floor(scaled)
	// The implicit bit adds 1 to the exponent, and so does a carry out of the
	// fraction.
	magnitude := int64(exponent+f.bias-1)<<f.fraction + int64(down)
	switch rest := scaled - down; {
	case rest > 0.5:
		magnitude++
	case rest == 0.5:
		if side := beyond(); side > 0 || side == 0 && magnitude&1 == 1 {
			magnitude++
		}
	}
	return uint64(magnitude), magnitude >= 0 && magnitude <= int64(f.largest)
}

// exactly returns the bits of a number that is not a NaN; ok is false if the format
// does not have it.
func (f *format) exactly(v float64) (bits uint64, ok bool) {
	switch {
	case math.IsInf(v, 0):
		bits, ok = f.infinity, f.infinity != 0
	case v == 0:
		ok = f.zero()
	default:
		bits, ok = f.round(math.Abs(v), func() int { return 0 })
		ok = ok && f.value(bits) == math.Abs(v)
	}
	if ok && math.Signbit(v) {
		return f.negative(bits)
	}
	return bits, ok
}

// NaN reports whether the bits of an element are a NaN, or a complex number with
// one.
func (d DType) NaN(bits uint64) bool {
	switch {
	case d == Complex64:
		return Float32.NaN(bits&math.MaxUint32) || Float32.NaN(bits>>32)
	case d.Float():
		return formats[d].isNaN(bits)
	default:
		return false
	}
}

// OneNaN returns the bits of a quiet NaN, or 0 if d has no NaN.
func (d DType) OneNaN() uint64 { return formats[d].nan }

// Infinity returns the bits of positive infinity; ok is false if d has none.
func (d DType) Infinity() (bits uint64, ok bool) {
	return formats[d].infinity, formats[d].infinity != 0
}

// Quiet returns the bit that makes a NaN of d quiet, or 0 if d has no signalling
// NaNs.
func (d DType) Quiet() uint64 {
	if f := &formats[d]; f.infinity != 0 {
		return f.nan ^ f.infinity
	}
	return 0
}
