package commonality_test

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/internal/commonality"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/tensor"
)

var _ = DescribeTable("A trait of the witness of diverging calls", func(diverging func(c *spec.Call) bool, alone bool, traits ...string) {
	small := func(c *spec.Call) bool { return diverging(c) && c.Input("data").DType == tensor.Int64 }
	witness := withWitness(commonality.Group{Cases: drawn(onnx.Transpose, small)}).Witness
	b := commonality.NewBackground(onnx.Transpose, nil, drawn(onnx.Transpose, not(diverging)))
	var names []string
	for _, trait := range b.Apart(witness, drawn(onnx.Transpose, diverging)) {
		names = append(names, trait.String())
		Expect(trait.Alone).To(Equal(alone && len(names) == 1))
		Expect(trait.Has(witness)).To(BeTrue())
	}
	if len(traits) == 0 {
		Expect(names).To(BeEmpty())
		return
	}
	Expect(names[:min(len(names), len(traits))]).To(Equal(traits))
},
	Entry("makes all calls diverge, and others diverge too", func(c *spec.Call) bool {
		return c.Input("data").DType == tensor.Int64 || c.Input("data").Rank() == 3
	}, true, "type of data: int64"),
	Entry("is one of two values that make all calls diverge", func(c *spec.Call) bool {
		return c.Input("data").DType == tensor.Int64 || c.Input("data").DType == tensor.Uint64
	}, false),
	Entry("makes calls diverge with another, clue by clue", func(c *spec.Call) bool {
		t := c.Input("data")
		return t.DType == tensor.Int64 && t.Rank() >= 3 || t.DType == tensor.Uint8 && t.Rank() == 1
	}, false, "type of data: int64", "type of data: int64 and rank of data ≥ 3"),
)
