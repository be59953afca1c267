// Package exact computes with fractions, exactly, and without allocating memory
// unless a number has more than 64 bits. It also offers the same arithmetic with
// every result rounded to float32, so that one formula serves both.
package exact

import (
	"math"
	"math/bits"
)

// A Number is a [Fraction] or a [Single].
type Number[N any] interface {
	// Of returns a fraction as a number, rounded if necessary.
	Of(f Fraction) N
	Plus(other N) N
	Minus(other N) N
	Times(other N) N
	Over(other N) N
	// Exact returns the exact value of the number.
	Exact() Fraction
}

// A Fraction is over/under, with a sign. The zero value is not a fraction.
type Fraction struct {
	negative    bool
	over, under uint64 // under is not 0; not both are even
	wide        *wide  // unless nil, replaces over and under, of which one has more than 64 bits
}

type wide struct{ over, under natural }

// fraction returns a fraction of two words.
func fraction(negative bool, over, under uint64) Fraction {
	if over == 0 {
		return Fraction{under: 1}
	}
	both := min(bits.TrailingZeros64(over), bits.TrailingZeros64(under))
	return Fraction{negative: negative, over: over >> both, under: under >> both}
}

// wideFraction returns a fraction of any two numbers.
func wideFraction(negative bool, over, under natural) Fraction {
	if over == (natural{}) {
		return Fraction{under: 1}
	}
	if both := min(over.zeros(), under.zeros()); both > 0 {
		over, under = over.shifted(-both), under.shifted(-both)
	}
	if over.bits() <= 64 && under.bits() <= 64 {
		return Fraction{negative: negative, over: over[0], under: under[0]}
	}
	return Fraction{negative: negative, wide: &wide{over, under}}
}

// numbers returns what is over and under the line.
func (a *Fraction) numbers() (over, under natural) {
	if a.wide != nil {
		return a.wide.over, a.wide.under
	}
	return natural{a.over}, natural{a.under}
}

// Int returns n as a fraction.
func Int(n int64) Fraction {
	if n < 0 {
		return Fraction{negative: true, over: -uint64(n), under: 1}
	}
	return Fraction{over: uint64(n), under: 1}
}

// Float returns the exact value of a finite float32.
func Float(number float32) Fraction {
	// A float32 is an integer of 24 bits times a power of 2, at least 2^-149.
	mantissa, exponent := math.Frexp(float64(number))
	f := Int(int64(mantissa * (1 << 24)))
	exponent -= 24
	switch over, under := f.numbers(); {
	case -64 < exponent && exponent < 0:
		return fraction(f.negative, f.over, 1<<-exponent)
	case exponent < 0:
		return wideFraction(f.negative, over, under.shifted(-exponent))
	default:
		return wideFraction(f.negative, over.shifted(exponent), under)
	}
}

// Of returns f.
func (a Fraction) Of(f Fraction) Fraction { return f }

// Exact returns a.
func (a Fraction) Exact() Fraction { return a }

// Plus returns a + b.
func (a Fraction) Plus(b Fraction) Fraction {
	if a.wide == nil && b.wide == nil {
		first, fits := product(a.over, b.under)
		second, secondFits := product(b.over, a.under)
		under, underFits := product(a.under, b.under)
		sum := first + second
		switch fits = fits && secondFits && underFits; {
		case fits && a.negative == b.negative && sum >= first:
			return fraction(a.negative, sum, under)
		case fits && a.negative != b.negative && first < second:
			return fraction(b.negative, second-first, under)
		case fits && a.negative != b.negative:
			return fraction(a.negative, first-second, under)
		}
	}
	aOver, aUnder := a.numbers()
	bOver, bUnder := b.numbers()
	first, second := aOver.times(&bUnder), bOver.times(&aUnder)
	under := aUnder.times(&bUnder)
	switch {
	case a.negative == b.negative:
		return wideFraction(a.negative, first.plus(&second), under)
	case first.less(&second):
		return wideFraction(b.negative, second.minus(&first), under)
	default:
		return wideFraction(a.negative, first.minus(&second), under)
	}
}

// product returns a product, and whether one word holds it.
func product(a, b uint64) (low uint64, fits bool) {
	high, low := bits.Mul64(a, b)
	return low, high == 0
}

