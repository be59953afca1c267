package openvino_test

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/oracle"
	"example.com/conform/spec"
	"example.com/conform/spec/openvino"
	"example.com/conform/spec/tensor"
)

// attributes and list shorten the tables.
type (
	attributes = openvino.StridedSliceAttributes
	list       = []int64
)

// An array is what a slice yields: for each element the ordinal of the one
// that it was copied from, or -1 where anything is admitted.
type array struct {
	sizes    list
	elements list
}

// ordinals returns the array of the given sizes whose elements are their own
// ordinals.
func ordinals(sizes ...int64) array {
	n, err := tensor.Elements(sizes)
	Expect(err).NotTo(HaveOccurred())
	a := array{sizes: append(list{}, sizes...), elements: make(list, n)}
	for i := range a.elements {
		a.elements[i] = int64(i)
	}
	return a
}

// call returns the slicing of an array of bytes. The required masks are empty
// unless they are given.
func call(sizes list, a attributes) *spec.Call {
	if a.BeginMask == nil {
		a.BeginMask = list{}
	}
	if a.EndMask == nil {
		a.EndMask = list{}
	}
	n, err := tensor.Elements(sizes)
	Expect(err).NotTo(HaveOccurred())
	return &spec.Call{Operator: openvino.StridedSlice, Attributes: &a, Tensors: []spec.Tensor{
		{Desc: tensor.Desc{DType: tensor.Uint8, Sizes: sizes}, Data: make([]byte, n)},
		{Desc: tensor.Desc{DType: tensor.Uint8}},
	}}
}

// slice returns the slice of an array under the given answers and the first
// ones to every other question.
func slice(from array, a attributes, pins ...spec.Choice) array {
	GinkgoHelper()
	c := call(from.sizes, a)
	Expect(c.WellFormed(1 << 20)).To(Succeed())
	var e oracle.Evaluator
	alternatives, err := e.Alternatives(c, pins)
	Expect(err).NotTo(HaveOccurred())
	first := &alternatives[0]
	Expect(first.Violations).To(BeEmpty())
	to := array{sizes: append(list{}, first.Admissible.Outputs[0].Sizes()...), elements: list{}}
	for i, source := range first.Admissible.Outputs[0].Sources() {
		Expect(first.Admissible.Outputs[0].Others(int64(i))).To(BeEmpty())
		if source.Operand == spec.Anything {
			to.elements = append(to.elements, -1)
		} else {
			Expect(source.Operand).To(Equal(0))
			to.elements = append(to.elements, from.elements[source.Element])
		}
	}
	return to
}

// python are the answers that agree with Python's slices.
var python = []spec.Choice{
	{Question: openvino.EqualBeginEnd, Answer: openvino.EqualEmpty},
	{Question: openvino.ReverseEndMask, Answer: openvino.ReverseEndFullRange},
	{Question: openvino.ReverseBeginBelowZero, Answer: openvino.BelowZeroIsNothing},
	{Question: openvino.ZeroSizeReverse, Answer: openvino.ZeroSizeEmpty},
	keepWhole,
}

// keepWhole keeps the dimensions that no step takes, though no mask is used.
var keepWhole = spec.Choice{Question: openvino.FewerSteps, Answer: openvino.FewerStepsKeepWhole}
