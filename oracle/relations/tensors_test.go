package relations_test

import (
	"encoding/binary"
	"slices"

	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// of returns a tensor with the elements of t in row-major order, the given
// sizes and no layout.
func of(t *spec.Tensor, sizes ...int64) spec.Tensor {
	return spec.Tensor{Desc: tensor.Desc{DType: t.DType, Sizes: sizes}, Data: t.Data}
}

// plain returns t without its layout.
func plain(t *spec.Tensor) spec.Tensor { return of(t, t.Sizes...) }

// empty returns an output of the given sizes.
func empty(t *spec.Tensor, sizes ...int64) spec.Tensor {
	return spec.Tensor{Desc: tensor.Desc{DType: t.DType, Sizes: sizes}}
}

// constant returns a scalar with these bits.
func constant(d tensor.DType, bits uint64) spec.Tensor {
	t := spec.Tensor{Desc: tensor.Desc{DType: d, Sizes: []int64{}}, Data: make([]byte, d.Size())}
	t.SetBits(0, bits)
	return t
}

// integers returns a tensor of int64.
func integers(values []int64, sizes ...int64) spec.Tensor {
	t := spec.Tensor{Desc: tensor.Desc{DType: tensor.Int64, Sizes: sizes}, Data: make([]byte, 0, 8*len(values))}
	for _, v := range values {
		t.Data = binary.LittleEndian.AppendUint64(t.Data, uint64(v))
	}
	return t
}

// values returns the elements of a tensor of integers.
func values(t *spec.Tensor) []int64 {
	list := make([]int64, int64(len(t.Data))/t.DType.Size())
	for i := range list {
		bits := t.Bits(int64(i))
		if unused := 64 - t.DType.Bits(); t.DType.Signed() {
			list[i] = int64(bits<<unused) >> unused
		} else {
			list[i] = int64(bits)
		}
	}
	return list
}

// elements returns the product of sizes.
func elements(sizes []int64) int64 {
	n := int64(1)
	for _, size := range sizes {
		n *= size
	}
	return n
}

// ones returns n ones.
func ones(n int) []int64 { return slices.Repeat([]int64{1}, n) }
