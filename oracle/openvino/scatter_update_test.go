package openvino_test

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/spec"
	"example.com/conform/spec/openvino"
	"example.com/conform/spec/tensor"
)

// scatterUpdate returns a call that updates numbered bytes.
func scatterUpdate(axis int64, data list, indices []byte, sizes, updates list) *spec.Call {
	c := spec.NewCall(openvino.ScatterUpdate)
	c.Attributes.(*openvino.ScatterUpdateAttributes).Axis = axis
	numbered := func(sizes list) spec.Tensor {
		n, err := tensor.Elements(sizes)
		Expect(err).NotTo(HaveOccurred())
		return spec.Tensor{Desc: tensor.Desc{DType: tensor.Uint8, Sizes: sizes}, Data: make([]byte, n)}
	}
	c.Tensors[0], c.Tensors[2], c.Tensors[3].DType = numbered(data), numbered(updates), tensor.Uint8
	c.Tensors[1] = spec.Tensor{Desc: tensor.Desc{DType: tensor.Int8, Sizes: sizes}, Data: indices}
	return &c
}

var _ = DescribeTable("ScatterUpdate replaces", func(axis int64, data list, indices []byte, sizes, updates list, updated map[int]int64) {
	c := scatterUpdate(axis, data, indices, sizes, updates)
	want := make([]spec.Source, len(c.Tensors[0].Data))
	for i := range want {
		want[i] = spec.Source{Element: int64(i)}
	}
	for i, k := range updated {
		want[i] = spec.Source{Operand: 2, Element: k}
	}
	Expect(taken(c)).To(Equal(want))
},
	Entry("two columns, as in the text's second example",
		int64(1), list{3, 5}, []byte{0, 2}, list{2}, list{3, 2}, map[int]int64{0: 0, 2: 1, 5: 2, 7: 3, 10: 4, 12: 5}),
	Entry("a plane between two dimensions, which one index names",
		int64(-2), list{2, 3, 2}, []byte{1}, list{}, list{2, 2}, map[int]int64{2: 0, 3: 1, 8: 2, 9: 3}),
	Entry("rows in the order of a matrix of indices",
		int64(0), list{4, 1}, []byte{3, 0, 2, 1}, list{2, 2}, list{2, 2, 1}, map[int]int64{3: 0, 0: 1, 2: 2, 1: 3}),
)
