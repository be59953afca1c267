package family

import (
	"slices"

	"example.com/conform/oracle/exact"
	"example.com/conform/oracle/index"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// Together states each element of an output by those of the inputs at the same place, which are broadcast to
// the sizes of the output, and whether one of these is a NaN. If any is, it asks a question, unless that is nil:
//
//	t[at]: missing = rank of output - rank of t
//	       from[i] = 0 if size i of t is 1, else at[missing + i]
//	output[at] = of(inputs[at])
func Together(w *walk.Walk, output *walk.Output, q *spec.Question, of func(x []walk.Term, nan bool, answer spec.Answer)) {
	inputs := w.EveryOperand()
	var answer spec.Answer
	if q != nil && slices.ContainsFunc(inputs, HasNaN) {
		answer = w.Answer(q)
	}
	x, room := w.Terms(int64(len(inputs))), w.Index(len(output.Sizes))
	for at := range output.Elements {
		nan := false
		for i := range inputs {
			x[i] = w.Term(inputs[i], Broadcast(at, inputs[i].Sizes, room))
			nan = nan || inputs[i].DType.NaN(x[i].Bits)
		}
		of(x, nan, answer)
	}
}

// HasNaN reports whether an operand holds a NaN.
func HasNaN(o walk.Operand) bool { return holds(o, tensor.DType.NaN) }

// HasInfinity reports whether an operand holds an infinity.
func HasInfinity(o walk.Operand) bool { return holds(o, IsInfinite) }

func holds(o walk.Operand, is func(d tensor.DType, bits uint64) bool) bool {
	if o.DType.Float() {
		for i := range index.Product(o.Sizes...) {
			if is(o.DType, o.Bits(i)) {
				return true
			}
		}
	}
	return false
}

// Broadcast returns the index that counts for at in an input of these sizes, in room.
func Broadcast(at, sizes, room []int64) []int64 {
	from, missing := room[:len(sizes)], len(at)-len(sizes)
	for i, size := range sizes {
		from[i] = 0
		if size != 1 {
			from[i] = at[missing+i]
		}
	}
	return from
}

// SignBit returns the sign bit of a data type.
func SignBit(d tensor.DType) uint64 { return 1 << (d.Bits() - 1) }

// BoolBits returns the bits of a truth value.
func BoolBits(is bool) uint64 {
	if is {
		return 1
	}
	return 0
}

// IsInfinite reports whether an element is an infinity.
func IsInfinite(d tensor.DType, bits uint64) bool {
	infinity, has := d.Infinity()
	return has && bits&^SignBit(d) == infinity
}

// Negated returns the bits of a float with the other sign, which a NaN has, too. A data type with one zero has
// one NaN, and these two stay.
func Negated(d tensor.DType, bits uint64) uint64 {
	if bits == 0 && d.NaN(SignBit(d)) || bits == SignBit(d) && d.NaN(bits) {
		return bits
	}
	return bits ^ SignBit(d)
}

// Absolute returns the bits of a float without its sign.
func Absolute(d tensor.DType, bits uint64) uint64 {
	if bits&SignBit(d) != 0 {
		return Negated(d, bits)
	}
	return bits
}

// Shifted returns the bits of an element, moved by some places to lower ones, or to higher ones if left is set. Those
// that become free at the top are the sign if signed is set, and otherwise 0.
func Shifted(d tensor.DType, bits, by uint64, left, signed bool) uint64 {
	switch negative := signed && bits&SignBit(d) != 0; {
	case left:
		bits <<= by
	case negative:
		bits = uint64(int64(bits|^uint64(0)<<(d.Bits()-1)) >> by)
	default:
		bits >>= by
	}
	return d.Clip(bits)
}

// Truncated returns a quotient, which is rounded down, rounded toward 0.
func Truncated(floor exact.Value, whole bool) exact.Value {
	if !whole && floor.Sign() < 0 {
		floor = floor.Plus(exact.Whole(1))
	}
	return floor
}

// Rest returns what is left of an element without a multiple of another: the quotient is rounded down, or else toward 0.
// Of integers, it is determined where the multiple is beyond the data type, too.
func Rest(w *walk.Walk, a, b walk.Term, down bool) exact.Value {
	quotient, whole := a.Number.Quotient(b.Number)
	if !down {
		quotient = Truncated(quotient, whole)
	}
	rest := a.Number.Minus(quotient.Times(b.Number))
	if !w.Tensors[0].DType.Float() {
		rest = rest.Alone()
	}
	return rest
}

// Rounded states one of the two next integers of a number that is none.
func Rounded(w *walk.Walk, x walk.Term, next func(w *walk.Walk, x, floor exact.Value) exact.Value) {
	floor, whole := x.Number.Floor()
	switch {
	case whole || IsInfinite(w.Tensors[0].DType, x.Bits):
		w.Cite(w.Rule("integral"))
		w.Computed(x.Bits, x)
	default:
		w.ComputesOf(next(w, x.Number, floor), x)
	}
}

// RoundedDown returns the next integer below a number.
func RoundedDown(_ *walk.Walk, _, floor exact.Value) exact.Value { return floor }

// RoundedUp returns the next integer above a number.
func RoundedUp(_ *walk.Walk, _, floor exact.Value) exact.Value { return floor.Plus(exact.Whole(1)) }

// HalfEven returns the one of the two next integers that is nearest to a number, and half way the
// even one.
func HalfEven(w *walk.Walk, x, floor exact.Value) exact.Value {
	side := x.Compare(floor.Plus(exact.Power(-1)))
	if side == 0 {
		w.Cite(w.Rule("half-even"))
	}
	if side < 0 || side == 0 && floor.Even() {
		return floor
	}
	return floor.Plus(exact.Whole(1))
}
