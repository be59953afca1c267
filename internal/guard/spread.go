package guard

import (
	"encoding/binary"
	"slices"

	"example.com/conform/spec/tensor"
)

// Spread writes packed row-major elements of size bytes into a buffer, at the
// addresses that the strides give. Where elements share an address, the last
// one stays.
func Spread(buffer, packed []byte, size int64, sizes, strides []int64) {
	var axes [tensor.MaxRank]axis
	n := fold(sizes, strides, &axes)
	if n < 0 {
		return
	}
	inner := axes[0]
	outer := axes[1:n]
	at := int64(0)
	for {
		spreadRow(buffer[at*size:], packed[:inner.size*size], size, inner.size, inner.stride)
		packed = packed[inner.size*size:]
		k := 0
		for ; k < len(outer); k++ {
			a := &outer[k]
			at += a.stride
			if a.index++; a.index < a.size {
				break
			}
			at -= a.stride * a.size
			a.index = 0
		}
		if k == len(outer) {
			return
		}
	}
}

// An axis is one dimension of a walk, with where the walk stands.
type axis struct{ size, stride, index int64 }

// fold sets axes to the dimensions that a row-major walk has to distinguish,
// the innermost first, and returns how many there are, at least one, or -1
// when there are no elements. Dimensions of size 1 are left out, and
// neighbours that are one run of memory become one.
func fold(sizes, strides []int64, axes *[tensor.MaxRank]axis) int {
	axes[0] = axis{size: 1, stride: 1}
	n := 0
	for i, size := range slices.Backward(sizes) {
		switch size, stride := size, strides[i]; {
		case size == 0:
			return -1
		case size == 1:
		case n > 0 && stride == axes[n-1].stride*axes[n-1].size:
			axes[n-1].size *= size
		default:
			axes[n] = axis{size: size, stride: stride}
			n++
		}
	}
	return max(n, 1)
}

// spreadRow writes n elements, step elements apart.
func spreadRow(buffer, packed []byte, size, n, step int64) {
	switch {
	case step == 1:
		copy(buffer, packed)
	case size == 1:
		for i, b := range packed {
			buffer[int64(i)*step] = b
		}
	case size == 2:
		for i := range n {
			binary.LittleEndian.PutUint16(buffer[2*i*step:], binary.LittleEndian.Uint16(packed[2*i:]))
		}
	case size == 4:
		for i := range n {
			binary.LittleEndian.PutUint32(buffer[4*i*step:], binary.LittleEndian.Uint32(packed[4*i:]))
		}
	default:
		for i := range n {
			binary.LittleEndian.PutUint64(buffer[8*i*step:], binary.LittleEndian.Uint64(packed[8*i:]))
		}
	}
}
