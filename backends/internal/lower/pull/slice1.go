package pull

import "example.com/conform/spec/dml"

// Slice1 pulls for dml.slice1. A dimension with a negative stride starts at the
// last element of its window.
func Slice1(job *Job) (Func, error) {
	a := job.Attributes.(*dml.Slice1Attributes)
	return func(_ int, to, from []int64) Source {
		for d, stride := range a.InputWindowStrides {
			from[d] = a.InputWindowOffsets[d] + stride*to[d]
			if stride < 0 {
				from[d] += a.InputWindowSizes[d] - 1
			}
		}
		return Source{}
	}, nil
}
