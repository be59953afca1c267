package faulty

import (
	"math"
	"math/bits"
	"slices"
	"strings"

	"example.com/conform/backends"
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/family"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/openvino"
	"example.com/conform/spec/stablehlo"
	"example.com/conform/spec/tensor"
)

// computingGenerics can show where elements are computed of terms.
var computingGenerics = []Generic{
	{"term-dropped", "the last term of each element does not count", pull.Folds, counting(func(_ *pull.Job, _ []int64, t *pull.Terms) {
		if last := len(t.List) - 1; last >= 0 && t.Traits&pull.Folds != 0 {
			t.List = t.List[:last]
		}
	})},
	{"term-twice", "the first term of each element counts twice", pull.Adds, counting(func(_ *pull.Job, _ []int64, t *pull.Terms) {
		if len(t.List) > 0 && t.Traits&pull.Adds != 0 {
			t.List = append(t.List, slices.Clone(t.List[0]))
		}
	})},
	{"neighbour-counts", "in place of the first factor of the last term, its neighbour along the last dimension counts", pull.Computes, counting(func(job *pull.Job, _ []int64, t *pull.Terms) {
		if last := len(t.List) - 1; last >= 0 {
			first := &t.List[last][0]
			sizes := job.Sizes[first.Operand]
			if d := len(sizes) - 1; d >= 0 {
				first.At[d] = (first.At[d] + 1) % sizes[d]
			}
		}
	})},
	{"factors-transposed", "the last two coordinates of the first factor of each term are swapped, where the sizes allow it", pull.Computes, counting(func(job *pull.Job, _ []int64, t *pull.Terms) {
		for i := range t.List {
			at, sizes := &t.List[i][0].At, job.Sizes[t.List[i][0].Operand]
			if d := len(sizes) - 1; d > 0 && at[d] < sizes[d-1] && at[d-1] < sizes[d] {
				at[d], at[d-1] = at[d-1], at[d]
			}
		}
	})},
	{"aligned-left", "dimensions of an input of a lower rank are matched from the first one on, where the sizes allow it", broadcasting, counting(func(job *pull.Job, to []int64, t *pull.Terms) {
		for i := range t.List {
			if sizes := job.Sizes[t.List[i][0].Operand]; len(sizes) < len(to) && t.Traits&pull.Folds == 0 {
				for d, size := range sizes {
					t.List[i][0].At[d] = min(to[d], size-1)
				}
			}
		}
	})},
}

// counting is the fault of computing elements of other terms: change has those that count for
// the element at to.
func counting(change func(job *pull.Job, to []int64, t *pull.Terms)) fault {
	return pulling(func(job *pull.Job, right pull.Func) pull.Func {
		if job.Terms == nil {
			return right
		}
		return func(output int, to, from []int64) pull.Source {
			if output > 0 { // no sum of the terms
				return right(output, to, from)
			}
			terms := job.Terms(to)
			change(job, to, terms)
			return pull.Source{Operand: pull.Constant, Bits: job.Combine(terms)}
		}
	})
}

