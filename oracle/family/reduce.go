package family

import (
	"math"
	"math/big"
	"math/bits"

	"example.com/conform/spec/family"
	"example.com/conform/spec/tensor"
)

// A number is an integer of up to 65 bits, or a larger one of which only the
// low bits are known.
type number struct {
	negative  bool
	magnitude uint64 // the low bits, if it is larger
	larger    bool
}

// numberOf returns the value of bits of an integer type.
func numberOf(d tensor.DType, element uint64) number {
	unused := 64 - d.Bits()
	if d.Signed() && element>>(63-unused) == 1 {
		return number{negative: true, magnitude: -element << unused >> unused}
	}
	return number{magnitude: element}
}

// big returns a number that is not larger.
func (n number) big() *big.Int {
	value := new(big.Int).SetUint64(n.magnitude)
	if n.negative {
		value.Neg(value)
	}
	return value
}

// bits returns a number in two's complement, with the width of an integer type;
// held reports whether the type can hold it.
func (n number) bits(d tensor.DType) (element uint64, held bool) {
	element = n.magnitude
	if n.negative {
		element = -element
	}
	element &= ^uint64(0) >> (64 - d.Bits())
	return element, numberOf(d, element) == n
}

// truth combines truth values: a sum is or, a difference exclusive or, a product and.
func truth(reduction family.Reduction, a, b bool) bool {
	switch reduction {
	case family.ReduceAdd, family.ReduceMax:
		return a || b
	case family.ReduceSub:
		return a != b
	default:
		return a && b
	}
}

// reduce combines the numbers a and b, by any reduction except the mean.
func reduce(reduction family.Reduction, a, b number) number {
	switch {
	case reduction == family.ReduceAdd:
		return sum(a, b)
	case reduction == family.ReduceSub:
		return sum(a, number{!b.negative && b.magnitude > 0, b.magnitude, false})
	case reduction == family.ReduceMul:
		return product(a, b)
	case less(a, b) == (reduction == family.ReduceMax):
		return b
	default:
		return a
	}
}

// Combined returns the bits of what a reduction other than the mean makes of two integers or truth values, in two's
// complement; held reports whether the data type has that number.
func Combined(reduction family.Reduction, d tensor.DType, a, b uint64) (bits uint64, held bool) {
	if d == tensor.Bool {
		return BoolBits(truth(reduction, a == 1, b == 1)), true
	}
	return reduce(reduction, numberOf(d, a), numberOf(d, b)).bits(d)
}

// Divided returns the bits of the quotient of two integers, of which the second is not 0, rounded toward 0, and what
// is left; held reports whether the data type has the quotient.
func Divided(d tensor.DType, a, b uint64) (quotient, rest uint64, held bool) {
	x, y := numberOf(d, a), numberOf(d, b)
	whole, left := x.magnitude/y.magnitude, x.magnitude%y.magnitude
	rest, _ = number{negative: x.negative && left > 0, magnitude: left}.bits(d)
	quotient, held = number{negative: x.negative != y.negative && whole > 0, magnitude: whole}.bits(d)
	return quotient, rest, held
}

func sum(a, b number) number {
	switch {
	case a.negative == b.negative:
		magnitude, carry := bits.Add64(a.magnitude, b.magnitude, 0)
		return number{a.negative, magnitude, carry > 0}
	case a.magnitude < b.magnitude:
		return sum(b, a)
	default:
		difference := a.magnitude - b.magnitude
		return number{negative: a.negative && difference > 0, magnitude: difference}
	}
}

func product(a, b number) number {
	high, low := bits.Mul64(a.magnitude, b.magnitude)
	return number{a.negative != b.negative && high|low > 0, low, high > 0}
}

func less(a, b number) bool {
	switch {
	case a.negative != b.negative:
		return a.negative
	case a.negative:
		return a.magnitude > b.magnitude
	default:
		return a.magnitude < b.magnitude
	}
}

// Compare compares elements of one data type by their values: -1 if a is less, 1 if b is. -0 is
// 0, and every NaN is above all numbers.
func Compare(d tensor.DType, a, b uint64) int {
	switch x, y := ordered(d, a), ordered(d, b); {
	case less(x, y):
		return -1
	case less(y, x):
		return 1
	}
	return 0
}

// ordered returns a number for an element. These numbers are in the order of the values.
func ordered(d tensor.DType, element uint64) number {
	sign := uint64(1) << (d.Bits() - 1)
	switch magnitude := element &^ sign; {
	case d.NaN(element):
		return number{magnitude: math.MaxUint64}
	case d.Float():
		return number{negative: element != magnitude && magnitude > 0, magnitude: magnitude}
	}
	return numberOf(d, element)
}
