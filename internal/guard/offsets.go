package guard

import (
	"iter"
	"slices"

	"example.com/conform/spec/tensor"
)

// Offsets yields the offset of each logical element of a tensor of these sizes that lies
// at p, in elements from the start of the buffer, in row-major order.
func Offsets(sizes []int64, p *tensor.Placement) iter.Seq[int64] {
	return func(yield func(int64) bool) {
		if slices.Contains(sizes, 0) {
			return
		}
		var index [tensor.MaxRank]int64
		if p.Tiles != nil {
			at := index[:len(sizes)]
			for more := true; more && yield(p.Offset(at)); {
				more = tensor.Next(at, sizes)
			}
			return
		}
		offset, strides := p.First, p.Strides
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
