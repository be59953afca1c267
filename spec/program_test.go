package spec_test

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/tensor"
)

// halves is a program that splits its input into two, and joins them in the other order.
func halves() *spec.Call {
	c := spec.NewCall(onnx.Program)
	split, concat := spec.NewCall(onnx.Split), spec.NewCall(onnx.Concat)
	spec.As[onnx.SplitAttributes](&split).Split = []int64{2, 1}
	c.Program.Nodes = []spec.Node{
		{Operator: onnx.Split, Bound: split.Bound, Counts: spec.Counts{1, 2}, Inputs: []spec.Wire{{Node: spec.OfProgram}}},
		{Operator: onnx.Concat, Bound: concat.Bound, Counts: spec.Counts{2, 1}, Inputs: []spec.Wire{{Node: 0, Tensor: 1}, {Node: 0}}},
	}
	c.Program.Outputs = []spec.Wire{{Node: 1}}
	c.Tensors[0] = spec.Tensor{Desc: tensor.Desc{DType: tensor.Uint8, Sizes: []int64{3}}, Data: []byte{1, 2, 3}}
	c.Tensors[1].DType = tensor.Uint8
	return &c
}

var _ = Describe("A program", func() {
	It("is written as a line for each node, and one for the outputs", func() {
		Expect(halves().Program.Lines()).To(Equal([]string{"a, b = split(inputs[0], split=[2, 1])", "c = concat([b, a], axis=0)", "return c"}))
		Expect(halves().Program.Operators()).To(Equal("split+concat"))
	})

	It("says how a list comes to a node that takes it as an input", func() {
		c := halves()
		fields := c.Program.Nodes[0].Bound.Fields
		fields.Named("split").Form = spec.FormComputed
		Expect(c.WellFormed(100)).To(Succeed())
		Expect(c.Program.Lines()[0]).To(Equal("a, b = split(inputs[0], split=computed [2, 1])"))
		clone := c.Clone()
		constant := c.Constant()
		Expect(constant.Program.Lines()).To(Equal(halves().Program.Lines()))
		fields.SetForms(nil)
		Expect(c.Program.Lines()).To(Equal(halves().Program.Lines()))
		Expect(clone.Program.Nodes[0].Bound.Fields.Named("split").Form).To(Equal(spec.FormComputed))
	})

	It("has more names than letters", func() {
		c := halves()
		Expect(c.Program.Name(spec.Wire{Node: 0, Tensor: 25})).To(Equal("z"))
		Expect(c.Program.Name(spec.Wire{Node: 0, Tensor: 26})).To(Equal("a1"))
	})

	It("is copied with all that it has", func() {
		c := halves()
		clone := c.Clone()
		Expect(clone.Program.Lines()).To(Equal(c.Program.Lines()))
		clone.Program.Nodes[0].Inputs[0].Tensor = 9
		*clone.Program.Nodes[1].Bound.Fields.Named("axis").Int = 5
		Expect(c.Program.Lines()).To(Equal(halves().Program.Lines()))
	})

	DescribeTable("is ill formed", func(change func(c *spec.Call), message string) {
		c := halves()
		Expect(c.WellFormed(100)).To(Succeed())
		change(c)
		Expect(c.WellFormed(100)).To(MatchError(ContainSubstring(message)))
	},
		Entry("without nodes", func(c *spec.Call) { c.Program.Nodes = nil }, "0 nodes"),
		Entry("if an attribute that is no list is computed", func(c *spec.Call) { c.Program.Nodes[1].Bound.Fields.Named("axis").Form = spec.FormComputed }, "axis: it has no entries or is never computed"),
		Entry("if an absent list is an input", func(c *spec.Call) {
			c.Program.Nodes[0].Bound.Attributes.(*onnx.SplitAttributes).Split = nil
			c.Program.Nodes[0].Bound.Fields.Named("split").Form = spec.FormInput
		}, "split: it has no entries or is never input"),
		Entry("with too many", func(c *spec.Call) { c.Program.Nodes = make([]spec.Node, 17) }, "17 nodes"),
		Entry("if there is none", func(c *spec.Call) { c.Program = nil }, "program: missing"),
		Entry("if a node is a program", func(c *spec.Call) { c.Program.Nodes[0].Operator = onnx.Program }, "node 0 is not a call"),
		Entry("if a node uses a later result", func(c *spec.Call) { c.Program.Nodes[0].Inputs[0].Node = 1 }, "no earlier node makes"),
		Entry("or its own", func(c *spec.Call) { c.Program.Nodes[1].Inputs[0].Node = 1 }, "no earlier node makes"),
		Entry("or a result that does not exist", func(c *spec.Call) { c.Program.Nodes[1].Inputs[0].Tensor = 2 }, "no earlier node makes"),
		Entry("or an input that does not exist", func(c *spec.Call) { c.Program.Nodes[0].Inputs[0].Tensor = 1 }, "no earlier node makes"),
		Entry("or a negative one", func(c *spec.Call) { c.Program.Nodes[0].Inputs[0].Tensor = -1 }, "no earlier node makes"),
		Entry("if a node lacks an input", func(c *spec.Call) { c.Program.Nodes[1].Inputs = c.Program.Nodes[1].Inputs[:1] }, "has 1 inputs"),
		Entry("if an attribute cannot be", func(c *spec.Call) { spec.As[onnx.SplitAttributes](ref(c.Program.Nodes[0])).Split = make([]int64, 65) }, "65 entries"),
		Entry("if an output is an input", func(c *spec.Call) { c.Program.Outputs[0].Node = spec.OfProgram }, "inputs[0] is an output, but no result of a node"),
		Entry("if it has an output less than tensors", func(c *spec.Call) { c.Program.Outputs = nil }, "0 outputs for 1 tensors"),
		Entry("if nothing uses an input", func(c *spec.Call) {
			c.Pass(0, 2)
			c.Tensors[1] = c.Tensors[0].Clone()
		}, "no node uses inputs[1]"),
		Entry("if an output has another type", func(c *spec.Call) { c.Tensors[1].DType = tensor.Int8 }, "outputs[0] is int8"),
	)
})

// ref returns the call of a node, for its attributes.
func ref(n spec.Node) *spec.Call {
	return &spec.Call{Operator: n.Operator, Attributes: n.Bound.Attributes, Bound: n.Bound}
}
