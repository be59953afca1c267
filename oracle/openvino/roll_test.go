package openvino_test

import (
	"encoding/binary"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/spec"
	"example.com/conform/spec/openvino"
	"example.com/conform/spec/tensor"
)

// rolled returns what a call of Roll of numbered bytes takes. Sizes of a list of shifts or axes
// are those of the list; a scalar is given by itself.
func rolled(sizes list, shift, axes any) (from list) {
	GinkgoHelper()
	n, err := tensor.Elements(sizes)
	Expect(err).NotTo(HaveOccurred())
	c := spec.NewCall(openvino.Roll)
	c.Tensors[0] = spec.Tensor{Desc: tensor.Desc{DType: tensor.Uint8, Sizes: sizes}, Data: make([]byte, n)}
	for i, of := range []any{shift, axes} {
		t := spec.Tensor{Desc: tensor.Desc{DType: tensor.Int64, Sizes: list{}}}
		numbers, several := of.(list)
		if several {
			t.Sizes = list{int64(len(numbers))}
		} else {
			numbers = list{of.(int64)}
		}
		t.Data = make([]byte, 0, 8*len(numbers))
		for _, number := range numbers {
			t.Data = binary.LittleEndian.AppendUint64(t.Data, uint64(number))
		}
		c.Tensors[1+i] = t
	}
	c.Tensors[3].DType = tensor.Uint8
	for _, source := range taken(&c) {
		from = append(from, source.Element)
	}
	return from
}

var _ = DescribeTable("Roll shifts", func(sizes list, shift, axes any, want list) {
	Expect(rolled(sizes, shift, axes)).To(Equal(want))
},
	Entry("rows, as in the text's first example", list{4, 3}, int64(1), int64(0), list{9, 10, 11, 0, 1, 2, 3, 4, 5, 6, 7, 8}),
	Entry("rows backward and columns forward, as in its second", list{4, 3}, list{-1, 2}, list{0, 1}, list{4, 5, 3, 7, 8, 6, 10, 11, 9, 1, 2, 0}),
	Entry("rows twice, as in its third", list{4, 3}, list{1, 2, 1}, list{0, 1, 0}, list{7, 8, 6, 10, 11, 9, 1, 2, 0, 4, 5, 3}),
	Entry("both axes by one scalar", list{2, 2}, int64(-1), list{-1, -2}, list{3, 2, 1, 0}),
)

var _ = It("Roll by sums that no integer holds is Roll by what is left of them", func() {
	const least, most = -1 << 63, 1<<63 - 1
	for n := int64(1); n <= 7; n++ {
		for _, far := range []list{{least, least}, {most, most}, {least, most}, {most, 1}, {least, -1}, {most, most, most}} {
			rest := int64(0)
			for _, by := range far {
				rest += by % n
			}
			want := make(list, n)
			for k := range n {
				want[((k+rest)%n+n)%n] = k
			}
			Expect(rolled(list{n}, far, make(list, len(far)))).To(Equal(want), "%v in %d places", far, n)
		}
	}
})
