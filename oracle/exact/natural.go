package exact

import "math/bits"

// words is how many words a natural has. The fractions of Resize need 550 bits:
// its numbers are float32, which are 24 bits at 2^-149 to 2^104, and sizes of
// what is in memory.
const words = 10

// A natural is a number from 0 on, its lowest word first. An operation panics
// whose result has more bits.
type natural [words]uint64

// bits returns how many bits a number has: none of 0.
func (a *natural) bits() int {
	for i := words - 1; i >= 0; i-- {
		if a[i] > 0 {
			return 64*i + bits.Len64(a[i])
		}
	}
	return 0
}

// zeros returns how many of the low bits of a number above 0 are 0.
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

// minus returns a - b, where a is not less than b.
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

// shifted returns a number times 2^by, rounded down.
func (a *natural) shifted(by int) (product natural) {
	within(a.bits()+by <= 64*words)
	for i := range words {
		// The 64 bits from bit 64*i of the product on are those from this bit on.
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

// over returns how many times another number, which is not 0, goes into a number,
// and whether nothing is left. The quotient has 63 bits at most.
func (a *natural) over(b *natural) (quotient int64, whole bool) {
	if a.bits() < 64 && b.bits() < 64 { // as most have
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

// within panics where a result has more bits than there are.
func within(bounds bool) {
	if !bounds {
		panic("exact: a number is out of bounds")
	}
}