// computingMutants misunderstand attributes of operators that compute.
var computingMutants = []Mutant{
	{"reduce-sum-keepdims-ignored", onnx.ReduceSum.Name, "reduced dimensions always stay", altering(func(a *onnx.ReduceAttributes, _ []backends.Operand) { a.Keepdims = true })},
	{"reduce-sum-noop-ignored", onnx.ReduceSum.Name, "without axes, all dimensions are always reduced", altering(func(a *onnx.ReduceAttributes, _ []backends.Operand) { a.Noop = false })},
	{"arg-max-last-ignored", onnx.ArgMax.Name, "the first of several equal elements always counts", altering(func(a *onnx.ArgAttributes, _ []backends.Operand) { a.Last = false })},
	{"cum-sum-exclusive-ignored", onnx.CumSum.Name, "the element at a place always counts", altering(func(a *onnx.CumSumAttributes, _ []backends.Operand) { a.Exclusive = false })},
	{"mod-fmod-ignored", onnx.Mod.Name, "quotients are always rounded down", altering(func(a *onnx.ModAttributes, _ []backends.Operand) { a.Fmod = false })},
	{"leaky-relu-alpha-ignored", onnx.LeakyRelu.Name, "what is below 0 always becomes 0", altering(func(a *onnx.LeakyReluAttributes, _ []backends.Operand) { a.Alpha = 0 })},
	{"hardmax-last-axis", onnx.Hardmax.Name, "the last dimension is always the axis", altering(func(a *onnx.HardmaxAttributes, _ []backends.Operand) { a.Axis = -1 })},
	{"gemm-alpha-ignored", onnx.Gemm.Name, "the product is not multiplied", altering(func(a *onnx.GemmAttributes, _ []backends.Operand) { a.Alpha = 1 })},
	{"gemm-alpha-of-all", onnx.Gemm.Name, "C is multiplied by alpha in place of beta", altering(func(a *onnx.GemmAttributes, _ []backends.Operand) { a.Beta = a.Alpha })},
	{"einsum-case-ignored", onnx.Einsum.Name, "a letter and its capital are one", altering(caseIgnored)},
	{"einsum-output-sorted", onnx.Einsum.Name, "the letters of a stated output are sorted, and not in its order", altering(outputSorted)},
	{"einsum-implicit-ellipsis-last", onnx.Einsum.Name, "the ellipsis is last in an output that the equation does not state", altering(ellipsisLast)},
	{"ov-einsum-case-ignored", openvino.Einsum.Name, "a letter and its capital are one", altering(caseIgnored)},
	{"ov-einsum-output-sorted", openvino.Einsum.Name, "the letters of a stated output are sorted, and not in its order", altering(outputSorted)},
	{"ov-einsum-implicit-ellipsis-last", openvino.Einsum.Name, "the ellipsis is last in an output that the equation does not state", altering(ellipsisLast)},
	{"ov-fake-quantize-one-step-more", openvino.FakeQuantize.Name, "there are as many steps as levels", altering(func(a *openvino.FakeQuantizeAttributes, _ []backends.Operand) { a.Levels++ })},
	{"ov-fake-quantize-rounds-down", openvino.FakeQuantize.Name, "a place is rounded to the level below", instead(func(job *pull.Job, t *pull.Terms) (uint64, bool) {
		place, inside := placeOf(job, t)
		return levelAt(job, t, math.Floor(place)), inside
	})},
	{"ov-fake-quantize-extrapolates", openvino.FakeQuantize.Name, "elements outside the range of the input are not clipped to it", instead(func(job *pull.Job, t *pull.Terms) (uint64, bool) {
		place, inside := placeOf(job, t)
		return levelAt(job, t, math.RoundToEven(place)), !inside && !math.IsInf(place, 0) && !math.IsNaN(place)
	})},
	{"ov-fake-quantize-crossed-sorted", openvino.FakeQuantize.Name, "places count from the lesser limit of the input", instead(func(job *pull.Job, t *pull.Terms) (uint64, bool) {
		place, inside := placeOf(job, t)
		steps := float64(pull.As[openvino.FakeQuantizeAttributes](job).Levels - 1)
		return levelAt(job, t, math.RoundToEven(steps-place)), inside && job.Arithmetic(0).Above(t.Bits(1, 0), t.Bits(2, 0))
	})},
	{"ov-fake-quantize-output-low-ignored", openvino.FakeQuantize.Name, "levels begin at 0", instead(func(job *pull.Job, t *pull.Terms) (uint64, bool) {
		a := job.Arithmetic(0)
		place, inside := placeOf(job, t)
		return a.Difference(levelAt(job, t, math.RoundToEven(place)), t.Bits(3, 0)), inside
	})},
	{"compare-ge-is-gt", stablehlo.Compare.Name, "GE compares as GT does", altering(func(a *stablehlo.CompareAttributes, _ []backends.Operand) {
		if a.Direction == stablehlo.DirectionGE {
			a.Direction = stablehlo.DirectionGT
		}
	})},
	{"dot-general-batch-of-lhs", stablehlo.DotGeneral.Name, "the batch of rhs is in the dimension of that of lhs, where the sizes allow it", altering(func(a *stablehlo.DotAttributes, operands []backends.Operand) {
		others := func(batch int64) (sizes []int64) {
			for d, size := range operands[1].Desc.Sizes {
				if int64(d) != batch && !slices.Contains(a.RhsContracting, int64(d)) {
					sizes = append(sizes, size)
				}
			}
			return sizes
		}
		if len(a.LhsBatching) == 1 && len(a.RhsBatching) == 1 && slices.Equal(others(a.LhsBatching[0]), others(a.RhsBatching[0])) {
			a.RhsBatching[0] = a.LhsBatching[0]
		}
	})},
	{"ov-divide-floor-ignored", openvino.Divide.Name, "quotients of integers are never rounded down", altering(func(a *openvino.DivideAttributes, _ []backends.Operand) { a.Floor = false })},
	{"ov-floor-mod-truncates", openvino.FloorMod.Name, "quotients of integers are rounded toward 0", instead(func(job *pull.Job, t *pull.Terms) (uint64, bool) {
		a := job.Arithmetic(0)
		return a.Rest(t.Bits(0, 0), t.Bits(1, 0), false), !a.Float()
	})},
	{"ov-clamp-bounds-truncated", openvino.Clamp.Name, "the fractions of the bounds are discarded", altering(func(a *openvino.ClampAttributes, _ []backends.Operand) {
		a.Min, a.Max = math.Trunc(a.Min), math.Trunc(a.Max)
	})},
	{"ov-sign-of-a-nan", openvino.Sign.Name, "the sign of a NaN is 1", instead(func(job *pull.Job, t *pull.Terms) (uint64, bool) {
		return job.Arithmetic(0).Number(1), job.DTypes[0].NaN(t.Bits(0, 0))
	})},
	{"ov-right-shift-of-a-word", openvino.BitwiseRightShift.Name, "an element is shifted without its high bit", instead(func(job *pull.Job, t *pull.Terms) (uint64, bool) {
		d, x := job.DTypes[0], t.Bits(0, 0)
		return x &^ (1 << (d.Bits() - 1)) >> t.Bits(1, 0), !d.Signed() && x>>(d.Bits()-1) == 1 && t.Bits(1, 0) < uint64(d.Bits())
	})},
	{"ov-reduce-sum-keeps", openvino.ReduceSum.Name, "reduced dimensions always stay", altering(func(a *openvino.ReduceAttributes, _ []backends.Operand) { a.KeepDims = true })},
	{"ov-cum-sum-exclusive-ignored", openvino.CumSum.Name, "the element at a place always counts", altering(func(a *openvino.CumSumAttributes, _ []backends.Operand) { a.Exclusive = false })},
	{"ov-cum-sum-reverse-ignored", openvino.CumSum.Name, "sums always begin at the front", altering(func(a *openvino.CumSumAttributes, _ []backends.Operand) { a.Reverse = false })},
	{"ov-mat-mul-transpose-a-ignored", openvino.MatMul.Name, "the first matrix is never transposed", altering(func(a *openvino.MatMulAttributes, _ []backends.Operand) { a.TransposeA = false })},
	{"ov-mat-mul-transpose-b-ignored", openvino.MatMul.Name, "the second matrix is never transposed", altering(func(a *openvino.MatMulAttributes, _ []backends.Operand) { a.TransposeB = false })},
	{"ov-embedding-bag-weights-ignored", openvino.EmbeddingBagOffsetsSum.Name, "rows are added without their weights", counting(func(_ *pull.Job, _ []int64, t *pull.Terms) {
		for i := range t.List {
			t.List[i] = t.List[i][:1]
		}
	})},
	{"ov-embedding-bag-first-row-twice", openvino.EmbeddingBagPackedSum.Name, "the first row counts in place of the last", counting(func(_ *pull.Job, _ []int64, t *pull.Terms) {
		if last := len(t.List) - 1; last > 0 {
			t.List[last][0].At[0] = t.List[0][0].At[0]
		}
	})},
	{"ov-embedding-segments-weight-of-first", openvino.EmbeddingSegmentsSum.Name, "the weight of the first row is that of all", counting(func(_ *pull.Job, _ []int64, t *pull.Terms) {
		for i := range t.List {
			if len(t.List[i]) > 1 {
				t.List[i][1].At[0] = t.List[0][1].At[0]
			}
		}
	})},
	{"ov-convert-saturates", openvino.Convert.Name, "negative numbers become 0 in unsigned types", pulling(func(job *pull.Job, right pull.Func) pull.Func {
		return func(output int, to, from []int64) pull.Source {
			if a := job.Arithmetic(0); a.Signed() && !job.DTypes[1].Signed() && job.DTypes[1] != tensor.Bool && a.Negative(job.Bits(0, to)) {
				return pull.Source{Operand: pull.Constant}
			}
			return right(output, to, from)
		}
	})},
	{"maximum-drops-a-nan", stablehlo.Maximum.Name, "a NaN in rhs does not count", instead(func(job *pull.Job, t *pull.Terms) (uint64, bool) {
		return t.Bits(0, 0), job.DTypes[1].NaN(t.Bits(1, 0))
	})},
	{"popcnt-counts-the-sign-of-a-byte", stablehlo.Popcnt.Name, "a negative number of less than 8 bits is one of 8 bits", instead(func(job *pull.Job, t *pull.Terms) (uint64, bool) {
		d, x := job.DTypes[0], t.Bits(0, 0)
		return d.Clip(uint64(bits.OnesCount64(x) + 8 - int(d.Bits()))), d.Signed() && d.Bits() < 8 && x>>(d.Bits()-1) == 1
	})},
	{"shift-right-arithmetic-fills-zeros", stablehlo.ShiftRightArithmetic.Name, "the bits that become free are 0", instead(func(job *pull.Job, t *pull.Terms) (uint64, bool) {
		return t.Bits(0, 0) >> t.Bits(1, 0), t.Bits(1, 0) < uint64(job.DTypes[0].Bits())
	})},
}

