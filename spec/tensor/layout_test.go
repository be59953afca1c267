package tensor_test

import (
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/spec/tensor"
)

var _ = Describe("layouts of every family", func() {
	strided := func(strides ...int64) tensor.Layout { return &tensor.Strided{Strides: strides, TotalBytes: 64} }
	xla := func(order, widths []int64) tensor.Layout {
		return &tensor.XLA{MinorToMajor: order, PaddedDimensions: widths, PaddingValue: tensor.OnePadding}
	}

	DescribeTable("change with the dimensions", func(layout tensor.Layout, change func(tensor.Layout), want tensor.Layout) {
		change(layout)
		Expect(layout).To(Equal(want))
	},
		Entry("a stride of the dimension is inserted", strided(6, 2),
			func(l tensor.Layout) { tensor.InsertDimension(l, 1) }, strided(6, 1, 2)),
		Entry("the new dimension number is the slowest, and later ones count up", xla([]int64{0, 1}, []int64{5, 7}),
			func(l tensor.Layout) { tensor.InsertDimension(l, 1) }, xla([]int64{0, 2, 1}, []int64{5, 1, 7})),
		Entry("behind the last dimension", xla([]int64{1, 0}, []int64{5, 7}),
			func(l tensor.Layout) { tensor.InsertDimension(l, 2) }, xla([]int64{1, 0, 2}, []int64{5, 7, 1})),
		Entry("a list too short to have the place stays", xla(nil, []int64{5}),
			func(l tensor.Layout) { tensor.InsertDimension(l, 2) }, xla(nil, []int64{5})),
		Entry("the stride of the dimension is dropped", strided(6, 2, 1),
			func(l tensor.Layout) { tensor.DropDimension(l, 0) }, strided(2, 1)),
		Entry("dimension numbers close the gap", xla([]int64{2, 0, 1}, []int64{5, 6, 7}),
			func(l tensor.Layout) { tensor.DropDimension(l, 1) }, xla([]int64{1, 0}, []int64{5, 7})),
		Entry("of a list too short nothing is dropped", xla([]int64{}, []int64{5}),
			func(l tensor.Layout) { tensor.DropDimension(l, 1) }, xla([]int64{}, []int64{5})),
		Entry("strides are exchanged", strided(6, 2, 1),
			func(l tensor.Layout) { tensor.SwapDimensions(l, 0, 2, false) }, strided(1, 2, 6)),
		Entry("widths and dimension numbers are exchanged", xla([]int64{0, 2, 1}, []int64{5, 6, 7}),
			func(l tensor.Layout) { tensor.SwapDimensions(l, 0, 1, true) }, xla([]int64{1, 2, 0}, []int64{6, 5, 7})),
		Entry("the order in memory stays", xla([]int64{0, 2, 1}, []int64{5, 6, 7}),
			func(l tensor.Layout) { tensor.SwapDimensions(l, 0, 1, false) }, xla([]int64{0, 2, 1}, []int64{6, 5, 7})),
		Entry("a list too short for the exchange stays", xla(nil, []int64{5}),
			func(l tensor.Layout) { tensor.SwapDimensions(l, 0, 1, true) }, xla(nil, []int64{5})),
	)

	It("change nothing where there is no layout", func() {
		tensor.InsertDimension(nil, 0)
		tensor.DropDimension(nil, 0)
		tensor.SwapDimensions(nil, 0, 1, true)
		Expect(tensor.CloneLayout(nil)).To(BeNil())
		Expect(tensor.ForgetSizes(nil)).To(BeNil())
	})

	DescribeTable("forget what other sizes may not fit", func(layout, want tensor.Layout) {
		if want == nil {
			Expect(tensor.ForgetSizes(layout)).To(BeNil())
			return
		}
		Expect(tensor.ForgetSizes(layout)).To(Equal(want))
	},
		Entry("a total size is of no dimension", strided(6, 1), &tensor.Strided{TotalBytes: 64}),
		Entry("strides alone leave nothing", &tensor.Strided{Strides: []int64{6, 1}}, nil),
		Entry("an order stays", xla([]int64{0, 1}, []int64{5, 7}), xla([]int64{0, 1}, nil)),
		Entry("an empty Layout is stated", &tensor.XLA{PaddedDimensions: []int64{5}}, &tensor.XLA{}),
	)

	It("have fields that point into them, with keys that no other family has", func() {
		seen := map[string]bool{}
		for _, family := range tensor.Families() {
			layout := family.New()
			Expect(layout.Family()).To(BeIdenticalTo(family))
			for field := range tensor.Fields(layout) {
				Expect(seen).NotTo(HaveKey(field.Name))
				seen[field.Name] = true
				if field.List != nil {
					Expect(field.Number).To(BeNil())
					*field.List = []int64{3}
				} else {
					*field.Number = 1
				}
			}
			clone := tensor.CloneLayout(layout)
			Expect(clone).To(Equal(layout))
			Expect(clone).NotTo(Equal(family.New()))
			Expect(clone.Stated()).To(BeTrue())
		}
		Expect(seen).To(HaveLen(7))
	})

	It("place a tensor alike when they state what is implied", func() {
		for _, family := range tensor.Families() {
			for _, sizes := range [][]int64{nil, {4}, {2, 3}, {2, 1, 4}} {
				implicit := tensor.Desc{DType: tensor.Float32, Sizes: sizes, Layout: family.Implicit()}
				stated := tensor.Desc{DType: tensor.Float32, Sizes: sizes, Layout: family.Packed(sizes)}
				want, err := implicit.Place()
				Expect(err).NotTo(HaveOccurred())
				Expect(stated.Place()).To(Equal(want))
			}
		}
	})

	It("are resolved into memory of the caller's without allocating", func() {
		for _, layout := range []tensor.Layout{nil, &tensor.Strided{Strides: []int64{6, 2}}, &tensor.XLA{MinorToMajor: []int64{0, 1}}} {
			d := &tensor.Desc{DType: tensor.Float32, Sizes: []int64{2, 3}, Layout: layout}
			room := make([]int64, tensor.MaxRank)
			Expect(testing.AllocsPerRun(100, func() {
				if _, err := d.PlaceInto(room[:0]); err != nil {
					panic(err)
				}
				for field := range tensor.Fields(layout) {
					if field.List != nil && len(*field.List) > 2 {
						panic("too long")
					}
				}
			})).To(BeZero())
		}
	})

	DescribeTable("are lighter the less there is to them", func(lighter, heavier tensor.Layout) {
		Expect(lighter.Weight()).To(BeNumerically("<", heavier.Weight()))
		Expect(lighter.Weight()).To(BeNumerically(">", 0))
	},
		Entry("a smaller stride", &tensor.Strided{Strides: []int64{2}}, &tensor.Strided{Strides: []int64{3}}),
		Entry("no total size", &tensor.Strided{Strides: []int64{9, 9}}, &tensor.Strided{TotalBytes: 1}),
		Entry("the default order", &tensor.XLA{MinorToMajor: []int64{1, 0}}, &tensor.XLA{MinorToMajor: []int64{0, 1}}),
		Entry("no widths", &tensor.XLA{MinorToMajor: []int64{1, 0}}, &tensor.XLA{PaddedDimensions: []int64{0}}),
		Entry("a narrower width", &tensor.XLA{PaddedDimensions: []int64{4}}, &tensor.XLA{PaddedDimensions: []int64{5}}),
		Entry("no padding value", &tensor.XLA{}, &tensor.XLA{PaddingValue: tensor.ZeroPadding}),
	)

	DescribeTable("list plainer ones and stay as they are", func(layout tensor.Layout, sizes []int64, want ...tensor.Layout) {
		before := tensor.CloneLayout(layout)
		Expect(layout.Plainer(sizes)).To(Equal(want))
		Expect(layout).To(Equal(before))
	},
		Entry("strides of another rank", &tensor.Strided{Strides: []int64{3}}, []int64{2, 2},
			nil, &tensor.Strided{Strides: []int64{0}}, &tensor.Strided{Strides: []int64{1}}, &tensor.Strided{Strides: []int64{2}}, &tensor.Strided{Strides: []int64{2}}),
		Entry("a total size", &tensor.Strided{TotalBytes: 8}, []int64{2},
			nil, &tensor.Strided{}, &tensor.Strided{TotalBytes: 8}),
		Entry("an order", &tensor.XLA{MinorToMajor: []int64{0, 1}}, []int64{2, 2},
			nil, &tensor.XLA{}, &tensor.XLA{MinorToMajor: []int64{0, 1}}, &tensor.XLA{MinorToMajor: []int64{0, 1}}, &tensor.XLA{MinorToMajor: []int64{1, 0}}),
	)

	DescribeTable("of DirectML have names", func(name string, sizes, want []int64) {
		for field := range tensor.StridedFamily.Fields() {
			if field.Named != nil {
				Expect(field.Names).To(ContainElement(name))
				Expect(field.Named(name, sizes)).To(Equal(want))
			}
		}
	},
		Entry("no strides", "implicit", []int64{2, 3}, nil),
		Entry("row-major", "packed", []int64{2, 3}, []int64{3, 1}),
		Entry("channels last", "nhwc", []int64{2, 3, 4, 5}, []int64{60, 1, 15, 3}),
		Entry("channels last in 3D", "ndhwc", []int64{1, 2, 3, 4, 5}, []int64{120, 1, 40, 10, 2}),
		Entry("the first dimension fastest", "column-major", []int64{2, 3}, []int64{1, 2}),
		Entry("two elements after each row", "padded", []int64{2, 3}, []int64{5, 1}),
	)
})
