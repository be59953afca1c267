package faulty

import (
	"math"
	"slices"

	"example.com/conform/backends/internal/lower"
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec"
	"example.com/conform/spec/stablehlo"
)

// framedMutants misunderstand StableHLO's operators that sort, or that have windows.
var framedMutants = []Mutant{
	{"convolution-lhs-dilation-ignored", stablehlo.Convolution.Name, "neighbours of lhs are neighbours in the padded lhs", misreading(stablehlo.Convolution, func(a *stablehlo.ConvolutionAttributes) { a.LhsDilation = onesFor(a.LhsDilation) })},
	{"convolution-rhs-dilation-ignored", stablehlo.Convolution.Name, "neighbours in a window are neighbours in the padded lhs", misreading(stablehlo.Convolution, func(a *stablehlo.ConvolutionAttributes) { a.RhsDilation = onesFor(a.RhsDilation) })},
	{"convolution-dilations-exchanged", stablehlo.Convolution.Name, "lhs_dilation is that of rhs, and rhs_dilation that of lhs", misreading(stablehlo.Convolution, func(a *stablehlo.ConvolutionAttributes) {
		a.LhsDilation, a.RhsDilation = a.RhsDilation, a.LhsDilation
	})},
	{"convolution-reversal-ignored", stablehlo.Convolution.Name, "no window is reversed", misreading(stablehlo.Convolution, func(a *stablehlo.ConvolutionAttributes) { a.WindowReversal = make([]int64, len(a.WindowReversal)) })},
	{"convolution-reversal-of-all", stablehlo.Convolution.Name, "where one dimension of a window is reversed, all are", misreading(stablehlo.Convolution, func(a *stablehlo.ConvolutionAttributes) {
		if slices.Contains(a.WindowReversal, 1) {
			a.WindowReversal = onesFor(a.WindowReversal)
		}
	})},
	{"convolution-padding-exchanged", stablehlo.Convolution.Name, "the padding behind a dimension is before it", misreading(stablehlo.Convolution, func(a *stablehlo.ConvolutionAttributes) { a.PaddingLow = a.PaddingHigh })},
	{"convolution-first-stride", stablehlo.Convolution.Name, "the first stride is that of all dimensions", misreading(stablehlo.Convolution, func(a *stablehlo.ConvolutionAttributes) { a.WindowStrides = firstOf(a.WindowStrides) })},
	{"convolution-input-spatial-sorted", stablehlo.Convolution.Name, "the spatial dimensions of lhs are in ascending order", misreading(stablehlo.Convolution, func(a *stablehlo.ConvolutionAttributes) { slices.Sort(a.InputSpatial) })},
	{"convolution-output-spatial-sorted", stablehlo.Convolution.Name, "the spatial dimensions of the result are in ascending order", misreading(stablehlo.Convolution, func(a *stablehlo.ConvolutionAttributes) { slices.Sort(a.OutputSpatial) })},
	{"convolution-feature-groups-interleaved", stablehlo.Convolution.Name, "a group has every so many input features, and not neighbours", tapping(func(job *pull.Job, _ []int64, x, kernel []int64) {
		a := pull.As[stablehlo.ConvolutionAttributes](job)
		x[a.InputFeature] = kernel[a.KernelInputFeature]*a.FeatureGroupCount + x[a.InputFeature]/job.Sizes[1][a.KernelInputFeature]
	})},
	{"convolution-batch-groups-interleaved", stablehlo.Convolution.Name, "a group has every so many of the batch, and not neighbours", tapping(func(job *pull.Job, _, x, _ []int64) {
		a := pull.As[stablehlo.ConvolutionAttributes](job)
		n := job.Sizes[0][a.InputBatch] / a.BatchGroupCount
		x[a.InputBatch] = x[a.InputBatch]%n*a.BatchGroupCount + x[a.InputBatch]/n
	})},
	{"convolution-batch-groups-of-first", stablehlo.Convolution.Name, "all output features have the batch of the first group", tapping(func(job *pull.Job, to []int64, x, _ []int64) {
		a := pull.As[stablehlo.ConvolutionAttributes](job)
		x[a.InputBatch] = to[a.OutputBatch]
	})},

	{"reduce-window-base-dilations-ignored", stablehlo.ReduceWindow.Name, "neighbours of the inputs are neighbours in the padded inputs", misreading(stablehlo.ReduceWindow, func(a *stablehlo.ReduceWindowAttributes) { a.BaseDilations = onesFor(a.BaseDilations) })},
	{"reduce-window-window-dilations-ignored", stablehlo.ReduceWindow.Name, "neighbours in a window are neighbours in the padded inputs", misreading(stablehlo.ReduceWindow, func(a *stablehlo.ReduceWindowAttributes) { a.WindowDilations = onesFor(a.WindowDilations) })},
	{"reduce-window-padding-exchanged", stablehlo.ReduceWindow.Name, "the padding behind a dimension is before it", misreading(stablehlo.ReduceWindow, func(a *stablehlo.ReduceWindowAttributes) { a.PaddingLow = a.PaddingHigh })},
	{"reduce-window-first-stride", stablehlo.ReduceWindow.Name, "the first stride is that of all dimensions", misreading(stablehlo.ReduceWindow, func(a *stablehlo.ReduceWindowAttributes) { a.WindowStrides = firstOf(a.WindowStrides) })},
	{"reduce-window-strides-ignored", stablehlo.ReduceWindow.Name, "neighbouring windows begin at neighbours", misreading(stablehlo.ReduceWindow, func(a *stablehlo.ReduceWindowAttributes) { a.WindowStrides = onesFor(a.WindowStrides) })},
	{"reduce-window-removes-nothing", stablehlo.ReduceWindow.Name, "a negative padding is none", misreading(stablehlo.ReduceWindow, func(a *stablehlo.ReduceWindowAttributes) {
		for d, n := range a.PaddingLow {
			a.PaddingLow[d] = max(n, 0)
		}
	})},
	{"reduce-window-padding-is-zero", stablehlo.ReduceWindow.Name, "padding counts as 0 in a maximum", instead(func(job *pull.Job, t *pull.Terms) (uint64, bool) {
		a, of := job.Arithmetic(0), pull.As[stablehlo.ReduceWindowAttributes](job)
		padded := pull.Product(of.WindowDimensions...) > int64(len(t.List)) && of.Body == stablehlo.BodyMaximum
		most := job.Combine(t)
		return 0, padded && a.Above(0, most)
	})},

	{"select-and-scatter-ge-is-gt", stablehlo.SelectAndScatter.Name, "the last of equal elements is always selected", misreading(stablehlo.SelectAndScatter, func(a *stablehlo.SelectAndScatterAttributes) { a.Select |= 1 })},
	{"select-and-scatter-always-greatest", stablehlo.SelectAndScatter.Name, "the greatest element is always selected", misreading(stablehlo.SelectAndScatter, func(a *stablehlo.SelectAndScatterAttributes) { a.Select &= 1 })},
	{"select-and-scatter-overwrites", stablehlo.SelectAndScatter.Name, "the last of several elements of source alone counts", counting(func(_ *pull.Job, _ []int64, t *pull.Terms) {
		if n := len(t.List); n > 1 {
			t.List[0], t.List[n-1] = t.List[n-1], t.List[0]
			t.List = t.List[:1]
		}
	})},
	{"select-and-scatter-padding-exchanged", stablehlo.SelectAndScatter.Name, "the padding behind a dimension is before it", misreading(stablehlo.SelectAndScatter, func(a *stablehlo.SelectAndScatterAttributes) { a.PaddingLow = a.PaddingHigh })},
	{"select-and-scatter-first-stride", stablehlo.SelectAndScatter.Name, "the first stride is that of all dimensions", misreading(stablehlo.SelectAndScatter, func(a *stablehlo.SelectAndScatterAttributes) { a.WindowStrides = firstOf(a.WindowStrides) })},

	{"sort-always-ascending", stablehlo.Sort.Name, "the least elements always come first", misreading(stablehlo.Sort, func(a *stablehlo.SortAttributes) { a.Direction = stablehlo.SortLT })},
	{"sort-along-the-last", stablehlo.Sort.Name, "a negative dimension is always the last", misreading(stablehlo.Sort, func(a *stablehlo.SortAttributes) { a.Dimension = max(a.Dimension, -1) })},
	{"sort-compares-the-first", stablehlo.Sort.Name, "the comparator sees the elements of the first input", misreading(stablehlo.Sort, func(a *stablehlo.SortAttributes) { a.ComparatorInput = 0 })},
	{"sort-moves-one-input", stablehlo.Sort.Name, "the elements of other inputs than the compared one stay", pulling(func(job *pull.Job, right pull.Func) pull.Func {
		return func(output int, to, from []int64) pull.Source {
			if int64(output) == pull.As[stablehlo.SortAttributes](job).ComparatorInput {
				return right(output, to, from)
			}
			copy(from, to)
			return pull.Source{Operand: output}
		}
	})},
	{"shlo-scatter-updates-of-the-first", stablehlo.Scatter.Name, "all inputs of one type take the updates of the first", pulling(func(job *pull.Job, right pull.Func) pull.Func {
		return func(output int, to, from []int64) pull.Source {
			source := right(output, to, from)
			if first, _ := job.Counts.Span(2); source.Operand >= first && job.DTypes[source.Operand] == job.DTypes[first] {
				source.Operand = first
			}
			return source
		}
	})},
	{"shlo-scatter-updates-one-input", stablehlo.Scatter.Name, "inputs behind the first are copied, and not updated", pulling(func(_ *pull.Job, right pull.Func) pull.Func {
		return func(output int, to, from []int64) pull.Source {
			if output == 0 {
				return right(output, to, from)
			}
			copy(from, to)
			return pull.Source{Operand: output}
		}
	})},

	{"convert-rounds-down", stablehlo.Convert.Name, "a float that becomes an integer is rounded down", pulling(func(job *pull.Job, right pull.Func) pull.Func {
		from, to := job.Arithmetic(0), job.Arithmetic(1)
		return func(output int, at, of []int64) pull.Source {
			source := right(output, at, of)
			if x := job.Bits(0, at); from.Float() && to.DType.Integer() && from.Value(x) != math.Floor(from.Value(x)) && from.Value(x) < 0 {
				source.Bits = to.Clip(source.Bits - 1)
			}
			return source
		}
	})},
}

// misreading is the fault of computing elements as if attributes were others. The sizes of results stay.
func misreading[A any](op *spec.Operator, change func(a *A)) fault {
	return pulling(func(job *pull.Job, right pull.Func) pull.Func {
		if _, is := job.Attributes.(*A); !is {
			return right
		}
		bound, misread := op.Bind(op.NewAttributes()), *job
		bound.Fields.Copy(op.Bind(job.Attributes).Fields)
		misread.Attributes = bound.Attributes
		change(misread.Attributes.(*A))
		wrong, err := lower.PullFor(op.Name).Make(&misread)
		if err != nil {
			return right
		}
		job.Terms, job.Combine = misread.Terms, misread.Combine
		return wrong
	})
}

// onesFor returns a list of ones with as many entries as another.
func onesFor(list []int64) []int64 { return slices.Repeat([]int64{1}, len(list)) }
