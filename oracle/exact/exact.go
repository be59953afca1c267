// Package exact computes with fractions, exactly and without allocating memory.
// It also offers the same arithmetic with every result rounded to float32, so
// that one formula serves both.
package exact

import "math"

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
	over, under natural // under is not 0; not both are even
}

func fraction(negative bool, over, under natural) Fraction {
	if over == (natural{}) {
		return Fraction{under: natural{1}}
	}
	if both := min(over.zeros(), under.zeros()); both > 0 {
		over, under = over.shifted(-both), under.shifted(-both)
	}
	return Fraction{negative, over, under}
}

// Int returns n as a fraction.
func Int(n int64) Fraction {
	if n < 0 {
		return Fraction{true, natural{-uint64(n)}, natural{1}}
	}
	return Fraction{false, natural{uint64(n)}, natural{1}}
}

// Float returns the exact value of a finite float32.
func Float(number float32) Fraction {
	// A float32 is an integer of 24 bits times a power of 2, at least 2^-149.
	mantissa, exponent := math.Frexp(float64(number))
	f := Int(int64(mantissa * (1 << 24)))
	if exponent -= 24; exponent < 0 {
		return fraction(f.negative, f.over, f.under.shifted(-exponent))
	}
	return fraction(f.negative, f.over.shifted(exponent), f.under)
}

// Of returns f.
func (a Fraction) Of(f Fraction) Fraction { return f }

// Exact returns a.
func (a Fraction) Exact() Fraction { return a }

// Plus returns a + b.
func (a Fraction) Plus(b Fraction) Fraction {
	first, second := a.over.times(&b.under), b.over.times(&a.under)
	under := a.under.times(&b.under)
	switch {
	case a.negative == b.negative:
		return fraction(a.negative, first.plus(&second), under)
	case first.less(&second):
		return fraction(b.negative, second.minus(&first), under)
	default:
		return fraction(a.negative, first.minus(&second), under)
	}
}

// Minus returns a - b.
func (a Fraction) Minus(b Fraction) Fraction {
	b.negative = !b.negative
	return a.Plus(b)
}

// Times returns a * b.
func (a Fraction) Times(b Fraction) Fraction {
	return fraction(a.negative != b.negative, a.over.times(&b.over), a.under.times(&b.under))
}

// Over returns a / b, where b is not 0.
func (a Fraction) Over(b Fraction) Fraction {
	return fraction(a.negative != b.negative, a.over.times(&b.under), a.under.times(&b.over))
}

// Sign returns -1, 0 or 1.
func (a Fraction) Sign() int {
	switch {
	case a.over == natural{}:
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
	n, whole := a.over.over(&a.under)
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
	_, whole := a.over.over(&a.under)
	return whole
}

// Single returns the float32 nearest to the fraction, ties to even.
func (a Fraction) Single() float32 {
	// A quotient of 40 bits rounds as the fraction does, if its last bit is set
	// whenever there is a remainder.
	shift := 40 - a.over.bits() + a.under.bits()
	over, under := a.over, a.under
	if shift > 0 {
		over = over.shifted(shift)
	} else {
		under = under.shifted(-shift)
	}
	n, whole := over.over(&under)
	if !whole {
		n |= 1
	}
	if a.negative {
		n = -n
	}
	return float32(math.Ldexp(float64(n), -shift))
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
