package spec

import "example.com/conform/spec/tensor"

// A Source is where the bits of an output element may come from: an element of
// an operand, or a constant, which depends on the call's data where an operator
// computes.
type Source struct {
	Operand int // position in Call.Tensors, or one of the values below
	// Element is the row-major ordinal of a logical element of the operand, or
	// the bits of a constant, in the low bits.
	Element int64
}

// Values of Source.Operand that name no operand.
const (
	Anything = -1 // every value is admitted
	Constant = -2 // the bits are in Element
	Unset    = -3 // no source was set: a fault of the oracle
	// EitherZero is a zero of a float type that was computed: the sign bit, which is in
	// Element, may be set or not.
	EitherZero = -4
	// AnyNaN is a NaN that was computed, with either sign and any payload: Element is its
	// [tensor.DType].
	AnyNaN = -5
)

// Bits returns the bits that the source has in the operands of c: those of the positive zero
// of EitherZero, and of one NaN of AnyNaN. Anything has none.
func (s Source) Bits(c *Call) uint64 {
	switch s.Operand {
	case Constant:
		return uint64(s.Element)
	case EitherZero:
		return 0
	case AnyNaN:
		return tensor.DType(s.Element).OneNaN()
	}
	return c.Tensors[s.Operand].Bits(s.Element)
}

// Admits reports whether an element from the source may have these bits.
func (s Source) Admits(c *Call, bits uint64) bool {
	switch s.Operand {
	case Anything:
		return true
	case EitherZero:
		return bits&^uint64(s.Element) == 0
	case AnyNaN:
		return tensor.DType(s.Element).NaN(bits)
	}
	return s.Bits(c) == bits
}
