package guard

import (
	"encoding/binary"

	"example.com/conform/spec/tensor"
)

// Spread writes packed row-major elements of size bytes into a buffer, each
// where the strides say. Of elements that share an address the last is kept.
func Spread(buffer, packed []byte, size int64, sizes, strides []int64) {
	rank := len(sizes)
	if rank == 0 {
		copy(buffer[:size], packed)
		return
	}
	for _, n := range sizes {
		if n == 0 {
			return
		}
	}
	inner, step := sizes[rank-1], strides[rank-1]
	var index [tensor.MaxRank]int64
	row := int64(0)
	for {
		spreadRow(buffer[row*size:], packed[:inner*size], size, inner, step)
		packed = packed[inner*size:]
		k := rank - 2
		for ; k >= 0; k-- {
			row += strides[k]
			if index[k]++; index[k] < sizes[k] {
				break
			}
			row -= strides[k] * sizes[k]
			index[k] = 0
		}
		if k < 0 {
			return
		}
	}
}

// spreadRow writes n elements, step elements apart.
func spreadRow(buffer, packed []byte, size, n, step int64) {
	switch {
	case step == 1:
		copy(buffer, packed)
	case size == 1:
		for i := range n {
			buffer[i*step] = packed[i]
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
