package guard_test

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/internal/guard"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/tensor"
)

var _ = Describe("A view", func() {
	transpose := func(view tensor.View) *spec.Call {
		data := []byte{1, 2, 3, 4, 5, 6}
		return &spec.Call{Operator: onnx.Transpose, Attributes: &onnx.TransposeAttributes{}, Tensors: []spec.Tensor{
			{Desc: tensor.Desc{DType: tensor.Uint8, Sizes: []int64{2, 3}, View: view}, Data: data},
			{Desc: tensor.Desc{DType: tensor.Uint8}},
		}}
	}

	It("holds its elements where its strides say, and canaries elsewhere, in each of its ways", func() {
		for view := tensor.View(1); view < tensor.Drawn; view++ {
			c := transpose(view)
			spec.Unify(&c.Tensors[0])
			var first, second guard.Memory
			Expect(first.Lay(c, []int64{6}, guard.First)).To(Succeed())
			Expect(second.LayLike(&first, c, guard.Second)).To(Succeed())
			var held []byte
			used := map[int64]bool{}
			jobs := []*guard.Memory{&first, &second}
			for _, m := range jobs {
				o := m.Job("", c).Operands[0]
				Expect(o.Desc.View).To(BeZero(), "a backend sees strides")
				held = held[:0]
				for at := range guard.Offsets(o.Desc.Sizes, o.Strides) {
					held = append(held, o.Buffer()[o.First+at])
					used[o.First+at] = true
				}
				Expect(held).To(Equal(c.Tensors[0].Data), "%v", view.Words())
			}
			one, other := first.Job("", c).Operands[0], second.Job("", c).Operands[0]
			for at := range one.Buffer() {
				same := one.Buffer()[at] == other.Buffer()[at]
				Expect(same).To(Equal(used[int64(at)]), "byte %d of %v", at, view.Words())
			}
		}
	})

	It("is packed for a backend that takes none", func() {
		c := transpose(tensor.Transposed | tensor.Offset)
		m := guard.Memory{NoViews: true}
		Expect(m.Lay(c, []int64{6}, guard.First)).To(Succeed())
		o := m.Job("", c).Operands[0]
		Expect(o.Strides).To(BeNil())
		Expect(o.Buffer()[:6]).To(Equal(c.Tensors[0].Data))
	})

	It("has strides also where it is a scalar", func() {
		c := transpose(tensor.Offset)
		c.Tensors[0].Sizes, c.Tensors[0].Data = []int64{}, []byte{7}
		var m guard.Memory
		Expect(m.Lay(c, []int64{1}, guard.First)).To(Succeed())
		o := m.Job("", c).Operands[0]
		Expect(o.Strides).NotTo(BeNil())
		Expect(o.Buffer()[o.First]).To(Equal(byte(7)))
	})
})
