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
				for at := range guard.Offsets(o.Desc.Sizes, &tensor.Placement{First: o.First, Strides: o.Strides}) {
					held = append(held, o.Buffer()[at])
					used[at] = true
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

	It("of an inferred output has strides for its frame, and room for its elements", func() {
		for view := tensor.View(1); view < tensor.Written; view++ {
			c := transpose(0)
			c.Tensors[1].View = view
			m := guard.Memory{Frames: [][]int64{{3, 2}}}
			Expect(m.Lay(c, []int64{6 + 8}, guard.First)).To(Succeed())
			o := m.Job("", c).Operands[1]
			Expect(o.Desc.Sizes).To(BeNil())
			Expect(o.Length).To(BeNumerically(">=", 6+8), "as much as if it were packed")
			framed, err := (&tensor.Desc{DType: tensor.Uint8, Sizes: []int64{3, 2}, View: view}).Place()
			Expect(err).NotTo(HaveOccurred())
			Expect(o.Strides).To(Equal(framed.Strides), "%v", view.Words())
			Expect(o.First).To(Equal(framed.First))
			smaller, err := m.Place(c, 1, []int64{2, 2}, nil)
			Expect(err).NotTo(HaveOccurred())
			Expect(smaller.Strides).To(Equal(o.Strides), "whatever the sizes are")
			Expect(smaller.Elements).To(BeEquivalentTo(4))
		}
	})

	DescribeTable("of an output is packed", func(m *guard.Memory) {
		c := transpose(0)
		c.Tensors[1].View = tensor.Spread
		Expect(m.Lay(c, []int64{6}, guard.First)).To(Succeed())
		o := m.Job("", c).Operands[1]
		Expect(o.Strides).To(BeNil())
		Expect(o.Length).To(BeEquivalentTo(6))
		place, err := m.Place(c, 1, []int64{3, 2}, nil)
		Expect(err).NotTo(HaveOccurred())
		Expect(place.Strides).To(Equal([]int64{2, 1}))
	},
		Entry("for a backend that takes none", &guard.Memory{NoOutputViews: true, Frames: [][]int64{{3, 2}}}),
		Entry("where admissible ranks differ", &guard.Memory{Frames: [][]int64{nil}}),
		Entry("where nothing is admissible", &guard.Memory{}),
	)

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
