package minimise_test

import (
	. "github.com/onsi/ginkgo/v2"

	"example.com/conform/spec"
	"example.com/conform/spec/spectest"
	"example.com/conform/spec/tensor"
)

var _ = DescribeTable("A pass of what agrees proposes, in this order,", proposes,
	Entry("as many elements from one, by one entry", "flatten", framed,
		"data uint8[1], data data 01, pads [10 0], axes absent",
		"data uint8[1], data data 01, pads [10 0], axes [-1]",
		"data uint8[1], data data 01, pads [9 0], axes absent",
		"data uint8[1], data data 01, pads [9 0], axes [-1]",
		"data uint8[1], data data 01, pads [0 10], axes absent",
		"data uint8[1], data data 01, pads [0 10], axes [-1]",
		"data uint8[1], data data 01, pads [0 9], axes absent",
		"data uint8[1], data data 01, pads [0 9], axes [-1]",
	),
	Entry("a dimension less of an operand, or of two", "drop a dimension of some operands", selected,
		"input uint8[2], input data 0102",
		"input uint8[3], input data 010305",
	),
	Entry("a dimension less of an operand, with the index for it", "drop a dimension of some operands", pointed,
		"data uint8[3], data data 010203",
		"data uint8[3], data data 010203, indices uint8[1], indices data 02",
		"data uint8[2], data data 0104",
		"data uint8[2], data data 0104, indices uint8[1], indices data 01",
		"indices uint8[], indices data 01",
		"data uint8[3], data data 010203, indices uint8[], indices data 01",
		"data uint8[2], data data 0104, indices uint8[], indices data 01",
	),
	Entry("two dimensions as one, or the elements of one along the other", "merge dimensions of some operands", selected,
		"input uint8[6]",
		"input uint8[6], condition [1 0 1 1 1 1]",
		"input uint8[1 6], condition [1]",
		"input uint8[6 1]",
	),
)

// mixed has attributes of every kind.
func mixed() spec.Call {
	c := spec.NewCall(spectest.Mixed)
	for i := range c.Tensors {
		c.Tensors[i].Desc = tensor.Desc{DType: tensor.Uint8, Sizes: []int64{1}}
	}
	c.Tensors[0].Data = []byte{0}
	*c.Attributes.(*spectest.MixedAttributes) = spectest.MixedAttributes{
		Axis: 1, Level: spectest.Low, Mode: spectest.Reflect, Reverse: true, Alpha: -700.25, Scale: 2, Pads: []int64{3}, Steps: []int64{-5},
	}
	return c
}

// floating is a copy of a number that is none and of one that is.
func floating() spec.Call {
	c := number()
	for i := range c.Tensors {
		c.Tensors[i].DType, c.Tensors[i].Sizes = tensor.Float32, []int64{2}
	}
	c.Tensors[0].Data = []byte{0, 0, 0xc0, 0xff, 0, 0, 0, 0x40}
	return c
}

// unsigned is a copy of an unsigned number.
func unsigned() spec.Call {
	c := number()
	for i := range c.Tensors {
		c.Tensors[i].DType = tensor.Uint16
	}
	return c
}

// checkedScatter is scatter, only checked.
func checkedScatter() spec.Call {
	c := scatter()
	c.CheckOnly = true
	return c
}
