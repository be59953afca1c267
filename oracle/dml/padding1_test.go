package dml_test

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/spec"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/tensor"
)

var _ = DescribeTable("dml.padding1 gives",
	func(mode int64, sizes, start, end, output []int64, want string) {
		n, _ := tensor.Elements(sizes)
		c := &spec.Call{
			Operator: dml.Padding1,
			Attributes: &dml.Padding1Attributes{
				FeatureLevel: dml.Level5_0, PaddingMode: mode, PaddingValueDataType: dml.DataTypeOf(tensor.Int16),
				PaddingValue: 1<<16 + 9, StartPadding: start, EndPadding: end,
			},
			Tensors: []spec.Tensor{operand(tensor.Int16, sizes, numbers(1, n)...), operand(tensor.Int16, output)},
		}
		Expect(outcome(c)).To(Equal(want))
	},
	Entry("rows of the text's Example 1, by the low bits of the value", int64(dml.Padding1ModeConstant), []int64{2, 4}, []int64{1, 2}, []int64{0, 4}, []int64{3, 10},
		"9 9 9 9 9 9 9 9 9 9 9 9 1 2 3 4 9 9 9 9 9 9 5 6 7 8 9 9 9 9"),
	Entry("a row of its Example 2", int64(dml.Padding1ModeEdge), []int64{4}, []int64{2}, []int64{4}, []int64{10}, "1 1 1 2 3 4 4 4 4 4"),
	Entry("a row of its Example 3", int64(dml.Padding1ModeReflection), []int64{4}, []int64{2}, []int64{4}, []int64{10}, "3 2 1 2 3 4 3 2 1 2"),
	Entry("a row of its Example 4", int64(dml.Padding1ModeSymmetric), []int64{4}, []int64{2}, []int64{4}, []int64{10}, "2 1 1 2 3 4 4 3 2 1"),
	Entry("a single element by reflection", int64(dml.Padding1ModeReflection), []int64{1}, []int64{2}, []int64{1}, []int64{4}, "1 1 1 1"),
)
