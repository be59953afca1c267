package draw

import (
	"errors"
	"math"

	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// Operands fills input i of a call that computes, with numbers whose magnitudes are at most
// most, where that matters.
type Operands func(s *Source, c *spec.Call, i int, most int64)

// Narrow is how many bits the significands of floats have in the narrowest arithmetic in
// which engines compute with wider types: that of bfloat16.
const Narrow = 8

// magnitudes are the largest numbers that are tried, one after another.
var magnitudes = []int64{1023, 63, 15, 3, 1}

// Computed returns the Elements of a [Generator]: operands are filled with smaller and smaller
// numbers until every order of evaluation computes the results exactly; in half of the calls
// also in the narrowest arithmetic. One of four calls has integers of many bits and zeros of both
// signs, if results are exact then.
func Computed(fill Operands) func(s *Source, c *spec.Call) bool {
	return func(s *Source, c *spec.Call) bool {
		greatest := func() { fillAll(s, c, fill, magnitudes[0]) }
		if s.Widely(c, nil, greatest, func() bool { return s.exact(c, 0) }) {
			return true
		}
		precision, first := 0, 0
		if s.OneIn(2) {
			precision, first = Narrow, 1
		}
		for _, most := range magnitudes[first:] {
			if fillAll(s, c, fill, most); s.exact(c, precision) {
				return true
			}
		}
		return false
	}
}

func fillAll(s *Source, c *spec.Call, fill Operands, most int64) {
	for i := range c.Inputs() {
		fill(s, c, i, most)
	}
}

// Widely fills one of four calls and then widens it, first by [Widen] and then by less, until results are exact. It reports
// whether they are. The choices of all other calls are those without it.
func (s *Source) Widely(c *spec.Call, held []bool, fill func(), exact func() bool) bool {
	const own = 0x6a09e667f3bcc908
	state := s.state
	if s.state ^= own; s.OneIn(4) {
		ways := [...]func() bool{
			func() bool { return Widen(s, c, held) },
			func() bool { return widen(s, c, held, c.Inputs(), half, 0) },
			func() bool { return widen(s, c, held, c.Inputs(), half, 3) }, // sums of some products
			func() bool { return widen(s, c, held, 1, half, 0) },
		}
		for _, way := range ways {
			fill()
			integers := way()
			if exact() {
				return true
			}
			if !integers {
				break
			}
		}
	}
	s.state = state
	return false
}

// half is so many bits that half of them are fewer.
const half = 50

// Widen replaces most integers by numbers of as many bits as their data types have, or of less by a few or by half, so
// that sums and products have them, too. Many differ from a power of 2 in their lowest bits alone: these are one number in
// a type of floats, or without their high bits. Some floats become zeros of both signs. Indices stay, and inputs that are
// held. It reports whether there are integers.
func Widen(s *Source, c *spec.Call, held []bool) (integers bool) {
	return widen(s, c, held, c.Inputs(), Pick(s, []int64{0, 0, 0, 2, 6, half}), 0)
}

// widen is [Widen] of the first inputs to numbers of less bits, by half of them at most, and of some less than that.
func widen(s *Source, c *spec.Call, held []bool, inputs int, less, some int64) (integers bool) {
	edge := s.Below(4)
	for i := range inputs {
		switch t := &c.Tensors[i]; {
		case c.Param(i).Indices || held != nil && held[i]:
		case t.DType.Float():
			replace(s, t, 4, func() uint64 { return numberOf(t.DType, math.Copysign(0, float64(s.Between(-1, 0)))) })
		case t.DType.Integer():
			integers = true
			bits := t.DType.Bits()
			if t.DType.Signed() {
				bits--
			}
			bits = max(1, bits-min(less, 1+bits/2)-some)
			wide(s, t, bits, min([4]int64{bits, 53, 31, bits - 1}[edge], bits))
		}
		spec.Unify(&c.Tensors[i])
	}
	return integers
}

// wide replaces most integers by some of so many bits, beside the sign, which are near to a power of 2 or any.
func wide(s *Source, t *spec.Tensor, bits, power int64) {
	beyond := int64(1)
	if power == bits { // which has one bit more
		beyond = -1
	}
	replace(s, t, 1, func() uint64 {
		n := s.Uint64() >> (64 - bits)
		if !s.OneIn(4) {
			n = 1<<power + uint64(s.Between(-2, beyond))
		}
		if t.DType.Signed() && s.OneIn(2) {
			n = ^n // of which one is the least number
		}
		return t.DType.Clip(n)
	})
}

// replace sets three elements in four, of one in so many.
func replace(s *Source, t *spec.Tensor, in int64, of func() uint64) {
	for at := range int64(len(t.Data)) / t.DType.Size() {
		if s.OneIn(in) && !s.OneIn(4) {
			t.SetBits(at, of())
		}
	}
}

// exact reports whether a call has exact results.
func (s *Source) exact(c *spec.Call, precision int) bool {
	s.evaluator.Precision, s.evaluator.Sparse = precision, true
	_, err := s.evaluator.Alternatives(c, nil)
	_, limit := errors.AsType[*spec.LimitError](err)
	return !limit
}

// Numbers fills an input with integers, of floats times a power of 2. Few are 0, and if there
// are not too many they all differ.
func Numbers(s *Source, c *spec.Call, i int, most int64) { integral(s, c, i, most, true) }

// OrNaNs is [Numbers], of which one operand of floats in eight has NaNs, too.
func OrNaNs(s *Source, c *spec.Call, i int, most int64) {
	Numbers(s, c, i, most)
	nans(s, c, i)
}

// FewOrNaNs is to [Few] what [OrNaNs] is to [Numbers].
func FewOrNaNs(s *Source, c *spec.Call, i int, most int64) {
	Few(s, c, i, most)
	nans(s, c, i)
}

func nans(s *Source, c *spec.Call, i int) {
	t := &c.Tensors[i]
	if !t.DType.Float() || !s.OneIn(8) {
		return
	}
	nan, err := tensor.ParseValue(t.DType, "nan")
	for at := range int64(len(t.Data)) / t.DType.Size() {
		if err == nil && s.OneIn(4) {
			t.SetBits(at, nan)
		}
	}
}

// Nonzero is [Numbers] without 0.
func Nonzero(s *Source, c *spec.Call, i int, most int64) { integral(s, c, i, most, false) }

func integral(s *Source, c *spec.Call, i int, most int64, zero bool) {
	t := &c.Tensors[i]
	if t.DType == tensor.Bool {
		Bits(s, c, i, most)
		return
	}
	scale := 0
	if t.DType.Float() && s.OneIn(4) {
		scale = int(s.Between(-3, 3))
	}
	signed := t.DType.Float() || t.DType.Signed()
	if !t.DType.Float() {
		most = min(most, max(1, int64(1)<<(t.DType.Bits()-1)-1)) // of one bit, too
	}
	at, step := s.Below(most), stepOf(s, most)
	Each(t, func() uint64 {
		at = (at + step) % most
		n := at + 1
		if zero && s.OneIn(32) {
			n = 0
		}
		if signed && s.OneIn(2) {
			n = -n
		}
		return numberOf(t.DType, math.Ldexp(float64(n), scale))
	})
}

// Powers fills an input of floats with powers of 2, of either sign.
func Powers(s *Source, t *spec.Tensor) {
	Each(t, func() uint64 {
		value := math.Ldexp(1, int(s.Between(-3, 3)))
		if s.OneIn(2) {
			value = -value
		}
		return numberOf(t.DType, value)
	})
}

// Naturals fills an input with integers from 0 to most.
func Naturals(s *Source, t *spec.Tensor, most int64) {
	Each(t, func() uint64 {
		n := s.Between(0, most)
		if t.DType.Float() {
			return numberOf(t.DType, float64(n))
		}
		return uint64(n)
	})
}

// numberOf returns the bits of a number, or of 1 if the data type lacks it.
func numberOf(d tensor.DType, value float64) uint64 {
	bits, ok := tensor.FloatValue(d, value)
	if !ok {
		bits, _ = tensor.FloatValue(d, 1)
	}
	return bits
}

// stepOf draws a step that visits all numbers below most before one comes again.
func stepOf(s *Source, most int64) int64 {
	for {
		if step := s.Between(1, most); gcd(step, most) == 1 {
			return step
		}
	}
}

func gcd(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// Each sets every element of a tensor.
func Each(t *spec.Tensor, of func() uint64) {
	elements, err := tensor.Elements(t.Sizes)
	if err != nil {
		return
	}
	t.Data = Grow(t.Data, t.DType.Size()*elements)
	for i := range elements {
		t.SetBits(i, of())
	}
}

// Quarters fills an input of floats with multiples of a quarter, among them halves, zeros of
// both signs and infinities.
func Quarters(s *Source, c *spec.Call, i int, _ int64) {
	t := &c.Tensors[i]
	Each(t, func() uint64 {
		switch value := float64(s.Between(-21, 21)) / 4; s.Below(16) {
		case 0:
			return numberOf(t.DType, math.Inf(int(s.Below(2))*2-1))
		case 1:
			return numberOf(t.DType, math.Copysign(0, value))
		case 2:
			return numberOf(t.DType, value*64)
		default:
			return numberOf(t.DType, value)
		}
	})
}

// Bits fills an input with any bits.
func Bits(s *Source, c *spec.Call, i int, _ int64) { Data(s, &c.Tensors[i]) }

// Few fills an input with few different numbers, so that some are equal.
func Few(s *Source, c *spec.Call, i int, _ int64) { Numbers(s, c, i, Pick(s, []int64{2, 3, 15})) }
