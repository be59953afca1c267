package tensor

import (
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
//     or inf, -inf, nan, -nan (quiet, without payload). A finite number that
//     would round to infinity is an error.
func ParseValue(d DType, text string) (bits uint64, err error) {
	if !d.Valid() {
		return 0, fmt.Errorf("%v is not a dtype", d)
	}
	if len(text) > maxValueText {
		return 0, fmt.Errorf("a number of %d characters is too long", len(text))
	}
	if digits, ok := strings.CutPrefix(text, "0x"); ok {
		return parseBits(d, digits)
	}
	if d.Float() {
		return parseFloat(d, text)
	}
	if !isDecimal(text, false) {
		return 0, fmt.Errorf("%q is not an integer, as %v needs", text, d)
	}
	if d.Signed() {
		value, err := strconv.ParseInt(text, 10, int(8*d.Size()))
		if err != nil {
			return 0, fmt.Errorf("%s does not fit %v", text, d)
		}
		return uint64(value) & d.mask(), nil
	}
	bits, err = strconv.ParseUint(text, 10, int(8*d.Size()))
	if err != nil {
		return 0, fmt.Errorf("%s does not fit %v", text, d)
	}
	return bits, nil
}

// IntegerValue returns the raw bits of the element of type d whose value is v;
// ok is false when d cannot hold v exactly.
func IntegerValue(d DType, v int64) (bits uint64, ok bool) {
	if d.Float() {
		f := float64(v)
		if f >= 1<<63 || int64(f) != v {
			return 0, false
		}
		switch d {
		case Float64:
			return math.Float64bits(f), true
		case Float32:
			return uint64(math.Float32bits(float32(f))), float64(float32(f)) == f
		default:
			bits, ok := float16FromFloat64(f, 0)
			return bits, ok && float16ToFloat64(bits) == f
		}
	}
	bits = uint64(v) & d.mask()
	if d.Signed() {
		return bits, d.signExtend(bits) == v
	}
	return bits, v >= 0 && bits == uint64(v)
}

// FloatValue returns the raw bits of the element of type d whose value is v; ok is
// false when d cannot hold v exactly, as for a NaN, or when v is an integer beyond
// 63 bits.
func FloatValue(d DType, v float64) (bits uint64, ok bool) {
	switch {
	case math.IsNaN(v), !d.Float() && (v != math.Trunc(v) || math.Abs(v) >= 1<<63):
		return 0, false
	case !d.Float():
		return IntegerValue(d, int64(v))
	case math.IsInf(v, 1):
		return d.floatBits().infinity, true
	case math.IsInf(v, -1):
		return d.floatBits().sign | d.floatBits().infinity, true
	case d == Float64:
		return math.Float64bits(v), true
	case d == Float32:
		return uint64(math.Float32bits(float32(v))), float64(float32(v)) == v
	default:
		bits, ok = float16FromFloat64(v, 0)
		return bits, ok && float16ToFloat64(bits) == v
	}
}

// FormatValue returns a short text that [ParseValue] turns into exactly bits. A
// NaN that is signalling or has a payload is written as its bits.
func FormatValue(d DType, bits uint64) string {
	switch {
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
	return fmt.Sprintf("0x%0*x", int(2*d.Size()), bits)
}

// mask returns the bits that an element of type d has.
func (d DType) mask() uint64 { return ^uint64(0) >> (64 - 8*uint(d.Size())) }

func (d DType) signExtend(bits uint64) int64 {
	unused := 64 - 8*uint(d.Size())
	return int64(bits<<unused) >> unused
}

func parseBits(d DType, digits string) (uint64, error) {
	significant := strings.TrimLeft(digits, "0")
	if len(significant) > int(2*d.Size()) {
		return 0, fmt.Errorf("0x%s does not fit the %d bits of %v", digits, 8*d.Size(), d)
	}
	bits, err := strconv.ParseUint("0"+significant, 16, 64)
	if err != nil || digits == "" {
		return 0, fmt.Errorf("%q is not a hexadecimal number", "0x"+digits)
	}
	return bits, nil
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

// floatBits describes the bits of a floating-point type.
type floatBits struct{ sign, infinity, quiet uint64 }

func (d DType) floatBits() floatBits {
	switch d {
	case Float64:
		return floatBits{1 << 63, 0x7ff << 52, 1 << 51}
	case Float32:
		return floatBits{1 << 31, 0xff << 23, 1 << 22}
	default:
		return floatBits{1 << 15, 0x1f << 10, 1 << 9}
	}
}

func parseFloat(d DType, text string) (uint64, error) {
	f := d.floatBits()
	switch text {
	case "inf":
		return f.infinity, nil
	case "-inf":
		return f.sign | f.infinity, nil
	case "nan":
		return f.infinity | f.quiet, nil
	case "-nan":
		return f.sign | f.infinity | f.quiet, nil
	}
	if !isDecimal(text, true) {
		return 0, fmt.Errorf("%q is not a number: want a decimal number, nan, -nan, inf, -inf, or 0x and the raw bits", text)
	}
	size := 64
	if d == Float32 {
		size = 32
	}
	value, err := strconv.ParseFloat(text, size)
	if err != nil { // out of range, since the syntax has been checked
		return 0, fmt.Errorf("%s is too large for %v", text, d)
	}
	switch d {
	case Float64:
		return math.Float64bits(value), nil
	case Float32:
		return uint64(math.Float32bits(float32(value))), nil
	}
	bits, ok := float16FromFloat64(value, 0)
	if float16Tie(value) {
		// ParseFloat may have rounded the decimal to a float64 that is a tie of
		// float16.
		exact, _ := new(big.Rat).SetString(text)
		bits, ok = float16FromFloat64(value, exact.Cmp(new(big.Rat).SetFloat64(value)))
	}
	if !ok {
		return 0, fmt.Errorf("%s is too large for %v", text, d)
	}
	return bits, nil
}

func formatFloat(d DType, bits uint64) string {
	f := d.floatBits()
	sign := ""
	if bits&f.sign != 0 {
		sign = "-"
	}
	switch magnitude := bits &^ f.sign; {
	case magnitude == f.infinity:
		return sign + "inf"
	case magnitude == f.infinity|f.quiet:
		return sign + "nan"
	case magnitude > f.infinity:
		return FormatBits(d, bits)
	case magnitude == 0 && sign != "":
		return "-0.0"
	}
	switch d {
	case Float64:
		return strconv.FormatFloat(math.Float64frombits(bits), 'g', -1, 64)
	case Float32:
		return strconv.FormatFloat(float64(math.Float32frombits(uint32(bits))), 'g', -1, 32)
	}
	value := float16ToFloat64(bits)
	if value == math.Trunc(value) {
		return strconv.FormatFloat(value, 'f', -1, 64)
	}
	for precision := 0; ; precision++ { // 5 significant digits are always enough
		short, _ := strconv.ParseFloat(strconv.FormatFloat(value, 'e', precision, 64), 64)
		if again, ok := float16FromFloat64(short, 0); ok && again == bits {
			return strconv.FormatFloat(short, 'g', -1, 64)
		}
	}
}
