package tensor

import (
	"errors"
	"fmt"
	"math"
	"math/big"
	"strconv"
	"strings"
)

// maxValueText bounds the text of one value, so that parsing is cheap. It is
// enough to write any float64 to the precision that matters.
const maxValueText = 400

// ParseValue returns the raw bits of the element of type d that text denotes:
//
//   - 0x and hexadecimal digits are the bits themselves, which must fit the type;
//   - an integer type takes a decimal integer in its range;
//   - a floating-point type takes a decimal number, rounded to nearest even,
//     or inf, -inf, nan, -nan (quiet, without payload), if it has such a value.
//     A number is an error that would round to infinity or that is beyond all
//     values;
//   - nf4 takes the numbers that it has, without a negative zero;
//   - bool takes true, false, 1 or 0, and as bits any byte;
//   - a complex type takes a real number, or the real and the imaginary part
//     with a semicolon between them, each as its bits or as a number.
func ParseValue(d DType, text string) (bits uint64, err error) {
	if !d.Valid() {
		return 0, fmt.Errorf("%v is not a dtype", d)
	}
	if len(text) > maxValueText {
		return 0, fmt.Errorf("a number of %d characters is too long", len(text))
	}
	if d == Complex64 {
		return parseComplex(text)
	}
	if digits, ok := strings.CutPrefix(text, "0x"); ok {
		return parseBits(d, digits)
	}
	switch {
	case d == Bool:
		return parseBool(text)
	case d == NF4:
		return parseNF4(text)
	case d.Float():
		return parseFloat(d, text)
	}
	if !isDecimal(text, false) {
		return 0, fmt.Errorf("%q is not an integer, as %v needs", text, d)
	}
	if d.Signed() {
		value, err := strconv.ParseInt(text, 10, int(d.Bits()))
		if err != nil {
			return 0, fmt.Errorf("%s does not fit %v", text, d)
		}
		return uint64(value) & d.mask(), nil
	}
	bits, err = strconv.ParseUint(text, 10, int(d.Bits()))
	if err != nil {
		return 0, fmt.Errorf("%s does not fit %v", text, d)
	}
	return bits, nil
}

// IntegerValue returns the raw bits of the element of type d whose value is v;
// ok is false when d cannot hold v exactly.
func IntegerValue(d DType, v int64) (bits uint64, ok bool) {
	switch {
	case d == Complex64:
		return IntegerValue(Float32, v)
	case d == NF4:
		return nf4Value(float64(v))
	case d.Float():
		value := float64(v)
		if value >= 1<<63 || int64(value) != v {
			return 0, false
		}
		return formats[d].exactly(value)
	}
	bits = uint64(v) & d.mask()
	if d.Signed() {
		return bits, d.signExtend(bits) == v
	}
	return bits, v >= 0 && bits == uint64(v)
}

// Integer returns the integer that is the value of an element of type d with these bits; ok is false
// when it is none of 64 bits.
func Integer(d DType, bits uint64) (v int64, ok bool) {
	switch {
	case d == Complex64 || d == NF4:
		return 0, false
	case d.Float():
		value, finite := Finite(d, bits)
		if v = int64(value); !finite || value >= 1<<63 || value < -1<<63 || float64(v) != value {
			return 0, false
		}
		return v, true
	case d.Signed():
		return d.signExtend(bits), true
	}
	return int64(bits), bits < 1<<63
}

// FloatValue returns the raw bits of the element of type d whose value is v; ok is
// false when d cannot hold v exactly, as for a NaN, or when v is an integer beyond
// 63 bits.
func FloatValue(d DType, v float64) (bits uint64, ok bool) {
	switch {
	case math.IsNaN(v):
		return 0, false
	case d == Complex64:
		return FloatValue(Float32, v)
	case d == NF4:
		return nf4Value(v)
	case d.Float():
		return formats[d].exactly(v)
	case v != math.Trunc(v) || math.Abs(v) >= 1<<63:
		return 0, false
	default:
		return IntegerValue(d, int64(v))
	}
}

// Nearest returns the number of a float type that is nearest to v, and half way between two the even one: an
// infinity if v is beyond all of them, and v if it is a zero, an infinity or a NaN.
func Nearest(d DType, v float64) float64 {
	if v == 0 || math.IsInf(v, 0) || math.IsNaN(v) {
		return v
	}
	f := formats[d]
	bits, ok := f.round(math.Abs(v), func() int { return 0 })
	if !ok {
		return math.Copysign(math.Inf(1), v)
	}
	return math.Copysign(f.value(bits), v)
}

