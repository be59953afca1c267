package family

import (
	"example.com/conform/gen/draw"
	"example.com/conform/spec"
)

// Divided draws divisors that are rarely 0, and of floats are powers of 2.
func Divided(s *draw.Source, c *spec.Call, i int, most int64) {
	switch t := &c.Tensors[i]; {
	case i == 0:
		draw.Numbers(s, c, i, most)
	case t.DType.Float():
		draw.Powers(s, t)
	default:
		divisors(s, c, i, most)
	}
}

// divisors draws numbers that are not 0, or in one of eight lists of integers may be.
func divisors(s *draw.Source, c *spec.Call, i int, most int64) {
	if fill := draw.Nonzero; c.Tensors[i].DType.Float() || !s.OneIn(8) {
		fill(s, c, i, min(most, 15))
	} else {
		draw.Numbers(s, c, i, min(most, 15))
	}
}

// OrDivisors draws numbers, and divisors that are rarely 0.
func OrDivisors(s *draw.Source, c *spec.Call, i int, most int64) {
	if i == 0 {
		draw.Numbers(s, c, i, most)
	} else {
		divisors(s, c, i, most)
	}
}

// Shifts draws few shifts by more than the elements have bits.
func Shifts(s *draw.Source, c *spec.Call, i int, most int64) {
	if draw.Bits(s, c, i, most); i == 1 {
		draw.Integers(&c.Tensors[1], func() int64 {
			bits := c.Tensors[1].DType.Bits()
			if s.OneIn(8) {
				return s.Between(-2, bits+2)
			}
			return s.Below(bits)
		})
	}
}

// Differing keeps differences of unsigned numbers from being negative.
func Differing(s *draw.Source, c *spec.Call, i int, most int64) {
	t := &c.Tensors[i]
	if t.DType.Float() || t.DType.Signed() {
		draw.Numbers(s, c, i, most)
		return
	}
	most = min(most, 63)
	draw.Integers(t, func() int64 { return s.Between(1, most) + (1-int64(i))*most })
}

// OfPowers draws small numbers, and exponents from 0 to 3, or in some calls bases up to 2 and exponents up to 14.
func OfPowers(s *draw.Source, c *spec.Call, i int, most int64) {
	long := most < 1023 && most > 15
	switch {
	case i == 0 && long:
		draw.Nonzero(s, c, i, 2)
	case i == 0:
		draw.Nonzero(s, c, i, min(most, 15))
	case long:
		draw.Naturals(s, &c.Tensors[i], 14)
	default:
		draw.Naturals(s, &c.Tensors[i], 3)
	}
}
