package cpu_test

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends"
	"example.com/conform/backends/cpu"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/family"
	"example.com/conform/spec/tensor"
)

var _ = Describe("dml.slice1", func() {
	slice := func(input, output spec.Tensor, offsets, sizes, strides []int64) []uint64 {
		GinkgoHelper()
		return expectDone(cpu.New(), dml.Slice1, &dml.Slice1Attributes{
			FeatureLevel: dml.Level4_1, InputWindowOffsets: offsets, InputWindowSizes: sizes, InputWindowStrides: strides,
		}, input, output)
	}
	square := array(tensor.Float32, []int64{1, 1, 4, 4}, nil, count(1, 16)...)
	quarter := array(tensor.Float32, []int64{1, 1, 2, 2}, nil)

	It("does Example 1, positive strides", func() {
		Expect(slice(square, quarter, []int64{0, 0, 0, 1}, []int64{1, 1, 4, 3}, []int64{1, 1, 2, 2})).To(Equal([]uint64{2, 4, 10, 12}))
	})
	It("does Example 2, a negative stride", func() {
		Expect(slice(square, quarter, []int64{0, 0, 0, 1}, []int64{1, 1, 4, 3}, []int64{1, 1, -2, 2})).To(Equal([]uint64{14, 16, 6, 8}))
	})
	It("gives back the input when it is reversed twice", func() {
		for _, d := range tensor.Common() {
			input := array(d, []int64{3, 5, 7}, nil, count(1, 105)...)
			output := array(d, []int64{3, 5, 7}, nil)
			offsets, back := []int64{0, 0, 0}, []int64{-1, -1, -1}
			reversed := slice(input, output, offsets, input.Sizes, back)[:105]
			Expect(reversed[0]).To(Equal(uint64(105)))
			Expect(slice(array(d, input.Sizes, nil, reversed...), output, offsets, input.Sizes, back)[:105]).To(Equal(count(1, 105)))
		}
	})
	It("leaves the gaps of a padded output alone", func() {
		output := array(tensor.Int32, []int64{2, 2}, &tensor.Strided{Strides: []int64{3, 1}})
		Expect(slice(array(tensor.Int32, []int64{2, 2}, nil, 1, 2, 3, 4), output, []int64{0, 0}, []int64{2, 2}, []int64{1, -1})).
			To(Equal([]uint64{2, 1, canary, 4, 3}))
	})
	It("copies bits, not numbers", func() {
		bits := []uint64{0x7fa0_0001, 0xffc1_2345, 0x8000_0000, 0x0000_0001, 0x7f80_0000}
		input := array(tensor.Float32, []int64{5}, nil, bits...)
		Expect(slice(input, array(tensor.Float32, []int64{5}, nil), []int64{0}, []int64{5}, []int64{1})).To(Equal(bits))
	})
})

