package minimise_test

import (
	"fmt"
	"slices"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/internal/minimise"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/tensor"
)

// copying is a copy of elements of the given bits.
func copying(d tensor.DType, bits ...uint64) spec.Call {
	desc := tensor.Desc{DType: d, Sizes: []int64{int64(len(bits))}}
	c := spec.Call{
		Operator: dml.Copy, Attributes: dml.Copy.NewAttributes(),
		Tensors: []spec.Tensor{{Desc: desc, Data: make([]byte, int64(len(bits))*d.Size())}, {Desc: desc.Clone()}},
	}
	for i, b := range bits {
		c.Tensors[0].SetBits(int64(i), b)
	}
	return c
}

// bitsOf returns the bits of a call's first input.
func bitsOf(c *spec.Call) []uint64 {
	var list []uint64
	for e := range int64(len(c.Tensors[0].Data)) / c.Tensors[0].DType.Size() {
		list = append(list, c.Tensors[0].Bits(e))
	}
	return list
}

// classOf says what a floating-point value is, in words.
func classOf(d tensor.DType, bits uint64) string {
	mantissa := map[tensor.DType]int{tensor.Float16: 10, tensor.Float32: 23, tensor.Float64: 52}[d]
	sign := ""
	if bits>>(8*d.Size()-1) == 1 {
		sign = "-"
	}
	exponent := bits >> mantissa & (1<<(8*d.Size()-1-int64(mantissa)) - 1)
	fraction := bits & (1<<mantissa - 1)
	switch highest := uint64(1)<<(8*d.Size()-1-int64(mantissa)) - 1; {
	case exponent == highest && fraction == 0:
		return sign + "infinity"
	case exponent == highest && fraction>>(mantissa-1) == 1:
		return sign + "quiet NaN"
	case exponent == highest:
		return sign + "signalling NaN"
	case exponent == 0 && fraction == 0:
		return sign + "zero"
	case exponent == 0:
		return sign + "denormal"
	default:
		return sign + "number"
	}
}

var _ = DescribeTable("A floating-point element becomes the plainest of its class, of the narrowest type",
	func(class string, plainest uint64, examples ...uint64) {
		for i, bits := range examples {
			d := []tensor.DType{tensor.Float32, tensor.Float64}[i]
			Expect(classOf(d, bits)).To(Equal(class))
			start := copying(d, 7, bits, 7)
			got := minimise.Run(start, limits, func(c *spec.Call) bool {
				if !valid(c) || !c.Tensors[0].DType.Float() {
					return false
				}
				return slices.ContainsFunc(bitsOf(c), func(b uint64) bool { return classOf(c.Tensors[0].DType, b) == class })
			})
			Expect(got.Tensors[0].Desc).To(Equal(tensor.Desc{DType: tensor.Float16, Sizes: []int64{1}}))
			Expect(fmt.Sprintf("%#x", bitsOf(&got)[0])).To(Equal(fmt.Sprintf("%#x", plainest)), "of %v", d)
		}
	},
	Entry(nil, "zero", uint64(0), uint64(0), uint64(0)),
	Entry(nil, "-zero", uint64(0x8000), uint64(0x80000000), uint64(1<<63)),
	Entry(nil, "number", uint64(0x3c00), uint64(0x42f6e979), uint64(0x405edd2f1a9fbe77)),
	Entry(nil, "infinity", uint64(0x7c00), uint64(0x7f800000), uint64(0x7ff0000000000000)),
	Entry(nil, "-infinity", uint64(0xfc00), uint64(0xff800000), uint64(0xfff0000000000000)),
	Entry(nil, "quiet NaN", uint64(0x7e00), uint64(0x7fc12345), uint64(0x7ff8123456789abc)),
	Entry(nil, "-quiet NaN", uint64(0xfe00), uint64(0xffffffff), uint64(0xffffffffffffffff)),
	Entry(nil, "signalling NaN", uint64(0x7c01), uint64(0x7f800123), uint64(0x7ff0000000001000)),
	Entry(nil, "-signalling NaN", uint64(0xfc01), uint64(0xffbfffff), uint64(0xfff7ffffffffffff)),
	Entry(nil, "denormal", uint64(1), uint64(0x00400001), uint64(0x000fffffffffffff)),
	Entry(nil, "-denormal", uint64(0x8001), uint64(0x80000003), uint64(0x8008000000000000)),
)

