package onnx

import (
	"errors"
	"slices"

	"example.com/conform/spec"
	"example.com/conform/spec/family"
	"example.com/conform/spec/tensor"
)

var oneHotText = spec.Text{Name: "onnx.one_hot", Document: "ONNX OneHot-28"}

// OneHot marks, along a new dimension, the places that indices name.
var OneHot = &spec.Operator{
	Name: oneHotText.Name,
	Params: []spec.Param{
		{Name: "indices", Indices: true},
		{Name: "values", Sized: true},
		{Name: "output", Dir: spec.Out, Like: "values", Inferred: true},
	},
	Attributes: spec.Attributes(OneHotAttributes{Axis: -1}),
	Rules: []*spec.Rule{
		OneHotSizes, OneHotOn, OneHotOff, OneHotIndices.Negative, OneHotIndices.InRange, OneHotNegativeAxis, OneHotTypes, OneHotSameDType, OneHotIndices.Type,
		OneHotValues, OneHotAxisInRange, OneHotClasses,
	},
	Questions: []*spec.Question{OneHotNoClasses, OneHotOfScalar, OtherBools},
	Limit: func(c *spec.Call) error {
		if c.Tensors[0].DType.Float() {
			return &spec.LimitError{Part: "indices", Err: errFractions}
		}
		return nil
	},
}

var errFractions = errors.New("floats are not cast to indices, because no text says how a fraction is")

// OneHotAttributes are the attribute of OneHot and the input that decides the sizes of its
// output.
type OneHotAttributes struct {
	Depth int64 `conform:"depth,input=numbers" doc:"number of classes, the size of the new dimension"`
	Axis  int64 `conform:"axis,optional" doc:"dimension of the output that is new, negative from the back"`
}

// OneHotIndices are the rules of OneHot about indices.
var OneHotIndices = family.IndexRules{
	Negative: oneHotText.Meaning("negative-indices", "introduction; Examples (with_negative_indices)",
		"A negative index counts from the back: -1 is the last class."),
	Type: oneHotText.Static("index-type", "Type Constraints; indices",
		"The indices are integers of 8 to 64 bits, or floating-point numbers of 16 to 64 bits, which are cast to int64.", func(k *spec.Check) {
			if d := k.Tensors[0].DType; !slices.Contains(tensor.Common(), d) {
				k.Breaks("indices are %v", d)
			}
		}),
	InRange: oneHotText.Meaning("outside-is-off", "introduction; indices",
		"For an index outside the range from -depth to depth-1, all elements are the first of values."),
	Outside: family.OutOfRangeSkip,
}

// The rules of OneHot.
var (
	OneHotSizes = oneHotText.Sizes("introduction; output",
		"The output has the sizes of the indices, and depth as the size of a new dimension at the axis.")
	OneHotOn = oneHotText.Meaning("on", "introduction; values",
		"For each index, the element at the place along the axis that it names is the second of values.")
	OneHotOff = oneHotText.Meaning("off", "introduction; values",
		"For each index, the elements at all other places along the axis are the first of values.")
	OneHotNegativeAxis = oneHotText.Meaning("negative-axis", "axis",
		"A negative axis counts from the back of the output: -1, the default, is its last dimension.")
	OneHotTypes     = oneHotText.TypesOfSecond("Type Constraints", wideTypes)
	OneHotSameDType = oneHotText.Static("same-dtype", "introduction; Type Constraints",
		"values and the output have the same data type.", spec.SameDType(1, 2))
	OneHotValues = oneHotText.Static("two-values", "introduction; values",
		"values has one dimension, with two elements.", func(k *spec.Check) {
			if sizes := k.Tensors[1].Sizes; len(sizes) != 1 || sizes[0] != 2 {
				k.Breaks("values have sizes %v", sizes)
			}
		})
	OneHotAxisInRange = oneHotText.Static("axis-in-range", "axis",
		"The axis is from -r-1 to r, where r is the rank of the indices. With the answer reject to onnx.one_hot/scalar, r is not 0.", spec.With(func(k *spec.Check, a *OneHotAttributes) {
			axis, rank := a.Axis, k.Tensors[0].Rank()
			if _, ok := family.Dimension(axis, rank+1); !ok || rejectsScalar(k, OneHotOfScalar) {
				k.Breaks("axis %d of indices of %d dimensions", axis, rank)
			}
		}))
	OneHotClasses = oneHotText.Static("depth-not-negative", "depth (silent)",
		"depth is not negative, because it is a number of classes. With the answer reject to onnx.one_hot/no-classes, it is not 0 either.", spec.With(func(k *spec.Check, a *OneHotAttributes) {
			if depth := a.Depth; depth < 0 || depth == 0 && k.Rejects(OneHotNoClasses) {
				k.Breaks("depth is %d", depth)
			}
		}))
)

// OneHotNoClasses is a question because the text does not exclude a depth of 0, and ONNX
// Runtime rejects it.
var OneHotNoClasses = oneHotText.Question("no-classes", "depth (silent)",
	"May depth be 0?",
	[]spec.Option{{Name: "accept", Statement: "Yes: the output has no elements."}, spec.Rejected})

// OneHotOfScalar is a question because the text has no condition on the rank of the indices,
// and ONNX's own shape inference rejects a scalar.
var OneHotOfScalar = oneHotText.Question("scalar", "indices (silent)",
	"May the indices be a scalar?",
	[]spec.Option{{Name: "accept", Statement: "Yes: the output has one dimension."}, spec.Rejected})
