package exact

import "math/bits"

// words is the number of words of a natural. The fractions of Resize need 550
// bits: they combine float32 numbers, which are integers of 24 bits times
// 2^-149 to 2^104, with sizes of tensors in memory.
const words = 10

// A natural is a nonnegative integer, lowest word first. An operation panics if
// its result does not fit.
type natural [words]uint64

// bits returns the length of the number in bits, 0 for 0.
func (a *natural) bits() int {
	for i := words - 1; i >= 0; i-- {
		if a[i] > 0 {
			return 64*i + bits.Len64(a[i])
		}
	}
	return 0
}

// zeros returns the number of trailing zero bits of a number above 0.
func (a *natural) zeros() int {
	i := 0
	for a[i] == 0 {
		i++
	}
	return 64*i + bits.TrailingZeros64(a[i])
}

func (a *natural) plus(b *natural) (sum natural) {
	carry := uint64(0)
	for i := range words {
		sum[i], carry = bits.Add64(a[i], b[i], carry)
	}
	within(carry == 0)
	return sum
}

// minus returns a - b, where a >= b.
func (a *natural) minus(b *natural) (difference natural) {
	borrow := uint64(0)
	for i := range words {
		difference[i], borrow = bits.Sub64(a[i], b[i], borrow)
	}
	return difference
}

func (a *natural) times(b *natural) (product natural) {
	within(a.bits()+b.bits() <= 64*words)
	for i := range words {
		if a[i] == 0 {
			continue
		}
		carry := uint64(0)
		for j := range words - i {
			high, low := bits.Mul64(a[i], b[j])
			low, more := bits.Add64(low, carry, 0)
			high += more
			product[i+j], more = bits.Add64(product[i+j], low, 0)
			carry = high + more
		}
	}
	return product
}

// shifted returns a * 2^by, rounded down.
func (a *natural) shifted(by int) (product natural) {
	within(a.bits()+by <= 64*words)
	for i := range words {
		// Word i of the product begins at bit from of a.
		from := 64*i - by
		word, bit := from>>6, from&63
		if 0 <= word && word < words {
			product[i] = a[word] >> bit
		}
		if 0 <= word+1 && word+1 < words {
			product[i] |= a[word+1] << (64 - bit)
		}
	}
	return product
}

func (a *natural) less(b *natural) bool {
	i := words - 1
	for i > 0 && a[i] == b[i] {
		i--
	}
	return a[i] < b[i]
}

// over returns the quotient a / b, rounded down, and whether the remainder is
// 0. b is not 0, and the quotient must fit in 63 bits.
func (a *natural) over(b *natural) (quotient int64, whole bool) {
	if a.bits() < 64 && b.bits() < 64 { // the usual case
		return int64(a[0] / b[0]), a[0]%b[0] == 0
	}
	left := *a
	for bit := a.bits() - b.bits(); bit >= 0; bit-- {
		if part := b.shifted(bit); !left.less(&part) {
			within(bit < 63)
			left = left.minus(&part)
			quotient |= 1 << bit
		}
	}
	return quotient, left == natural{}
}

// within panics unless bounds holds.
func within(bounds bool) {
	if !bounds {
		panic("exact: a number is out of bounds")
	}
}
