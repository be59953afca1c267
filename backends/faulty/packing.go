package faulty

import (
	"slices"

	"example.com/conform/backends"
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/tensor"
)

// packingGenerics can show where several elements share a byte.
var packingGenerics = []Generic{
	{"nibbles-swapped-on-read", "elements that fill a byte are read in the reverse order", sharingInputs, func(b *Backend, job *backends.Job) backends.Outcome {
		altered := *job
		altered.Operands = slices.Clone(job.Operands)
		for i := range altered.Inputs() {
			if o := &altered.Operands[i]; o.Desc.DType.Packed() {
				o.Memory = slices.Clone(o.Memory)
				n, _ := tensor.Elements(o.Desc.Sizes) // an error, of too many, is the CPU backend's to find
				each := 8 / o.Desc.DType.Bits()
				for at, bits := range o.Buffer()[:min(max(n, 0)/each, o.Length)] {
					o.Buffer()[at] = reversed(o.Desc.DType, bits)
				}
			}
		}
		return b.run(&altered)
	}},
	{"nibbles-swapped-on-write", "elements that fill a byte are written in the reverse order", sharing | pull.Varies, mispacking(func(w *work, whole int64) {
		for at, bits := range w.output.buffer[:whole] {
			w.output.buffer[at] = reversed(w.output.dtype, bits)
		}
	})},
	{"last-nibble-lost", "the elements of a last byte that they do not fill are not written", sharing, mispacking(func(w *work, whole int64) {
		if whole < int64(len(w.output.buffer)) {
			w.output.buffer[whole] = w.before[whole]
		}
	})},
	{"sign-spreads", "the sign of an element fills the rest of its byte", sharing | signed, mispacking(func(w *work, _ int64) {
		w.output.each(func(index []int64) {
			sign := uint64(1) << (w.output.dtype.Bits() - 1)
			if w.output.dtype.Signed() && w.output.bits(index)&sign != 0 {
				_, shift := w.output.inByte(index)
				w.output.at(index)[0] |= 0xff << shift
			}
		})
	})},
	{"filling-written", "the bits after the last element of a byte become 0", sharing, mispacking(func(w *work, whole int64) {
		if filling := w.output.dtype.Filling(w.output.span); filling != 0 {
			w.output.buffer[whole] &^= filling
		}
	})},
	{"high-nibble-cleared", "the highest element of every byte becomes 0", sharing, mispacking(func(w *work, whole int64) {
		for at := range w.output.buffer[:whole] {
			w.output.buffer[at] &= 0xff >> w.output.dtype.Bits()
		}
	})},
}

// mispacking is the fault of writing an output of packed elements wrongly. Whole is the
// number of bytes that elements fill.
func mispacking(corrupt func(w *work, whole int64)) fault {
	return corrupting(func(_ *Backend, w *work) {
		if w.output.dtype.Packed() {
			corrupt(w, w.output.span*w.output.dtype.Bits()/8)
		}
	})
}

// reversed returns a byte with its elements in the reverse order.
func reversed(d tensor.DType, b byte) (other byte) {
	for shift := int64(0); shift < 8; shift += d.Bits() {
		other = other<<d.Bits() | byte(d.Clip(uint64(b>>shift)))
	}
	return other
}
