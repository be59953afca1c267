package stablehlo

import (
	"errors"
	"slices"

	"example.com/conform/spec"
	"example.com/conform/spec/family"
)

var sortText = text("sort")

// Sort sorts elements along a dimension. Of the functions that its comparator may be, those are
// represented that compare the elements of one input.
var Sort = &spec.Operator{
	Name: sortText.Name,
	Params: []spec.Param{
		{Name: "inputs", Count: spec.Many},
		{Name: "results", Dir: spec.Out, Count: spec.Many, Like: "inputs"},
	},
	Attributes: spec.Attributes(SortAttributes{}),
	Rules: []*spec.Rule{
		SortOrder, SortTogether, SortStable, SortUnstable, SortNegative, SortZeros, SortTotalOrder, SortTypes, SortPairs, SortSameType, SortSameShape,
		SortInRange, SortCompared, SortCompareType,
	},
	Questions: []*spec.Question{TotalOrder, SortNaN},
	Limit: func(c *spec.Call) error {
		if i := int(spec.As[SortAttributes](c).ComparatorInput); !family.Computed(c.Tensors[i].DType) {
			return &spec.LimitError{Part: c.Name(i), Err: errNotSorted}
		}
		return nil
	},
}

// SortAttributes are the inputs of sort that are constants, and the comparator: a compare of the elements of an input.
type SortAttributes struct {
	Dimension       int64 `conform:"dimension,axis" doc:"dimension along which elements are sorted, negative from the back"`
	IsStable        bool  `conform:"is_stable" doc:"whether elements that compare as equal keep their order"`
	ComparatorInput int64 `conform:"comparator_input,optional" doc:"the input whose elements the comparator compares, from 0 on"`
	Direction       int64 `conform:"comparison_direction,enum=LT|GT" doc:"how an element compares with the ones behind it"`
	CompareType     int64 `conform:"compare_type,enum=FLOAT|TOTALORDER|SIGNED|UNSIGNED" doc:"how the comparator compares elements, which their type decides except for floats"`
}

// The values of comparison_direction.
const SortLT, SortGT = 0, 1

var errNotSorted = errors.New("complex numbers and powers of 2 alone are not compared")

// The rules of sort.
var (
	SortOrder      = sortText.Meaning("order", "Semantics, sort", "Each slice of the results along the dimension holds the elements of that of the inputs. No element compares as less than one before it.")
	SortTogether   = sortText.Meaning("together", "Semantics, inputs_together", "The elements of all inputs at an index move together. The comparator sees those of one input.")
	SortStable     = sortText.Meaning("stable", "Semantics, is_stable", "With is_stable, elements of which neither compares as less keep their order.")
	SortUnstable   = sortText.Meaning("unstable", "Semantics, is_stable", "Without is_stable, such elements may be in any order.")
	SortNegative   = sortText.Meaning("negative-dimension", "Semantics, adjusted_dimension", "A negative dimension counts from the last one.")
	SortZeros      = sortText.Meaning("zeros", "Semantics, comparator; compare, FLOAT (IEEE-754)", "As FLOAT, zeros of either sign are equal.")
	SortTotalOrder = sortText.Meaning("total-order", "Semantics, comparator; compare, TOTALORDER (IEEE-754)", "As TOTALORDER, numbers other than zeros are compared by their values, too.")
	SortTypes      = types(sortText)
	SortPairs      = sortText.Static("in-pairs", "Constraints, C2", "There are as many results as inputs.", func(k *spec.Check) {
		if n := k.Inputs(); len(k.Tensors) != 2*n {
			k.Breaks("%d inputs and %d results", n, len(k.Tensors)-n)
		}
	})
	SortSameType  = sortText.Given(SortPairs).Static("same-type", "Constraints, C2", "A result has the element type of its input.", pairedTypes("inputs", "results"))
	SortSameShape = sortText.Static("same-shape", "Constraints, C3", "All inputs and results have the same shape.", oneShape("inputs", "results"))
	SortInRange   = sortText.Static("dimension-in-range", "Constraints, C4", "dimension is at least -R and less than R, the number of dimensions of the inputs.", family.AxesInRange)
	SortCompared  = sortText.Static("comparator-input", "Constraints, C5", "The comparator compares the elements of one of the inputs.", func(k *spec.Check) {
		if i := *k.Fields().Named("comparator_input").Int; i < 0 || i >= int64(k.Inputs()) {
			k.Breaks("input %d of %d", i, k.Inputs())
		}
	})
	SortCompareType = sortText.Given(SortCompared).Static("compare-type", "Constraints, C5; compare, C3", "The compare_type suits the element type of this input, as in compare.", spec.With(func(k *spec.Check, a *SortAttributes) {
		if d := k.Tensors[a.ComparatorInput].DType; !slices.Contains(CompareTypes(d), a.CompareType) {
			k.Breaks("compare_type is %s for %v", k.Fields().Named("compare_type").Text(), d)
		}
	}))
)

// SortNaN is a question because the text expects a comparator that orders elements.
var SortNaN = sortText.Question("nan", "Semantics, sort (silent)", "What is the order of a slice with a NaN, which compares as less than nothing, and with different numbers?", []spec.Option{
	SortNaNPermuted:  {Name: "permuted", Statement: "The results hold the elements in some order."},
	SortNaNUndefined: {Name: "undefined", Statement: "The results may hold anything.", Permissive: true},
})

// The answers to [SortNaN].
const SortNaNPermuted, SortNaNUndefined spec.Answer = 0, 1
