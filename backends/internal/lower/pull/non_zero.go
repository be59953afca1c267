package pull

import (
	"example.com/conform/spec/family"
	"example.com/conform/spec/tensor"
)

// NonZero pulls for operators that find what is not zero, whose elements are constants: coordinates in X.
var NonZero = Made(nonZeroOf, Invents|Scalars|Images)

// coordinates has a list for each element that is found.
type coordinates struct {
	rank int
	list [][]int64
}

func nonZeroOf(job *Job) coordinates {
	a := job.Attributes.(family.ListedInput)
	dtype, sizes := a.X(nil) // attributes state both
	found := coordinates{rank: len(sizes)}
	for e := range Product(sizes...) {
		if bits := a.Element(dtype, e); isTrue(dtype, bits) {
			at := job.Ints(len(sizes))
			tensor.Unravel(e, sizes, at)
			found.list = append(found.list, at)
		}
	}
	return found
}

// isTrue reports whether an element equals no zero.
func isTrue(d tensor.DType, bits uint64) bool {
	half := Arithmetic{DType: tensor.Float32}
	switch {
	case d == tensor.Complex64:
		return half.Value(bits&(1<<32-1)) != 0 || half.Value(bits>>32) != 0
	case d == tensor.Float8E8M0FNU:
		return true
	case d == tensor.NF4:
		return bits != 7 // its place in the list of values
	case d.Float():
		return Arithmetic{DType: d}.Value(bits) != 0
	}
	return bits != 0
}

// Sizes returns those of the output.
func (c coordinates) Sizes(*Job) []int64 { return []int64{int64(c.rank), int64(len(c.list))} }

// Func makes the pull function.
func (c coordinates) Func(*Job) Func {
	return func(_ int, to, _ []int64) Source {
		return Source{Operand: Constant, Bits: uint64(c.list[to[1]][to[0]])}
	}
}
