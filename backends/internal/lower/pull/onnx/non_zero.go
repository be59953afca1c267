package onnx

import (
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/tensor"
)

// NonZero pulls for onnx.non_zero, whose elements are constants: coordinates in X.
var NonZero = pull.Made(nonZeroOf, pull.Invents|pull.Scalars|pull.Images)

// coordinates has a list for each element that is found.
type coordinates struct {
	rank int
	list [][]int64
}

func nonZeroOf(job *pull.Job) coordinates {
	a := pull.As[onnx.NonZeroAttributes](job)
	found, dtype := coordinates{rank: len(a.Shape)}, tensor.DType(a.Type)
	for e := range pull.Product(a.Shape...) {
		if bits := a.Element(dtype, e); isTrue(dtype, bits) {
			at := job.Ints(len(a.Shape))
			tensor.Unravel(e, a.Shape, at)
			found.list = append(found.list, at)
		}
	}
	return found
}

// isTrue reports whether an element equals no zero.
func isTrue(d tensor.DType, bits uint64) bool {
	half := pull.Arithmetic{DType: tensor.Float32}
	switch {
	case d == tensor.Complex64:
		return half.Value(bits&(1<<32-1)) != 0 || half.Value(bits>>32) != 0
	case d.Float():
		return pull.Arithmetic{DType: d}.Value(bits) != 0
	}
	return bits != 0
}

// Sizes returns those of the output.
func (c coordinates) Sizes(*pull.Job) []int64 { return []int64{int64(c.rank), int64(len(c.list))} }

// Func makes the pull function.
func (c coordinates) Func(*pull.Job) pull.Func {
	return func(_ int, to, _ []int64) pull.Source {
		return pull.Source{Operand: pull.Constant, Bits: uint64(c.list[to[1]][to[0]])}
	}
}
