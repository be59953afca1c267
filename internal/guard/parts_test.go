package guard_test

import (
	"bytes"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends"
	"example.com/conform/internal/guard"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/tensor"
)

// huge is a Reshape of bytes, of which two lie beyond 2^32.
func huge() *spec.Call {
	return &spec.Call{Operator: onnx.Reshape, Attributes: &onnx.ReshapeAttributes{}, Tensors: []spec.Tensor{
		{Desc: tensor.Desc{DType: tensor.Uint8, Sizes: []int64{1<<32 + 9}}, Patches: []spec.Patch{{First: 3, Data: []byte{5}}, {First: 1 << 32, Data: []byte{7, 8}}}},
		{Desc: tensor.Desc{DType: tensor.Uint8}},
	}}
}

// far is a Reshape of two elements that lie more than 2^32 apart.
func far() *spec.Call {
	c := huge()
	c.Tensors[0].Desc = tensor.Desc{DType: tensor.Uint8, Sizes: []int64{2}, View: tensor.Far}
	c.Tensors[0].Data, c.Tensors[0].Patches = []byte{7, 8}, nil
	return c
}

// both lays out a call under both fills.
func both(c *spec.Call) (m [2]guard.Memory) {
	GinkgoHelper()
	Expect(m[0].Lay(c, []int64{4}, guard.First)).To(Succeed())
	Expect(m[1].LayLike(&m[0], c, guard.Second)).To(Succeed())
	return m
}

var _ = Describe("Sparse memory", func() {
	It("holds patches where they lie, zeros between them, and guards", func() {
		c := huge()
		m := both(c)
		first, second := m[0].Job("", c).Operands[0], m[1].Job("", c).Operands[0]
		Expect(first.Length).To(Equal(int64(1<<32+12)), "rounded up to 4")
		Expect(first.Parts).To(HaveLen(4))
		for _, o := range []backends.Operand{first, second} {
			buffer := o.Buffer()
			Expect(buffer[:6]).To(Equal([]byte{0, 0, 0, 5, 0, 0}))
			Expect(buffer[1<<32-1 : 1<<32+4]).To(Equal([]byte{0, 7, 8, 0, 0}))
		}
		for at := range int64(guard.Width) {
			Expect(first.Memory[at]).NotTo(Equal(second.Memory[at]))
			Expect(first.Memory[int64(len(first.Memory))-1-at]).NotTo(Equal(second.Memory[int64(len(first.Memory))-1-at]))
		}
		Expect(m[0].Job("", c).Operands[1].Parts).To(BeNil(), "the output is memory throughout")
	})

	It("holds elements of a view with canaries around them", func() {
		c := far()
		m := both(c)
		first, second := m[0].Job("", c).Operands[0], m[1].Job("", c).Operands[0]
		Expect(first.Strides).To(Equal([]int64{1<<32 + 1}))
		for k, want := range []byte{7, 8} {
			at := int64(k) * first.Strides[0]
			Expect([]byte{first.Buffer()[at], second.Buffer()[at]}).To(Equal([]byte{want, want}))
			Expect(first.Buffer()[at+1]).NotTo(Equal(second.Buffer()[at+1]))
		}
		Expect(first.Buffer()[guard.Width+1]).To(BeZero())
	})

	DescribeTable("is changed where a part of it is", func(c *spec.Call, at int64, changed bool) {
		m := both(c)
		end := int64(len(m[0].Bytes))
		held := m[0].Held()
		Expect(m[0].Unchanged(0, end)).To(BeTrue())
		at += m[0].Operands[0].Buffer
		m[0].Bytes[at]++
		Expect(m[0].Unchanged(0, end)).To(Equal(!changed))
		Expect(m[0].Unchanged(0, at)).To(BeTrue())
		first, found := m[0].FirstChange(0, end)
		Expect(found).To(Equal(changed))
		Expect(bytes.Equal(m[0].Held(), held)).To(Equal(!changed))
		if changed {
			Expect(first).To(Equal(at))
			m[0].Reset()
			Expect(m[0].Unchanged(0, end)).To(BeTrue())
		}
	},
		Entry("in a patch", huge(), int64(1<<32+1), true),
		Entry("before the buffer", huge(), int64(-1), true),
		Entry("behind it", huge(), int64(1<<32+9), true),
		Entry("in an element of a view", far(), int64(1<<32+1), true),
		Entry("just before that", far(), int64(1<<32), true),
		Entry("and not elsewhere, where nobody looks", huge(), int64(1<<31), false),
	)

	It("leaves out elements that lie outside the buffer of a call that breaks a rule", func() {
		c := far()
		c.Tensors[0].View, c.Tensors[0].Layout = 0, &tensor.Strided{Strides: []int64{1 << 32}, TotalBytes: 1 << 31}
		m := both(c)
		Expect(m[0].Job("", c).Operands[0].Parts).To(HaveLen(2))
	})
})
