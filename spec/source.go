package spec

// A Source is where the bits of an output element may come from: an element of
// an operand, or a constant. The oracle works with sources and never touches
// the bits of elements. Only a reduction makes a constant of several elements,
// which depends on the call's data.
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
)

// Bits returns the bits that the source has in the operands of c, or 0 unless
// it is an operand's element or a constant.
func (s Source) Bits(c *Call) uint64 {
	if s.Operand == Constant {
		return uint64(s.Element)
	}
	return c.Tensors[s.Operand].Bits(s.Element)
}
