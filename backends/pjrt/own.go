package pjrt

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"example.com/conform/backends"
	"example.com/conform/backends/internal/engine"
	"example.com/conform/spec"
	"example.com/conform/spec/stablehlo"
	"example.com/conform/spec/tensor"
)

// own is how the operators of StableHLO are expressed: a call is an operation already.
var own = operator{own: true, express: restate}

// restate makes o the operation that a job states, with its result.
func restate(o *operation, job *backends.Job) error {
	result := &job.Operands[job.Inputs()].Desc
	o.dtype, o.sizes = result.DType, append([]int64{}, result.Sizes...)
	if job.Operator == stablehlo.DynamicIota || job.Operator == stablehlo.DynamicBroadcastInDim {
		if shape := &o.operands[len(o.operands)-1]; len(shape.sizes) == 1 && shape.sizes[0] != int64(len(o.sizes)) {
			// Given at run time, it may end the process: backends/stablehlo/faults/dynamic_shape_length.py
			if err := shape.fix(); err != nil {
				return err
			}
		}
	}
	if job.Operator == stablehlo.DynamicPad {
		for i := 2; i < len(o.operands); i++ {
			if err := o.operands[i].fix(); err != nil { // XLA runs no other dynamic_pad
				return err
			}
		}
	}
	for k, more := range job.Operands[job.Inputs()+1:] {
		o.more = append(o.more, value{"r" + strconv.Itoa(k+1), shaped(more.Desc.Sizes, more.Desc.DType)})
	}
	switch a := job.Attributes.(type) {
	case *stablehlo.GatherAttributes:
		return o.is("gather", gatherNumbers(a.Numbers()), int64s("slice_sizes", a.SliceSizes), boolOf("indices_are_sorted", a.IndicesAreSorted))
	case *stablehlo.DynamicGatherAttributes:
		if err := o.operands[2].fix(); err != nil { // XLA runs no other dynamic_gather
			return err
		}
		return o.is("dynamic_gather", gatherNumbers(a.Numbers()), boolOf("indices_are_sorted", a.IndicesAreSorted))
	case *stablehlo.ScatterAttributes:
		var dtypes []tensor.DType
		for _, input := range o.operands[:len(o.operands)/2] {
			if dtypes = append(dtypes, input.dtype); input.dtype.Packed() && len(o.operands) > 3 {
				return engine.Gap("elements of less than a byte in several inputs end the process: backends/pjrt/faults/scatter_several_int4.py")
			}
		}
		o.region = reducing(a.UpdateComputation, dtypes...)
		return o.is("scatter", scatterNumbers(a.Numbers()), boolOf("indices_are_sorted", a.IndicesAreSorted), boolOf("unique_indices", a.UniqueIndices))
	case *stablehlo.ReduceAttributes:
		o.region = region(job.Fields().Named("body").Text(), o.operands[0].dtype)
		return o.is("reduce", int64s("dimensions", a.Dimensions))
	case *stablehlo.SortAttributes:
		if a.Dimension < 0 {
			return engine.Gap("XLA reads a negative dimension from behind a list: backends/pjrt/faults/sort_negative_dimension.py")
		}
		for i := range o.operands {
			if o.operands[i].dtype.Packed() {
				return engine.Gap("XLA sorts elements of less than a byte wrongly, and writes outside of their memory: backends/pjrt/faults/sort_int2.py")
			}
		}
		o.region = comparator(o.operands, a, job.Fields())
		return o.is("sort", int64Of("dimension", a.Dimension), boolOf("is_stable", a.IsStable))
	case *stablehlo.ReduceWindowAttributes:
		o.region = region(job.Fields().Named("body").Text(), o.operands[0].dtype)
		padded, err := padding(a.PaddingLow, a.PaddingHigh)
		if err != nil {
			return err
		}
		return o.is("reduce_window", int64s("window_dimensions", a.WindowDimensions), int64s("window_strides", a.WindowStrides), int64s("base_dilations", a.BaseDilations),
			int64s("window_dilations", a.WindowDilations), padded)
	case *stablehlo.SelectAndScatterAttributes:
		if len(o.operands[0].sizes) == 0 {
			return engine.Gap("scalars end the process: backends/pjrt/faults/select_and_scatter_scalar.py")
		}
		of := shaped(nil, o.operands[0].dtype)
		o.region = fmt.Sprintf(" ({\n  ^bb0(%%lhs: %s, %%rhs: %[1]s):\n    %%is = stablehlo.compare %s, %%lhs, %%rhs : (%[1]s, %[1]s) -> tensor<i1>\n    stablehlo.return %%is : tensor<i1>\n  },",
			of, job.Fields().Named("select").Text()) + strings.TrimPrefix(region(job.Fields().Named("scatter").Text(), o.operands[0].dtype), " (")
		padded, err := padding(a.PaddingLow, a.PaddingHigh)
		if err != nil {
			return err
		}
		return o.is("select_and_scatter", int64s("window_dimensions", a.WindowDimensions), int64s("window_strides", a.WindowStrides), padded)
	case *stablehlo.ConvolutionAttributes:
		padded, err := padding(a.PaddingLow, a.PaddingHigh)
		if err != nil {
			return err
		}
		return o.is("convolution", int64s("window_strides", a.WindowStrides), padded, int64s("lhs_dilation", a.LhsDilation), int64s("rhs_dilation", a.RhsDilation),
			reversal(a.WindowReversal), convolved(a), int64Of("feature_group_count", a.FeatureGroupCount),
			int64Of("batch_group_count", a.BatchGroupCount))
	case *stablehlo.DotAttributes:
		return o.is("dot_general", "dot_dimension_numbers = #stablehlo.dot<"+dotNumbers(a)+">")
	}
	var attributes []string
	for _, f := range job.Fields() {
		switch {
		case f.List != nil:
			attributes = append(attributes, int64s(f.Name, f.List.Entries()))
		case f.Enum != nil:
			attributes = append(attributes, fmt.Sprintf("%s = #stablehlo<%s %s>", f.Name, cmp.Or(enums[f.Name], f.Name), f.Enum.NameOf(*f.Int)))
		default:
			attributes = append(attributes, int64Of(f.Name, *f.Int))
		}
	}
	return o.is(job.Operator.Short(), attributes...)
}

