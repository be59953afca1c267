package minimise_test

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/internal/minimise"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/openvino"
	"example.com/conform/spec/tensor"
)

// edited is a call after some edits.
func edited(start func() spec.Call, edits ...func(c *spec.Call)) spec.Call {
	c := start()
	for _, edit := range edits {
		edit(&c)
	}
	return c
}

// sized gives every operand sizes, and inputs data of zeros.
func sized(sizes ...int64) func(c *spec.Call) {
	return func(c *spec.Call) {
		elements := int64(1)
		for _, n := range sizes {
			elements *= n
		}
		for i := range c.Tensors {
			c.Tensors[i].Sizes = append([]int64{}, sizes...)
		}
		c.Tensors[0].Data = make([]byte, elements*c.Tensors[0].DType.Size())
	}
}

func laidOut(layout tensor.Layout) func(c *spec.Call) {
	return func(c *spec.Call) { c.Tensors[1].Layout = layout }
}

func typed(d tensor.DType, bits uint64) func(c *spec.Call) {
	return func(c *spec.Call) {
		for i := range c.Tensors {
			c.Tensors[i].DType = d
		}
		c.Tensors[0].Data = make([]byte, d.Size())
		c.Tensors[0].SetBits(0, bits)
	}
}

// Each row is a chain of calls, the smallest first.
var _ = DescribeTable("Of two calls that one is smaller that is easier to understand",
	func(chain ...spec.Call) {
		for i := range chain {
			for k := range chain {
				Expect(minimise.Smaller(&chain[i], &chain[k])).To(Equal(i < k), "%d of %d:\n%v\n%v", i, k, parts(&chain[i]), parts(&chain[k]))
			}
		}
	},
	Entry("one that runs before one that is only checked, however large",
		edited(number, sized(1000)), edited(number, func(c *spec.Call) { c.CheckOnly, c.Tensors[0].Data = true, nil }),
	),
	Entry("fewer elements, in however many dimensions",
		edited(number, sized(1, 1, 1)), edited(number, sized(2)), edited(number, sized(1, 2)), edited(number, sized(3)), edited(number, sized(2, 2)), edited(number, sized(100)),
	),
	Entry("no elements cost more than two", edited(number, sized(1)), edited(number, sized(2)), edited(number, sized(0)), edited(number, sized(4))),
	Entry("of one number of elements, fewer dimensions, of which those of one element count half, then smaller sizes, the large ones last",
		edited(number, sized(6)), edited(number, sized(1, 6)), edited(number, sized(6, 1)), edited(number, sized(2, 3)), edited(number, sized(3, 2)),
	),
	Entry("no layout before one, and fewer strides that are smaller",
		edited(number),
		edited(number, laidOut(&tensor.Strided{})),
		edited(number, laidOut(&tensor.Strided{Strides: []int64{0}})),
		edited(number, laidOut(&tensor.Strided{Strides: []int64{1}})),
		edited(number, laidOut(&tensor.Strided{Strides: []int64{2}})),
		edited(number, laidOut(&tensor.Strided{Strides: []int64{1, 1}})),
		edited(number, laidOut(&tensor.Strided{TotalBytes: 4})),
		edited(number, laidOut(&tensor.Strided{TotalBytes: 8})),
	),
	Entry("the default order before another, and no padding before some, and an unsaid value before one",
		edited(padded, laidOut(nil)),
		edited(padded, laidOut(&tensor.XLA{})),
		edited(padded, laidOut(&tensor.XLA{PaddingValue: tensor.OnePadding})),
		edited(padded, laidOut(&tensor.XLA{MinorToMajor: []int64{1, 0}})),
		edited(padded, laidOut(&tensor.XLA{MinorToMajor: []int64{0, 1}})),
		edited(padded, laidOut(&tensor.XLA{MinorToMajor: []int64{0, 1}, PaddingValue: tensor.ZeroPadding})),
		edited(padded, laidOut(&tensor.XLA{PaddedDimensions: []int64{2, 3}})),
		edited(padded, laidOut(&tensor.XLA{PaddedDimensions: []int64{2, 4}})),
	),
	Entry("whole numbers without a sign before those with one, and both before floats, of fewer bytes",
		edited(number, typed(tensor.Uint8, 255)), edited(number, typed(tensor.Int8, 0)),
		edited(number, typed(tensor.Uint16, 0)), edited(number, typed(tensor.Int16, 0)), edited(number, typed(tensor.Float16, 0)),
		edited(number, typed(tensor.Uint32, 0)), edited(number, typed(tensor.Float64, 0)),
	),
	Entry("whole numbers nearer to zero, and then of few digits and few ones in binary",
		edited(number, typed(tensor.Int16, 0)), edited(number, typed(tensor.Int16, 1)), edited(number, typed(tensor.Int16, 0xffff)),
		edited(number, typed(tensor.Int16, 2)), edited(number, typed(tensor.Int16, 0xfffe)), edited(number, typed(tensor.Int16, 1024)),
		edited(number, typed(tensor.Int16, 1536)), edited(number, typed(tensor.Int16, 1025+512)), edited(number, typed(tensor.Int16, 2048)), edited(number, typed(tensor.Int16, 0x8000)),
	),
	Entry("floats that are whole, then special values, then any other",
		edited(number, typed(tensor.Float16, 0)), edited(number, typed(tensor.Float16, 0x3c00)), edited(number, typed(tensor.Float16, 0x4000)), edited(number, typed(tensor.Float16, 0x6400)),
		edited(number, typed(tensor.Float16, 0x8000)), edited(number, typed(tensor.Float16, 0x7c00)), edited(number, typed(tensor.Float16, 0x7e00)), edited(number, typed(tensor.Float16, 0xbc00)),
	),
	Entry("of few elements, attributes at their defaults before fewer elements, and of many, fewer elements before those",
		edited(reversed, list(nil), sized(1)), edited(reversed, list(nil), sized(16)), edited(reversed, list([]int64{}), sized(1)),
		edited(reversed, list([]int64{}), sized(16)), edited(reversed, list([]int64{}), sized(17)), edited(reversed, list(nil), sized(18)),
	),
	Entry("attributes absent before empty, shorter, and nearer to zero",
		edited(reversed, list(nil)), edited(reversed, list([]int64{})), edited(reversed, list([]int64{0})), edited(reversed, list([]int64{1})), edited(reversed, list([]int64{-1})),
		edited(reversed, list([]int64{5})), edited(reversed, list([]int64{0, 0})), edited(reversed, list([]int64{1 << 40})),
	),
	Entry("of what is the same otherwise, what comes first is smaller",
		edited(strided, elements(0, 0, 0, 0, 0, 7)), edited(strided, elements(0, 0, 0, 0, 7, 0)), edited(strided, elements(7, 0, 0, 0, 0, 0)), edited(strided, elements(7, 0, 0, 0, 0, 7)),
	),
)

