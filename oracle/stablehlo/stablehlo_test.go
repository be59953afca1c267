package stablehlo_test

import (
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/oracle"
	"example.com/conform/spec"
	"example.com/conform/spec/stablehlo"
	"example.com/conform/spec/tensor"
)

func TestOracle(t *testing.T) {
	RegisterFailHandler(Fail)
	RunSpecs(t, "oracle/stablehlo")
}

type list = []int64

// operand returns a tensor of these elements, bits in the low bits.
func operand(d tensor.DType, sizes list, elements ...uint64) spec.Tensor {
	t := spec.Tensor{Desc: tensor.Desc{DType: d, Sizes: sizes}, Data: make([]byte, int64(len(elements))*d.Size())}
	for i, bits := range elements {
		t.SetBits(int64(i), bits)
	}
	return t
}

// counted returns the numbers from 1 to n.
func counted(n int) (list []uint64) {
	for i := range n {
		list = append(list, uint64(i+1))
	}
	return list
}

// result returns a result of a type and sizes.
func result(d tensor.DType, sizes ...int64) spec.Tensor {
	return spec.Tensor{Desc: tensor.Desc{DType: d, Sizes: append(list{}, sizes...)}}
}

// evaluated returns the bits of each element of the result of a call, by the first answers.
func evaluated(op *spec.Operator, attributes any, tensors ...spec.Tensor) (elements []uint64) {
	GinkgoHelper()
	c := spec.Call{Operator: op, Attributes: attributes, Tensors: tensors}
	Expect(c.WellFormed(1 << 20)).To(Succeed())
	alternatives, err := new(oracle.Evaluator).Alternatives(&c, nil)
	Expect(err).NotTo(HaveOccurred())
	Expect(alternatives[0].Violations).To(BeEmpty())
	for _, source := range alternatives[0].Admissible.Outputs[0].Sources() {
		elements = append(elements, source.Bits(&c))
	}
	return elements
}

