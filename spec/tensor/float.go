package tensor

import (
	"fmt"
	"math"
	"math/big"
	"strconv"
	"strings"
)

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

// parseFloat returns the bits of a number or of a word such as nan.
func parseFloat(d DType, text string) (uint64, error) {
	f := &formats[d]
	unsigned, minus := strings.CutPrefix(text, "-")
	var magnitude uint64
	var ok bool
	switch unsigned {
	case "inf":
		magnitude, ok = f.infinity, f.infinity != 0
	case "nan":
		if f.oneNaN() {
			return f.nan, d.lacks(minus, text)
		}
		magnitude, ok = f.nan, f.nan != 0
	default:
		if !isDecimal(text, true) {
			return 0, fmt.Errorf("%q is not a number: want a decimal number, nan, -nan, inf, -inf, or 0x and the raw bits", text)
		}
		size := 64
		if d == Float32 { // rounded once
			size = 32
		}
		value, err := strconv.ParseFloat(unsigned, size)
		if err != nil { // out of range, since the syntax has been checked
			return 0, fmt.Errorf("%s is too large for %v", text, d)
		}
		if value == 0 && !f.zero() || minus && f.sign == 0 {
			return 0, d.lacks(true, text)
		}
		ok = value == 0
		if !ok {
			magnitude, ok = f.round(value, func() int {
				exact, _ := new(big.Rat).SetString(unsigned)
				return exact.Cmp(new(big.Rat).SetFloat64(value))
			})
		}
		if !ok {
			return 0, fmt.Errorf("%s is too %s for %v", text, map[bool]string{true: "large", false: "small"}[value > 1], d)
		}
	}
	if !minus || magnitude == 0 && f.oneNaN() && strings.Trim(unsigned, "0.") != "" { // a negative number that rounds to 0
		return magnitude, d.lacks(!ok, text)
	}
	bits, also := f.negative(magnitude)
	return bits, d.lacks(!ok || !also, text)
}

// lacks returns the error that d does not have the value of text, if that is so.
func (d DType) lacks(so bool, text string) error {
	if so {
		return fmt.Errorf("%v does not have the value %s", d, text)
	}
	return nil
}

func formatFloat(d DType, bits uint64) string {
	f := &formats[d]
	sign := ""
	if bits&f.sign != 0 && f.sign != 0 {
		sign = "-"
	}
	switch magnitude := bits &^ f.sign; {
	case f.isNaN(bits) && bits == f.nan:
		return "nan"
	case f.isNaN(bits) && magnitude == f.nan:
		return sign + "nan"
	case f.isNaN(bits):
		return FormatBits(d, bits)
	case f.infinity != 0 && magnitude == f.infinity:
		return sign + "inf"
	case magnitude == 0 && sign != "":
		return "-0.0"
	}
	switch d {
	case Float64:
		return strconv.FormatFloat(math.Float64frombits(bits), 'g', -1, 64)
	case Float32:
		return strconv.FormatFloat(float64(math.Float32frombits(uint32(bits))), 'g', -1, 32)
	}
	value := f.value(bits)
	if value == math.Trunc(value) && math.Abs(value) < 1e6 {
		return strconv.FormatFloat(value, 'f', -1, 64)
	}
	for precision := 0; ; precision++ { // 5 significant digits are always enough
		text := strconv.FormatFloat(value, 'e', precision, 64)
		if again, err := parseFloat(d, text); err == nil && again == bits {
			short, _ := strconv.ParseFloat(text, 64)
			return strconv.FormatFloat(short, 'g', -1, 64)
		}
	}
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
