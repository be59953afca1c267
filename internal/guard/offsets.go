package guard

import (
	"iter"
	"slices"

	"example.com/conform/spec/tensor"
)

// Offsets yields the offset of each logical element, in elements from the start
// of the buffer, in row-major order.
func Offsets(sizes, strides []int64) iter.Seq[int64] {
	return func(yield func(int64) bool) {
		if slices.Contains(sizes, 0) {
			return
		}
		var index [tensor.MaxRank]int64
		offset := int64(0)
		for {
			if !yield(offset) {
				return
			}
			i := len(sizes) - 1
			for ; i >= 0; i-- {
				offset += strides[i]
				if index[i]++; index[i] < sizes[i] {
					break
				}
				offset -= strides[i] * sizes[i]
				index[i] = 0
			}
			if i < 0 {
				return
			}
		}
	}
}
