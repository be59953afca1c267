package faulty

import (
	"math"

	"example.com/conform/spec/tensor"
)

// bitMutants treat elements as numbers instead of moving bits.
var bitMutants = []Mutant{
	{"copy-quiets-nan", dmlCopy, "a signalling NaN becomes quiet", element(func(f float, bits uint64) uint64 {
		if f.isNaN(bits) {
			bits |= f.quiet
		}
		return bits
	})},
	{"copy-canonical-nan", dmlCopy, "every NaN becomes the canonical NaN", element(func(f float, bits uint64) uint64 {
		if f.isNaN(bits) {
			bits = f.infinity | f.quiet
		}
		return bits
	})},
	{"copy-loses-nan-sign", dmlCopy, "a NaN loses its sign", element(func(f float, bits uint64) uint64 {
		if f.isNaN(bits) {
			bits &^= f.sign
		}
		return bits
	})},
	{"copy-loses-negative-zero", dmlCopy, "-0 becomes +0", element(func(f float, bits uint64) uint64 {
		if bits == f.sign {
			bits = 0
		}
		return bits
	})},
	{"copy-adds-zero", dmlCopy, "0 is added to every element, so that -0 becomes +0 and a signalling NaN quiet", element(func(f float, bits uint64) uint64 {
		switch {
		case bits == f.sign:
			bits = 0
		case f.isNaN(bits):
			bits |= f.quiet
		}
		return bits
	})},
	{"copy-flushes-denormals", dmlCopy, "denormals become zeros of their sign", element(func(f float, bits uint64) uint64 {
		if bits&f.infinity == 0 {
			bits &= f.sign
		}
		return bits
	})},
	{"slice1-float16-through-float32", slice1, "float16 goes through float32 arithmetic, and NaN loses its payload", corrupting(func(_ *Backend, w *work) {
		if w.output.dtype == tensor.Float16 {
			eachFloat(w.output, func(f float, bits uint64) uint64 {
				if f.isNaN(bits) {
					bits = f.infinity | f.quiet | bits&f.sign
				}
				return bits
			})
		}
	})},
	{"scatter-int64-through-float64", scatter, "64-bit integers go through float64 and lose their low bits", corrupting(func(_ *Backend, w *work) {
		d := w.output.dtype
		w.output.each(func(index []int64) {
			switch bits := w.output.bits(index); d {
			case tensor.Int64:
				if f := float64(int64(bits)); f < 1<<63 {
					w.output.set(index, uint64(int64(f)))
				}
			case tensor.Uint64:
				if f := float64(bits); f < 1<<64 {
					w.output.set(index, uint64(f))
				}
			}
		})
	})},
	{"xla-copy-swaps-bytes", xlaCopy, "the bytes of 16-bit elements are swapped", corrupting(func(_ *Backend, w *work) {
		if w.output.dtype.Size() == 2 {
			w.output.each(func(index []int64) {
				bytes := w.output.at(index)
				bytes[0], bytes[1] = bytes[1], bytes[0]
			})
		}
	})},
	{"strided-slice-saturates-int8", stridedSlice, "the least int8 becomes -127", corrupting(func(_ *Backend, w *work) {
		if w.output.dtype == tensor.Int8 {
			w.output.each(func(index []int64) {
				if w.output.bits(index) == uint64(-math.MinInt8) {
					w.output.set(index, uint64(-math.MinInt8)+1)
				}
			})
		}
	})},
}

// A float holds the masks of a floating-point type.
type float struct{ sign, infinity, quiet uint64 }

func (f float) isNaN(bits uint64) bool { return bits&^f.sign > f.infinity }

// eachFloat changes every element of an array of a floating-point type.
func eachFloat(a *array, change func(f float, bits uint64) uint64) {
	var f float
	switch a.dtype {
	case tensor.Float64:
		f = float{1 << 63, 0x7ff0_0000_0000_0000, 1 << 51}
	case tensor.Float32:
		f = float{1 << 31, 0x7f80_0000, 1 << 22}
	case tensor.Float16:
		f = float{1 << 15, 0x7c00, 1 << 9}
	default:
		return
	}
	a.each(func(index []int64) { a.set(index, change(f, a.bits(index))) })
}

// element is the fault of changing floating-point elements during the move.
func element(change func(f float, bits uint64) uint64) fault {
	return corrupting(func(_ *Backend, w *work) { eachFloat(w.output, change) })
}