var _ = Describe("dml.scatter", func() {
	scatter := func(b *cpu.Backend, axis int64, tensors ...spec.Tensor) (backends.Outcome, []uint64) {
		GinkgoHelper()
		return run(b, dml.Scatter, &dml.ScatterAttributes{FeatureLevel: dml.Level4_1, Axis: axis}, 0, tensors...)
	}
	row := func(indices spec.Tensor) []spec.Tensor {
		updates := array(tensor.Float32, indices.Sizes, nil, count(5, int(indices.Sizes[0]))...)
		return []spec.Tensor{array(tensor.Float32, []int64{5}, nil, count(0, 5)...), indices, updates, array(tensor.Float32, []int64{5}, nil)}
	}
	example1 := row(array(tensor.Uint32, []int64{4}, nil, 3, 1, 3, 0))

	It("does Example 1, where the last of two updates wins", func() {
		_, bits := scatter(cpu.New(), 0, example1...)
		Expect(bits).To(Equal([]uint64{8, 6, 2, 7, 4}))
	})
	It("does Example 2", func() {
		indices := array(tensor.Uint32, []int64{2, 3}, nil, 1, 0, 2, 0, 2, 1)
		_, bits := scatter(cpu.New(), 0,
			array(tensor.Float32, []int64{3, 3}, nil, make([]uint64, 9)...), indices,
			array(tensor.Float32, []int64{2, 3}, nil, 10, 11, 12, 20, 21, 22), array(tensor.Float32, []int64{3, 3}, nil))
		Expect(bits).To(Equal([]uint64{20, 11, 0, 10, 0, 22, 0, 21, 12}))
	})
	It("lets the first of two updates win under that reading", func() {
		_, bits := scatter(cpu.New(spec.Choice{Question: dml.DuplicateIndices, Answer: family.DuplicateFirstWins}), 0, example1...)
		Expect(bits).To(Equal([]uint64{8, 6, 2, 5, 4}))
	})

	refused := []uint64{canary, canary, canary, canary, canary}
	astray := row(array(tensor.Int32, []int64{3}, nil, 1, 5, 0xffff_fffa)) // 1, 5 and -6 on an axis of 5
	DescribeTable("refuses and clamps before anything is written",
		func(question *spec.Question, answer spec.Answer, tensors []spec.Tensor, status backends.Status, want []uint64) {
			outcome, bits := scatter(cpu.New(spec.Choice{Question: question, Answer: answer}), 0, tensors...)
			Expect(outcome.Status).To(Equal(status))
			Expect(bits).To(Equal(want))
		},
		Entry("two updates to one element", dml.DuplicateIndices, family.DuplicateRejected, example1, backends.Rejected, refused),
		Entry("the last index out of range", dml.IndexOutOfRange, dml.OutOfRangeRejected, astray, backends.Rejected, refused),
		Entry("out of range is dropped", dml.IndexOutOfRange, dml.OutOfRangeDropped, astray, backends.Done, []uint64{0, 5, 2, 3, 4}),
		Entry("out of range goes to the nearer end", dml.IndexOutOfRange, dml.OutOfRangeClamped, astray, backends.Done, []uint64{7, 5, 2, 3, 6}),
	)
	DescribeTable("reads an index by its type",
		func(d tensor.DType, index uint64, want []uint64) {
			_, bits := scatter(cpu.New(), 0, row(array(d, []int64{1}, nil, index))...)
			Expect(bits).To(Equal(want))
		},
		Entry("INT32 -1 is the last element", tensor.Int32, uint64(0xffff_ffff), []uint64{0, 1, 2, 3, 5}),
		Entry("INT64 -5 is the first", tensor.Int64, ^uint64(4), []uint64{5, 1, 2, 3, 4}),
		Entry("INT64 -6 is out of range", tensor.Int64, ^uint64(5), []uint64{0, 1, 2, 3, 4}),
		Entry("UINT32 all ones is out of range", tensor.Uint32, uint64(0xffff_ffff), []uint64{0, 1, 2, 3, 4}),
		Entry("UINT64 all ones is out of range", tensor.Uint64, ^uint64(0), []uint64{0, 1, 2, 3, 4}),
		Entry("INT64 2^32 is not 0", tensor.Int64, uint64(1)<<32, []uint64{0, 1, 2, 3, 4}),
		Entry("INT64's least value does not wrap", tensor.Int64, uint64(1)<<63, []uint64{0, 1, 2, 3, 4}),
	)
	It("with the identity's indices gives the updates, along every axis and over many chunks", func() {
		sizes := []int64{3, 700, 2}
		for axis := range int64(3) {
			indices := array(tensor.Int64, sizes, nil, make([]uint64, 4200)...)
			for e := range int64(4200) {
				at := []int64{0, 0, 0}
				tensor.Unravel(e, sizes, at)
				indices.SetBits(e, uint64(at[axis]))
			}
			_, bits := scatter(cpu.New(), axis, array(tensor.Uint16, sizes, nil, make([]uint64, 4200)...), indices,
				array(tensor.Uint16, sizes, nil, count(1, 4200)...), array(tensor.Uint16, sizes, nil))
			Expect(bits).To(Equal(count(1, 4200)))
		}
	})
	It("lets the last of many updates across a chunk's border win", func() {
		indices := array(tensor.Uint32, []int64{600}, nil, make([]uint64, 600)...)
		_, bits := scatter(cpu.New(), 0, array(tensor.Int16, []int64{1}, nil, 9), indices,
			array(tensor.Int16, []int64{600}, nil, count(1, 600)...), array(tensor.Int16, []int64{1}, &tensor.Strided{Strides: []int64{1}, TotalBytes: 4}))
		Expect(bits).To(Equal([]uint64{600, canary}))
	})
})

