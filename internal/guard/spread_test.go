package guard_test

import (
	"bytes"
	"encoding/hex"
	"fmt"
	"slices"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/internal/guard"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/tensor"
	"example.com/conform/spec/xla"
)

// numbered returns n different elements of size bytes.
func numbered(n, size int64) []byte {
	data := make([]byte, n*size)
	for i := range data {
		data[i] = byte(i + 1)
	}
	return data
}

var _ = DescribeTable("Spread writes each element where its index times the strides says, and Gather reads it there",
	func(sizes []int64, layouts ...[]int64) {
		for _, strides := range layouts {
			elements, span := int64(1), int64(1)
			for i, n := range sizes {
				elements *= n
				span += (n - 1) * strides[i]
			}
			for _, dtype := range []tensor.DType{tensor.Uint8, tensor.Float16, tensor.Int32, tensor.Complex64} {
				size := dtype.Size()
				packed := numbered(elements, size)
				want, got := make([]byte, span*size), make([]byte, span*size)
				wantPacked, gotPacked := make([]byte, elements*size), make([]byte, elements*size)
				held := numbered(span, size)
				index := make([]int64, len(sizes))
				for e := range elements {
					tensor.Unravel(e, sizes, index)
					at := int64(0)
					for i := range index {
						at += index[i] * strides[i]
					}
					copy(want[at*size:(at+1)*size], packed[e*size:])
					copy(wantPacked[e*size:(e+1)*size], held[at*size:])
				}
				guard.Spread(dtype, got, packed, sizes, &tensor.Placement{Strides: strides})
				Expect(got).To(Equal(want), "%d bytes, strides %v", size, strides)
				guard.Gather(dtype, gotPacked, held, sizes, &tensor.Placement{Strides: strides})
				Expect(gotPacked).To(Equal(wantPacked), "%d bytes, strides %v", size, strides)
			}
		}
	},
	Entry("one element", []int64{}, []int64{}),
	Entry("a row", []int64{5}, []int64{1}, []int64{2}, []int64{7}),
	Entry("a row that repeats one element", []int64{5}, []int64{0}),
	Entry("rows", []int64{3, 4}, []int64{4, 1}, []int64{5, 1}, []int64{1, 3}, []int64{1, 4}, []int64{8, 2}, []int64{9, 2}, []int64{0, 1}, []int64{1, 0}),
	Entry("planes", []int64{2, 3, 4}, []int64{12, 4, 1}, []int64{13, 4, 1}, []int64{15, 5, 1}, []int64{1, 2, 6}, []int64{4, 8, 1}, []int64{24, 8, 2}, []int64{30, 10, 2}, []int64{0, 4, 1}),
	Entry("dimensions of size 1, whose stride says nothing", []int64{1, 3, 1, 2, 1}, []int64{9, 2, 9, 1, 9}, []int64{0, 5, 0, 2, 0}),
	Entry("four dimensions, each with a gap", []int64{2, 2, 3, 2}, []int64{100, 30, 7, 3}, []int64{3, 7, 30, 100}),
)

var _ = DescribeTable("Spread writes nothing where there is no element",
	func(sizes ...int64) {
		buffer := []byte{7}
		guard.Spread(tensor.Uint8, buffer, nil, sizes, &tensor.Placement{Strides: []int64{5, 1}})
		guard.Spread(tensor.Int4, buffer, nil, sizes, &tensor.Placement{Strides: []int64{5, 1}})
		Expect(buffer).To(Equal([]byte{7}))
	},
	Entry(nil, int64(0)),
	Entry(nil, int64(3), int64(0)),
	Entry(nil, int64(0), int64(3)),
)

var _ = DescribeTable("FillElements repeats the bytes of an element, the lowest first, as long as a whole one fits",
	func(dtype tensor.DType, bits uint64, length int, want string) {
		buffer := make([]byte, length)
		for i := range buffer {
			buffer[i] = 0xee
		}
		guard.FillElements(dtype, buffer, bits)
		Expect(fmt.Sprintf("%x", buffer)).To(Equal(want))
	},
	Entry("no byte", tensor.Int32, uint64(0x44332211), 0, ""),
	Entry("bytes", tensor.Uint8, uint64(0x11), 3, "111111"),
	Entry("not one whole element", tensor.Int32, uint64(0x44332211), 3, "eeeeee"),
	Entry("one element", tensor.Int32, uint64(0x44332211), 4, "11223344"),
	Entry("elements, and some of another", tensor.Float16, uint64(0x2211), 7, "112211221122ee"),
	Entry("of eight bytes", tensor.Float64, uint64(0x8877665544332211), 24, "112233445566778811223344556677881122334455667788"),
	Entry("nibbles", tensor.Uint4, uint64(0xa), 2, "aaaa"),
	Entry("pairs of bits", tensor.Int2, uint64(1), 2, "5555"),
)

