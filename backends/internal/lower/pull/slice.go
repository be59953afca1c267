package pull

import "slices"

// Slice makes the pull function of a slice with a start for each of some axes:
// without axes, for the first dimensions; and with steps of 1 where there are
// none. The sizes of the output say where it ends.
func Slice(sizes, starts, axes, steps []int64) Func {
	rank := int64(len(sizes))
	first, stride := make([]int64, rank), slices.Repeat([]int64{1}, int(rank))
	for i, start := range starts {
		d := int64(i)
		if axes != nil {
			d = (axes[i] + rank) % rank
		}
		stride[d] = 1
		if steps != nil {
			stride[d] = steps[i]
		}
		if start < 0 {
			start += sizes[d]
		}
		first[d] = max(0, min(start, sizes[d]-1))
	}
	return func(_ int, to, from []int64) Source {
		for d, place := range first {
			from[d] = place + stride[d]*to[d]
		}
		return Source{}
	}
}
