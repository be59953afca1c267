package pull

import "example.com/conform/spec/tensor"

// Reshaped makes the pull function of a job whose only output has the elements of its first
// operand in the same row-major order.
func Reshaped(job *Job) (Func, error) {
	from, to := job.Sizes[0], job.Sizes[job.Inputs]
	if job.Flat(0) {
		job.Bands = Whole
	}
	return func(_ int, at, place []int64) Source {
		tensor.Unravel(tensor.RowMajor(at, to), from, place[:len(from)])
		return Source{}
	}, nil
}
