package onnx

import (
	"errors"
	"math"

	"example.com/conform/spec"
	"example.com/conform/spec/family"
	"example.com/conform/spec/tensor"
)

var uniqueText = spec.Text{Name: "onnx.unique", Document: "ONNX Unique-28"}

// Unique finds the different elements of X, or its different slices along an axis.
var Unique = &spec.Operator{
	Name: uniqueText.Name,
	Params: []spec.Param{
		{Name: "Y", Dir: spec.Out, Inferred: true},
		{Name: "indices", Dir: spec.Out, Count: spec.Optional, Inferred: true},
		{Name: "inverse_indices", Dir: spec.Out, Count: spec.Optional, Inferred: true},
		{Name: "counts", Dir: spec.Out, Count: spec.Optional, Inferred: true},
	},
	Attributes: spec.Attributes(UniqueAttributes{Axis: UniqueFlat, Sorted: 1}),
	Rules: []*spec.Rule{
		UniqueSizes, UniqueFlattens, UniqueSlices, UniqueNegativeAxis, UniqueAscending, UniqueInOrder, UniqueOnce, UniqueIndices, UniqueInverse, UniqueCounts,
		UniqueTypes, UniqueInt64, UniqueAxisInRange, UniqueSortedRange,
	},
	Questions: []*spec.Question{UniqueNaN, UniqueNaNSlices},
	Limit: spec.Of(func(c *spec.Call, a *UniqueAttributes) error {
		d, sizes := a.X(c)
		if err := family.LimitOfListed(d, a.Elements, sizes); err != nil {
			return err
		}
		if d == tensor.Complex64 {
			return &spec.LimitError{Part: "X", Err: errComplexOrder}
		}
		return nil
	}),
}

var errComplexOrder = errors.New("complex numbers are not sorted, because no text says which is less")

// UniqueAttributes are the attributes of Unique and its input, which decides the sizes of its
// outputs.
type UniqueAttributes struct {
	Elements []int64 `conform:"elements" doc:"elements of X in row-major order, each as an integer with its bits; those behind the list are 0"`
	Shape    []int64 `conform:"shape,uint32" doc:"sizes of X"`
	Axis     int64   `conform:"axis,optional" doc:"dimension whose slices are compared, negative from the back; the least integer, the default, stands for none"`
	Sorted   int64   `conform:"sorted,optional" doc:"1 for ascending order, 0 for the order in X"`
}

// UniqueFlat is the axis of a call without an axis.
const UniqueFlat = math.MinInt64

// X implements [family.ListedInput].
func (a *UniqueAttributes) X(c *spec.Call) (d tensor.DType, sizes []int64) {
	return c.Output().DType, a.Shape
}

// Element implements [family.ListedInput].
func (a *UniqueAttributes) Element(d tensor.DType, i int64) uint64 {
	return family.ListedElement(a.Elements, d, i)
}

// NaN returns the question about equal NaNs that a call can touch.
func (a *UniqueAttributes) NaN() *spec.Question {
	if len(a.Shape) > 1 && a.Axis != UniqueFlat {
		return UniqueNaNSlices
	}
	return UniqueNaN
}

// The rules of Unique.
var (
	UniqueSizes = uniqueText.Sizes("introduction; outputs",
		"Y has the sizes of X, except that its size along the axis is the number of different slices. Without axis, Y is a list of the different elements. indices and counts are lists with an entry for each, and inverse_indices is a list with an entry for each slice or element of X.")
	UniqueOnce = uniqueText.Meaning("once", "introduction; Y",
		"Y has each value of X once, with the bits of its first occurrence. -0 and 0 are one value.")
	UniqueFlattens = uniqueText.Meaning("flattens", "introduction; axis",
		"Without axis, the values are the elements of X in row-major order.")
	UniqueSlices = uniqueText.Meaning("slices", "introduction; axis; Example 4",
		"With axis, the values are the slices of X along it. Slices are equal if all their elements are, and the first elements that differ, in row-major order, decide which is less.")
	UniqueAscending = uniqueText.Meaning("ascending", "introduction; sorted",
		"If sorted is 1, the values of Y ascend. A NaN is above all numbers.")
	UniqueInOrder = uniqueText.Meaning("in-order", "introduction; sorted",
		"If sorted is 0, the values of Y are in the order of their first occurrences in X.")
	UniqueIndices = uniqueText.Meaning("indices", "introduction; indices",
		"indices has the place in X of the first occurrence of each value of Y.")
	UniqueInverse = uniqueText.Meaning("inverse", "introduction; inverse_indices",
		"inverse_indices has the place in Y of each value of X.")
	UniqueCounts = uniqueText.Meaning("counts", "introduction; counts",
		"counts has the number of occurrences in X of each value of Y.")
	UniqueNegativeAxis = negativeAxis(uniqueText, "axis")
	UniqueTypes        = uniqueText.Types("Type Constraints", wideTypes)
	UniqueInt64        = uniqueText.Static("int64", "indices; inverse_indices; counts",
		"All outputs except Y have the data type int64.", func(k *spec.Check) {
			for _, t := range k.Outputs()[1:] {
				if t.DType != tensor.Int64 {
					k.Breaks("an output is %v", t.DType)
				}
			}
		})
	UniqueAxisInRange = uniqueText.Static("axis-in-range", "axis",
		"If the axis is stated, it is from -r to r-1, where r is the rank of X.", spec.With(func(k *spec.Check, a *UniqueAttributes) {
			if _, ok := family.Dimension(a.Axis, len(a.Shape)); !ok && a.Axis != UniqueFlat {
				k.Breaks("axis %d of %d dimensions", a.Axis, len(a.Shape))
			}
		}))
	UniqueSortedRange = uniqueText.Static("sorted-0-or-1", "sorted",
		"sorted is 0 or 1.", spec.With(func(k *spec.Check, a *UniqueAttributes) {
			if sorted := a.Sorted; sorted != 0 && sorted != 1 {
				k.Breaks("sorted is %d", sorted)
			}
		}))
)

// UniqueNaN and UniqueNaNSlices are questions because the text does not mention NaNs, and
// numpy.unique, to which it refers, answers them in different ways.
var (
	UniqueNaN       = nanEqual("nan", "Is a NaN equal to another one, without axis or in X of one dimension?")
	UniqueNaNSlices = nanEqual("nan-in-slices", "In X of several dimensions, are slices with NaNs at the same places equal if all their other elements are?")
)

func nanEqual(name, ask string) *spec.Question {
	return uniqueText.Question(name, "introduction (silent)", ask, []spec.Option{
		NaNEqual:     {Name: "equal", Statement: "Yes: Y has the first one."},
		NaNDifferent: {Name: "different", Statement: "No: Y has each of them. Those that are otherwise equal are in the order of X."},
	})
}

// The answers to [UniqueNaN] and [UniqueNaNSlices].
const NaNEqual, NaNDifferent spec.Answer = 0, 1
