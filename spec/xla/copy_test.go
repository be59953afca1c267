package xla_test

import (
	"math"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
	"example.com/conform/spec/xla"
)

func TestXLA(t *testing.T) {
	RegisterFailHandler(Fail)
	RunSpecs(t, "spec/xla")
}

// broken returns the IDs of the rules that a copy of an array breaks.
func broken(input, output tensor.Desc) []string {
	c := spec.Call{
		Operator:   xla.Copy,
		Attributes: &xla.CopyAttributes{},
		Tensors:    []spec.Tensor{{Desc: input}, {Desc: output}},
		CheckOnly:  true,
	}
	var k spec.Checker
	checked, violations, err := k.Check(&c, spec.NewReading(nil))
	Expect(err).NotTo(HaveOccurred())
	if len(violations) > 0 {
		Expect(checked).To(BeNil())
	} else {
		Expect(checked).NotTo(BeNil())
	}
	ids := []string{}
	for _, violation := range violations {
		ids = append(ids, violation.Rule.ID)
	}
	return ids
}

// desc describes an array of 32-bit integers.
func desc(layout *tensor.XLA, sizes ...int64) tensor.Desc {
	d := tensor.Desc{DType: tensor.Int32, Sizes: sizes}
	if layout != nil {
		d.Layout = layout
	}
	return d
}

