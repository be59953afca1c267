package pull

import (
	"math"

	"example.com/conform/spec/tensor"
)

// An Arithmetic computes with elements of one data type. Results are rounded to the type;
// integers wrap.
type Arithmetic struct{ tensor.DType }

// Arithmetic returns that of an operand.
func (j *Job) Arithmetic(operand int) Arithmetic { return Arithmetic{j.DTypes[operand]} }

// Sum returns x + y.
func (a Arithmetic) Sum(x, y uint64) uint64 {
	switch {
	case !a.Float():
		return a.Clip(x + y)
	case a.DType == tensor.Float32:
		return uint64(math.Float32bits(single(x) + single(y)))
	}
	return a.Of(a.Value(x) + a.Value(y))
}

// Difference returns x - y.
func (a Arithmetic) Difference(x, y uint64) uint64 {
	switch {
	case !a.Float():
		return a.Clip(x - y)
	case a.DType == tensor.Float32:
		return uint64(math.Float32bits(single(x) - single(y)))
	}
	return a.Of(a.Value(x) - a.Value(y))
}

// Product returns x · y.
func (a Arithmetic) Product(x, y uint64) uint64 {
	switch {
	case !a.Float():
		return a.Clip(x * y)
	case a.DType == tensor.Float32:
		return uint64(math.Float32bits(single(x) * single(y)))
	}
	return a.Of(a.Value(x) * a.Value(y))
}

// Quotient returns x / y, of integers without its fraction. It is 0 where y is 0 in these.
func (a Arithmetic) Quotient(x, y uint64) uint64 {
	switch {
	case a.Float():
		return a.Of(a.Value(x) / a.Value(y))
	case y == 0:
		return 0
	case a.Signed():
		return a.Clip(uint64(a.Integer(x) / a.Integer(y)))
	}
	return x / y
}

// Rest returns x without the greatest multiple of y towards 0, or of those that are not above it if
// down is set.
func (a Arithmetic) Rest(x, y uint64, down bool) uint64 {
	var rest uint64
	if a.Float() {
		rest = a.Of(math.Mod(a.Value(x), a.Value(y)))
	} else {
		rest = a.Difference(x, a.Product(a.Quotient(x, y), y))
	}
	if down && (a.Negative(rest) && a.Above(y, 0) || a.Above(rest, 0) && a.Negative(y)) {
		rest = a.Sum(rest, y)
	}
	return rest
}

// Above reports whether x is above y. No NaN is.
func (a Arithmetic) Above(x, y uint64) bool {
	switch {
	case a.Float():
		return a.Value(x) > a.Value(y)
	case a.Signed():
		return a.Integer(x) > a.Integer(y)
	}
	return x > y
}

// Negative reports whether x is below 0.
func (a Arithmetic) Negative(x uint64) bool { return a.Above(0, x) }

// Greater returns the greater of two elements, or the first if one is a NaN.
func (a Arithmetic) Greater(x, y uint64) uint64 {
	if a.Above(y, x) {
		return y
	}
	return x
}

// Less returns the lesser of two elements, or the first if one is a NaN.
func (a Arithmetic) Less(x, y uint64) uint64 {
	if a.Above(x, y) {
		return y
	}
	return x
}

// Magnitude returns x without its sign.
func (a Arithmetic) Magnitude(x uint64) uint64 {
	if a.Negative(x) {
		return a.Difference(a.Number(0), x)
	}
	return x
}

// Sign returns 1, -1 or 0.
func (a Arithmetic) Sign(x uint64) uint64 {
	switch {
	case a.Negative(x):
		return a.Number(-1)
	case a.Above(x, 0):
		return a.Number(1)
	}
	return 0
}

// Shift moves bits by some places to lower ones, or to higher ones if left is set. Those that become free at the
// top are the sign if signed is set.
func (a Arithmetic) Shift(x, by uint64, left, signed bool) uint64 {
	switch {
	case left && by < uint64(a.Bits()):
		return a.Clip(x << by)
	case left:
		return 0
	case signed:
		return a.Clip(uint64(a.Integer(x) >> by))
	}
	return x >> by
}

// Integer returns the value of a signed integer.
func (a Arithmetic) Integer(x uint64) int64 {
	unused := 64 - a.Bits()
	return int64(x<<unused) >> unused
}

func single(x uint64) float32 { return math.Float32frombits(uint32(x)) }

// Value returns the value of a float.
func (a Arithmetic) Value(x uint64) float64 {
	switch {
	case a.DType == tensor.Float64:
		return math.Float64frombits(x)
	case a.NaN(x):
		return math.NaN()
	}
	fraction, bias := a.Format()
	sign := uint64(1) << (a.Bits() - 1)
	m := int64(x &^ sign)
	infinity, has := a.Infinity()
	var value float64
	switch e := int(m >> fraction); {
	case has && x&^sign == infinity:
		value = math.Inf(1)
	case e == 0:
		value = math.Ldexp(float64(m), 1-bias-fraction)
	default:
		value = math.Ldexp(float64(m&(1<<fraction-1)|1<<fraction), e-bias-fraction)
	}
	if x&sign != 0 {
		return -value
	}
	return value
}

// Of returns a float of a value, or a NaN if the type lacks it, or 0 if it has none either: results that are judged
// are exact.
func (a Arithmetic) Of(value float64) uint64 {
	switch {
	case a.DType == tensor.Float64:
		return math.Float64bits(value)
	case value == 0 && a.NaN(1<<(a.Bits()-1)): // there is one zero
		return 0
	}
	if bits, ok := tensor.FloatValue(a.DType, value); ok {
		return bits
	}
	return a.OneNaN()
}

// Number returns the element of a small integer.
func (a Arithmetic) Number(n int64) uint64 {
	if a.Float() {
		return a.Of(float64(n))
	}
	return a.Clip(uint64(n))
}
