package pull

// Slice makes the pull function of a slice with a start for each of some axes:
// without axes, for the first dimensions; and with steps of 1 where there are
// none. The sizes of the output say where it ends.
func Slice(job *Job, starts, axes, steps []int64) Func {
	sizes := job.Sizes[0]
	rank := int64(len(sizes))
	first, stride := job.Ints(len(sizes)), job.Ints(len(sizes))
	for d := range stride {
		stride[d] = 1
	}
	for i, start := range starts {
		d := int64(i)
		if axes != nil {
			d = (axes[i] + rank) % rank
		}
		if stride[d] = 1; steps != nil {
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
