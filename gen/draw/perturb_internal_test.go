package draw

import (
	"fmt"
	"math"
	"slices"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/spec"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/openvino"
	"example.com/conform/spec/tensor"
	"example.com/conform/spec/xla"
)

// starts returns valid calls of three families of layouts, and some that pass
// several tensors for a parameter.
func starts() []spec.Call {
	slice := spec.NewCall(dml.Slice1)
	a := slice.Attributes.(*dml.Slice1Attributes)
	a.InputWindowOffsets, a.InputWindowSizes, a.InputWindowStrides = []int64{0, 1}, []int64{2, 3}, []int64{1, -2}
	slice.Tensors[0].Desc = tensor.Desc{DType: tensor.Float32, Sizes: []int64{2, 5}, Layout: &tensor.Strided{Strides: []int64{5, 1}}}
	slice.Tensors[1].Desc = tensor.Desc{DType: tensor.Float32, Sizes: []int64{2, 2}}
	steps := spec.NewCall(openvino.StridedSlice)
	b := steps.Attributes.(*openvino.StridedSliceAttributes)
	b.Begin, b.End, b.BeginMask, b.EndMask = []int64{0, 1}, []int64{2, 3}, []int64{0, 1}, []int64{1, 0}
	steps.Tensors[0].Desc, steps.Tensors[1].DType = tensor.Desc{DType: tensor.Int8, Sizes: []int64{2, 3}}, tensor.Int8
	array := spec.NewCall(xla.Copy)
	array.Tensors[0].Desc = tensor.Desc{DType: tensor.Int8, Sizes: []int64{2, 3}, Layout: &tensor.XLA{MinorToMajor: []int64{0, 1}, PaddedDimensions: []int64{2, 4}}}
	array.Tensors[1].Desc = tensor.Desc{DType: tensor.Int8, Sizes: []int64{2, 3}}
	scalar := spec.NewCall(xla.Copy)
	scalar.Tensors[0].DType, scalar.Tensors[1].DType = tensor.Int8, tensor.Int8
	join, part := spec.NewCall(onnx.Concat), spec.NewCall(onnx.Split)
	join.Pass(0, 2)
	part.Pass(1, 2)
	part.Attributes.(*onnx.SplitAttributes).Split = []int64{1, 1}
	for _, c := range []*spec.Call{&join, &part} {
		for i := range c.Tensors {
			c.Tensors[i].Desc = tensor.Desc{DType: tensor.Int8, Sizes: []int64{2, 3}}
		}
	}
	return []spec.Call{slice, steps, array, scalar, join, part}
}

// said writes a call out without its data.
func said(c *spec.Call) string {
	text := fmt.Sprintf("%+v", c.Attributes)
	for i := range c.Tensors {
		text += fmt.Sprintf("; %v %v %+v", c.Tensors[i].DType, c.Tensors[i].Sizes, c.Tensors[i].Layout)
	}
	return text
}

var _ = Describe("A perturbation", func() {
	for how := range Perturbations {
		It("changes nothing where it says so, and something somewhere: "+Perturbations[how].Name, func() {
			changes := map[string]bool{}
			for seed := range uint64(400) {
				for _, c := range starts() {
					before := said(&c)
					var p perturber
					s := New(seed)
					if p.one(s, &c, how) {
						changes[said(&c)] = true
					} else {
						Expect(said(&c)).To(Equal(before))
					}
				}
			}
			Expect(len(changes)).To(BeNumerically(">", 3))
		})
	}

	// perturbed collects what a perturbation makes of the input of a slice.
	perturbed := func(name string, of func(t *spec.Tensor) bool) bool {
		how := slices.IndexFunc(Perturbations, func(p Perturbation) bool { return p.Name == name })
		Expect(how).To(BeNumerically(">=", 0))
		for seed := range uint64(4000) {
			c := starts()[0]
			c.Tensors[0].Sizes = []int64{2, 5, 3}
			c.Tensors[0].Layout = &tensor.Strided{Strides: []int64{15, 3, 1}}
			var p perturber
			if p.one(New(seed), &c, how) && of(&c.Tensors[0]) {
				return true
			}
		}
		return false
	}
	strides := func(t *spec.Tensor) []int64 {
		if l, ok := t.Layout.(*tensor.Strided); ok {
			return l.Strides
		}
		return nil
	}

	span := func(t *spec.Tensor) int64 { // of an operand whose strides are stated
		if strides(t) == nil {
			return 0
		}
		elements, err := tensor.ExactBytes(t.Sizes, strides(t), 1)
		Expect(err).NotTo(HaveOccurred())
		return elements
	}

	DescribeTable("reaches the corner where", func(name string, of func(t *spec.Tensor) bool) {
		Expect(perturbed(name, of)).To(BeTrue())
	},
		Entry("the elements are a multiple of 2^64, at one address", "vast size", func(t *spec.Tensor) bool {
			product, apart := uint64(1), false
			for i, size := range t.Sizes {
				product *= uint64(size)
				apart = apart || i >= len(strides(t)) || strides(t)[i] != 0
			}
			return product == 0 && !apart
		}),
		Entry("the buffer takes the most that 63 bits count", "buffer on the brink", func(t *spec.Tensor) bool {
			return span(t) == math.MaxInt64/4
		}),
		Entry("the buffer takes the most that 64 bits count", "buffer on the brink", func(t *spec.Tensor) bool {
			return span(t) == math.MaxUint64/4
		}),
		Entry("one element more does not fit", "buffer on the brink", func(t *spec.Tensor) bool {
			return span(t) == math.MaxUint64/4+1
		}),
		Entry("two strides are equal", "stride", func(t *spec.Tensor) bool { return strides(t)[0] == strides(t)[2] }),
		Entry("the total is one byte short", "total size", func(t *spec.Tensor) bool { return t.Layout.(*tensor.Strided).TotalBytes == 119 }),
		Entry("a size is 0", "size", func(t *spec.Tensor) bool { return slices.Contains(t.Sizes, 0) }),
		Entry("no dimension is left", "rank of all", func(t *spec.Tensor) bool { return t.Rank() == 0 && len(strides(t)) == 0 }),
		Entry("the rank is the highest", "rank of all", func(t *spec.Tensor) bool { return t.Rank() == tensor.MaxRank }),
	)

	It("keeps a permutation one where the rank of all changes", func() {
		how := slices.IndexFunc(Perturbations, func(p Perturbation) bool { return p.Name == "rank of all" })
		for seed := range uint64(200) {
			c := starts()[2]
			var p perturber
			p.one(New(seed), &c, how)
			_, err := c.Tensors[0].Place()
			Expect(err).NotTo(HaveOccurred())
		}
	})

	It("of an index brings it beside another or to the ends of its type", func() {
		seen := map[int64]bool{}
		for seed := range uint64(2000) {
			t := spec.Tensor{Desc: tensor.Desc{DType: tensor.Int32, Sizes: []int64{2}}, Data: make([]byte, 8)}
			t.SetBits(0, 5)
			t.SetBits(1, 5)
			perturbElement(New(seed), &t)
			seen[indexAt(&t, 0)], seen[indexAt(&t, 1)] = true, true
		}
		for _, want := range []int64{4, 5, 6, 0, -5, math.MaxInt32, math.MinInt32} {
			Expect(seen).To(HaveKey(want))
		}
	})
})
