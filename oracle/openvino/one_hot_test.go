package openvino_test

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/spec"
	"example.com/conform/spec/openvino"
	"example.com/conform/spec/tensor"
)

var _ = DescribeTable("OneHot marks at most one place for each index, wherever the axis lies", func(mode int64, marks func(index int64) int64) {
	const depth, rows, columns = 3, 4, 3
	for axis := range int64(3) {
		c := spec.NewCall(openvino.OneHot)
		*c.Attributes.(*openvino.OneHotAttributes) = openvino.OneHotAttributes{Depth: depth, Axis: axis, Mode: mode}
		c.Tensors[0] = spec.Tensor{Desc: tensor.Desc{DType: tensor.Int32, Sizes: list{rows, columns}}, Data: make([]byte, 4*rows*columns)}
		for i := range int64(rows * columns) {
			c.Tensors[0].SetBits(i, uint64(i-6)) // from -6 to 5
		}
		for i := 1; i <= 2; i++ {
			c.Tensors[i] = spec.Tensor{Desc: tensor.Desc{DType: tensor.Uint8, Sizes: list{}}, Data: []byte{byte(i)}}
		}
		c.Tensors[3].DType = tensor.Uint8

		want := make([]spec.Source, rows*columns*depth)
		for i := range want {
			want[i] = spec.Source{Operand: 2}
		}
		below := [][3]int64{{columns, 1, rows * columns}, {columns * depth, 1, columns}, {columns * depth, depth, 1}}[axis]
		for i := range int64(rows * columns) {
			if place := marks(i - 6); place >= 0 {
				want[i/columns*below[0]+i%columns*below[1]+place*below[2]].Operand = 1
			}
		}
		Expect(taken(&c)).To(Equal(want), "axis %d", axis)
	}
},
	Entry("none for negative indices", int64(openvino.OneHotIgnore), func(k int64) int64 {
		return [...]int64{-1, -1, -1, -1, -1, -1, 0, 1, 2, -1, -1, -1}[k+6]
	}),
	Entry("counted from the end", int64(openvino.OneHotNormalize), func(k int64) int64 {
		return [...]int64{-1, -1, -1, 0, 1, 2, 0, 1, 2, -1, -1, -1}[k+6]
	}),
)