var _ = DescribeTable("A whole number stays what it is in another floating-point type, up to 2047",
	func(number int64, wide, narrow uint64) {
		start := copying(tensor.Float64, wide)
		got := minimise.Run(start, limits, func(c *spec.Call) bool {
			// As a float it has to be that number; elsewhere nothing is asked.
			bits := bitsOf(c)
			return valid(c) && len(bits) == 1 &&
				(c.Tensors[0].DType == tensor.Float64 && bits[0] == wide || c.Tensors[0].DType == tensor.Float16 && bits[0] == narrow)
		})
		Expect(got.Tensors[0].DType).To(Equal(tensor.Float16), "%d", number)
	},
	Entry(nil, int64(1), uint64(0x3ff0000000000000), uint64(0x3c00)),
	Entry(nil, int64(3), uint64(0x4008000000000000), uint64(0x4200)),
	Entry(nil, int64(1000), uint64(0x408f400000000000), uint64(0x63d0)),
	Entry(nil, int64(1023), uint64(0x408ff80000000000), uint64(0x63fe)),
	Entry(nil, int64(1024), uint64(0x4090000000000000), uint64(0x6400)),
	Entry(nil, int64(2047), uint64(0x409ffc0000000000), uint64(0x67ff)),
)

var _ = DescribeTable("What is no such number keeps its low bits",
	func(wide, narrow uint64) {
		start := copying(tensor.Float64, wide)
		seen := false
		minimise.Run(start, limits, func(c *spec.Call) bool {
			seen = seen || c.Tensors[0].DType == tensor.Float16 && slices.Equal(bitsOf(c), []uint64{narrow})
			return false
		})
		Expect(seen).To(BeTrue())
	},
	Entry("one and a half", uint64(0x3ff8000000001234), uint64(0x1234)),
	Entry("a half", uint64(0x3fe0000000001234), uint64(0x1234)),
	Entry("1000 and a half", uint64(0x408f440000000000), uint64(0)),
	Entry("2048", uint64(0x40a0000000000000), uint64(0)),
	Entry("-1", uint64(0xbff0000000004321), uint64(0x4321)),
)

var _ = Describe("ReplaceNaNs", func() {
	DescribeTable("replaces each NaN by a number of its own, and nothing else",
		func(d tensor.DType, one uint64, values ...uint64) {
			c := copying(d, values...)
			minimise.ReplaceNaNs(&c)
			got := bitsOf(&c)
			for e, before := range values {
				class := classOf(d, before)
				if class != "quiet NaN" && class != "-quiet NaN" && class != "signalling NaN" && class != "-signalling NaN" {
					Expect(got[e]).To(Equal(before), class)
					continue
				}
				Expect(classOf(d, got[e])).To(Equal("number"))
				for other := range e {
					Expect(got[other]).NotTo(Equal(got[e]), "elements %d and %d", other, e)
				}
			}
			Expect(got[0]).To(Equal(one), "the first is 1")
		},
		Entry(nil, tensor.Float16, uint64(0x3c00), uint64(0x7e00), uint64(0x7c01), uint64(0xfe00), uint64(0xfc01), uint64(0x7c00), uint64(0xfc00), uint64(0x8000), uint64(1), uint64(0x7bff)),
		Entry(nil, tensor.Float32, uint64(0x3f800000), uint64(0x7fc00000), uint64(0x7f800001), uint64(0xffffffff), uint64(0xff800001), uint64(0x7f800000), uint64(0xff800000), uint64(0x80000000), uint64(1), uint64(0x7f7fffff)),
		Entry(nil, tensor.Float64, uint64(0x3ff0000000000000), uint64(0x7ff8000000000000), uint64(0x7ff0000000000001), uint64(1<<64-1), uint64(0xfff0000000000001), uint64(0x7ff0000000000000), uint64(0xfff0000000000000), uint64(1<<63), uint64(1), uint64(0x7fefffffffffffff)),
	)

	It("leaves whole numbers alone that have the bits of a NaN", func() {
		c := copying(tensor.Uint16, 0x7e00, 0x7c01, 0xffff)
		minimise.ReplaceNaNs(&c)
		Expect(bitsOf(&c)).To(Equal([]uint64{0x7e00, 0x7c01, 0xffff}))
	})

	It("gives elements at one address one number", func() {
		c := copying(tensor.Float16, 0x7e00, 0x7e00)
		c.Tensors[0].Layout = &tensor.Strided{Strides: []int64{0}}
		minimise.ReplaceNaNs(&c)
		Expect(bitsOf(&c)).To(Equal([]uint64{0x3c00, 0x3c00}))
	})

	It("has numbers for more elements than float16 has", func() {
		many := make([]uint64, 1500)
		for i := range many {
			many[i] = 0x7e00
		}
		c := copying(tensor.Float16, many...)
		minimise.ReplaceNaNs(&c)
		for _, bits := range bitsOf(&c) {
			Expect(classOf(tensor.Float16, bits)).To(Equal("number"))
		}
	})
})
