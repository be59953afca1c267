package stablehlo

import (
	"errors"
	"slices"

	"example.com/conform/spec"
	"example.com/conform/spec/family"
	"example.com/conform/spec/tensor"
)

var dotText = text("dot_general")

// DotGeneral adds the products of elements of two tensors along some dimensions.
var DotGeneral = &spec.Operator{
	Name: dotText.Name, Family: "contraction",
	Params:     append(slices.Clip(twoOperands), spec.Param{Name: "result", Dir: spec.Out, Like: "lhs"}),
	Attributes: spec.Attributes(DotAttributes{}),
	Rules: []*spec.Rule{
		dotText.Meaning("value", "Semantics, dot_product", "An element of the result is the sum of the products of elements of lhs and rhs along the contracting dimensions. Of truth values, it is true where one of these is."),
		dotText.Meaning("batches", "Semantics, result_batching_index", "The first coordinates of the result are those of lhs and rhs in the batching dimensions, in their order."),
		dotText.Meaning("order", "Semantics, result_lhs_index", "The others are those of the other dimensions of lhs, in their order, and then of rhs."),
		dotText.Meaning("nothing", "Semantics, init_values", "The sum of no products is 0."),
		dotText.Meaning("nan", "Semantics; multiply and add (IEEE-754)", "The result is a NaN where a factor is one."),
		types(dotText),
		dotText.Static("operand-types", "Constraints, C13", "lhs and rhs have the same element type.", spec.SameDType(0, 1)),
		dotBatches, dotContracted, dotLeft, dotRight, dotLeftUnique, dotRightUnique,
		dotText.Given(dotLeft, dotRight).Static("same-sizes", "Constraints, C9 and C10", "Dimensions that are named together have the same size.", spec.With(func(k *spec.Check, a *DotAttributes) {
			for _, pair := range [2][2][]int64{{a.LhsBatching, a.RhsBatching}, {a.LhsContracting, a.RhsContracting}} {
				for i := range min(len(pair[0]), len(pair[1])) {
					if x, y := k.Tensors[0].Sizes[pair[0][i]], k.Tensors[1].Sizes[pair[1][i]]; x != y {
						k.Breaks("dimension %d of lhs has size %d, and dimension %d of rhs %d", pair[0][i], x, pair[1][i], y)
					}
				}
			}
		})),
		dotText.Given(dotBatches, dotContracted, dotLeft, dotRight, dotLeftUnique, dotRightUnique).Static("result-shape", "Constraints, C12", "The result has the sizes of the batching dimensions, then of the other dimensions of lhs, and then of rhs, without contracting ones.", spec.With(func(k *spec.Check, a *DotAttributes) {
			var room [3 * tensor.MaxRank]int64
			sizes := room[:0]
			for _, d := range a.LhsBatching {
				sizes = append(sizes, k.Tensors[0].Sizes[d])
			}
			for i, named := range [2][2][]int64{{a.LhsBatching, a.LhsContracting}, {a.RhsBatching, a.RhsContracting}} {
				for d, size := range k.Tensors[i].Sizes {
					if !slices.Contains(named[0], int64(d)) && !slices.Contains(named[1], int64(d)) {
						sizes = append(sizes, size)
					}
				}
			}
			if !slices.Equal(sizes, k.Output().Sizes) {
				k.BreaksShape(slices.Clone(sizes))
			}
		})),
	},
	Questions: []*spec.Question{Overflow, Rounding},
	Limit: func(c *spec.Call) error {
		if c.Output().DType != c.Tensors[0].DType {
			return &spec.LimitError{Part: c.Name(2), Err: errPromoted}
		}
		return family.OfComputed(c)
	},
}

var errPromoted = errors.New("results of other element types than the operands are not computed")

// The rules about which dimensions are named.
var (
	dotBatches    = dotText.Static("batches-in-pairs", "Constraints, C1", "lhs_batching_dimensions and rhs_batching_dimensions have as many entries.", inPairs("lhs_batching_dimensions", "rhs_batching_dimensions"))
	dotContracted = dotText.Static("contracted-in-pairs", "Constraints, C2", "lhs_contracting_dimensions and rhs_contracting_dimensions have as many entries.", inPairs("lhs_contracting_dimensions", "rhs_contracting_dimensions"))
	dotLeft       = dotText.Static("lhs-in-range", "Constraints, C5 and C6", "Each of the dimensions of lhs is at least 0 and less than the number of its dimensions.", func(k *spec.Check) {
		family.DimensionsOf(operand, "lhs_batching_dimensions")(k)
		family.DimensionsOf(operand, "lhs_contracting_dimensions")(k)
	})
	dotRight = dotText.Static("rhs-in-range", "Constraints, C7 and C8", "Each of the dimensions of rhs is at least 0 and less than the number of its dimensions.", func(k *spec.Check) {
		second := func(c *spec.Call) *spec.Tensor { return &c.Tensors[1] }
		family.DimensionsOf(second, "rhs_batching_dimensions")(k)
		family.DimensionsOf(second, "rhs_contracting_dimensions")(k)
	})
	dotLeftUnique  = dotText.Given(dotLeft).Static("lhs-unique", "Constraints, C3", "No dimension of lhs is named twice.", family.Distinct("lhs_batching_dimensions", "lhs_contracting_dimensions"))
	dotRightUnique = dotText.Given(dotRight).Static("rhs-unique", "Constraints, C4", "No dimension of rhs is named twice.", family.Distinct("rhs_batching_dimensions", "rhs_contracting_dimensions"))
)

// inPairs makes the check that two lists have as many entries.
func inPairs(first, second string) func(k *spec.Check) {
	return func(k *spec.Check) {
		if a, b := k.Fields().Named(first).List.Len(), k.Fields().Named(second).List.Len(); a != b {
			k.Breaks("%d entries and %d", a, b)
		}
	}
}

// DotAttributes are the inputs of dot_general that are constants, except its precision, which is the default.
type DotAttributes struct {
	LhsBatching    []int64 `conform:"lhs_batching_dimensions,axis,optional" doc:"dimensions of lhs that are batches"`
	RhsBatching    []int64 `conform:"rhs_batching_dimensions,axis=rhs,optional" doc:"the same batches, as dimensions of rhs"`
	LhsContracting []int64 `conform:"lhs_contracting_dimensions,axis,optional" doc:"dimensions of lhs along which products are added"`
	RhsContracting []int64 `conform:"rhs_contracting_dimensions,axis=rhs,optional" doc:"the same dimensions of rhs"`
}
