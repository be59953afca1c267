package faulty

import (
	"math"
	"slices"

	"example.com/conform/backends"
	"example.com/conform/backends/internal/lower/pull"
	dmlpulls "example.com/conform/backends/internal/lower/pull/dml"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/tensor"
)

// directmlMutants compute wrongly what DirectML computes.
var directmlMutants = []Mutant{
	{"element-wise-add-packs-b", dml.ElementWiseAdd.Name, "the strides of b are ignored where its buffer is large enough", packing[*dml.ElementWiseAttributes](1)},
	{"element-wise-clip-max-last", dml.ElementWiseClip.Name, "Max limits elements after Min", instead(func(job *pull.Job, t *pull.Terms) (uint64, bool) {
		a := pull.As[dml.ElementWiseClipAttributes](job)
		d := job.DTypes[0]
		_, greatest := a.Bounds(d)
		bits, _ := tensor.FloatValue(d, greatest)
		return bits, a.Min > a.Max && !d.NaN(t.Bits(0, 0))
	})},
	{"element-wise-clip-rounds-bounds", dml.ElementWiseClip.Name, "the bounds of integers are rounded to the nearest number", altering(func(a *dml.ElementWiseClipAttributes, operands []backends.Operand) {
		if operands[0].Desc.DType.Integer() {
			a.Min, a.Max = math.Round(a.Min), math.Round(a.Max)
		}
	})},
	{"element-wise-logical-and-of-bits", dml.ElementWiseLogicalAnd.Name, "two numbers are true together if a bit is set in both", instead(func(_ *pull.Job, t *pull.Terms) (uint64, bool) {
		return pull.BoolBits(t.Bits(0, 0)&t.Bits(1, 0) != 0), true
	})},
	{"element-wise-logical-xor-of-numbers", dml.ElementWiseLogicalXor.Name, "two numbers that differ are true, though both are true alone", instead(func(_ *pull.Job, t *pull.Terms) (uint64, bool) {
		return pull.BoolBits(t.Bits(0, 0) != t.Bits(1, 0)), true
	})},
	{"element-wise-logical-equals-all-bits", dml.ElementWiseLogicalEquals.Name, "true has all bits set", instead(func(job *pull.Job, t *pull.Terms) (uint64, bool) {
		return job.DTypes[2].Clip(math.MaxUint64), t.Bits(0, 0) == t.Bits(1, 0)
	})},
	{"element-wise-logical-less-than-or-equal-strict", dml.ElementWiseLogicalLessThanOrEqual.Name, "an equal number is above", instead(func(_ *pull.Job, t *pull.Terms) (uint64, bool) {
		return 0, t.Bits(0, 0) == t.Bits(1, 0)
	})},
	{"dml-reduce-unsquared", dml.Reduce.Name, "sum_square adds magnitudes", altering(func(a *dml.ReduceAttributes, _ []backends.Operand) {
		if a.Function == dml.ReduceSumSquare {
			a.Function = dml.ReduceL1
		}
	})},
	{"argmax-place-in-input", dml.Argmax.Name, "a place is counted in the whole input", instead(func(job *pull.Job, t *pull.Terms) (uint64, bool) {
		best, a := 0, job.Arithmetic(0)
		last := pull.As[dml.ArgAttributes](job).AxisDirection == dml.DirectionDecreasing
		for i := range t.List {
			x, held := t.Bits(i, 0), t.Bits(best, 0)
			if a.NaN(x) {
				return 0, false
			}
			if a.Above(x, held) || last && !a.Above(held, x) {
				best = i
			}
		}
		place := uint64(0)
		for d, size := range job.Sizes[0] {
			place = place*uint64(size) + uint64(t.List[best][0].At[d])
		}
		return job.DTypes[1].Clip(place), true
	})},
	{"argmin-direction-ignored", dml.Argmin.Name, "the first of equal elements always counts", altering(func(a *dml.ArgAttributes, _ []backends.Operand) { a.AxisDirection = dml.DirectionIncreasing })},
	{"cumulative-summation-direction-ignored", dml.CumulativeSummation.Name, "sums always begin at the front", altering(func(a *dml.CumulativeSummationAttributes, _ []backends.Operand) {
		a.AxisDirection = dml.DirectionIncreasing
	})},
	{"cumulative-summation-exclusive-ignored", dml.CumulativeSummation.Name, "the element at a place always counts", altering(func(a *dml.CumulativeSummationAttributes, _ []backends.Operand) { a.HasExclusiveSum = false })},
	{"dml-gemm-alpha-of-all", dml.Gemm.Name, "c is multiplied by Alpha in place of Beta", altering(func(a *dml.GemmAttributes, _ []backends.Operand) { a.Beta = a.Alpha })},
	{"dml-gemm-transposed-once", dml.Gemm.Name, "of two transposed matrices, of which each is square, the second one is not", altering(func(a *dml.GemmAttributes, operands []backends.Operand) {
		b := operands[1].Desc.Sizes
		if n := len(b); a.TransA != 0 && a.TransB != 0 && n > 1 && b[n-1] == b[n-2] {
			a.TransB = 0
		}
	})},
	{"dml-gemm-packs-c", dml.Gemm.Name, "the strides of c are ignored where its buffer is large enough", func(b *Backend, job *backends.Job) backends.Outcome {
		if len(job.Operands) < 4 {
			return b.run(job)
		}
		return packing[*dml.GemmAttributes](2)(b, job)
	}},
	{"element-wise-quantize-linear-wraps", dml.ElementWiseQuantizeLinear.Name, "of an integer that the output does not have, the low bits stay", computingBy(dmlpulls.Quantising(func(job *pull.Job, x, scale, zero float64) uint64 {
		d := job.Arithmetic(job.Inputs)
		return d.Clip(uint64(int64(max(-1<<20, min(1<<20, math.RoundToEven(x/scale)+zero)))))
	}))},
	{"element-wise-quantize-linear-limits-first", dml.ElementWiseQuantizeLinear.Name, "a quotient is limited to the type before the zero point is added, too", computingBy(dmlpulls.Quantising(func(job *pull.Job, x, scale, zero float64) uint64 {
		d := job.Arithmetic(job.Inputs)
		quotient := pull.Saturated(d, math.RoundToEven(x/scale))
		return pull.Saturated(d, d.Any(quotient)+zero)
	}))},
	{"element-wise-dequantize-linear-wraps", dml.ElementWiseDequantizeLinear.Name, "the difference of an integer and the zero point wraps in their type", computingBy(dmlpulls.Quantising(func(job *pull.Job, x, scale, zero float64) uint64 {
		a := job.Arithmetic(0)
		return job.Arithmetic(job.Inputs).Of(a.Any(a.Clip(uint64(int64(x)-int64(zero)))) * scale)
	}))},
	{"dml-convolution-mode-ignored", dml.Convolution.Name, "the filter is never flipped", altering(func(a *dml.ConvolutionAttributes, _ []backends.Operand) { a.Mode = dml.ModeCrossCorrelation })},
	{"dml-convolution-whole-undilated", dml.Convolution.Name, "of a filter with the sizes of the input, dilations are ignored", altering(func(a *dml.ConvolutionAttributes, operands []backends.Operand) {
		if input, filter := operands[0].Desc.Sizes, operands[1].Desc.Sizes; len(input) > 2 && len(filter) > 2 && slices.Equal(input[2:], filter[2:]) {
			a.Dilations = slices.Repeat([]int64{1}, len(a.Dilations))
		}
	})},
	{"dml-convolution-packs-filter", dml.Convolution.Name, "the strides of the filter are ignored where its buffer is large enough", packing[*dml.ConvolutionAttributes](1)},
	{"dml-convolution-backward-flipped", dml.Convolution.Name, "backward, the elements of the filter are in the opposite order", altering(func(a *dml.ConvolutionAttributes, _ []backends.Operand) {
		if a.Direction == dml.DirectionBackward {
			a.Mode = dml.ModeCrossCorrelation - a.Mode
		}
	})},
	{"max-pooling2-padding-zero", dml.MaxPooling2.Name, "elements of the padding are 0", instead(func(job *pull.Job, t *pull.Terms) (uint64, bool) {
		window, a := int64(1), job.Arithmetic(0)
		for _, size := range pull.As[dml.MaxPooling2Attributes](job).WindowSize {
			window *= size
		}
		greatest := a.Least(-1)
		for i := range t.List {
			greatest = a.Greater(greatest, t.Bits(i, 0))
		}
		return 0, int64(len(t.List)) < window && a.Above(a.Number(0), greatest)
	})},
	{"max-pooling2-dilations-ignored", dml.MaxPooling2.Name, "neighbours in a window are neighbours in the input", altering(func(a *dml.MaxPooling2Attributes, _ []backends.Operand) {
		a.Dilations = slices.Repeat([]int64{1}, len(a.Dilations))
	})},
	{"top-k1-direction-ignored", dml.TopK1.Name, "the greatest elements are selected, whatever the direction is", altering(func(a *dml.TopK1Attributes, _ []backends.Operand) { a.AxisDirection = dml.DirectionDecreasing })},
	{"top-k1-ties-reversed", dml.TopK1.Name, "of equal elements, the one with the higher place is first", pulling(tiesReversed)},
	{"element-wise-sign-of-nan", dml.ElementWiseSign.Name, "a NaN stays", instead(func(job *pull.Job, t *pull.Terms) (uint64, bool) {
		return t.Bits(0, 0), job.DTypes[0].NaN(t.Bits(0, 0))
	})},
	{"element-wise-sign-signed", dml.ElementWiseSign.Name, "an unsigned number with the highest bit is below 0", instead(func(job *pull.Job, t *pull.Terms) (uint64, bool) {
		d := job.DTypes[0]
		return d.Clip(math.MaxUint64), d.Integer() && !d.Signed() && t.Bits(0, 0)>>(d.Bits()-1) == 1
	})},
}
