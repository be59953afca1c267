package reports_test

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/reports"
	"example.com/conform/spec/catalogue"
)

var _ = It("leads from the rules of every operator to a public text", func() {
	for _, op := range catalogue.Operators() {
		for _, rule := range op.Rules {
			Expect(reports.TextOf(rule.ID)).To(HavePrefix("https://"), rule.ID)
		}
	}
})

var _ = DescribeTable("leads to where StableHLO says something of programs", func(rule, section string) {
	Expect(reports.TextOf("stablehlo." + rule)).To(Equal("https://openxla.org/stablehlo/spec#" + section))
},
	Entry("of their nodes", "program/valid-nodes", "execution"),
	Entry("of control flow", "program/case", "case"),
	Entry("of one operation", "pad/types", "pad"),
)

var _ = DescribeTable("names a page of ONNX as its operator", func(rule, page string) {
	Expect(reports.TextOf(rule)).To(Equal("https://onnx.ai/onnx/operators/onnx__" + page + ".html"))
},
	Entry("of one word", "onnx.pad/types", "Pad"),
	Entry("of several words", "onnx.mat_mul_integer/value", "MatMulInteger"),
	Entry("of an abbreviation", "onnx.gather_nd/ranks", "GatherND"),
	Entry("of a number that is none", "onnx.is_nan/value", "IsNaN"),
)
