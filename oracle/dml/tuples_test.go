package dml_test

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/spec"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/tensor"
)

func gatherND1(input, indices, output spec.Tensor, count, tuples, batch int64) *spec.Call {
	a := &dml.GatherND1Attributes{FeatureLevel: dml.Level4_1, InputDimensionCount: count, IndicesDimensionCount: tuples, BatchDimensionCount: batch}
	return &spec.Call{Operator: dml.GatherNd1, Attributes: a, Tensors: []spec.Tensor{input, indices, output}}
}

var _ = DescribeTable("dml.gather_nd1 gives",
	func(sizes []int64, indices spec.Tensor, output []int64, count, tuples, batch int64, want, explained string) {
		n, _ := tensor.Elements(sizes)
		c := gatherND1(operand(tensor.Float32, sizes, numbers(0, n)...), indices, operand(tensor.Float32, output), count, tuples, batch)
		Expect(outcome(c)).To(Equal(want))
		Expect(explanation(c, 1)).To(Equal(explained))
	},
	Entry("the text's Example 1", []int64{2, 2}, operand(tensor.Uint32, []int64{2, 1}, 1, 0), []int64{2, 2}, int64(2), int64(2), int64(0),
		"2 3 0 1", "dml.gather_nd1/slices: input{1,1}"),
	Entry("the text's Example 2", []int64{1, 3, 2, 2}, operand(tensor.Uint32, []int64{1, 3, 2, 2}, 0, 0, 1, 1, 1, 1, 0, 0, 0, 1, 1, 0), []int64{1, 1, 3, 2}, int64(3), int64(3), int64(1),
		"0 3 7 4 9 10", "dml.gather_nd1/batches: input{0,0,1,1}"),
	Entry("the last row, from the end, behind a leading dimension", []int64{1, 2, 3}, operand(tensor.Int32, []int64{1, 1, 1}, -1), []int64{1, 1, 3}, int64(2), int64(1), int64(0),
		"3 4 5", "dml.gather_nd1/negative-indices: input{0,1,1}"),
)

var _ = DescribeTable("dml.scatter_nd gives",
	func(input, indices, updates spec.Tensor, count, tuples int64, want string) {
		a := &dml.ScatterNDAttributes{FeatureLevel: dml.Level4_1, InputDimensionCount: count, IndicesDimensionCount: tuples}
		c := &spec.Call{Operator: dml.ScatterNd, Attributes: a, Tensors: []spec.Tensor{input, indices, updates, operand(input.DType, input.Sizes)}}
		Expect(outcome(c)).To(Equal(want))
	},
	Entry("the text's example, with tensors of two dimensions", operand(tensor.Float32, []int64{1, 8}, numbers(1, 8)...), operand(tensor.Uint32, []int64{4, 1}, 4, 3, 1, 7),
		operand(tensor.Float32, []int64{1, 4}, 9, 10, 11, 12), int64(1), int64(2), "1 11 3 10 9 6 7 12"),
	Entry("rows in another order", operand(tensor.Float32, []int64{2, 2}, 1, 2, 3, 4), operand(tensor.Int32, []int64{2, 1}, -1, 0),
		operand(tensor.Float32, []int64{2, 2}, 5, 6, 7, 8), int64(2), int64(2), "7 8 5 6"),
	Entry("one element of a batch that is none", operand(tensor.Float32, []int64{1, 2, 2}, 1, 2, 3, 4), operand(tensor.Int32, []int64{1, 1, 2}, 1, 0),
		operand(tensor.Float32, []int64{1, 1, 1}, 9), int64(2), int64(1), "1 2 9 4"),
)
