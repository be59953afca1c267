package faulty

import (
	"math"

	"example.com/conform/backends"
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/webnn"
)

// webnnMutants misunderstand operators of WebNN that compute.
var webnnMutants = []Mutant{
	{"webnn-sign-of-a-nan", webnn.Sign.Name, "the sign of a NaN is a NaN", instead(func(job *pull.Job, t *pull.Terms) (uint64, bool) {
		return t.Bits(0, 0), job.DTypes[0].NaN(t.Bits(0, 0))
	})},
	{"webnn-div-rounds-down", webnn.Div.Name, "quotients of integers are rounded down", instead(func(job *pull.Job, t *pull.Terms) (uint64, bool) {
		a, x, y := job.Arithmetic(0), t.Bits(0, 0), t.Bits(1, 0)
		return a.Difference(a.Quotient(x, y), a.Number(1)), !a.Float() && a.Rest(x, y, false) != 0 && a.Negative(x) != a.Negative(y)
	})},
	{"prelu-slope-one-way", webnn.Prelu.Name, "a slope is rejected that has more dimensions than the input, or another size where that has 1", oneWay},
	{"webnn-leaky-relu-alpha-ignored", webnn.LeakyRelu.Name, "what is below 0 always becomes 0", altering(func(a *webnn.LeakyReluAttributes, _ []backends.Operand) { a.Alpha = 0 })},
	{"round-even-rounds-away", webnn.RoundEven.Name, "half way between two integers, the one farther from 0 counts", instead(func(job *pull.Job, t *pull.Terms) (uint64, bool) {
		value := job.Arithmetic(0).Value(t.Bits(0, 0))
		return job.Arithmetic(0).Of(math.Round(value)), true
	})},
	{"webnn-clamp-bounds-truncated", webnn.Clamp.Name, "the fractions of the bounds of integers are discarded", func(b *Backend, job *backends.Job) backends.Outcome {
		altered, _ := alter(job, func(a *webnn.ClampAttributes, operands []backends.Operand) {
			if !operands[0].Desc.DType.Float() {
				a.MinValue, a.MaxValue = math.Trunc(a.MinValue), math.Trunc(a.MaxValue)
			}
		})
		return b.run(&altered)
	}},
	{"webnn-clamp-absent-is-zero", webnn.Clamp.Name, "an absent lower bound is 0, if the upper one is not below that", altering(func(a *webnn.ClampAttributes, _ []backends.Operand) {
		if math.IsInf(a.MinValue, -1) && a.MaxValue >= 0 {
			a.MinValue = 0
		}
	})},
	{"webnn-logical-and-of-bits", webnn.LogicalAnd.Name, "two numbers are both true only if they have a bit in common", instead(func(_ *pull.Job, t *pull.Terms) (uint64, bool) {
		return 0, t.Bits(0, 0)&t.Bits(1, 0) == 0
	})},
	{"webnn-logical-not-of-the-lowest-bit", webnn.LogicalNot.Name, "the lowest bit alone counts", instead(func(_ *pull.Job, t *pull.Terms) (uint64, bool) {
		return t.Bits(0, 0)&1 ^ 1, true
	})},
	{"webnn-where-of-the-lowest-bit", webnn.Where.Name, "the lowest bit of the condition alone counts", pulling(func(job *pull.Job, right pull.Func) pull.Func {
		return func(output int, to, from []int64) pull.Source {
			source, at := right(output, to, from), make([]int64, len(job.Sizes[0]))
			if pull.Near(to, job.Sizes[0], at); source.Operand == 1 && job.Bits(0, at)&1 == 0 {
				pull.Near(to, job.Sizes[2], from)
				source.Operand = 2
			}
			return source
		}
	})},
	{"webnn-cast-saturates", webnn.Cast.Name, "negative integers become 0 in unsigned types", instead(func(job *pull.Job, t *pull.Terms) (uint64, bool) {
		from, to := job.Arithmetic(0), job.Arithmetic(1)
		return 0, !from.Float() && !to.Float() && !to.Signed() && from.Signed() && from.Negative(t.Bits(0, 0))
	})},
	{"webnn-cast-rounds", webnn.Cast.Name, "a float becomes the nearest integer", instead(func(job *pull.Job, t *pull.Terms) (uint64, bool) {
		from, to := job.Arithmetic(0), job.Arithmetic(1)
		value := math.RoundToEven(from.Value(t.Bits(0, 0)))
		return to.Clip(uint64(int64(value))), !to.Float() && from.Float() && math.Abs(value) < 100
	})},
	{"webnn-cast-largest-for-infinity", webnn.Cast.Name, "what is beyond float16 becomes its largest number", instead(func(job *pull.Job, t *pull.Terms) (uint64, bool) {
		from, to := job.Arithmetic(0), job.Arithmetic(1)
		value := from.Value(t.Bits(0, 0))
		return to.Of(math.Copysign(65504, value)), from.Float() && math.Abs(value) > 65504 && to.Float() && to.Bits() == 16
	})},
	{"webnn-reduce-max-keeps", webnn.ReduceMax.Name, "reduced dimensions always stay", altering(func(a *webnn.ReduceAttributes, _ []backends.Operand) { a.KeepDimensions = true })},
	{"webnn-reduce-sum-of-no-axes", webnn.ReduceSum.Name, "without axes in the list, all dimensions are reduced", altering(func(a *webnn.ReduceAttributes, _ []backends.Operand) {
		if len(a.Axes) == 0 {
			a.Axes = nil
		}
	})},
	{"webnn-reduce-sum-square-of-no-axes", webnn.ReduceSumSquare.Name, "without axes in the list, elements stay the same", instead(func(job *pull.Job, t *pull.Terms) (uint64, bool) {
		axes := pull.As[webnn.ReduceAttributes](job).Axes
		return t.Bits(0, 0), axes != nil && len(axes) == 0
	})},
	{"webnn-cumulative-sum-exclusive-ignored", webnn.CumulativeSum.Name, "the element at a place always counts", altering(func(a *webnn.CumulativeSumAttributes, _ []backends.Operand) { a.Exclusive = false })},
	{"webnn-cumulative-sum-reversed-ignored", webnn.CumulativeSum.Name, "sums always begin at the front", altering(func(a *webnn.CumulativeSumAttributes, _ []backends.Operand) { a.Reversed = false })},
	{"webnn-gemm-alpha-of-all", webnn.Gemm.Name, "c is multiplied by alpha in place of beta", altering(func(a *webnn.GemmAttributes, _ []backends.Operand) { a.Beta = a.Alpha })},
	{"webnn-quantize-ties-away", webnn.QuantizeLinear.Name, "half way between two integers, a quotient is rounded away from 0", instead(func(job *pull.Job, t *pull.Terms) (uint64, bool) {
		x, scale, zero := job.Arithmetic(0).Any(t.Bits(0, 0)), job.Arithmetic(1).Any(t.Bits(1, 0)), job.Arithmetic(2).Any(t.Bits(2, 0))
		return pull.Saturated(job.Arithmetic(3), math.Round(x/scale)+zero), true
	})},
	{"webnn-quantize-wraps", webnn.QuantizeLinear.Name, "what is beyond an integer type loses its high bits", instead(func(job *pull.Job, t *pull.Terms) (uint64, bool) {
		x, scale, zero := job.Arithmetic(0).Any(t.Bits(0, 0)), job.Arithmetic(1).Any(t.Bits(1, 0)), job.Arithmetic(2).Any(t.Bits(2, 0))
		value := math.RoundToEven(x/scale) + zero
		return job.DTypes[3].Clip(uint64(int64(value))), math.Abs(value) < 1<<62
	})},
	{"webnn-dequantize-scales-repeat", webnn.DequantizeLinear.Name, "scales come again one after another, and not each for a block", counting(func(job *pull.Job, to []int64, t *pull.Terms) {
		for i := 1; i < len(t.List); i++ {
			for d, size := range job.Sizes[i] {
				t.List[i][0].At[d] = to[d] % size
			}
		}
	})},
	{"max-pool2d-padding-by-pairs-of-ends", webnn.MaxPool2d.Name, "padding has both begins before both ends", altering(endsBehind[*webnn.Pool2dAttributes])},
	{"average-pool2d-ceil-ignored", webnn.AveragePool2d.Name, "what does not fit is always left out", altering(func(a *webnn.Pool2dAttributes, _ []backends.Operand) { a.Rounding = 0 })},
	{"l2-pool2d-of-the-mean", webnn.L2Pool2d.Name, "squares are divided by their number", instead(func(job *pull.Job, t *pull.Terms) (uint64, bool) {
		sum, a := 0.0, job.Arithmetic(0)
		for i := range t.List {
			sum += math.Pow(a.Value(t.Bits(i, 0)), 2)
		}
		return a.Of(math.Sqrt(sum / float64(len(t.List)))), len(t.List) == 4
	})},
	{"conv2d-padding-by-pairs-of-ends", webnn.Conv2d.Name, "padding has both begins before both ends", altering(endsBehind[*webnn.Conv2dAttributes])},
	{"conv2d-filter-layout-ohwi-for-ihwo", webnn.Conv2d.Name, "ihwo is ohwi, where the sizes allow it", altering(func(a *webnn.Conv2dAttributes, operands []backends.Operand) {
		if sizes := operands[1].Desc.Sizes; a.FilterLayout == 3 && sizes[0] == sizes[3] {
			a.FilterLayout = 2
		}
	})},
	{"conv2d-groups-of-every-other", webnn.Conv2d.Name, "channels of the output are in groups one after another", counting(func(job *pull.Job, to []int64, t *pull.Terms) {
		a := pull.As[webnn.Conv2dAttributes](job)
		channels, _, _ := a.Dimensions()
		_, in, _, _ := a.Filter()
		size := job.Sizes[1][in]
		for i := range t.List {
			if t.List[i][0].Operand == 0 {
				at := &t.List[i][0].At[channels]
				*at = to[channels]%a.Groups*size + *at%size
			}
		}
	})},
	{"webnn-gemm-a-transpose-ignored", webnn.Gemm.Name, "the first matrix is never transposed", altering(func(a *webnn.GemmAttributes, _ []backends.Operand) { a.ATranspose = false })},
}

// endsBehind takes padding as a text has it whose begins stand before its ends.
func endsBehind[A webnn.Stepped](a A, _ []backends.Operand) {
	if p := a.Stepping().Padding; p != nil {
		p[1], p[2] = p[2], p[1]
	}
}

// oneWay rejects a second input to whose sizes the first one is broadcast.
func oneWay(b *Backend, job *backends.Job) backends.Outcome {
	first, second := job.Operands[0].Desc.Sizes, job.Operands[1].Desc.Sizes
	outcome := b.run(job)
	for d := 1; d <= len(second); d++ {
		if d > len(first) || first[len(first)-d] == 1 && second[len(second)-d] != 1 {
			return backends.Outcome{Status: backends.Rejected, Detail: "the slope has other sizes"}
		}
	}
	return outcome
}