// Minus returns a - b.
func (a Fraction) Minus(b Fraction) Fraction {
	b.negative = !b.negative
	return a.Plus(b)
}

// Times returns a * b.
func (a Fraction) Times(b Fraction) Fraction {
	negative := a.negative != b.negative
	if a.wide == nil && b.wide == nil {
		over, fits := product(a.over, b.over)
		if under, underFits := product(a.under, b.under); fits && underFits {
			return fraction(negative, over, under)
		}
	}
	aOver, aUnder := a.numbers()
	bOver, bUnder := b.numbers()
	return wideFraction(negative, aOver.times(&bOver), aUnder.times(&bUnder))
}

// Over returns a / b, where b is not 0.
func (a Fraction) Over(b Fraction) Fraction {
	if b.wide != nil {
		return a.Times(Fraction{negative: b.negative, wide: &wide{b.wide.under, b.wide.over}})
	}
	return a.Times(Fraction{negative: b.negative, over: b.under, under: b.over})
}

// Sign returns -1, 0 or 1.
func (a Fraction) Sign() int {
	switch {
	case a.wide == nil && a.over == 0:
		return 0
	case a.negative:
		return -1
	default:
		return 1
	}
}

// Compare returns the sign of a - b.
func (a Fraction) Compare(b Fraction) int { return a.Minus(b).Sign() }

// Floor returns the fraction rounded down, which must fit in 63 bits.
func (a Fraction) Floor() int64 {
	n, whole := a.quotient()
	switch {
	case !a.negative:
		return n
	case whole:
		return -n
	default:
		return -n - 1
	}
}

// Whole reports whether the fraction is an integer, which must fit in 63 bits.
func (a Fraction) Whole() bool {
	_, whole := a.quotient()
	return whole
}

// quotient returns the fraction without its sign, rounded down, and whether it
// is an integer.
func (a *Fraction) quotient() (n int64, whole bool) {
	if a.wide == nil && a.over <= math.MaxInt64 {
		return int64(a.over / a.under), a.over%a.under == 0
	}
	over, under := a.numbers()
	return over.over(&under)
}

// Single returns the float32 nearest to the fraction, ties to even.
func (a Fraction) Single() float32 {
	n, whole, shift := a.leading()
	// A quotient of 40 bits rounds as the fraction does, if its last bit is set
	// whenever there is a remainder.
	if !whole {
		n |= 1
	}
	if a.negative {
		n = -n
	}
	return float32(math.Ldexp(float64(n), -shift))
}

// leading returns the fraction without its sign, times 2^shift so that it has 40
// or 41 bits, rounded down, and whether that is all of it.
func (a *Fraction) leading() (n int64, whole bool, shift int) {
	if a.wide != nil {
		over, under := a.wide.over, a.wide.under
		if shift = 40 - over.bits() + under.bits(); shift > 0 {
			over = over.shifted(shift)
		} else {
			under = under.shifted(-shift)
		}
		n, whole = over.over(&under)
		return n, whole, shift
	}
	shift = 40 - bits.Len64(a.over) + bits.Len64(a.under)
	high, low, under := uint64(0), a.over, a.under
	switch {
	case shift < 0:
		under <<= -shift
	case shift < 64:
		high, low = a.over>>(64-shift), a.over<<shift
	default:
		high, low = a.over<<(shift-64), 0
	}
	quotient, rest := bits.Div64(high, low, under)
	return int64(quotient), rest == 0, shift
}

// A Single is a float32. Every operation rounds its result: the conversions
// keep compilers from fusing two operations.
type Single float32

// Of returns a fraction rounded to float32.
func (a Single) Of(f Fraction) Single { return Single(f.Single()) }

// Exact returns the exact value of a finite number.
func (a Single) Exact() Fraction { return Float(float32(a)) }

// Plus returns a + b.
func (a Single) Plus(b Single) Single { return Single(a + b) }

// Minus returns a - b.
func (a Single) Minus(b Single) Single { return Single(a - b) }

// Times returns a * b.
func (a Single) Times(b Single) Single { return Single(a * b) }

// Over returns a / b.
func (a Single) Over(b Single) Single { return Single(a / b) }