var _ = DescribeTable("Elements of less than a byte lie from the low bits to the high ones, and a write leaves the other bits alone",
	func(dtype tensor.DType, sizes, strides []int64, data, want string) {
		elements, err := hex.DecodeString(data)
		Expect(err).NotTo(HaveOccurred())
		for _, before := range []byte{0, 0xff} { // bits of no element
			masked, ones := bytes.Repeat([]byte{before}, len(want)/2), bytes.Repeat([]byte{0xff}, len(want)/2)
			guard.Spread(dtype, masked, elements, sizes, &tensor.Placement{Strides: strides})
			guard.Spread(dtype, ones, make([]byte, len(elements)), sizes, &tensor.Placement{Strides: strides})
			for i := range masked {
				masked[i] &^= before & ones[i]
			}
			Expect(hex.EncodeToString(masked)).To(Equal(want))
			again := make([]byte, len(elements))
			guard.Gather(dtype, again, masked, sizes, &tensor.Placement{Strides: strides})
			Expect(again).To(Equal(elements))
		}
	},
	Entry("two nibbles", tensor.Uint4, []int64{2}, []int64{1}, "0102", "21"),
	Entry("an odd number of them", tensor.Int4, []int64{3}, []int64{1}, "0f0e0d", "ef0d"),
	Entry("columns", tensor.Float4E2M1, []int64{2, 3}, []int64{1, 2}, "010203040506", "415263"),
	Entry("with gaps of a nibble", tensor.Uint4, []int64{3}, []int64{2}, "010203", "010203"),
	Entry("five pairs of bits", tensor.Uint2, []int64{5}, []int64{1}, "0302010003", "1b03"),
	Entry("with gaps of three", tensor.Int2, []int64{2}, []int64{4}, "0301", "0301"),
)

// scattered is a call with three inputs, each in a layout of its own.
func scattered() spec.Call {
	strided := func(strides ...int64) tensor.Desc {
		return tensor.Desc{DType: tensor.Uint32, Sizes: []int64{2, 2}, Layout: &tensor.Strided{Strides: strides}}
	}
	return spec.Call{
		Operator: dml.Scatter, Attributes: dml.Scatter.NewAttributes(),
		Tensors: []spec.Tensor{
			{Desc: strided(3, 1), Data: numbered(4, 4)},
			{Desc: strided(1, 2), Data: make([]byte, 16)},
			{Desc: strided(2, 7), Data: numbered(4, 4)},
			{Desc: strided(5, 2)},
		},
	}
}

var _ = Describe("Memory that is used again", func() {
	It("is as new memory would be, whatever it held before", func() {
		calls := []spec.Call{scattered(), abcdef(), scattered()}
		calls[1].CheckOnly, calls[1].Tensors[0].Data = true, nil
		calls = append(calls, abcdef(), calls[1], scattered())
		var used, like guard.Memory
		for i := range calls {
			var fresh, second guard.Memory
			Expect(fresh.Lay(&calls[i], []int64{0}, guard.First)).To(Succeed())
			Expect(second.Lay(&calls[i], []int64{0}, guard.Second)).To(Succeed())
			Expect(used.Lay(&calls[i], []int64{0}, guard.First)).To(Succeed())
			Expect(like.LayLike(&used, &calls[i], guard.Second)).To(Succeed())
			for _, pair := range [][2]*guard.Memory{{&used, &fresh}, {&like, &second}} {
				got, want := pair[0], pair[1]
				Expect(got.Operands).To(Equal(want.Operands))
				Expect(got.Inputs()).To(Equal(want.Inputs()))
				Expect(got.Outputs()).To(Equal(want.Outputs()))
				Expect(slices.Equal(got.Bytes, want.Bytes)).To(BeTrue())
				Expect(slices.Equal(got.Before, want.Before)).To(BeTrue())
				Expect(got.Job("x", &calls[i])).To(Equal(want.Job("x", &calls[i])))
			}
		}
	})

	It("holds every input in its own layout, and says so to the backend", func() {
		c := scattered()
		var m guard.Memory
		Expect(m.Lay(&c, nil, guard.First)).To(Succeed())
		for i, operand := range m.Job("x", &c).Operands {
			Expect(operand.Desc).To(Equal(c.Tensors[i].Desc))
		}
		for n, offsets := range map[int][]int64{0: {0, 1, 3, 4}, 2: {0, 7, 2, 9}} {
			for e, offset := range offsets {
				at := m.Operands[n].Buffer + 4*offset
				Expect(m.Bytes[at:at+4]).To(Equal(c.Tensors[n].Data[4*e:4*e+4]), "element %d of %s", e, c.Name(n))
			}
		}
	})
})

