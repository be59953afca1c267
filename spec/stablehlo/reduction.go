package stablehlo

import (
	"slices"

	"example.com/conform/spec"
	"example.com/conform/spec/family"
	"example.com/conform/spec/tensor"
)

var reduceText = text("reduce")

// Reduce makes one element of those along some dimensions, by a function of two elements. Of
// the functions that its body may be, those of one operation are represented.
var Reduce = &spec.Operator{
	Name: reduceText.Name, Family: "reduction",
	Params: []spec.Param{
		{Name: "inputs"},
		{Name: "init_values", Like: "inputs", Sized: true},
		{Name: "results", Dir: spec.Out, Like: "inputs"},
	},
	Attributes: spec.Attributes(ReduceAttributes{}),
	Rules: []*spec.Rule{
		reduceText.Meaning("add", "Semantics; add", "With the body add, an element of the results is the sum of those of the inputs along the dimensions. Of truth values, it is true where one is."),
		reduceText.Meaning("multiply", "Semantics; multiply", "With multiply it is their product. Of truth values, it is true where all are."),
		reduceText.Meaning("maximum", "Semantics; maximum", "With maximum it is the greatest of them."),
		reduceText.Meaning("minimum", "Semantics; minimum", "With minimum it is the least of them."),
		reduceText.Meaning("and", "Semantics; and", "With and, a bit of it is set where those of all are. Of truth values, it is true where all are."),
		reduceText.Meaning("or", "Semantics; or", "With or, a bit of it is set where that of one is. Of truth values, it is true where one is."),
		reduceText.Meaning("nan", "Semantics; add and others (IEEE-754)", "It is a NaN where one of them is one."),
		reduceText.Meaning("init", "Semantics, schedule", "An init value that changes no result may count any number of times. Of no elements the result is the init value, if several of these are one."),
		types(reduceText),
		reduceText.Static("same-type", "Constraints, C2 and C8", "The inputs, the init value and the results have the same element type, where the body promotes nothing.", spec.OneDType),
		reduceText.Static("body-type", "Constraints, C6", "The body takes elements of this type: and, and or, take integers and truth values.", spec.With(func(k *spec.Check, a *ReduceAttributes) {
			if d := k.Tensors[0].DType; a.Body >= BodyAnd && !slices.Contains(bitTypes, d) {
				k.Breaks("the body is %s, and the inputs %v", k.Fields().Named("body").Text(), d)
			}
		})),
		reduceText.Static("init-scalar", "Inputs, init_values", "The init value has no dimensions.", spec.Scalar("init_values")),
		reduceDimensions,
		reduceText.Given(reduceDimensions).Static("dimensions-unique", "Constraints, C5", "No dimension is named twice.", family.Distinct("dimensions")),
		reduceText.Given(reduceDimensions).Static("result-shape", "Constraints, C7", "The results have the sizes of the inputs, without those of the dimensions.", spec.With(func(k *spec.Check, a *ReduceAttributes) {
			var room [tensor.MaxRank]int64
			sizes := room[:0]
			for d, size := range k.Tensors[0].Sizes {
				if !slices.Contains(a.Dimensions, int64(d)) {
					sizes = append(sizes, size)
				}
			}
			if !slices.Equal(sizes, k.Output().Sizes) {
				k.BreaksShape(slices.Clone(sizes))
			}
		})),
	},
	Questions: []*spec.Question{ReduceInit, Overflow, Rounding},
	Limit:     family.OfComputed,
}

var reduceDimensions = reduceText.Static("dimensions-in-range", "Constraints, C4", "Each of the dimensions is at least 0 and less than the number of dimensions of the inputs.",
	family.DimensionsOf(operand, "dimensions"))

// ReduceAttributes are the inputs of reduce that are constants.
type ReduceAttributes struct {
	Dimensions []int64 `conform:"dimensions,axis" doc:"dimensions to reduce"`
	Body       int64   `conform:"body,enum=add|multiply|maximum|minimum|and|or" doc:"the operation of two elements"`
}

// The bodies of reductions.
const (
	BodyAdd = iota
	BodyMultiply
	BodyMaximum
	BodyMinimum
	BodyAnd
	BodyOr
)

// ReduceInit is a question because the text lets an init value count as often as an implementation likes.
var ReduceInit = reduceText.Question("init-counts", "Semantics, schedule", "How often does an init value count that changes a result?", []spec.Option{
	InitOnce:      {Name: "once", Statement: "Once for each element of the results."},
	InitReduced:   {Name: "beside-others", Statement: "Once for each element of the results, but not where that is made of one element."},
	InitUndefined: {Name: "undefined", Statement: "Any number of times: an element of the results that it changes may hold anything.", Permissive: true},
})

// The answers to [ReduceInit].
const InitOnce, InitReduced, InitUndefined spec.Answer = 0, 1, 2
