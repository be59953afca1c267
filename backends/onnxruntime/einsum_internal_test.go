package onnxruntime

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
)

var _ = DescribeTable("An equation of Einsum that shape inference does not end on is a gap:", func(equation string, gap bool) {
	c := spec.Call{Operator: onnx.Einsum, Attributes: &onnx.EinsumAttributes{Equation: equation}}
	Expect(ends(&c) != nil).To(Equal(gap))
},
	Entry("not one of letters", "ij,jk->ik", false),
	Entry("not an ellipsis in each term", "...i,...j->...ij", false),
	Entry("a dot by itself", "i.", true),
	Entry("the head of an arrow by itself", "i>", true),
	Entry("a hyphen by itself", "i,i-", true),
	Entry("two ellipses in a term", "...i...->...", true),
	Entry("two ellipses in the output", "...->......", true),
	Entry("two dots in the output", "i->..", true),
	Entry("not a third term, which another rule is about", "i->i->i", false),
	Entry("not one without letters", "", false),
)