var _ = Describe("xla.copy", func() {
	DescribeTable("layouts of a 2 x 3 array, as input and as output", func(layout *tensor.XLA, want ...string) {
		plain := desc(nil, 2, 3)
		Expect(broken(desc(layout, 2, 3), plain)).To(ConsistOf(want))
		Expect(broken(plain, desc(layout, 2, 3))).To(ConsistOf(want))
		Expect(broken(desc(layout, 2, 3), desc(layout, 2, 3))).To(ConsistOf(want), "a rule is broken once")
	},
		Entry("none", nil),
		Entry("one that states nothing is none", &tensor.XLA{}),
		Entry("row-major", &tensor.XLA{MinorToMajor: []int64{1, 0}}),
		Entry("column-major", &tensor.XLA{MinorToMajor: []int64{0, 1}}),
		Entry("padded", &tensor.XLA{MinorToMajor: []int64{0, 1}, PaddedDimensions: []int64{3, 5}}),
		Entry("padded by nothing", &tensor.XLA{MinorToMajor: []int64{0, 1}, PaddedDimensions: []int64{2, 3}}),
		Entry("a padding value alone", &tensor.XLA{MinorToMajor: []int64{0, 1}, PaddingValue: tensor.OnePadding}),
		Entry("widths without an order", &tensor.XLA{PaddedDimensions: []int64{3, 5}}, "xla.layout/minor-to-major-required"),
		Entry("a padding value without an order", &tensor.XLA{PaddingValue: tensor.OnePadding}, "xla.layout/minor-to-major-required"),
		Entry("an empty order", &tensor.XLA{MinorToMajor: []int64{}}, "xla.layout/minor-to-major-length"),
		Entry("an order of one", &tensor.XLA{MinorToMajor: []int64{0}}, "xla.layout/minor-to-major-length"),
		Entry("an order of three", &tensor.XLA{MinorToMajor: []int64{0, 1, 2}}, "xla.layout/minor-to-major-length"),
		Entry("an order longer than any array", &tensor.XLA{MinorToMajor: make([]int64, 64)}, "xla.layout/minor-to-major-length"),
		Entry("one dimension twice", &tensor.XLA{MinorToMajor: []int64{1, 1}}, "xla.layout/minor-to-major-permutation"),
		Entry("one past the last dimension", &tensor.XLA{MinorToMajor: []int64{2, 0}}, "xla.layout/minor-to-major-permutation"),
		Entry("far past it", &tensor.XLA{MinorToMajor: []int64{0, math.MaxInt64}}, "xla.layout/minor-to-major-permutation"),
		Entry("the last dimension as -1", &tensor.XLA{MinorToMajor: []int64{-1, 0}}, "xla.layout/negative-dimension-numbers"),
		Entry("all dimensions from the end", &tensor.XLA{MinorToMajor: []int64{-1, -2}}, "xla.layout/negative-dimension-numbers"),
		Entry("a dimension before the first", &tensor.XLA{MinorToMajor: []int64{0, -3}}, "xla.layout/negative-dimension-numbers"),
		Entry("the smallest number", &tensor.XLA{MinorToMajor: []int64{math.MinInt64, 0}}, "xla.layout/negative-dimension-numbers"),
		Entry("no widths", &tensor.XLA{MinorToMajor: []int64{0, 1}, PaddedDimensions: []int64{}}, "xla.layout/padded-dimensions-length"),
		Entry("a width too many", &tensor.XLA{MinorToMajor: []int64{0, 1}, PaddedDimensions: []int64{2, 3, 1}}, "xla.layout/padded-dimensions-length"),
		Entry("a width one below its size", &tensor.XLA{MinorToMajor: []int64{0, 1}, PaddedDimensions: []int64{2, 2}}, "xla.layout/padded-width-minimum"),
		Entry("a negative width", &tensor.XLA{MinorToMajor: []int64{0, 1}, PaddedDimensions: []int64{math.MinInt64, 3}}, "xla.layout/padded-width-minimum"),
		Entry("a bad order and bad widths", &tensor.XLA{MinorToMajor: []int64{0, 0}, PaddedDimensions: []int64{2, 2}},
			"xla.layout/minor-to-major-permutation", "xla.layout/padded-width-minimum"),
		Entry("the widest buffer below 2^63 bytes", &tensor.XLA{MinorToMajor: []int64{0, 1}, PaddedDimensions: []int64{2, math.MaxInt64 / 8}}),
		Entry("a linear index of 2^63", &tensor.XLA{MinorToMajor: []int64{0, 1}, PaddedDimensions: []int64{3, math.MaxInt64/3 + 1}}, "xla.layout/size-fits"),
		Entry("a tile", &tensor.XLA{MinorToMajor: []int64{0, 1}, TileDims: []int64{8, 128}, TileDimSizes: []int64{2}}),
		Entry("a tile of a tile that joins rows", &tensor.XLA{MinorToMajor: []int64{1, 0}, TileDims: []int64{8, 128, 2, 1}, TileDimSizes: []int64{2, 2}}),
		Entry("a tile of the dimensions combined", &tensor.XLA{MinorToMajor: []int64{1, 0}, TileDims: []int64{-1, 2}, TileDimSizes: []int64{2}}),
		Entry("tiles without an order", &tensor.XLA{TileDims: []int64{2}, TileDimSizes: []int64{1}}, "xla.layout/minor-to-major-required"),
		Entry("a size that belongs to no tile", &tensor.XLA{MinorToMajor: []int64{1, 0}, TileDims: []int64{2}}, "xla.tiles/dims-divided"),
		Entry("a tile without sizes", &tensor.XLA{MinorToMajor: []int64{1, 0}, TileDimSizes: []int64{1}}, "xla.tiles/dims-divided"),
		Entry("a size of 0", &tensor.XLA{MinorToMajor: []int64{1, 0}, TileDims: []int64{0}, TileDimSizes: []int64{1}}, "xla.tiles/sizes"),
		Entry("three dimensions", &tensor.XLA{MinorToMajor: []int64{1, 0}, TileDims: []int64{1, 1, 1}, TileDimSizes: []int64{3}}, "xla.tiles/rank"),
		Entry("five of the four that a tile makes", &tensor.XLA{MinorToMajor: []int64{1, 0}, TileDims: []int64{1, 1, 1, 1, 1, 1, 1}, TileDimSizes: []int64{2, 5}},
			"xla.tiles/rank"),
		Entry("three of the two that a tile makes of combined ones", &tensor.XLA{MinorToMajor: []int64{1, 0}, TileDims: []int64{-1, 2, 1, 1, 1}, TileDimSizes: []int64{2, 3}},
			"xla.tiles/rank"),
		Entry("the most minor dimension combined", &tensor.XLA{MinorToMajor: []int64{1, 0}, TileDims: []int64{2, -1}, TileDimSizes: []int64{2}},
			"xla.tiles/combines-into-minor"),
		Entry("a tile and widths", &tensor.XLA{MinorToMajor: []int64{1, 0}, TileDims: []int64{2}, TileDimSizes: []int64{1}, PaddedDimensions: []int64{2, 3}},
			"xla.tiles/or-widths"),
		Entry("a tile and a padding value", &tensor.XLA{MinorToMajor: []int64{1, 0}, TileDims: []int64{2}, TileDimSizes: []int64{1}, PaddingValue: tensor.ZeroPadding}),
		Entry("a tile of more than 2^63 elements", &tensor.XLA{MinorToMajor: []int64{1, 0}, TileDims: []int64{1 << 62, 3}, TileDimSizes: []int64{2}}, "xla.layout/size-fits"),
		Entry("widths whose product wraps to 0", &tensor.XLA{MinorToMajor: []int64{0, 1}, PaddedDimensions: []int64{1 << 32, 1 << 32}}, "xla.layout/size-fits"),
	)

	DescribeTable("arrays of other shapes", func(input, output tensor.Desc, want ...string) {
		Expect(broken(input, output)).To(ConsistOf(want))
	},
		Entry("rank 0", desc(nil), desc(&tensor.XLA{MinorToMajor: []int64{}, PaddedDimensions: []int64{}})),
		Entry("rank 0, whose absent order is the empty one", desc(nil), desc(&tensor.XLA{PaddedDimensions: []int64{}, PaddingValue: tensor.OnePadding})),
		Entry("rank 16", desc(nil, make([]int64, 16)...), desc(nil, make([]int64, 16)...)),
		Entry("other sizes", desc(nil, 2, 3), desc(nil, 3, 2), "xla.copy/same-sizes"),
		Entry("another rank", desc(nil, 2, 3), desc(nil, 2, 3, 1), "xla.copy/same-sizes"),
		Entry("another type of the same size", desc(nil, 2), tensor.Desc{DType: tensor.Float32, Sizes: []int64{2}}, "xla.copy/same-dtype"),
		Entry("the largest array", desc(nil, math.MaxInt64/4), desc(nil, math.MaxInt64/4)),
		Entry("one of 2^63 + 1 elements", desc(nil, 2, 1<<62+1), desc(nil, 2, 1<<62+1), "xla.layout/size-fits"),
		Entry("dimensions that combine to more than 2^63 elements", desc(&tensor.XLA{MinorToMajor: []int64{1, 0}, TileDims: []int64{-1, 1}, TileDimSizes: []int64{2}}, 1<<62, 4),
			desc(nil, 1<<62, 4), "xla.layout/size-fits"),
		Entry("no elements, beside sizes whose product does not fit", desc(nil, 1<<62, 1<<62, 0), desc(nil, 1<<62, 1<<62, 0)),
		Entry("no elements, padded to widths whose product does not fit", desc(nil, 0, 1),
			desc(&tensor.XLA{MinorToMajor: []int64{0, 1}, PaddedDimensions: []int64{1 << 32, 1 << 32}}, 0, 1), "xla.layout/size-fits"),
	)

	DescribeTable("arrays that break no rule and take more bytes than 63 bits count", func(sizes ...int64) {
		c := spec.Call{Operator: xla.Copy, Attributes: xla.Copy.NewAttributes(), CheckOnly: true, Tensors: []spec.Tensor{
			{Desc: tensor.Desc{DType: tensor.Uint16, Sizes: sizes}}, {Desc: tensor.Desc{DType: tensor.Uint16, Sizes: sizes}},
		}}
		Expect(c.WellFormed(0)).To(Succeed())
		_, _, err := new(spec.Checker).Check(&c, spec.NewReading(nil))
		Expect(err).To(MatchError("cannot be represented: input: size overflows 63 bits, which is a limit of conform and not a rule"))
	},
		Entry("2^62 elements of two bytes", int64(1<<62)),
		Entry("2^63 elements, the last of which has the last linear index", int64(2), int64(1<<62)),
	)

	It("lets the largest array of bytes lie without a layout, with no rounding", func() {
		d := tensor.Desc{DType: tensor.Uint8, Sizes: []int64{math.MaxInt64}}
		Expect(broken(d, d)).To(BeEmpty())
	})
})
