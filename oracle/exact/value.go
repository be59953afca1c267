package exact

import (
	"cmp"
	"math"
	"math/bits"

	"example.com/conform/spec/tensor"
)

// A Value is the number that is a sum of products, with what decides whether every order of evaluation computes
// it without rounding: no partial sum or product has a larger magnitude than its reach, in
// units of which all of them are multiples. The zero Value is 0.
type Value struct {
	n     int64  // the number, in units
	reach uint64 // in units, too
	unit  int    // 2^unit
	// least and most are exponents: no partial product has a finer unit, or a coarser one.
	least, most int
	// grid is an exponent, too: all that other elements of the same tensors would make is a multiple of 2^grid.
	grid int
	lost bool // it has no exact value, or one beyond 63 bits
}

// ValueOf returns the number that an element is. An infinity and a NaN are none, nor is a denormal
// number of more than 8 bits.
func ValueOf(d tensor.DType, element uint64) Value {
	unused := 64 - d.Bits()
	switch {
	case d == tensor.Bool || !d.Float() && !d.Signed():
		return whole(int64(element), element > math.MaxInt64)
	case !d.Float():
		n := int64(element<<unused) >> unused
		return whole(n, n == math.MinInt64)
	}
	fraction, bias := d.Format()
	if d == tensor.Float8E8M0FNU {
		a := Power(int(element) - bias)
		a.lost = d.NaN(element)
		return a
	}
	negative := element >> (d.Bits() - 1) & 1
	magnitude := element &^ (1 << (d.Bits() - 1))
	exponent, n := int(magnitude>>fraction), magnitude&(1<<fraction-1)
	infinity, has := d.Infinity()
	switch {
	case d.NaN(element) || has && magnitude == infinity || exponent == 0 && n > 0 && d.Bits() > 8:
		return Value{lost: true}
	case magnitude == 0:
		return Value{}
	case exponent == 0:
		exponent = 1 // wider types have it as a normal number
	default:
		n |= 1 << fraction
	}
	zeros := bits.TrailingZeros64(n)
	a := Power(exponent - bias - fraction + zeros)
	a.n, a.reach = int64(n>>zeros), n>>zeros
	if negative == 1 {
		a.n = -a.n
	}
	return a
}

// Power returns 2^n.
func Power(n int) Value {
	return Value{n: 1, reach: 1, unit: n, least: min(n, 0), most: max(n, 0), grid: n}
}

// Whole returns an integer.
func Whole(n int64) Value { return whole(n, n == math.MinInt64) }

func whole(n int64, lost bool) Value {
	return Value{n: n, reach: uint64(max(n, -n)), lost: lost}
}

// On returns the number as one of several that are multiples of 2^unit.
func (a Value) On(unit int) Value {
	a.grid = unit
	return a
}

// Grid returns an exponent: the number, and each that other elements would make in its place, is a multiple
// of 2^unit. Those that [Value.On] does not mention have no others. A 0 alone has none.
func (a Value) Grid() (unit int, ok bool) { return a.grid, a.reach > 0 && !a.lost }

// Plus returns a + b.
func (a Value) Plus(b Value) Value {
	switch {
	case a.reach == 0 && !a.lost:
		return b
	case b.reach == 0 && !b.lost:
		return a
	case a.unit < b.unit:
		a, b = b, a
	}
	a = a.in(b.unit)
	return Value{
		n: a.n + b.n, reach: a.reach + b.reach, unit: b.unit, least: min(a.least, b.least), most: max(a.most, b.most), grid: min(a.grid, b.grid),
		lost: a.lost || b.lost || a.reach+b.reach > math.MaxInt64,
	}
}

// in returns a number in finer units.
func (a Value) in(unit int) Value {
	by := a.unit - unit
	if a.lost || by > 62 || bits.Len64(a.reach)+by > 63 {
		return Value{lost: true}
	}
	a.n, a.reach, a.unit = a.n<<by, a.reach<<by, unit
	return a
}

// Minus returns a - b.
func (a Value) Minus(b Value) Value {
	b.n = -b.n
	return a.Plus(b)
}

// Magnitude returns the number without its sign.
func (a Value) Magnitude() Value {
	a.n = max(a.n, -a.n)
	return a
}

// Alone returns the number without how it was computed.
func (a Value) Alone() Value {
	a.reach, a.least, a.most = a.magnitude(), 0, 0
	return a
}

// Natural returns the number if it is an integer from 0 to most; ok is false if it is none.
func (a Value) Natural(most int64) (n int64, ok bool) {
	whole := a.in(min(a.unit, 0))
	floor, is := whole.Floor()
	return floor.n, is && !a.lost && 0 <= floor.n && floor.n <= most
}

// Times returns a · b.
func (a Value) Times(b Value) Value {
	high, reach := bits.Mul64(max(a.reach, 1), max(b.reach, 1)) // the others of a 0 meet somewhere, too
	return Value{
		n: a.n * b.n, reach: reach, unit: a.unit + b.unit, least: a.least + b.least, most: a.most + b.most, grid: a.grid + b.grid,
		lost: a.lost || b.lost || high > 0 || reach > math.MaxInt64,
	}
}

