package oracle_test

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/oracle"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/stablehlo"
	"example.com/conform/spec/tensor"
)

// column is a tensor of one dimension whose elements are bytes.
func column(d tensor.DType, data ...byte) spec.Tensor {
	return spec.Tensor{Desc: tensor.Desc{DType: d, Sizes: []int64{int64(len(data))}}, Data: data}
}

// bools is a call of op with these operands and an output of type d.
func bools(op *spec.Operator, d tensor.DType, operands ...spec.Tensor) *spec.Call {
	c := spec.NewCall(op)
	copy(c.Tensors, operands)
	c.Output().DType = d
	return &c
}

const free = -1 // an element that may hold anything

var _ = DescribeTable("A byte of bool other than 0 and 1", func(c *spec.Call, want map[string][]int) {
	var e oracle.Evaluator
	alternatives, err := e.Alternatives(c, nil)
	Expect(err).NotTo(HaveOccurred())
	got := map[string][]int{}
	for i := range alternatives {
		answers := ""
		for _, choice := range alternatives[i].Choices {
			answers += choice.Question.Answers[choice.Answer].Name
		}
		for _, s := range alternatives[i].Admissible.Outputs[0].Sources() {
			if s.Operand == spec.Anything {
				got[answers] = append(got[answers], free)
			} else {
				got[answers] = append(got[answers], int(s.Bits(c)))
			}
		}
	}
	Expect(got).To(Equal(want))
},
	Entry("is kept, becomes 1, or leaves the element free, and 0 and 1 are what they are",
		bools(onnx.Identity, tensor.Bool, column(tensor.Bool, 0, 2, 1, 0xff)),
		map[string][]int{"kept": {0, 2, 1, 0xff}, "one": {0, 1, 1, 1}, "undefined": {0, free, 1, free}}),
	Entry("asks nothing where there is none", bools(onnx.Identity, tensor.Bool, column(tensor.Bool, 0, 1)), map[string][]int{"": {0, 1}}),
	Entry("asks nothing in elements of another type", bools(onnx.Identity, tensor.Uint8, column(tensor.Uint8, 0, 2)), map[string][]int{"": {0, 2}}),
	Entry("asks nothing of a copy if no element comes from it",
		bools(onnx.Where, tensor.Bool, column(tensor.Bool, 1, 0), column(tensor.Bool, 1, 2), column(tensor.Bool, 0xff, 0)),
		map[string][]int{"": {1, 0}}),
	Entry("of a condition is true, true by its lowest bit, or leaves free what it chooses",
		bools(onnx.Where, tensor.Uint8, column(tensor.Bool, 0, 1, 2, 3), column(tensor.Uint8, 10, 11, 12, 13), column(tensor.Uint8, 20, 21, 22, 23)),
		map[string][]int{"always": {20, 11, 12, 13}, "lowest-bit": {20, 11, 22, 13}, "undefined": {20, 11, free, free}}),
	Entry("asks of a condition and of what it chooses",
		bools(onnx.Where, tensor.Bool, column(tensor.Bool, 2), column(tensor.Bool, 0xff), column(tensor.Bool, 0)),
		map[string][]int{"alwayskept": {0xff}, "alwaysone": {1}, "alwaysundefined": {free}, "lowest-bit": {0}, "undefined": {free}}),
)

var _ = DescribeTable("A byte of bool other than 0 and 1 is a limit", func(c *spec.Call) {
	_, err := new(oracle.Evaluator).Alternatives(c, nil)
	Expect(err).To(MatchError("cannot be represented: " + c.Name(0) + ": a byte of bool is neither 0 nor 1, " +
		"and no text says what it stands for where it is more than moved, which is a limit of conform and not a rule"))
	c.Tensors[0].Data[0] = 1
	Expect(new(oracle.Evaluator).Alternatives(c, nil)).To(HaveLen(1))
},
	Entry("where it is counted", bools(onnx.Cast, tensor.Uint8, column(tensor.Bool, 2))),
	Entry("where it is a bit among others", func() *spec.Call {
		c := bools(stablehlo.BitcastConvert, tensor.Bool, column(tensor.Bool, 2))
		c.Output().Sizes = []int64{1}
		return c
	}()),
	Entry("where it is reduced", func() *spec.Call {
		c := bools(stablehlo.Scatter, tensor.Bool, column(tensor.Bool, 2), column(tensor.Uint8, 0), column(tensor.Bool, 1))
		a := c.Attributes.(*stablehlo.ScatterAttributes)
		a.UpdateComputation, a.InsertedWindowDims, a.ScatterDimsToOperandDims, a.IndexVectorDim = 1, []int64{0}, []int64{0}, 1
		c.Output().Sizes = []int64{1}
		return c
	}()),
)
