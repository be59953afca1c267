package faulty

import (
	"math"

	"example.com/conform/backends"
	"example.com/conform/backends/internal/lower/pull"
	pulls "example.com/conform/backends/internal/lower/pull/onnx"
	"example.com/conform/spec/onnx"
)

// quantisingMutants are wrong about scales, zero points and what is rounded.
var quantisingMutants = []Mutant{
	{"dequantize-linear-scale-by-last", onnx.DequantizeLinear.Name, "scales along an axis are taken along the last dimension, as far as there are any", counting(func(job *pull.Job, to []int64, t *pull.Terms) {
		if sizes := job.Sizes[1]; len(sizes) == 1 && len(to) > 1 {
			t.List[1][0].At[0] = min(to[len(to)-1], sizes[0]-1)
		}
	})},
	{"dequantize-linear-zero-point-of-first", onnx.DequantizeLinear.Name, "the first zero point counts everywhere", counting(func(_ *pull.Job, _ []int64, t *pull.Terms) {
		if len(t.List) > 2 {
			clear(t.List[2][0].At[:])
		}
	})},
	{"dequantize-linear-block-of-neighbour", onnx.DequantizeLinear.Name, "the last element of a block has the scale of the next", counting(func(job *pull.Job, to []int64, t *pull.Terms) {
		axis, block := job.Attributes.(onnx.Granular).Blocks()
		if sizes := job.Sizes[1]; block > 0 && len(sizes) == len(to) && len(to) > 0 {
			axis = (axis + int64(len(to))) % int64(len(to))
			t.List[1][0].At[axis] = min((to[axis]+1)/block, sizes[axis]-1)
		}
	})},
	{"quantize-linear-wraps", onnx.QuantizeLinear.Name, "of an integer that the output does not have, the low bits stay", computingBy(pulls.Quantizing(math.RoundToEven, func(d pull.Arithmetic, value float64) uint64 {
		return d.Clip(uint64(int64(max(-1<<40, min(value, 1<<40)))))
	}))},
	{"quantize-linear-ties-away", onnx.QuantizeLinear.Name, "half way between two integers, a quotient is rounded away from 0", computingBy(pulls.Quantizing(math.Round, pulls.Saturated))},
	{"quantize-linear-sum-rounded", onnx.QuantizeLinear.Name, "the zero point is added before the quotient is rounded", computingBy(pulls.Quantizing(
		func(value float64) float64 { return value },
		func(d pull.Arithmetic, value float64) uint64 { return pulls.Saturated(d, math.RoundToEven(value)) },
	))},
	{"quantize-linear-saturate-ignored", onnx.QuantizeLinear.Name, "floats of 8 bits always saturate", altering(func(a *onnx.QuantizeAttributes, _ []backends.Operand) { a.Saturate = true })},
}

// computingBy is the fault of computing by another operator.
func computingBy(op pull.Operator) fault {
	return pulling(func(job *pull.Job, right pull.Func) pull.Func {
		if other, err := op.Make(job); err == nil {
			return other
		}
		return right
	})
}
