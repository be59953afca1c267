package stablehlo

import (
	"slices"

	"example.com/conform/spec"
	"example.com/conform/spec/family"
	"example.com/conform/spec/tensor"
)

var convText = text("convolution")

// Convolution adds the products of elements of lhs in a window and of rhs.
var Convolution = &spec.Operator{
	Name:       convText.Name,
	Params:     append(slices.Clip(twoOperands), spec.Param{Name: "result", Dir: spec.Out, Like: "lhs"}),
	Attributes: spec.Attributes(ConvolutionAttributes{}),
	Rules: []*spec.Rule{
		convText.Meaning("value", "Semantics, dot_product", "An element of the result is the sum, over the places of its window and the input features, of the products of the elements of lhs and those of rhs for its output feature. Of truth values, it is true where one of these is."),
		convText.Meaning("windows", "Semantics, lhs_window_start", "Window i along a spatial dimension begins i * window_strides behind the begin of the padded lhs, and has the size of rhs there. Its elements are rhs_dilation apart."),
		convText.Meaning("padding", "Semantics, padded_lhs", "Before the elements of lhs are padding[:, 0] elements, behind them padding[:, 1], and between neighbours lhs_dilation - 1. They are 0."),
		convText.Meaning("removes", "Semantics, padded_lhs; pad, Semantics", "A padding of -n removes n elements."),
		convText.Meaning("reversal", "Semantics, reversed_lhs_window", "Along a spatial dimension with window_reversal, the last element of a window meets the first of rhs, and so on."),
		convText.Meaning("feature-groups", "Semantics, feature_group_count", "The input features of lhs and the output features are divided into feature_group_count groups of neighbours. An output feature adds products of its own group."),
		convText.Meaning("batch-groups", "Semantics, batch_group_count", "The batch of lhs and the output features are divided into batch_group_count groups of neighbours. An output feature has the batch of its own group."),
		convText.Meaning("dimensions", "Semantics, lhs_shape and result_shape", "The dimension numbers say which dimension of lhs, rhs and the result is the batch, which has features, and which are spatial."),
		convText.Meaning("nothing", "Semantics, dot_product; dot_general, init_values", "The sum of no products is 0."),
		convText.Meaning("nan", "Semantics, dot_product; multiply and add (IEEE-754)", "The result is a NaN where a factor is one."),
		types(convText),
		convText.Static("element-type", "Constraints, C27", "lhs, rhs and the result have the same element type.", spec.OneDType),
		convRank, convLengths, convPositive, convInput, convKernel, convOutput, convGroups,
		convText.Static("one-grouping", "Constraints, C23", "Either feature_group_count or batch_group_count is 1.", spec.With(func(k *spec.Check, a *ConvolutionAttributes) {
			if a.FeatureGroupCount != 1 && a.BatchGroupCount != 1 {
				k.Breaks("%d and %d", a.FeatureGroupCount, a.BatchGroupCount)
			}
		})),
		convText.Given(convInput, convGroups).Static("batch-divides", "Constraints, C10", "The batch of lhs is a multiple of batch_group_count.", spec.With(func(k *spec.Check, a *ConvolutionAttributes) {
			divides(k, k.Tensors[0].Sizes[a.InputBatch], a.BatchGroupCount)
		})),
		convText.Given(convInput, convGroups).Static("input-features-divide", "Constraints, C11", "The number of input features of lhs is a multiple of feature_group_count.", spec.With(func(k *spec.Check, a *ConvolutionAttributes) {
			divides(k, k.Tensors[0].Sizes[a.InputFeature], a.FeatureGroupCount)
		})),
		convText.Given(convInput, convKernel, convGroups).Static("input-features", "Constraints, C14", "rhs has as many input features as a group of lhs.", spec.With(func(k *spec.Check, a *ConvolutionAttributes) {
			if x, y := k.Tensors[0].Sizes[a.InputFeature], k.Tensors[1].Sizes[a.KernelInputFeature]; y != x/a.FeatureGroupCount {
				k.Breaks("rhs has %d, and lhs %d in %d groups", y, x, a.FeatureGroupCount)
			}
		})),
		convText.Given(convKernel, convGroups).Static("output-features-divide", "Constraints, C15 and C16", "The number of output features of rhs is a multiple of batch_group_count and of feature_group_count.", spec.With(func(k *spec.Check, a *ConvolutionAttributes) {
			divides(k, k.Tensors[1].Sizes[a.KernelOutputFeature], a.BatchGroupCount)
			divides(k, k.Tensors[1].Sizes[a.KernelOutputFeature], a.FeatureGroupCount)
		})),
		convText.Given(convLengths, convPositive, convInput, convKernel, convOutput, convGroups).Static("result-shape", "Constraints, C25", "The result has the batch of a group of lhs, the output features of rhs, and along a spatial dimension an element for each window that lies in the padded lhs.",
			spec.With(func(k *spec.Check, a *ConvolutionAttributes) {
				list := windowsOfConvolution(k.Call)
				if len(list) != len(a.InputSpatial) {
					return // beyond what is represented
				}
				sizes := make([]int64, len(list)+2)
				sizes[a.OutputBatch], sizes[a.OutputFeature] = k.Tensors[0].Sizes[a.InputBatch]/a.BatchGroupCount, k.Tensors[1].Sizes[a.KernelOutputFeature]
				for d := range list {
					sizes[a.OutputSpatial[d]] = list[d].Count()
				}
				if !slices.Equal(sizes, k.Output().Sizes) {
					k.BreaksShape(sizes)
				}
			})),
	},
	Questions: []*spec.Question{ConvolutionPadding, Overflow, Rounding},
	Windows:   windowsOfConvolution,
	Limit:     limitOfWindows(func(c *spec.Call) int { return c.Tensors[0].Rank() - 2 }),
}

