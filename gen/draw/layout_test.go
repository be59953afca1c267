package draw_test

import (
	"math"
	"slices"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/tensor"
	"example.com/conform/spec/xla"
)

// value returns the name of the value that a call has of a feature.
func value(f draw.Feature, c *spec.Call) string { return f.Values[f.Of(c)] }

// copied returns a call of dml.copy with an input.
func copied(d tensor.DType, sizes []int64, layout tensor.Layout) *spec.Call {
	c := spec.NewCall(dml.Copy)
	c.Tensors[0].Desc = tensor.Desc{DType: d, Sizes: sizes, Layout: layout}
	c.Tensors[1].Desc = tensor.Desc{DType: d, Sizes: sizes}
	return &c
}

var _ = Describe("StridesOf", func() {
	DescribeTable("tells", func(want string, sizes []int64, strides ...int64) {
		layout := &tensor.Strided{Strides: strides}
		if len(strides) == 0 {
			layout.Strides = nil
		}
		c := copied(tensor.Uint8, sizes, layout)
		Expect(value(draw.StridesOf("input", 0), c)).To(Equal(want))
	},
		Entry("no strides", "implicit", []int64{2, 3}),
		Entry("those that no strides stand for", "packed", []int64{2, 3}, int64(3), int64(1)),
		Entry("any of a dimension of one element", "packed", []int64{2, 1, 3}, int64(3), int64(77), int64(1)),
		Entry("no elements", "packed", []int64{2, 0}, int64(5), int64(7)),
		Entry("another order", "transposed", []int64{2, 3}, int64(1), int64(2)),
		Entry("gaps", "padded", []int64{2, 3}, int64(4), int64(1)),
		Entry("gaps in another order", "padded", []int64{2, 3}, int64(1), int64(3)),
		Entry("no order, and no shared address", "tangled", []int64{2, 2, 3}, int64(6), int64(5), int64(2)),
		Entry("a dimension that repeats", "repeated", []int64{2, 3}, int64(0), int64(1)),
		Entry("a shared address", "overlapping", []int64{2, 3}, int64(2), int64(1)),
		Entry("two equal strides", "overlapping", []int64{2, 2}, int64(1), int64(1)),
		Entry("more bytes than 63 bits count", "vast", []int64{1<<32 - 1, 1<<32 - 1}, int64(1<<32-1), int64(1<<32-1)),
		Entry("more elements than 63 bits count, at one address", "vast", []int64{1 << 31, 1 << 31, 4}, int64(0), int64(0), int64(0)),
	)
})

var _ = Describe("Strides", func() {
	It("lay a tensor out in every way, and an output apart", func() {
		inputs, outputs, far := map[string]int{}, map[string]int{}, 0
		s := draw.New(1)
		for range 20_000 {
			sizes := draw.Sizes(s, int(s.Between(1, 5)), 8, nil)
			c := copied(draw.DType(s), sizes, nil)
			draw.Strides(s, &c.Tensors[0], true)
			draw.Strides(s, &c.Tensors[1], false)
			for i := range c.Tensors {
				place, err := c.Tensors[i].Place()
				Expect(err).NotTo(HaveOccurred())
				if i == 1 && place.Bytes > 1<<16 && place.Bytes <= 1<<17 && place.Elements < 1000 {
					far++
				}
			}
			inputs[value(draw.StridesOf("input", 0), c)]++
			outputs[value(draw.StridesOf("output", 1), c)]++
		}
		for _, name := range []string{"implicit", "packed", "transposed", "padded", "tangled"} {
			Expect(inputs[name]).To(BeNumerically(">", 40), name)
			Expect(outputs[name]).To(BeNumerically(">", 40), name)
		}
		Expect(inputs).To(And(HaveKey("repeated"), HaveKey("overlapping"), HaveKey("far apart"), HaveLen(8)))
		Expect(outputs).To(And(HaveKey("far apart"), HaveLen(6)))
		Expect(far).To(BeNumerically(">", 100), "so far apart that 16 bits do not count the bytes, and a call is still executed")
	})

	It("leave no total size of an older layout behind", func() {
		t := spec.Tensor{Desc: tensor.Desc{DType: tensor.Int8, Sizes: []int64{2}}}
		for seed := range uint64(20) {
			draw.StateBytes(&t, 99)
			draw.Strides(draw.New(seed), &t, true)
			if layout, ok := t.Layout.(*tensor.Strided); ok {
				Expect(layout.TotalBytes).To(BeZero())
			}
		}
	})
})