// list sets an optional list of a strided slice.
func list(values []int64) func(c *spec.Call) {
	return func(c *spec.Call) { c.Attributes.(*openvino.StridedSliceAttributes).NewAxisMask = values }
}

// lists sets the lists of a strided slice that say from where and to where.
func lists(begin, end []int64) func(c *spec.Call) {
	return func(c *spec.Call) {
		a := c.Attributes.(*openvino.StridedSliceAttributes)
		a.Begin, a.End = begin, end
	}
}

// elements sets elements of the first input.
func elements(values ...uint64) func(c *spec.Call) {
	return func(c *spec.Call) {
		for e, bits := range values {
			c.Tensors[0].SetBits(int64(e), bits)
		}
	}
}

var _ = Describe("KeyOf", func() {
	It("is the same for calls that are the same, and another for any other", func() {
		strides := func(c *spec.Call) *tensor.Strided { return c.Tensors[1].Layout.(*tensor.Strided) }
		order := func(c *spec.Call) *tensor.XLA { return c.Tensors[1].Layout.(*tensor.XLA) }
		seen := map[minimise.Key]int{}
		for i, one := range []spec.Call{
			strided(), window(), reversed(), padded(), checked(), scatter(),
			edited(strided, elements(9)),
			edited(strided, func(c *spec.Call) { c.CheckOnly = true }),
			edited(strided, func(c *spec.Call) { c.Tensors[0].Data = nil }),
			edited(reversed, lists([]int64{1, 2}, []int64{3})),
			edited(reversed, lists([]int64{1}, []int64{2, 3})),
			edited(reversed, lists([]int64{}, []int64{-1})),
			edited(reversed, lists(nil, []int64{0})),
			edited(strided, func(c *spec.Call) { c.Tensors[0].Sizes = []int64{3, 2} }),
			edited(strided, func(c *spec.Call) { c.Tensors[0].Sizes = []int64{1, 2, 3} }),
			edited(strided, func(c *spec.Call) { c.Tensors[0].DType = tensor.Uint16 }),
			edited(strided, laidOut(nil)),
			edited(strided, laidOut(&tensor.XLA{})),
			edited(strided, func(c *spec.Call) { strides(c).Strides = nil }),
			edited(strided, func(c *spec.Call) { strides(c).Strides[1] = 1 }),
			edited(strided, func(c *spec.Call) { strides(c).TotalBytes = 0 }),
			edited(padded, func(c *spec.Call) { order(c).MinorToMajor = nil }),
			edited(padded, func(c *spec.Call) { order(c).MinorToMajor = []int64{} }),
			edited(padded, func(c *spec.Call) { order(c).PaddedDimensions = nil }),
			edited(padded, func(c *spec.Call) { order(c).PaddingValue = tensor.ZeroPadding }),
			edited(scatter, func(c *spec.Call) { c.Attributes.(*dml.ScatterAttributes).Axis = 0 }),
			edited(reversed, list([]int64{})),
			edited(reversed, list([]int64{0})),
			edited(reversed, func(c *spec.Call) { c.Attributes.(*openvino.StridedSliceAttributes).Begin[1] = 1 }),
		} {
			k := minimise.KeyOf(&one)
			Expect(seen).NotTo(HaveKey(k), "%d: %v", i, parts(&one))
			seen[k] = i
			again := one.Clone()
			Expect(minimise.KeyOf(&again)).To(Equal(k))
		}
	})
})
