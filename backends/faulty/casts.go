package faulty

import (
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/tensor"
)

// castMutants convert numbers wrongly.
var castMutants = []Mutant{
	{"cast-saturates", "onnx.cast", "an unsigned number that is too large becomes the greatest", casting(func(from, to tensor.DType, element, right uint64) uint64 {
		if greatest := to.Clip(^uint64(0)); !from.Signed() && !to.Signed() && element > greatest {
			return greatest
		}
		return right
	})},
	{"cast-zeros-above", "onnx.cast", "zeros fill the bits above a negative number", casting(func(from, to tensor.DType, element, right uint64) uint64 {
		if from.Signed() && from.Bits() < to.Bits() {
			return element
		}
		return right
	})},
	{"cast-low-bits-are-truth", "onnx.cast", "an integer is true if its low 32 bits are not zero", casting(func(_, to tensor.DType, element, right uint64) uint64 {
		if to == tensor.Bool && uint32(element) == 0 {
			return 0
		}
		return right
	})},
	{"cast-least-is-false", "onnx.cast", "the least number of a signed type becomes false", casting(func(from, to tensor.DType, element, right uint64) uint64 {
		if from.Signed() && to == tensor.Bool && element == 1<<(from.Bits()-1) {
			return 0
		}
		return right
	})},
}

// casting is the fault of converting elements wrongly: convert returns the bits in the output,
// given those of the element and the right ones.
func casting(convert func(from, to tensor.DType, element, right uint64) uint64) fault {
	return pulling(func(job *pull.Job, right pull.Func) pull.Func {
		return func(output int, to, from []int64) pull.Source {
			source := right(output, to, from)
			source.Bits = convert(job.DTypes[0], job.DTypes[1], job.Bits(0, to), source.Bits)
			return source
		}
	})
}