// comparator returns the region of a sort, which compares the elements of one of its operands.
func comparator(operands []operand, a *stablehlo.SortAttributes, fields spec.Fields) string {
	var arguments []string
	compared := shaped(nil, operands[0].dtype)
	for i := range operands {
		of := shaped(nil, operands[i].dtype)
		arguments = append(arguments, fmt.Sprintf("%%lhs%d: %s, %%rhs%[1]d: %[2]s", i, of))
		if int64(i) == a.ComparatorInput {
			compared = of
		}
	}
	return fmt.Sprintf(" ({\n  ^bb0(%s):\n    %%is = stablehlo.compare %s, %%lhs%d, %%rhs%[3]d, %s : (%s, %[5]s) -> tensor<i1>\n    stablehlo.return %%is : tensor<i1>\n  })",
		strings.Join(arguments, ", "), fields.Named("comparison_direction").Text(), a.ComparatorInput, fields.Named("compare_type").Text(), compared)
}

// padding returns the attribute of operations with windows that has two entries for each dimension.
func padding(low, high []int64) (string, error) {
	if len(low) != len(high) {
		return "", engine.Gap("StableHLO's padding has two entries for each dimension")
	}
	var pairs []string
	for d := range low {
		pairs = append(pairs, fmt.Sprintf("[%d, %d]", low[d], high[d]))
	}
	entries := ""
	if len(pairs) > 0 {
		entries = "[" + strings.Join(pairs, ", ") + "]"
	}
	return fmt.Sprintf("padding = dense<%s> : tensor<%dx2xi64>", entries, len(low)), nil
}

// reversal writes which windows are reversed.
func reversal(entries []int64) string {
	words := make([]string, len(entries))
	for d, entry := range entries {
		words[d] = strconv.FormatBool(entry == 1)
	}
	if len(words) == 0 {
		return "window_reversal = array<i1>"
	}
	return "window_reversal = array<i1: " + strings.Join(words, ", ") + ">"
}

// convolved writes the dimension numbers of a convolution.
func convolved(a *stablehlo.ConvolutionAttributes) string {
	return fmt.Sprintf("dimension_numbers = #stablehlo.conv<raw input_batch_dimension = %d, input_feature_dimension = %d, input_spatial_dimensions = [%s], "+
		"kernel_input_feature_dimension = %d, kernel_output_feature_dimension = %d, kernel_spatial_dimensions = [%s], "+
		"output_batch_dimension = %d, output_feature_dimension = %d, output_spatial_dimensions = [%s]>",
		a.InputBatch, a.InputFeature, join(a.InputSpatial), a.KernelInputFeature, a.KernelOutputFeature, join(a.KernelSpatial), a.OutputBatch, a.OutputFeature, join(a.OutputSpatial))
}

// dotNumbers writes the dimension numbers of a dot_general.
func dotNumbers(a *stablehlo.DotAttributes) string {
	return fmt.Sprintf("lhs_batching_dimensions = [%s], rhs_batching_dimensions = [%s], lhs_contracting_dimensions = [%s], rhs_contracting_dimensions = [%s]",
		join(a.LhsBatching), join(a.RhsBatching), join(a.LhsContracting), join(a.RhsContracting))
}

// enums are the names of the types of attributes that differ from those of the attributes.
var enums = map[string]string{"compare_type": "comparison_type"}

// fix makes an operand a constant. The error says that it is computed.
func (o *operand) fix() error {
	if o.inner {
		return engine.Gap("XLA takes constants where a list is computed")
	}
	o.constant = true
	return nil
}

// holdsIndices reports whether an operand of an operation is one of indices.
func holdsIndices(job *backends.Job, i int) bool {
	p, _ := job.Counts.Param(min(i, job.Inputs()))
	return job.Operator.Params[p].Indices
}
