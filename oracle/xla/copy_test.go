package xla_test

import (
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/oracle"
	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
	"example.com/conform/spec/xla"
)

func TestXLA(t *testing.T) {
	RegisterFailHandler(Fail)
	RunSpecs(t, "oracle/xla")
}

// copied is a copy of the text's 2 x 3 array between two layouts, nil for
// none.
func copied(input, output *tensor.XLA, sizes ...int64) *spec.Call {
	c := &spec.Call{Operator: xla.Copy, Attributes: &xla.CopyAttributes{}, Tensors: make([]spec.Tensor, 2)}
	for i, layout := range []*tensor.XLA{input, output} {
		t := &c.Tensors[i]
		t.DType, t.Sizes = tensor.Uint8, sizes
		if layout != nil {
			t.Layout = layout
		}
	}
	elements, err := tensor.Elements(sizes)
	Expect(err).NotTo(HaveOccurred())
	c.Tensors[0].Data = []byte("abcdef")[:elements]
	return c
}

var _ = Describe("xla.copy", func() {
	padded := &tensor.XLA{MinorToMajor: []int64{0, 1}, PaddedDimensions: []int64{3, 5}, PaddingValue: tensor.ZeroPadding}

	alternatives := func(c *spec.Call) []oracle.Alternative {
		GinkgoHelper()
		var e oracle.Evaluator
		list, err := e.Alternatives(c, nil)
		Expect(err).NotTo(HaveOccurred())
		return list
	}

	DescribeTable("takes each element from its own index", func(input, output *tensor.XLA) {
		for _, alternative := range alternatives(copied(input, output, 2, 3)) {
			Expect(alternative.Violations).To(BeEmpty())
			Expect(alternative.Admissible.Outputs[0].Exact()).To(BeTrue())
			sources := alternative.Admissible.Outputs[0].Sources()
			Expect(sources).To(HaveLen(6))
			for element, source := range sources {
				Expect(source).To(Equal(spec.Source{Operand: 0, Element: int64(element)}))
			}
		}
	},
		Entry("row-major to column-major", nil, &tensor.XLA{MinorToMajor: []int64{0, 1}}),
		Entry("column-major to row-major", &tensor.XLA{MinorToMajor: []int64{0, 1}}, nil),
		Entry("into padding", nil, padded),
		Entry("out of padding", padded, nil),
		Entry("into tiles", nil, &tensor.XLA{MinorToMajor: []int64{1, 0}, TileDims: []int64{2, 2}, TileDimSizes: []int64{2}}),
	)

	DescribeTable("asks what padding holds where there is some and it has a value",
		func(output *tensor.XLA, sizes []int64, want ...tensor.PaddingValue) {
			list := alternatives(copied(nil, output, sizes...))
			Expect(list).To(HaveLen(len(want)))
			for i, v := range want {
				got, filled, free := list[i].Admissible.Outputs[0].Padding()
				Expect(free).To(Equal(v == tensor.UnspecifiedPadding))
				Expect(filled).To(Equal(!free))
				if bits, ok := v.Bits(tensor.Uint8); ok {
					Expect(got).To(Equal(bits))
				}
				if len(want) > 1 {
					Expect(list[i].Choices).To(Equal([]spec.Choice{{Question: xla.PaddingContent, Answer: spec.Answer(i)}}))
				}
			}
		},
		Entry("the text's example", padded, []int64{2, 3}, tensor.ZeroPadding, tensor.UnspecifiedPadding),
		Entry("one element of padding", &tensor.XLA{MinorToMajor: []int64{0}, PaddedDimensions: []int64{4}, PaddingValue: tensor.OnePadding}, []int64{3},
			tensor.OnePadding, tensor.UnspecifiedPadding),
		Entry("no element, all padding", padded, []int64{2, 0}, tensor.ZeroPadding, tensor.UnspecifiedPadding),
		Entry("no layout", nil, []int64{2, 3}, tensor.UnspecifiedPadding),
		Entry("no value: the padding may hold anything", &tensor.XLA{MinorToMajor: []int64{0, 1}, PaddedDimensions: []int64{3, 5}}, []int64{2, 3},
			tensor.UnspecifiedPadding),
		Entry("a value and no widths", &tensor.XLA{MinorToMajor: []int64{0, 1}, PaddingValue: tensor.OnePadding}, []int64{2, 3}, tensor.OnePadding),
		Entry("widths equal to the sizes", &tensor.XLA{MinorToMajor: []int64{0, 1}, PaddedDimensions: []int64{2, 3}, PaddingValue: tensor.OnePadding}, []int64{2, 3},
			tensor.OnePadding),
		Entry("no buffer at all", &tensor.XLA{MinorToMajor: []int64{0, 1}, PaddedDimensions: []int64{0, 5}, PaddingValue: tensor.OnePadding}, []int64{0, 3},
			tensor.OnePadding),
	)

	DescribeTable("asks what the extremes of floating-point types are", func(d tensor.DType, v tensor.PaddingValue, want ...uint64) {
		c := copied(nil, &tensor.XLA{MinorToMajor: []int64{0}, PaddedDimensions: []int64{4}, PaddingValue: v}, 3)
		c.Tensors[0].DType, c.Tensors[1].DType, c.Tensors[0].Data = d, d, make([]byte, 3*d.Size())
		list := alternatives(c)
		Expect(list).To(HaveLen(len(want) + 1))
		for i := range want {
			bits, _, _ := list[i].Admissible.Outputs[0].Padding()
			Expect(bits).To(Equal(want[i]), "%x", bits)
		}
		_, _, free := list[len(want)].Admissible.Outputs[0].Padding()
		Expect(free).To(BeTrue())
	},
		Entry("the lowest float32", tensor.Float32, tensor.LowestPadding, uint64(0xff7fffff), uint64(0xff800000)),
		Entry("the highest float32", tensor.Float32, tensor.HighestPadding, uint64(0x7f7fffff), uint64(0x7f800000)),
		Entry("the lowest float16", tensor.Float16, tensor.LowestPadding, uint64(0xfbff), uint64(0xfc00)),
		Entry("the highest float64", tensor.Float64, tensor.HighestPadding, uint64(0x7fefffffffffffff), uint64(0x7ff0000000000000)),
		Entry("not one", tensor.Float32, tensor.OnePadding, uint64(0x3f800000)),
		Entry("not an integer", tensor.Int16, tensor.LowestPadding, uint64(0x8000)),
	)

	DescribeTable("explains an element by its two linear indices", func(input, output *tensor.XLA, sizes []int64, element int64, want string) {
		why, err := oracle.Explain(copied(input, output, sizes...), []spec.Choice{{Question: xla.PaddingContent}}, 0, element)
		Expect(err).NotTo(HaveOccurred())
		Expect(why).To(Equal(spec.Explanation{Rule: xla.CopyElements, Rules: []*spec.Rule{xla.CopyElements}, Note: want}))
	},
		Entry("d, from row-major to column-major", nil, &tensor.XLA{MinorToMajor: []int64{0, 1}}, []int64{2, 3}, int64(3),
			"input linear 0*1 + 1*3 = 3, output linear 1*1 + 0*2 = 1"),
		Entry("f, into the text's padding", nil, padded, []int64{2, 3}, int64(5),
			"input linear 2*1 + 1*3 = 5, output linear 1*1 + 2*3 = 7"),
		Entry("f, into tiles of 2 x 2", nil, &tensor.XLA{MinorToMajor: []int64{1, 0}, TileDims: []int64{2, 2}, TileDimSizes: []int64{2}}, []int64{2, 3}, int64(5),
			"input linear 2*1 + 1*3 = 5, output linear 0*1 + 1*2 + 1*4 + 0*8 = 6"),
		Entry("the element of rank 0", nil, nil, nil, int64(0), "input linear 0, output linear 0"),
	)

	It("agrees with the layout's own conversion", func() {
		for element := range int64(6) {
			at := []int64{element / 3, element % 3}
			Expect("adbecf"[(&tensor.XLA{MinorToMajor: []int64{0, 1}}).LinearIndex(at, []int64{2, 3})]).To(Equal("abcdef"[element]))
			Expect("ad0be0cf0000000"[padded.LinearIndex(at, []int64{2, 3})]).To(Equal("abcdef"[element]))
		}
	})
})