// ConvolutionAttributes are the inputs of convolution that are constants, except its precision, which is the default.
type ConvolutionAttributes struct {
	WindowStrides       []int64 `conform:"window_strides,along=steps" doc:"distance of neighbouring windows, of each spatial dimension"`
	PaddingLow          []int64 `conform:"padding_low,along=steps" doc:"padding[:, 0]: elements to add before each spatial dimension of lhs; negative to remove"`
	PaddingHigh         []int64 `conform:"padding_high,along=steps" doc:"padding[:, 1]: elements to add behind each spatial dimension of lhs; negative to remove"`
	LhsDilation         []int64 `conform:"lhs_dilation,along=steps" doc:"distance of neighbours of lhs, of each spatial dimension"`
	RhsDilation         []int64 `conform:"rhs_dilation,along=steps" doc:"distance of neighbours in a window, of each spatial dimension"`
	WindowReversal      []int64 `conform:"window_reversal,bool,along=steps" doc:"1 for each spatial dimension along which windows are reversed, and 0 for others"`
	InputBatch          int64   `conform:"input_batch_dimension,axis=lhs" doc:"dimension of lhs that is the batch"`
	InputFeature        int64   `conform:"input_feature_dimension,axis=lhs" doc:"dimension of lhs that has features"`
	InputSpatial        []int64 `conform:"input_spatial_dimensions,axis=lhs" doc:"dimensions of lhs that are spatial"`
	KernelInputFeature  int64   `conform:"kernel_input_feature_dimension,axis=rhs" doc:"dimension of rhs that has the features of lhs"`
	KernelOutputFeature int64   `conform:"kernel_output_feature_dimension,axis=rhs" doc:"dimension of rhs that has the features of the result"`
	KernelSpatial       []int64 `conform:"kernel_spatial_dimensions,axis=rhs" doc:"dimensions of rhs that are spatial"`
	OutputBatch         int64   `conform:"output_batch_dimension,axis=result" doc:"dimension of the result that is the batch"`
	OutputFeature       int64   `conform:"output_feature_dimension,axis=result" doc:"dimension of the result that has features"`
	OutputSpatial       []int64 `conform:"output_spatial_dimensions,axis=result" doc:"dimensions of the result that are spatial"`
	FeatureGroupCount   int64   `conform:"feature_group_count" doc:"number of groups into which features are divided"`
	BatchGroupCount     int64   `conform:"batch_group_count" doc:"number of groups into which the batch and the output features are divided"`
}

