package gen_test

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/gen"
	"example.com/conform/spec"
	"example.com/conform/spec/catalogue"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/tensor"
)

var _ = Describe("Programs of ONNX", func() {
	It("have nodes of every operator, and values for each of its attributes that is an input", func() {
		drawn := map[string]bool{}
		var c spec.Call
		for seed := range uint64(20_000) {
			gen.Fill(onnx.Program, seed, &c)
			of := c.Program.Values(c.Tensors)
			for i := range c.Program.Nodes {
				n := &c.Program.Nodes[i]
				drawn[n.Operator.Name] = true
				for k, w := range n.Wired() {
					f, name := &n.Bound.Fields[k], n.Operator.Name+" "+n.Bound.Fields[k].Name
					drawn[name] = true
					drawn[name+" of int32"] = drawn[name+" of int32"] || f.Shares() && of(w).DType == tensor.Int32
				}
			}
		}
		for _, op := range catalogue.Operators() {
			if op.Text() != "onnx" || op.Program {
				continue
			}
			Expect(drawn).To(HaveKey(op.Name))
			for _, f := range op.Bind(op.NewAttributes()).Fields {
				if f.Input {
					Expect(drawn).To(HaveKey(op.Name + " " + f.Name))
				}
				if f.Shares() {
					Expect(drawn).To(HaveKeyWithValue(op.Name+" "+f.Name+" of int32", true))
				}
			}
		}
	})
})