var _ = Describe("Total", func() {
	DescribeTable("tells", func(want string, totals ...int64) {
		c := copied(tensor.Int16, []int64{3}, nil) // 6 bytes, rounded up to 8
		for i, total := range totals {
			if total != 0 {
				draw.StateBytes(&c.Tensors[i], total)
			}
		}
		Expect(value(draw.Total, c)).To(Equal(want))
	},
		Entry("none", "none"),
		Entry("the least", "the least", int64(8)),
		Entry("one byte less", "short of it", int64(7)),
		Entry("four bytes more, of either", "beyond the least", int64(8), int64(12)),
		Entry("more elements than 32 bits count", "vast", int64(2*(1<<32-1)+2)),
		Entry("the gravest of two", "short of it", int64(1), int64(1<<40)),
	)

	It("is stated of some calls, never short", func() {
		s, seen := draw.New(2), map[string]int{}
		for range 4000 {
			c := copied(draw.DType(s), draw.Sizes(s, 2, 8, nil), nil)
			draw.Totals(s, c)
			seen[value(draw.Total, c)]++
		}
		Expect(seen["none"]).To(BeNumerically(">", 2500))
		Expect(seen).To(And(HaveKey("the least"), HaveKey("beyond the least"), HaveKey("vast"), HaveLen(4)))
	})
})

// arrays returns a call of xla.copy with an input.
func arrays(sizes []int64, layout *tensor.XLA) *spec.Call {
	c := spec.NewCall(xla.Copy)
	c.Tensors[0].Desc = tensor.Desc{DType: tensor.Uint8, Sizes: sizes}
	if layout != nil {
		c.Tensors[0].Layout = layout
	}
	return &c
}

var _ = Describe("The features of a layout of XLA", func() {
	DescribeTable("tell", func(layout *tensor.XLA, order, widths, padding string) {
		c := arrays([]int64{2, 3, 4}, layout)
		Expect(value(draw.Order("input", 0), c)).To(Equal(order))
		Expect(value(draw.Widths("input", 0), c)).To(Equal(widths))
		Expect(value(draw.PaddingValue("input", 0), c)).To(Equal(padding))
	},
		Entry("none", nil, "absent", "absent", "absent"),
		Entry("the default order", &tensor.XLA{MinorToMajor: []int64{2, 1, 0}}, "descending", "absent", "absent"),
		Entry("its opposite", &tensor.XLA{MinorToMajor: []int64{0, 1, 2}}, "ascending", "absent", "absent"),
		Entry("another", &tensor.XLA{MinorToMajor: []int64{0, 2, 1}}, "mixed", "absent", "absent"),
		Entry("one dimension twice", &tensor.XLA{MinorToMajor: []int64{0, 2, 2}}, "broken", "absent", "absent"),
		Entry("a dimension too few", &tensor.XLA{MinorToMajor: []int64{0, 1}}, "broken", "absent", "absent"),
		Entry("a dimension from the end", &tensor.XLA{MinorToMajor: []int64{-1, 1, 0}}, "broken", "absent", "absent"),
		Entry("padding by nothing", &tensor.XLA{PaddedDimensions: []int64{2, 3, 4}, PaddingValue: tensor.OnePadding}, "absent", "the sizes", "one"),
		Entry("padding of one dimension", &tensor.XLA{PaddedDimensions: []int64{2, 9, 4}, PaddingValue: tensor.LowestPadding}, "absent", "one wider", "lowest"),
		Entry("padding of all", &tensor.XLA{PaddedDimensions: []int64{3, 9, 5}, PaddingValue: tensor.HighestPadding}, "absent", "several wider", "highest"),
		Entry("a width below its size", &tensor.XLA{PaddedDimensions: []int64{3, 2, 5}, PaddingValue: tensor.ZeroPadding}, "absent", "broken", "zero"),
		Entry("a width too many", &tensor.XLA{PaddedDimensions: []int64{2, 3, 4, 1}}, "absent", "broken", "absent"),
	)
})

var _ = DescribeTable("The features of tiles tell", func(layout *tensor.XLA, tiles, sizes string) {
	if layout != nil {
		layout.MinorToMajor = []int64{2, 1, 0}
	}
	c := arrays([]int64{2, 3, 4}, layout)
	Expect(value(draw.Tiles("input", 0), c)).To(Equal(tiles))
	Expect(value(draw.TileSizes("input", 0), c)).To(Equal(sizes))
},
	Entry("no layout", nil, "absent", "none"),
	Entry("no tiles", &tensor.XLA{}, "absent", "none"),
	Entry("one that divides", &tensor.XLA{TileDims: []int64{3, 2}, TileDimSizes: []int64{2}}, "one", "divide"),
	Entry("one that pads", &tensor.XLA{TileDims: []int64{2, 2}, TileDimSizes: []int64{2}}, "one", "pad"),
	Entry("two", &tensor.XLA{TileDims: []int64{2, 2, 1}, TileDimSizes: []int64{2, 1}}, "repeated", "pad"),
	Entry("combined dimensions", &tensor.XLA{TileDims: []int64{-1, 2}, TileDimSizes: []int64{2}}, "combining", "divide"),
	Entry("a size of 0", &tensor.XLA{TileDims: []int64{0}, TileDimSizes: []int64{1}}, "broken", "none"),
	Entry("sizes of no tile", &tensor.XLA{TileDims: []int64{2}}, "broken", "none"),
)

