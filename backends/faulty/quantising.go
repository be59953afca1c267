package faulty

import (
	"math"
	"slices"

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
	{"quantize-linear-wraps", onnx.QuantizeLinear.Name, "of an integer that the output does not have, the low bits stay", computingBy(pulls.Quantizing(math.RoundToEven, lowBits))},
	{"quantize-linear-ties-away", onnx.QuantizeLinear.Name, "half way between two integers, a quotient is rounded away from 0", computingBy(pulls.Quantizing(math.Round, pull.Saturated))},
	{"quantize-linear-sum-rounded", onnx.QuantizeLinear.Name, "the zero point is added before the quotient is rounded", computingBy(pulls.Quantizing(
		func(value float64) float64 { return value },
		func(d pull.Arithmetic, value float64) uint64 { return pull.Saturated(d, math.RoundToEven(value)) },
	))},
	{"quantize-linear-saturate-ignored", onnx.QuantizeLinear.Name, "floats of 8 bits always saturate", altering(func(a *onnx.QuantizeAttributes, _ []backends.Operand) { a.Saturate = true })},
}

// requantisingMutants are wrong about scales and zero points of sums of products.
var requantisingMutants = slices.Concat(requantising(onnx.QLinearMatMul.Name, "q-linear-mat-mul", pulls.Requantising.MatMul), requantising(onnx.QLinearConv.Name, "q-linear-conv", pulls.Requantising.Conv), []Mutant{
	{"q-linear-mat-mul-scale-by-other", onnx.QLinearMatMul.Name, "scales along a dimension are taken along the other one, as far as there are any", computingBy(requantised(func(r *pulls.Requantising) {
		r.Granule = func(job *pull.Job, operand int, at []int64, along int64) float64 {
			if sizes := job.Sizes[operand]; len(sizes) == 1 && len(at) == 2 {
				along = min(at[1]+at[0]-along, sizes[0]-1)
			}
			return pulls.GranuleOf(job, operand, at, along)
		}
	}).MatMul())},
	{"q-linear-conv-scale-of-first", onnx.QLinearConv.Name, "the first scale and zero point of the weights count everywhere", computingBy(requantised(func(r *pulls.Requantising) {
		r.Granule = func(job *pull.Job, operand int, at []int64, _ int64) float64 {
			return pulls.GranuleOf(job, operand, at, 0)
		}
	}).Conv())},
	{"q-linear-conv-bias-ignored", onnx.QLinearConv.Name, "no bias is added", counting(func(_ *pull.Job, _ []int64, t *pull.Terms) {
		if last := len(t.List) - 1; last >= 0 && len(t.List[last]) == 1 {
			t.List = t.List[:last]
		}
	})},
})

// requantised returns what an operator does by its text, after a change.
func requantised(change func(r *pulls.Requantising)) pulls.Requantising {
	r := pulls.Requantising{Round: math.RoundToEven, Fit: pull.Saturated, Granule: pulls.GranuleOf}
	change(&r)
	return r
}

// requantising are mutants of an operator, which is made of how it takes scales and zero points.
func requantising(operator, name string, of func(r pulls.Requantising) pull.Operator) []Mutant {
	by := func(change func(r *pulls.Requantising)) fault { return computingBy(of(requantised(change))) }
	return []Mutant{
		{name + "-wraps", operator, "of an integer that the output does not have, the low bits stay", by(func(r *pulls.Requantising) { r.Fit = lowBits })},
		{name + "-ties-away", operator, "half way between two integers, a quotient is rounded away from 0", by(func(r *pulls.Requantising) { r.Round = math.Round })},
		{name + "-sum-rounded", operator, "the zero point is added before the quotient is rounded", by(func(r *pulls.Requantising) {
			r.Round = func(value float64) float64 { return value }
			r.Fit = func(d pull.Arithmetic, value float64) uint64 { return pull.Saturated(d, math.RoundToEven(value)) }
		})},
		{name + "-zero-point-of-other", operator, "the zero point of the second input counts for the first one, too", by(func(r *pulls.Requantising) {
			r.Granule = func(job *pull.Job, operand int, at []int64, along int64) float64 {
				if operand == 2 && len(job.Sizes[2]) == 0 && len(job.Sizes[5]) == 0 {
					operand = 5
				}
				return pulls.GranuleOf(job, operand, at, along)
			}
		})},
	}
}

// lowBits returns the low bits of a whole value.
func lowBits(d pull.Arithmetic, value float64) uint64 {
	return d.Clip(uint64(int64(max(-1<<40, min(value, 1<<40)))))
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
