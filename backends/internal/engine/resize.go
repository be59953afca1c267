package engine

import (
	"slices"

	"example.com/conform/spec/tensor"
)

// maxResized bounds the bytes of all inputs of other sizes.
const maxResized = 1 << 20

// Resized returns other sizes for the inputs of a call, and zeros for their elements, each of
// a byte at least. Each size above 1 is larger by 1 or smaller by 1, or if there is none, every
// size is. Equal sizes stay equal, so that most operators take them. Ok is false if the inputs
// would be too large.
func Resized(sizes [][]int64, dtypes []tensor.DType, larger bool) (others [][]int64, data [][]byte, ok bool) {
	least := int64(2)
	if !slices.ContainsFunc(sizes, func(list []int64) bool { return len(list) > 0 && slices.Max(list) >= least }) {
		least = 0
	}
	left := int64(maxResized)
	for i := range sizes {
		list := append([]int64{}, sizes[i]...)
		for d, size := range list {
			switch {
			case size < least:
			case larger:
				list[d]++
			default:
				list[d] = max(size-1, 0)
			}
		}
		n, err := tensor.Elements(list)
		if err != nil || n > left/dtypes[i].Size() {
			return nil, nil, false
		}
		left -= n * dtypes[i].Size()
		others, data = append(others, list), append(data, make([]byte, n*dtypes[i].Size()))
	}
	return others, data, true
}