// The rules about which dimensions there are.
var (
	convRank = convText.Static("rank", "Constraints, C1, C2 and C26", "lhs, rhs and the result have the same number of dimensions, of at least 2.", func(k *spec.Check) {
		for i := range k.Tensors {
			if n := k.Tensors[i].Rank(); n < 2 || n != k.Tensors[0].Rank() {
				k.Breaks("%s has %d dimensions, and lhs %d", k.Name(i), n, k.Tensors[0].Rank())
			}
		}
	})
	convLengths = convText.Given(convRank).Static("one-entry-a-dimension", "Constraints, C2, C4, C5, C7, C9, C12, C17 and C19", "Each list has an entry for each spatial dimension.", func(k *spec.Check) {
		for _, f := range k.Fields() {
			if spatial := k.Tensors[0].Rank() - 2; f.List != nil && f.List.Len() != spatial {
				k.Breaks("%s has %d entries for %d spatial dimensions", f.Name, f.List.Len(), spatial)
			}
		}
	})
	convPositive = convText.Static("positive", "Constraints, C3, C6 and C8", "No entry of window_strides, lhs_dilation and rhs_dilation is below 1.", family.AtLeast(1, "window_strides", "lhs_dilation", "rhs_dilation"))
	convGroups   = convText.Static("groups-positive", "Constraints, C21 and C22", "feature_group_count and batch_group_count are at least 1.", family.AtLeast(1, "feature_group_count", "batch_group_count"))
	convInput    = named("input-dimensions", "Constraints, C13", "lhs", func(a *ConvolutionAttributes) (x, y int64, spatial []int64) {
		return a.InputBatch, a.InputFeature, a.InputSpatial
	})
	convKernel = named("kernel-dimensions", "Constraints, C18", "rhs", func(a *ConvolutionAttributes) (x, y int64, spatial []int64) {
		return a.KernelInputFeature, a.KernelOutputFeature, a.KernelSpatial
	})
	convOutput = named("output-dimensions", "Constraints, C20", "the result", func(a *ConvolutionAttributes) (x, y int64, spatial []int64) {
		return a.OutputBatch, a.OutputFeature, a.OutputSpatial
	})
)

// named makes the rule that dimension numbers name each dimension of a tensor once.
func named(name, section, of string, numbers func(a *ConvolutionAttributes) (x, y int64, spatial []int64)) *spec.Rule {
	return convText.Given(convLengths).Static(name, section, "Each dimension number of "+of+" is at least 0 and less than the number of dimensions, and none occurs twice.", spec.With(func(k *spec.Check, a *ConvolutionAttributes) {
		if x, y, spatial := numbers(a); !nameAll(k.Tensors[0].Rank(), x, y, spatial) {
			k.Breaks("%d, %d and %v, of %d dimensions", x, y, spatial, k.Tensors[0].Rank())
		}
	}))
}

// nameAll reports whether dimension numbers name different dimensions of a tensor.
func nameAll(rank int, x, y int64, spatial []int64) bool {
	var seen [tensor.MaxRank]bool
	for i := -2; i < len(spatial); i++ {
		d := x
		if i == -1 {
			d = y
		} else if i >= 0 {
			d = spatial[i]
		}
		if d < 0 || d >= int64(rank) || seen[d] {
			return false
		}
		seen[d] = true
	}
	return true
}

// divides breaks a rule where a number is no multiple of that of groups.
func divides(k *spec.Check, n, groups int64) {
	if n%groups != 0 {
		k.Breaks("%d in %d groups", n, groups)
	}
}

// windowsOfConvolution is the Windows of a convolution.
func windowsOfConvolution(c *spec.Call) []spec.Window {
	a, lhs, rhs := spec.As[ConvolutionAttributes](c), &c.Tensors[0], &c.Tensors[1]
	n := lhs.Rank() - 2
	for _, list := range [][]int64{a.WindowStrides, a.PaddingLow, a.PaddingHigh, a.LhsDilation, a.RhsDilation, a.WindowReversal, a.InputSpatial, a.KernelSpatial} {
		if len(list) != n {
			return nil
		}
	}
	list := []spec.Window{}
	for d := range n {
		if l, r := a.InputSpatial[d], a.KernelSpatial[d]; l >= 0 && r >= 0 && l < int64(lhs.Rank()) && r < int64(rhs.Rank()) {
			list = append(list, spec.Window{
				Size: lhs.Sizes[l], Elements: rhs.Sizes[r], Interior: a.LhsDilation[d] - 1, Begin: a.PaddingLow[d], End: a.PaddingHigh[d], Stride: a.WindowStrides[d],
				Dilation: a.RhsDilation[d],
			})
		}
	}
	if len(list) != n || tooFarApart(list) {
		return nil
	}
	return list
}

// ConvolutionPadding is a question because the text multiplies padding as it does elements, and implementations leave it out.
var ConvolutionPadding = convText.Question("padding-times-nan", "Semantics, padded_lhs", "What is the product of padding and an element of rhs that is an infinity or a NaN?", []spec.Option{
	ConvolutionMultiplied: {Name: "nan", Statement: "A NaN, as of 0 and such an element."},
	ConvolutionLeftOut:    {Name: "left-out", Statement: "It does not count: padding is not multiplied."},
})

// The answers to [ConvolutionPadding].
const ConvolutionMultiplied, ConvolutionLeftOut spec.Answer = 0, 1
