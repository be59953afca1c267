package minimise_test

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/internal/minimise"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/tensor"
)

var _ = DescribeTable("Distinct", func(from func() spec.Call, keep func(c *spec.Call) bool, want ...[]byte) {
	c := from()
	before := c.Clone()
	got := minimise.Distinct(c, minimise.Limits{MaxBytes: 1 << 20}, keep)
	for i, data := range want {
		if data == nil {
			continue
		}
		Expect(got.Tensors[i].Data).To(Equal(data))
	}
	Expect(c.Tensors).To(Equal(before.Tensors), "it is pure")
	again := minimise.Distinct(got, minimise.Limits{MaxBytes: 1 << 20}, keep)
	Expect(again.Tensors).To(Equal(got.Tensors), "there is nothing more to tell")
},
	Entry("numbers the elements of all inputs, and leaves indices alone", scatter, always, []byte{1, 2}, []byte{5, 0, 0, 0, 0, 0, 0, 0}, []byte{3, 4}),
	Entry("leaves the input whose values matter", scatter, func(c *spec.Call) bool { return c.Tensors[2].Data[0] == 9 }, []byte{1, 2}, nil, []byte{9, 4}),
	Entry("leaves the element whose value matters", scatter, func(c *spec.Call) bool { return c.Tensors[0].Data[1] == 7 }, []byte{1, 7}, nil, []byte{3, 4}),
	Entry("begins at 2 where a factor of 1 would be invisible", product, always, []byte{2, 3}, []byte{4, 5}),
	Entry("begins again where the type ends", conjunction, always, []byte{1, 1}, []byte{1, 1}),
	Entry("changes nothing where all values matter", scatter, func(*spec.Call) bool { return false }, []byte{0, 7}, nil, []byte{9, 3}),
)

func always(*spec.Call) bool { return true }

func product() spec.Call     { return pair(onnx.Mul, tensor.Int8) }
func conjunction() spec.Call { return pair(onnx.And, tensor.Bool) }

// pair is a call of an operator on two elements of each of two inputs.
func pair(op *spec.Operator, d tensor.DType) spec.Call {
	c := spec.NewCall(op)
	for i := range c.Tensors {
		c.Tensors[i].Desc = tensor.Desc{DType: d, Sizes: []int64{2}}
	}
	c.Tensors[0].Data, c.Tensors[1].Data = []byte{0, 1}, []byte{1, 1}
	return c
}
