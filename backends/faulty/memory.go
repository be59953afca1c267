package faulty

import (
	"slices"

	"example.com/conform/spec/tensor"
)

// memoryMutants write where they should not, or do not write where they should.
var memoryMutants = []Mutant{
	{"copy-overwrites-padding", dmlCopy, "zeros are written to the gaps between the elements of the output", corrupting(func(_ *Backend, w *work) {
		taken := elementBytes(w.output)
		for i := range taken {
			if !taken[i] {
				w.output.buffer[i] = 0
			}
		}
	})},
	{"slice1-writes-past-end", slice1, "one byte past the end of the output is written", corrupting(func(_ *Backend, w *work) {
		operand := &w.job.Operands[1]
		if end := operand.Start + operand.Length; end < int64(len(operand.Memory)) {
			operand.Memory[end]++
		}
	})},
	{"scatter-writes-before-start", scatter, "one byte before the start of the output is written", corrupting(func(_ *Backend, w *work) {
		if operand := &w.job.Operands[3]; operand.Start > 0 {
			operand.Memory[operand.Start-1]++
		}
	})},
	{"slice1-first-unwritten-above-rank-4", slice1, "above rank 4, the first element is not written", corrupting(func(_ *Backend, w *work) {
		if len(w.output.sizes) > 4 {
			w.restore(make([]int64, len(w.output.sizes)))
		}
	})},
	{"slice1-writes-at-most-8-in-a-row", slice1, "in a row, elements from the ninth on are not written", corrupting(func(_ *Backend, w *work) {
		w.output.each(func(index []int64) {
			if index[len(index)-1] >= 8 {
				w.restore(index)
			}
		})
	})},
	{"copy-vector-tail-missing", dmlCopy, "in a row longer than 8 elements, those after the last whole 8 are not written", corrupting(func(_ *Backend, w *work) {
		if len(w.output.sizes) == 0 {
			return
		}
		row := w.output.sizes[len(w.output.sizes)-1]
		w.output.each(func(index []int64) {
			if row > 8 && index[len(index)-1] >= row&^7 {
				w.restore(index)
			}
		})
	})},
	{"copy-odd-row-first-unwritten", dmlCopy, "the first element of a row that starts at an odd address is not written", corrupting(func(_ *Backend, w *work) {
		w.output.each(func(index []int64) {
			if len(index) > 0 && index[len(index)-1] == 0 && w.output.offset(index)%2 == 1 {
				w.restore(index)
			}
		})
	})},
	{"strided-slice-wrong-from-12-elements", stridedSlice, "in an output of 12 elements or more, the last is a copy of the first", corrupting(func(_ *Backend, w *work) {
		if len(w.output.buffer) > 0 && count(w.output.sizes) >= 12 {
			w.output.set(w.output.last(), w.output.bits(make([]int64, len(w.output.sizes))))
		}
	})},
	{"copy-spreads-broadcast-input", dmlCopy, "a broadcast input is expanded in its own buffer, as far as it fits", corrupting(func(_ *Backend, w *work) {
		input := &w.arrays[0]
		layout, ok := w.job.Operands[0].Desc.Layout.(*tensor.Strided)
		if !ok || !slices.Contains(layout.Strides, 0) {
			return
		}
		at := 0
		spread := slices.Clone(input.buffer)
		input.each(func(index []int64) { at += copy(spread[min(at, len(spread)):], input.at(index)) })
		copy(input.buffer, spread)
	})},
	{"scatter-adjusts-indices-in-place", scatter, "negative indices are made positive in the caller's own buffer", corrupting(func(_ *Backend, w *work) {
		indices := &w.arrays[1]
		size := uint64(slices.Max(w.output.sizes))
		indices.each(func(index []int64) {
			if indices.dtype.Signed() && indices.integer(index) < 0 {
				indices.set(index, indices.bits(index)+size)
			}
		})
	})},
	{"copy-reads-padding", dmlCopy, "where the input has a gap, the last element takes its first byte from there", corrupting(func(_ *Backend, w *work) {
		input := &w.arrays[0]
		if gap := slices.Index(elementBytes(input), false); gap >= 0 {
			w.output.at(w.output.last())[0] = input.buffer[gap]
		}
	})},
	{"strided-slice-writes-whole-buffer", stridedSlice, "the output's buffer is written up to its end, beyond the output", corrupting(func(_ *Backend, w *work) {
		end, _ := w.output.dtype.Bytes(w.output.span)
		for i := end; i < int64(len(w.output.buffer)); i++ {
			w.output.buffer[i]++
		}
	})},
}
