package family

import (
	"example.com/conform/oracle/index"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec"
	"example.com/conform/spec/family"
	"example.com/conform/spec/tensor"
)

// Converted returns the bits that an integer or a truth value of one data type has in another:
// the low ones of its two's complement; in bool, 1 unless it is zero. Held reports whether the
// other data type has the number.
func Converted(from, to tensor.DType, element uint64) (bits uint64, held bool) {
	value := numberOf(from, element)
	if to == tensor.Bool {
		return min(value.magnitude, 1), true
	}
	return value.bits(to)
}

// Converts states each element of an operand with the type of the output. It asks q about those that the type does not hold,
// unless known says that the text determines one.
func Converts(w *walk.Walk, operand walk.Operand, output *walk.Output, q *spec.Question, known func(element uint64) bool) {
	to, all := w.Call.Output().DType, true
	open := func(element uint64) bool {
		_, held := Converted(operand.DType, to, element)
		return !held && !known(element)
	}
	for i := range operand.Elements {
		all = all && !open(operand.Bits(i))
	}
	undefined := !all && w.Answer(q) == family.OverflowUndefined
	for at := range output.Elements {
		element := operand.Bits(index.Ordinal(at, operand.Sizes))
		if bits, _ := Converted(operand.DType, to, element); undefined && open(element) {
			w.Anything()
		} else {
			w.Constant(bits)
		}
	}
	if at := output.Asked(); at != nil {
		w.Remark("%v, of another type", at)
	}
}