var _ = Describe("The place of an operand", func() {
	It("starts at a multiple of 16 bytes, between guards of 64 bytes and what rounds them up", func() {
		for n := range int64(40) {
			c := spec.Call{Operator: xla.Copy, Attributes: xla.Copy.NewAttributes(), Tensors: make([]spec.Tensor, 2)}
			for i := range c.Tensors {
				c.Tensors[i].Desc = tensor.Desc{DType: tensor.Uint8, Sizes: []int64{n}, Layout: &tensor.XLA{MinorToMajor: []int64{0}}}
			}
			c.Tensors[0].Data = numbered(n, 1)
			var m guard.Memory
			Expect(m.Lay(&c, []int64{1000}, guard.First)).To(Succeed())
			for i, r := range m.Operands {
				Expect(r.Length).To(Equal(n), "of its own layout, not of an inferred size")
				Expect(r.Buffer - r.Start).To(BeEquivalentTo(64))
				Expect(r.Start % 16).To(BeZero())
				Expect(r.End).To(Equal((r.Buffer + r.Length + 64 + 15) / 16 * 16))
				if i > 0 {
					Expect(r.Start).To(Equal(m.Operands[i-1].End))
				}
			}
			Expect(m.Bytes).To(HaveLen(int(m.Operands[1].End)))
		}
	})

	canaries := func(c spec.Call, operand int, from, to int64) {
		var first, second guard.Memory
		Expect(first.Lay(&c, nil, guard.First)).To(Succeed())
		Expect(second.Lay(&c, nil, guard.Second)).To(Succeed())
		r := first.Operands[operand]
		for at := r.Buffer + from; at < r.Buffer+to; at++ {
			Expect(first.Bytes[at]).NotTo(Equal(second.Bytes[at]), "byte %d", at-r.Buffer)
		}
	}
	It("holds canaries where padding has no value", func() {
		canaries(spec.Call{
			Operator: xla.Copy, Attributes: xla.Copy.NewAttributes(),
			Tensors: []spec.Tensor{
				{Desc: tensor.Desc{DType: tensor.Uint8, Sizes: []int64{3}, Layout: &tensor.XLA{MinorToMajor: []int64{0}, PaddedDimensions: []int64{9}}}, Data: numbered(3, 1)},
				{Desc: tensor.Desc{DType: tensor.Uint8, Sizes: []int64{3}}},
			},
		}, 0, 3, 9)
	})
	It("holds canaries and no element where a broken call has too little room", func() {
		c := abcdef()
		c.Tensors[0].Layout.(*tensor.Strided).TotalBytes = 4
		canaries(c, 0, 0, 4)
	})
	It("has canaries of which the fills flip all bits in outputs, and in inputs some", func() {
		c := scattered()
		var first, second guard.Memory
		Expect(first.Lay(&c, nil, guard.First)).To(Succeed())
		Expect(second.Lay(&c, nil, guard.Second)).To(Succeed())
		for n, r := range first.Operands {
			for at := r.Start; at < r.Buffer; at++ {
				flipped := first.Bytes[at] ^ second.Bytes[at]
				if n == len(first.Operands)-1 {
					Expect(flipped).To(BeEquivalentTo(0xff))
				} else {
					Expect(flipped).NotTo(Or(BeEquivalentTo(0), BeEquivalentTo(0xff)))
				}
			}
		}
	})
	It("is none for a layout that says nothing of an operand", func() {
		c := abcdef()
		c.Tensors[1].Layout = &tensor.Strided{Strides: []int64{1}}
		var m guard.Memory
		Expect(m.Lay(&c, nil, guard.First)).To(MatchError(HavePrefix("output: 1 strides for 2 sizes")))
	})
	It("has other canaries at every distance that is a power of two", func() {
		c := abcdef()
		c.Tensors[1].Sizes, c.Tensors[1].Layout = []int64{1 << 14}, nil
		var m guard.Memory
		Expect(m.Lay(&c, nil, guard.First)).To(Succeed())
		r := m.Outputs()[0]
		buffer := m.Bytes[r.Buffer : r.Buffer+r.Length]
		for distance := 1; distance < len(buffer)/2; distance *= 2 {
			same := 0
			for i := range len(buffer) - distance {
				if buffer[i] == buffer[i+distance] {
					same++
				}
			}
			Expect(same).To(BeNumerically("<", len(buffer)/64), "at a distance of %d", distance)
		}
	})
})

var _ = It("Offsets stops when it is told to", func() {
	var got []int64
	for offset := range guard.Offsets([]int64{2, 3}, &tensor.Placement{Strides: []int64{3, 1}}) {
		if got = append(got, offset); len(got) == 4 {
			break
		}
	}
	Expect(got).To(Equal([]int64{0, 1, 2, 3}))
})