var _ = Describe("MinorMajor", func() {
	It("lays an array out in every way, and never breaks it", func() {
		s, orders, widths, values := draw.New(3), map[string]int{}, map[string]int{}, map[string]int{}
		tiles := map[string]int{}
		for range 4000 {
			c := arrays(draw.Sizes(s, int(s.Below(5)), 1, nil), nil)
			draw.MinorMajor(s, &c.Tensors[0])
			orders[value(draw.Order("input", 0), c)]++
			widths[value(draw.Widths("input", 0), c)]++
			values[value(draw.PaddingValue("input", 0), c)]++
			tiles[value(draw.Tiles("input", 0), c)]++
			place, err := c.Tensors[0].Place()
			Expect(err).NotTo(HaveOccurred())
			Expect(place.Bytes).To(BeNumerically("<=", max(1024, place.Elements)))
		}
		Expect(orders).To(And(HaveLen(4), HaveEach(BeNumerically(">", 200)), Not(HaveKey("broken"))))
		Expect(widths).To(And(HaveLen(4), HaveEach(BeNumerically(">", 200)), Not(HaveKey("broken"))))
		Expect(values).To(And(HaveLen(5), HaveEach(BeNumerically(">", 200))))
		Expect(tiles).To(And(HaveLen(4), HaveEach(BeNumerically(">", 80)), Not(HaveKey("broken"))))
	})
})

// indexed returns a call whose input holds indices of an axis of n elements.
func indexed(d tensor.DType, sizes []int64, values ...int64) *spec.Call {
	c := copied(d, sizes, nil)
	t := &c.Tensors[0]
	t.Data = make([]byte, int64(len(values))*d.Size())
	for i, index := range values {
		t.SetBits(int64(i), uint64(index))
	}
	return c
}

var _ = Describe("Named", func() {
	DescribeTable("tells", func(want string, axis int, c *spec.Call) {
		f := draw.Named("indices", 0, func(*spec.Call) (int, int64) { return axis, 3 })
		Expect(value(f, c)).To(Equal(want))
	},
		Entry("other elements", "distinct", 0, indexed(tensor.Int32, []int64{3}, 2, 0, 1)),
		Entry("one element twice", "repeated", 0, indexed(tensor.Int32, []int64{3}, 2, 0, 2)),
		Entry("one element from both ends", "repeated", 0, indexed(tensor.Int64, []int64{2}, 1, -2)),
		Entry("one element in two lines along the last dimension", "distinct", 1, indexed(tensor.Uint32, []int64{2, 2}, 0, 1, 0, 1)),
		Entry("the same along the first", "repeated", 0, indexed(tensor.Uint32, []int64{2, 2}, 0, 1, 0, 1)),
		Entry("one past the end", "out of range", 0, indexed(tensor.Uint64, []int64{2}, 0, 3)),
		Entry("one before the start", "out of range", 0, indexed(tensor.Int32, []int64{2}, 0, -4)),
		Entry("all bits set, which is no -1", "out of range", 0, indexed(tensor.Uint64, []int64{2}, 0, -1)),
		Entry("both", "repeated and out of range", 0, indexed(tensor.Int32, []int64{3}, 0, 0, math.MaxInt32)),
	)

	It("does not read what is not there", func() {
		c := indexed(tensor.Int32, []int64{1}, 0)
		f := draw.Named("indices", 0, func(*spec.Call) (int, int64) { return 0, 0 })
		Expect(value(f, c)).To(Equal("not read"))
		c.CheckOnly = true
		f = draw.Named("indices", 0, func(*spec.Call) (int, int64) { return 0, 3 })
		Expect(value(f, c)).To(Equal("not read"))
	})
})