// placeOf returns the place of an element of FakeQuantize between levels, and whether it is in the range of the input.
func placeOf(job *pull.Job, t *pull.Terms) (place float64, inside bool) {
	a := job.Arithmetic(0)
	x, low, high := a.Value(t.Bits(0, 0)), a.Value(t.Bits(1, 0)), a.Value(t.Bits(2, 0))
	steps := float64(pull.As[openvino.FakeQuantizeAttributes](job).Levels - 1)
	return (x - low) / (high - low) * steps, x > min(low, high) && x <= max(low, high)
}

// levelAt returns the value of a level.
func levelAt(job *pull.Job, t *pull.Terms, level float64) uint64 {
	a, steps := job.Arithmetic(0), float64(pull.As[openvino.FakeQuantizeAttributes](job).Levels-1)
	low, high := a.Value(t.Bits(3, 0)), a.Value(t.Bits(4, 0))
	return a.Of(level/steps*(high-low) + low)
}

// caseIgnored takes each letter of an equation for its lower-case one.
func caseIgnored(a *family.EinsumAttributes, _ []backends.Operand) {
	a.Equation = strings.ToLower(a.Equation)
}

// outputSorted sorts the letters of an output that an equation states.
func outputSorted(a *family.EinsumAttributes, _ []backends.Operand) {
	if left, right, stated := strings.Cut(a.Equation, "->"); stated && !strings.Contains(right, ".") {
		letters := []byte(right)
		slices.Sort(letters)
		a.Equation = left + "->" + string(letters)
	}
}

// ellipsisLast states an output that an equation does not state, with the ellipsis at its end.
func ellipsisLast(a *family.EinsumAttributes, _ []backends.Operand) {
	if strings.Contains(a.Equation, "...") && !strings.Contains(a.Equation, "->") {
		letters := []byte{}
		for letter := byte('A'); letter <= 'z'; letter++ {
			if strings.Count(a.Equation, string(letter)) == 1 {
				letters = append(letters, letter)
			}
		}
		a.Equation += "->" + string(letters) + "..."
	}
}

// instead is the fault of computing some elements in another way: of returns the bits of an element of terms, and whether
// it is one of these.
func instead(of func(job *pull.Job, t *pull.Terms) (bits uint64, is bool)) fault {
	return pulling(func(job *pull.Job, right pull.Func) pull.Func {
		return func(output int, to, from []int64) pull.Source {
			if bits, is := of(job, job.Terms(to)); is {
				return pull.Source{Operand: pull.Constant, Bits: bits}
			}
			return right(output, to, from)
		}
	})
}
