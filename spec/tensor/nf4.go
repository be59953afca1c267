package tensor

import (
	"math"
	"slices"
)

// nf4 lists the numbers of [NF4] by their bits, in float32 (Dettmers et al., QLoRA, 2023,
// appendix E). 0 has the bits 7, and no other number is whole but -1 and 1.
var nf4 = [16]float32{
	-1, -0.6961928, -0.52507305, -0.3949175, -0.28444138, -0.18477343, -0.091050036, 0,
	0.0795803, 0.1609302, 0.2461123, 0.33791524, 0.44070983, 0.562617, 0.72295684, 1,
}

// nf4Value returns the bits of a number; ok is false if it is not in the list.
func nf4Value(v float64) (bits uint64, ok bool) {
	i := slices.IndexFunc(nf4[:], func(number float32) bool { return math.Float64bits(float64(number)) == math.Float64bits(v) })
	return uint64(max(i, 0)), i >= 0
}