// Finite returns the value of an element of a float type; ok is false for a NaN, an infinity and other types.
func Finite(d DType, bits uint64) (v float64, ok bool) {
	if infinity, has := d.Infinity(); !d.Float() || d.NaN(bits) || has && bits&^(1<<(d.Bits()-1)) == infinity {
		return 0, false
	}
	return formats[d].value(bits), true
}

// FormatValue returns a short text that [ParseValue] turns into exactly bits. A
// NaN that is signalling or has a payload is written as its bits, and so is a byte
// of bool other than 0 and 1.
func FormatValue(d DType, bits uint64) string {
	switch {
	case bits&^d.mask() != 0:
		return fmt.Sprintf("0x%0*x", 2*d.Size(), bits)
	case d == Bool:
		return strconv.FormatBool(bits == 1)
	case d == Complex64:
		return formatComplex(bits)
	case d == NF4:
		return formatNF4(bits)
	case d.Float():
		return formatFloat(d, bits)
	case d.Signed():
		return strconv.FormatInt(d.signExtend(bits), 10)
	default:
		return strconv.FormatUint(bits, 10)
	}
}

// FormatBits returns bits in hexadecimal, with as many digits as an element
// of type d has: "0x7fc00000".
func FormatBits(d DType, bits uint64) string {
	return fmt.Sprintf("0x%0*x", (d.Bits()+3)/4, bits)
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

func formatNF4(bits uint64) string {
	return strconv.FormatFloat(float64(nf4[NF4.Clip(bits)]), 'g', -1, 32)
}

func formatComplex(bits uint64) string {
	text := FormatValue(Float32, bits&math.MaxUint32)
	if imaginary := bits >> 32; imaginary != 0 {
		text += ";" + FormatValue(Float32, imaginary)
	}
	return text
}

func parseBits(d DType, digits string) (uint64, error) {
	significant := strings.TrimLeft(digits, "0")
	bits, err := strconv.ParseUint("0"+significant, 16, 64)
	switch {
	case digits == "" || errors.Is(err, strconv.ErrSyntax):
		return 0, fmt.Errorf("%q is not a hexadecimal number", "0x"+digits)
	case err != nil || bits > ^uint64(0)>>(64-d.BitsInMemory()):
		return 0, fmt.Errorf("0x%s does not fit the %d bits of %v", digits, d.BitsInMemory(), d)
	}
	return bits, nil
}

func parseBool(text string) (uint64, error) {
	switch text {
	case "false", "0":
		return 0, nil
	case "true", "1":
		return 1, nil
	default:
		return 0, fmt.Errorf("%q is neither true nor false, as %v needs", text, Bool)
	}
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

func parseNF4(text string) (uint64, error) {
	value, err := strconv.ParseFloat(text, 32)
	bits, ok := nf4Value(value)
	return bits, NF4.lacks(!ok || err != nil || !isDecimal(text, true), text)
}

// The real part has the low bits. A semicolon separates the parts because a comma
// separates the entries of a list.
func parseComplex(text string) (uint64, error) {
	text, imaginary, found := strings.Cut(text, ";")
	low, err := ParseValue(Float32, text)
	if err != nil || !found {
		return low, err
	}
	high, err := ParseValue(Float32, imaginary)
	return low | high<<32, err
}

// isDecimal reports whether text is an integer without a leading zero or, if
// fraction is allowed, a decimal number with an optional exponent.
func isDecimal(text string, fraction bool) bool {
	rest, ok := digits(strings.TrimPrefix(text, "-"))
	if !ok {
		return false
	}
	whole := strings.TrimPrefix(text[:len(text)-len(rest)], "-")
	if len(whole) > 1 && whole[0] == '0' {
		return false
	}
	if fraction {
		if after, found := strings.CutPrefix(rest, "."); found {
			if rest, ok = digits(after); !ok {
				return false
			}
		}
		if rest != "" && (rest[0] == 'e' || rest[0] == 'E') {
			rest = rest[1:]
			if rest != "" && (rest[0] == '+' || rest[0] == '-') {
				rest = rest[1:]
			}
			if rest, ok = digits(rest); !ok {
				return false
			}
		}
	}
	return rest == ""
}

// digits skips decimal digits; ok is false if there is none.
func digits(text string) (rest string, ok bool) {
	rest = strings.TrimLeft(text, "0123456789")
	return rest, len(rest) < len(text)
}
