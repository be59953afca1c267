package guard

import (
	"slices"

	"example.com/conform/spec/tensor"
)

// Spread writes packed row-major elements of size bytes into a buffer, at the
// offsets that the strides give. If elements share an address, the last one
// remains.
func Spread(buffer, packed []byte, size int64, sizes, strides []int64) {
	transfer(buffer, packed, size, sizes, strides, false)
}

// Gather is the inverse of Spread: it reads elements from these offsets of a
// buffer.
func Gather(packed, buffer []byte, size int64, sizes, strides []int64) {
	transfer(buffer, packed, size, sizes, strides, true)
}

// transfer copies packed elements to a buffer or, with gather, from it, row by
// row.
func transfer(buffer, packed []byte, size int64, sizes, strides []int64, gather bool) {
	var axes [tensor.MaxRank]axis
	n := fold(sizes, strides, &axes)
	if n < 0 {
		return
	}
	inner := axes[0]
	outer := axes[1:n]
	at := int64(0)
	for {
		row, spread := packed[:inner.size*size], buffer[at*size:]
		packed = packed[inner.size*size:]
		switch {
		case inner.stride == 1 && gather:
			copy(row, spread)
		case inner.stride == 1:
			copy(spread, row)
		case gather:
			copyElements(row, spread, size, inner.size, 1, inner.stride)
		default:
			copyElements(spread, row, size, inner.size, inner.stride, 1)
		}
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

// An axis is one dimension of a walk, with the current index.
type axis struct{ size, stride, index int64 }

// fold sets axes to the dimensions that a row-major walk must distinguish,
// innermost first, and returns how many there are: at least one, or -1 if there
// are no elements. It omits dimensions of size 1, and merges neighbours that
// are contiguous in memory.
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

// copyElements copies n elements of size bytes. The steps are distances between
// elements, in elements.
func copyElements(to, from []byte, size, n, toStep, fromStep int64) {
	toStep *= size
	fromStep *= size
	t, f := int64(0), int64(0)
	switch size {
	case 1:
		for ; n > 0; n-- {
			to[t] = from[f]
			t += toStep
			f += fromStep
		}
	case 2:
		for ; n > 0; n-- {
			*(*[2]byte)(to[t:]) = [2]byte(from[f:])
			t += toStep
			f += fromStep
		}
	case 4:
		for ; n > 0; n-- {
			*(*[4]byte)(to[t:]) = [4]byte(from[f:])
			t += toStep
			f += fromStep
		}
	default:
		for ; n > 0; n-- {
			*(*[8]byte)(to[t:]) = [8]byte(from[f:])
			t += toStep
			f += fromStep
		}
	}
}