var _ = DescribeTable("A page computes", func(op *spec.Operator, attributes any, want []uint64, tensors ...spec.Tensor) {
	Expect(evaluated(op, attributes, tensors...)).To(Equal(want))
},
	Entry("the first example of iota", stablehlo.Iota, &stablehlo.IotaAttributes{}, []uint64{0, 0, 1, 1, 2, 2}, result(tensor.Int32, 3, 2)),
	Entry("an iota of columns", stablehlo.Iota, &stablehlo.IotaAttributes{IotaDimension: 1}, []uint64{0, 1, 0, 1}, result(tensor.Int8, 2, 2)),
	Entry("an iota of float32", stablehlo.Iota, &stablehlo.IotaAttributes{}, []uint64{0, 0x3f800000, 0x40000000, 0x40400000}, result(tensor.Float32, 4)),
	Entry("an iota of 4 bits", stablehlo.Iota, &stablehlo.IotaAttributes{}, []uint64{0, 2, 4, 5, 6}, result(tensor.Float4E2M1, 5)),
	Entry("an iota beyond its type", stablehlo.Iota, &stablehlo.IotaAttributes{}, []uint64{0, 1, 2, 3, 0}, result(tensor.Int2, 5)),
	Entry("the example of bitcast_convert", stablehlo.BitcastConvert, &stablehlo.BitcastConvertAttributes{}, []uint64{0xcdef, 0x89ab, 0x4567, 0x0123},
		operand(tensor.Float64, list{}, 0x0123456789abcdef), result(tensor.Float16, 4)),
	Entry("a bitcast_convert to a wider type", stablehlo.BitcastConvert, &stablehlo.BitcastConvertAttributes{}, []uint64{0x0201, 0x0403},
		operand(tensor.Int8, list{2, 2}, 1, 2, 3, 4), result(tensor.Uint16, 2)),
	Entry("the example of dynamic_gather", stablehlo.DynamicGather,
		&stablehlo.DynamicGatherAttributes{OffsetDims: list{2, 3}, CollapsedSliceDims: list{0}, StartIndexMap: list{1, 0}, IndexVectorDim: 2},
		[]uint64{1, 2, 3, 4, 3, 4, 5, 6, 13, 14, 15, 16, 9, 10, 11, 12, 11, 12, 13, 14, 17, 18, 19, 20},
		operand(tensor.Int64, list{3, 4, 2}, counted(24)...), operand(tensor.Int64, list{2, 3, 2}, 0, 0, 1, 0, 2, 1, 0, 1, 1, 1, 0, 2),
		operand(tensor.Int64, list{3}, 1, 2, 2), result(tensor.Int64, 2, 3, 2, 2)),
	Entry("the numbers of the example of convert", stablehlo.Convert, &stablehlo.ConvertAttributes{}, []uint64{0xff, 0, 1},
		operand(tensor.Int64, list{3}, 1<<64-1, 0, 1), result(tensor.Int8, 3)),
	Entry("a convert that fills a sign", stablehlo.Convert, &stablehlo.ConvertAttributes{}, []uint64{0xfffffffe, 1},
		operand(tensor.Int2, list{2}, 2, 1), result(tensor.Int32, 2)),
	Entry("a convert to truth values", stablehlo.Convert, &stablehlo.ConvertAttributes{}, []uint64{0, 1, 1},
		operand(tensor.Int16, list{3}, 0, 0x100, 0x8000), result(tensor.Bool, 3)),
	Entry("a sum beyond 64 bits", stablehlo.Add, &struct{}{}, []uint64{1}, operand(tensor.Uint64, list{1}, 1<<64-1), operand(tensor.Uint64, list{1}, 2), result(tensor.Uint64, 1)),
	Entry("a product beyond 64 bits", stablehlo.Multiply, &struct{}{}, []uint64{1<<64 - 3}, operand(tensor.Int64, list{1}, 1<<64-1), operand(tensor.Int64, list{1}, 3), result(tensor.Int64, 1)),
	Entry("the quotient of the least integer by -1", stablehlo.Divide, &struct{}{}, []uint64{0x80, 0xfd}, operand(tensor.Int8, list{2}, 0x80, 0xf9), operand(tensor.Int8, list{2}, 0xff, 2), result(tensor.Int8, 2)),
	Entry("remainders with the sign of what is divided", stablehlo.Remainder, &struct{}{}, []uint64{2, 0xfe}, operand(tensor.Int8, list{2}, 17, 0xef), operand(tensor.Int8, list{2}, 0xfd, 3), result(tensor.Int8, 2)),
	Entry("an arithmetic shift of an unsigned integer", stablehlo.ShiftRightArithmetic, &struct{}{}, []uint64{0xe0, 0x10}, operand(tensor.Uint8, list{2}, 0x80, 0x40), operand(tensor.Uint8, list{2}, 2, 2), result(tensor.Uint8, 2)),
	Entry("a total order of NaNs", stablehlo.Compare, &stablehlo.CompareAttributes{Direction: stablehlo.DirectionLT, CompareType: stablehlo.CompareTotal}, []uint64{1, 0, 1},
		operand(tensor.Float8E5M2, list{3}, 0xfe, 0x7e, 0x80), operand(tensor.Float8E5M2, list{3}, 0xfc, 0x7c, 0), result(tensor.Bool, 3)),
	Entry("a sum that wraps in several steps", stablehlo.Reduce, &stablehlo.ReduceAttributes{Dimensions: list{0}, Body: stablehlo.BodyAdd}, []uint64{44},
		operand(tensor.Uint8, list{3}, 100, 100, 100), operand(tensor.Uint8, list{}, 0), result(tensor.Uint8)),
	Entry("the maximum of nothing", stablehlo.Reduce, &stablehlo.ReduceAttributes{Dimensions: list{0}, Body: stablehlo.BodyMaximum}, []uint64{7},
		operand(tensor.Uint8, list{0}), operand(tensor.Uint8, list{}, 7), result(tensor.Uint8)),
	Entry("products in a batch that is last", stablehlo.DotGeneral, &stablehlo.DotAttributes{LhsBatching: list{1}, RhsBatching: list{0}, LhsContracting: list{0}, RhsContracting: list{1}}, []uint64{1*5 + 3*6, 2*7 + 4*8},
		operand(tensor.Int32, list{2, 2}, 1, 2, 3, 4), operand(tensor.Int32, list{2, 2}, 5, 6, 7, 8), result(tensor.Int32, 2)),
)