// Over returns a / b, which has no exact value unless b is a power of 2, with either sign, and no
// result of an operation that could have rounded.
func (a Value) Over(b Value) Value {
	zeros := bits.TrailingZeros64(b.reach)
	by := b.unit + zeros
	a.unit, a.grid, a.least, a.most = a.unit-by, a.grid-by, a.least-max(by, 0), a.most-min(by, 0)
	a.lost = a.lost || b.lost || b.n == 0 || b.reach != 1<<zeros || b.magnitude() != b.reach
	if b.n < 0 {
		a.n = -a.n
	}
	return a
}

// Root returns the square root of a number, however that was computed; ok is false if it needs rounding.
func (a Value) Root() (root Value, ok bool) {
	if a.n == 0 && !a.lost {
		return a, true
	}
	zeros := bits.TrailingZeros64(a.magnitude())
	n := a.magnitude() >> zeros
	side := uint64(math.Sqrt(float64(n)))
	if a.lost || a.n < 0 || (a.unit+zeros)%2 != 0 || n >= 1<<52 || side*side != n {
		return Value{lost: true}, false
	}
	a.n, a.reach, a.unit = int64(side), side, (a.unit+zeros)/2
	return a, true
}

func (a Value) magnitude() uint64 { return uint64(max(a.n, -a.n)) }

// Quotient returns the integer that a / b is rounded down to, and whether that is the quotient. B is not 0.
func (a Value) Quotient(b Value) (floor Value, whole bool) {
	unit := min(a.unit, b.unit)
	if a, b = a.in(unit), b.in(unit); a.lost || b.lost {
		return Value{lost: true}, false
	}
	n := a.n / b.n
	if whole = n*b.n == a.n; !whole && a.n < 0 != (b.n < 0) {
		n--
	}
	return Whole(n), whole
}

// Floor returns the greatest integer that is not above a; whole reports whether that is a.
func (a Value) Floor() (floor Value, whole bool) {
	if a.unit >= 0 || a.lost {
		return a, !a.lost
	}
	by := min(-a.unit, 63)
	floor = Whole(a.n >> by)
	return floor, floor.n<<by == a.n
}

// Exponent returns that of the highest bit of a number other than 0.
func (a Value) Exponent() int { return a.unit + bits.Len64(a.magnitude()) - 1 }

// Even reports whether an integer is even.
func (a Value) Even() bool { return a.unit > 0 || a.n%2 == 0 }

// Compare returns -1 if a is below b, 1 if it is above, and 0 if they are equal, or have no
// exact values.
func (a Value) Compare(b Value) int {
	switch sign := a.Sign(); {
	case a.lost || b.lost || a.n == 0 || b.n == 0:
		return a.Minus(b).Sign()
	case sign != b.Sign():
		return sign
	case a.Exponent() != b.Exponent(): // a difference of numbers far apart may be none
		return sign * cmp.Compare(a.Exponent(), b.Exponent())
	}
	return a.Minus(b).Sign()
}

// Sign returns -1, 0 or 1.
func (a Value) Sign() int {
	switch {
	case a.n < 0:
		return -1
	case a.n > 0:
		return 1
	}
	return 0
}

// Element returns the element of a data type that is the number; ok is false if some order
// of evaluation may round or overflow, where significands have so many bits, or those of the
// data type if precision is 0.
func (a Value) Element(d tensor.DType, precision int) (element uint64, ok bool) {
	switch {
	case a.lost:
		return 0, false
	case a.n == 0 && a.reach == 0:
		return tensor.IntegerValue(d, 0)
	case d.Float():
		fraction, bias := d.Format()
		if precision == 0 || precision > fraction+1 {
			precision = fraction + 1
		}
		if a.reach > 1<<precision || min(a.least, a.unit) < 1-bias || max(a.most, a.unit)+bits.Len64(a.reach) > bias {
			return 0, false
		}
		return tensor.FloatValue(d, math.Ldexp(float64(a.n), a.unit))
	}
	if before := (Value{n: int64(a.reach), reach: a.reach, unit: a.unit - a.least}).in(0); before.lost {
		return 0, false
	} else if _, ok = tensor.IntegerValue(d, before.n); !ok {
		return 0, false // no partial result is beyond the type, before a division
	}
	for _, n := range []int64{int64(a.reach), a.n} {
		value := Value{n: n, reach: uint64(max(n, -n)), unit: a.unit}
		if a.unit < 0 {
			back := bits.TrailingZeros64(uint64(n))
			if n != 0 && back < -a.unit {
				return 0, false
			}
			value.n, value.unit = n>>-a.unit, 0
			value.reach >>= -a.unit
		}
		if value = value.in(0); value.lost {
			return 0, false
		}
		if element, ok = tensor.IntegerValue(d, value.n); !ok {
			return 0, false
		}
	}
	return element, true
}
