package lower_test

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends"
	"example.com/conform/backends/internal/lower"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/tensor"
)

var _ = Describe("An Unpacker", func() {
	operand := func(d tensor.DType, buffer ...byte) backends.Operand {
		memory := append(append([]byte{0xee}, buffer...), 0xee)
		return backends.Operand{Desc: tensor.Desc{DType: d, Sizes: []int64{3}}, Memory: memory, Start: 1, Length: int64(len(buffer))}
	}

	It("gives each element a byte, and writes elements of outputs back alone", func() {
		job := backends.Job{Operator: onnx.Transpose, Operands: []backends.Operand{operand(tensor.Uint4, 0x21, 0xf3), operand(tensor.Uint4, 0xba, 0xdc)}}
		var u lower.Unpacker
		unpacked := u.Unpack(&job)
		Expect(unpacked.Operands[0].Buffer()).To(Equal([]byte{1, 2, 3, 0xf}))
		Expect(unpacked.Operands[1].Buffer()).To(Equal([]byte{0xa, 0xb, 0xc, 0xd}))
		copy(unpacked.Operands[0].Buffer(), []byte{9, 9, 9, 9})
		copy(unpacked.Operands[1].Buffer(), []byte{4, 5, 0xf6}) // a kernel may leave higher bits
		u.Pack(&job)
		Expect(job.Operands[0].Memory).To(Equal([]byte{0xee, 0x21, 0xf3, 0xee}), "inputs stay")
		Expect(job.Operands[1].Memory).To(Equal([]byte{0xee, 0x54, 0xd6, 0xee}))
	})

	It("agrees with the tensors of the specification, whatever the length", func() {
		for _, d := range []tensor.DType{tensor.Int4, tensor.Uint2, tensor.Uint1} {
			for n := range 40 {
				buffer := make([]byte, n)
				for i := range buffer {
					buffer[i] = byte(167*i + 89)
				}
				job := backends.Job{Operator: onnx.Transpose, Operands: []backends.Operand{operand(d, buffer...), operand(d, make([]byte, n)...)}}
				var u lower.Unpacker
				unpacked := u.Unpack(&job)
				want := tensor.Unpack(d, buffer, int64(n)*8/d.Bits())
				for i := range want {
					want[i] &= 1<<d.Bits() - 1 // without the sign
				}
				Expect(unpacked.Operands[0].Buffer()).To(Equal(want))
				for i, element := range want {
					unpacked.Operands[1].Buffer()[i] = element | 0xf0
				}
				u.Pack(&job)
				Expect(job.Operands[1].Buffer()).To(Equal(buffer))
			}
		}
	})

	It("leaves a job without such elements alone", func() {
		job := backends.Job{Operator: onnx.Transpose, Operands: []backends.Operand{operand(tensor.Uint8, 1, 2, 3), operand(tensor.Uint8, 0, 0, 0)}}
		Expect(new(lower.Unpacker).Unpack(&job)).To(BeIdenticalTo(&job))
		packed := backends.Job{Operator: onnx.Transpose, CheckOnly: true, Operands: []backends.Operand{{Desc: tensor.Desc{DType: tensor.Int4}}}}
		Expect(new(lower.Unpacker).Unpack(&packed)).To(BeIdenticalTo(&packed), "it has no memory")
	})

	It("leaves an operand that lies outside its memory to the program, which refuses it", func() {
		o := operand(tensor.Int4, 1)
		o.Length = 1 << 40
		job := backends.Job{Operator: onnx.Transpose, Operands: []backends.Operand{o, operand(tensor.Int4, 1)}}
		Expect(new(lower.Unpacker).Unpack(&job).Operands[0].Length).To(Equal(int64(1 << 40)))
	})
})
