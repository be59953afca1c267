package onnx

import (
	"errors"
	"slices"

	"example.com/conform/spec"
	"example.com/conform/spec/family"
	"example.com/conform/spec/tensor"
)

var reshapeText = spec.Text{Name: "onnx.reshape", Document: "ONNX Reshape-25"}

// Reshape gives its data other sizes.
var Reshape = &spec.Operator{
	Name:       reshapeText.Name,
	Params:     restating("data", "reshaped"),
	Attributes: spec.Attributes(ReshapeAttributes{}),
	Rules: ReshapeData.and(
		ReshapeSizes, ReshapeScalar, ReshapeZeroCopies, ReshapeZeroStays, ReshapeInfers, ReshapeEntries,
		ReshapeOneInferred, ReshapeZeroInRange, ReshapeZeroOrInferred, ReshapeInferable, ReshapeSameElements,
	),
	Questions: []*spec.Question{OtherBools},
}

// ReshapeAttributes are the attribute of Reshape and its input of sizes.
type ReshapeAttributes struct {
	Shape     []int64 `conform:"shape,along=steps,input" doc:"sizes of the output; -1 for what is left, 0 for the size of data"`
	Allowzero bool    `conform:"allowzero,optional" doc:"whether 0 in shape is a size"`
}

// infers reports whether shape contains -1.
func (a *ReshapeAttributes) infers() bool { return slices.Contains(a.Shape, -1) }

// noShape makes a check that a call breaks if the condition holds of its shape and
// the sizes of its data.
func noShape(broken func(a *ReshapeAttributes, data []int64) bool) func(k *spec.Check) {
	return spec.With(func(k *spec.Check, a *ReshapeAttributes) {
		if data := k.Tensors[0].Sizes; broken(a, data) {
			k.Breaks("shape is %v, and the data has sizes %v", a.Shape, data)
		}
	})
}

// stated appends the sizes that a call states, with 1 for an inferred one.
func (a *ReshapeAttributes) stated(data, sizes []int64) []int64 {
	for i, size := range a.Shape {
		switch {
		case size == 0 && !a.Allowzero:
			size = data[i]
		case size == -1:
			size = 1
		}
		sizes = append(sizes, size)
	}
	return sizes
}

// The rules of Reshape.
var (
	ReshapeData  = restated(reshapeText, "introduction")
	ReshapeSizes = reshapeText.Sizes("introduction; shape",
		"Entry i of shape is size i of the output.")
	ReshapeScalar = reshapeText.Meaning("scalar", "introduction",
		"If shape is empty, the output is a scalar.")
	ReshapeZeroCopies = reshapeText.Meaning("zero-copies", "introduction; allowzero",
		"Without allowzero, an entry of 0 copies the size of the data at the same position.")
	ReshapeZeroStays = reshapeText.Meaning("zero-stays", "introduction; allowzero",
		"With allowzero, an entry of 0 is a size of 0.")
	ReshapeInfers = reshapeText.Meaning("infers", "introduction",
		"An entry of -1 becomes the size with which the output has as many elements as the data.")
	ReshapeEntries = reshapeText.Static("entries", "introduction (silent)",
		"No entry of shape is less than -1.", family.AtLeast(-1, "shape"))
	ReshapeOneInferred = reshapeText.Static("one-inferred", "introduction",
		"At most one entry of shape is -1.", noShape(func(a *ReshapeAttributes, _ []int64) bool {
			return slices.Contains(a.Shape[slices.Index(a.Shape, -1)+1:], -1)
		}))
	ReshapeZeroInRange = reshapeText.Static("zero-in-range", "introduction; allowzero (silent)",
		"Without allowzero, every entry of 0 is at the position of a dimension of the data.", noShape(func(a *ReshapeAttributes, data []int64) bool {
			return len(data) < len(a.Shape) && !a.Allowzero && slices.Contains(a.Shape[len(data):], 0)
		}))
	ReshapeZeroOrInferred = reshapeText.Static("zero-or-inferred", "introduction",
		"With allowzero, shape does not contain both 0 and -1.", noShape(func(a *ReshapeAttributes, _ []int64) bool {
			return a.Allowzero && a.infers() && slices.Contains(a.Shape, 0)
		}))
	ReshapeInferable = reshapeText.Given(ReshapeEntries, ReshapeOneInferred, ReshapeZeroInRange, ReshapeZeroOrInferred).Static("inferable", "introduction (silent on 0)",
		"If shape contains -1, the product of the other sizes of the output is not 0 and divides the number of elements.",
		noShape(func(a *ReshapeAttributes, data []int64) bool {
			var room [tensor.MaxRank]int64
			_, err := tensor.Quotient(data, a.stated(data, room[:0]))
			return a.infers() && errors.Is(err, tensor.ErrUneven)
		}))
	ReshapeSameElements = reshapeText.Given(ReshapeInferable).Static("same-elements", "introduction",
		"The data and the output have the same number of elements.", noShape(func(a *ReshapeAttributes, data []int64) bool {
			if a.infers() {
				return false
			}
			var room [tensor.MaxRank]int64
			stated := a.stated(data, room[:0])
			if slices.Contains(data, 0) || slices.Contains(stated, 0) {
				return !slices.Contains(data, 0) || !slices.Contains(stated, 0)
			}
			left, _ := tensor.Quotient(data, stated)
			return left != 1
		}))
)