var _ = DescribeTable("NamedTuples tells", func(want string, limits []int64, c *spec.Call) {
	f := draw.NamedTuples("indices", 0, func(*spec.Call) []int64 { return limits })
	Expect(value(f, c)).To(Equal(want))
},
	Entry("other elements, by one index in common", "distinct", []int64{2, 3}, indexed(tensor.Int64, []int64{2, 2}, 1, 0, 1, 2)),
	Entry("one element twice", "repeated", []int64{2, 3}, indexed(tensor.Int64, []int64{2, 2}, 1, 2, 1, 2)),
	Entry("one element from both ends", "repeated", []int64{2, 3}, indexed(tensor.Int64, []int64{2, 2}, 1, 0, -1, -3)),
	Entry("one past the end of the second axis", "out of range", []int64{2, 3}, indexed(tensor.Int64, []int64{2, 2}, 0, 3, 1, 0)),
	Entry("one before the start of the first", "out of range", []int64{2, 3}, indexed(tensor.Int64, []int64{1, 2}, -3, 0)),
	Entry("nothing twice", "out of range", []int64{2}, indexed(tensor.Int64, []int64{2, 1}, 2, 2)),
	Entry("both", "repeated and out of range", []int64{2}, indexed(tensor.Int64, []int64{3, 1}, 1, 2, 1)),
	Entry("nothing by tuples without indices", "not read", []int64{}, indexed(tensor.Int64, []int64{2, 0})),
	Entry("nothing by tuples of another length", "not read", []int64{2, 3}, indexed(tensor.Int64, []int64{3}, 0, 0, 0)),
)

var _ = DescribeTable("Negative tells", func(want string, c *spec.Call) {
	Expect(value(draw.Negative("indices", 0), c)).To(Equal(want))
},
	Entry("a negative index", "some", indexed(tensor.Int32, []int64{2}, 0, -1)),
	Entry("none", "none", indexed(tensor.Int64, []int64{2}, 0, 1)),
	Entry("none of an unsigned type", "none", indexed(tensor.Uint32, []int64{2}, 0, -1)),
)

var _ = Describe("Indices", func() {
	DescribeTable("name elements in every way", func(d tensor.DType, negatives bool) {
		s, seen, negative := draw.New(4), map[string]int{}, map[string]int{}
		for range 4000 {
			n := s.Between(1, 6)
			c := copied(d, []int64{2, s.Between(1, 7), 2}, nil)
			draw.Indices(s, &c.Tensors[0], 1, n)
			seen[value(draw.Named("indices", 0, func(*spec.Call) (int, int64) { return 1, n }), c)]++
			negative[value(draw.Negative("indices", 0), c)]++
		}
		Expect(seen).To(HaveLen(4))
		Expect(seen["distinct"]).To(BeNumerically(">", 1000))
		Expect(seen["repeated"]).To(BeNumerically(">", 500))
		Expect(seen["out of range"]).To(BeNumerically(">", 100))
		if negatives {
			Expect(negative["some"]).To(BeNumerically(">", 1000))
		} else {
			Expect(negative["some"]).To(BeZero())
		}
	},
		Entry("from either end", tensor.Int32, true), Entry("in 64 bits", tensor.Int64, true),
		Entry("from the start", tensor.Uint32, false), Entry("in 64 bits without a sign", tensor.Uint64, false),
	)

	It("are the same at one address", func() {
		c := copied(tensor.Int32, []int64{3, 2}, &tensor.Strided{Strides: []int64{0, 1}})
		for seed := range uint64(50) {
			t := &c.Tensors[0]
			draw.Indices(draw.New(seed), t, 1, 4)
			Expect(t.Data[:8]).To(Equal(t.Data[8:16]))
			Expect(t.Data[:8]).To(Equal(t.Data[16:]))
		}
	})

	It("reach lines longer than a vector of a byte's indices", func() {
		c := copied(tensor.Uint32, []int64{700}, nil)
		most := uint64(0)
		for seed := range uint64(8) {
			draw.Indices(draw.New(seed), &c.Tensors[0], 0, 700)
			for element := range int64(700) {
				if index := c.Tensors[0].Bits(element); index < 700 {
					most = max(most, index)
				}
			}
		}
		Expect(most).To(BeNumerically(">", 690))
	})
})

var _ = Describe("Data", func() {
	It("is the same at one address of strides without an order", func() {
		t := spec.Tensor{Desc: tensor.Desc{DType: tensor.Uint64, Sizes: []int64{2, 3}, Layout: &tensor.Strided{Strides: []int64{2, 1}}}}
		draw.Data(draw.New(5), &t)
		Expect(t.Bits(2)).To(Equal(t.Bits(3)), "both lie at 2")
		Expect(slices.Equal(t.Data[:8], t.Data[8:16])).To(BeFalse())
	})
})