var _ = Describe("dml.copy", func() {
	copyTo := func(input, output spec.Tensor) []uint64 {
		GinkgoHelper()
		return expectDone(cpu.New(), dml.Copy, &dml.CopyAttributes{}, input, output)
	}
	strides := func(s ...int64) tensor.Layout { return &tensor.Strided{Strides: s} }

	It("moves the text's 2x3 between row-major, column-major, padded and broadcast", func() {
		sizes := []int64{2, 3}
		rows := array(tensor.Uint32, sizes, nil, count('A', 6)...)
		Expect(copyTo(rows, array(tensor.Uint32, sizes, strides(1, 2)))).To(Equal([]uint64{'A', 'D', 'B', 'E', 'C', 'F'}))
		Expect(copyTo(rows, array(tensor.Uint32, sizes, strides(5, 1)))).To(Equal([]uint64{'A', 'B', 'C', canary, canary, 'D', 'E', 'F'}))
		twice := array(tensor.Uint32, sizes, strides(0, 1), 'A', 'B', 'C', 'A', 'B', 'C')
		Expect(copyTo(twice, array(tensor.Uint32, sizes, nil))).To(Equal([]uint64{'A', 'B', 'C', 'A', 'B', 'C'}))
	})
	It("moves NCHW to NHWC as the strides say", func() {
		sizes := []int64{1, 2, 2, 2}
		Expect(copyTo(array(tensor.Int64, sizes, nil, count(1, 8)...), array(tensor.Int64, sizes, strides(8, 1, 4, 2)))).
			To(Equal([]uint64{1, 5, 2, 6, 3, 7, 4, 8}))
	})
	It("repeats one element along a long row, of every element size", func() {
		for _, d := range []tensor.DType{tensor.Int8, tensor.Uint16, tensor.Float32, tensor.Float64} {
			var rows []uint64
			for _, value := range []uint64{7, 8} {
				for range 301 {
					rows = append(rows, value)
				}
			}
			sizes := []int64{2, 301}
			Expect(copyTo(array(d, sizes, strides(1, 0), rows...), array(d, sizes, nil))[:602]).To(Equal(rows))
		}
	})
	It("gives back the input after a round trip through any order, larger than a tile", func() {
		sizes := []int64{37, 3, 41}
		const n = 37 * 3 * 41
		for _, order := range [][]int64{{123, 41, 1}, {1, 37, 111}, {3, 1, 111}, {41, 1517, 1}, {1, 1517, 37}} {
			for _, d := range tensor.Common() {
				bits := count(1, n)
				for i := range bits {
					bits[i] &= 1<<(8*d.Size()-1) - 1
				}
				there := copyTo(array(d, sizes, nil, bits...), array(d, sizes, strides(order...)))
				moved := array(d, sizes, nil, there[:n]...)
				back := array(d, sizes, strides(order...), make([]uint64, n)...)
				for e := range int64(n) {
					at := []int64{0, 0, 0}
					tensor.Unravel(e, sizes, at)
					back.SetBits(e, moved.Bits(at[0]*order[0]+at[1]*order[1]+at[2]*order[2]))
				}
				Expect(copyTo(back, array(d, sizes, nil))[:n]).To(Equal(bits))
			}
		}
	})
})
