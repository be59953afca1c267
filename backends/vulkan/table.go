package vulkan

import (
	"math/bits"
	"slices"
)

// A table describes the work for the shaders, in words. It consists of records
// and of lists of tiles; the shaders' sources describe their contents.
type table []uint32

// loop appends a loop whose distances in the two buffers are a and b. Negative
// distances wrap around, and so do sums of offsets.
func (t *table) loop(extent, a, b int64) {
	factor, shift := divisor(extent)
	*t = append(*t, uint32(extent), factor, shift, uint32(a), uint32(b))
}

// loops appends the loops of a move, the innermost first.
func (t *table) loops(loops []loop, width int64) {
	for _, l := range slices.Backward(loops) {
		t.loop(l.extent, l.from/width, l.to/width)
	}
}

// divisor returns the constants for division by d in shaders: n/d is the upper
// word of n*factor, shifted right, for every n below 2^31. With l = ceil(log2
// d), factor is 2^(31+l)/d, rounded up by less than 1: n/d is overstated by
// less than n/2^(31+l), which is below 1/d, and never reaches the next integer.
// It supports 1 < d <= 2^31.
func divisor(d int64) (factor, shift uint32) {
	if d < 2 {
		return 0, 0
	}
	l := bits.Len64(uint64(d - 1))
	return uint32((uint64(1)<<(31+l) + uint64(d-1)) / uint64(d)), uint32(l - 1)
}

// A record must have fewer than maxCount elements, for divisors to be exact.
const maxCount = 1 << 31
