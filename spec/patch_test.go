package spec_test

import (
	"maps"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

var _ = Describe("Patches", func() {
	long := func(patches ...spec.Patch) *spec.Tensor {
		return &spec.Tensor{Desc: tensor.Desc{DType: tensor.Int16, Sizes: []int64{1 << 33}}, Patches: patches}
	}
	two := long(spec.Patch{First: 3, Data: []byte{1, 0}}, spec.Patch{First: 1 << 32, Data: []byte{2, 0, 3, 4}})

	DescribeTable("say what an element holds", func(t *spec.Tensor, element int64, want uint64) {
		Expect(t.Bits(element)).To(Equal(want))
	},
		Entry("one in a patch", two, int64(3), uint64(1)),
		Entry("the last one of a patch", two, int64(1<<32+1), uint64(0x403)),
		Entry("one before all", two, int64(0), uint64(0)),
		Entry("one between two", two, int64(4), uint64(0)),
		Entry("one as many elements before another as 32 bits count", two, int64(1), uint64(0)),
		Entry("one behind all", two, int64(1<<32+2), uint64(0)),
		Entry("one where nothing is stated", long([]spec.Patch{}...), int64(7), uint64(0)),
	)

	It("yield what they state, and are made of that", func() {
		Expect(maps.Collect(two.Stated())).To(Equal(map[int64]uint64{3: 1, 1 << 32: 2, 1<<32 + 1: 0x403}))
		Expect(spec.Patched(tensor.Int16, two.Stated())).To(Equal(two.Patches))
		dense := spec.Tensor{Desc: tensor.Desc{DType: tensor.Uint8}, Data: []byte{7, 0}}
		Expect(maps.Collect(dense.Stated())).To(Equal(map[int64]uint64{0: 7, 1: 0}))
		Expect(spec.Patched(tensor.Uint8, (&spec.Tensor{Desc: dense.Desc}).Stated())).To(Equal([]spec.Patch{}))
	})

	It("are cloned with the tensor", func() {
		clone := two.Clone()
		clone.Patches[0].Data[0] = 9
		Expect(two.Bits(3)).To(Equal(uint64(1)))
		Expect(clone.Bits(3)).To(Equal(uint64(9)))
	})
})
