package pull

import "example.com/conform/spec/tensor"

// Convert makes an output of constants: each is the integer or truth value at the same place of
// the first operand, in the data type of the output.
func Convert(job *Job) (Func, error) {
	from, to := job.DTypes[0], job.DTypes[job.Inputs]
	unused := 64 - from.Bits()
	return func(_ int, at, _ []int64) Source {
		bits := job.Bits(0, at)
		switch {
		case to == tensor.Bool:
			bits = min(bits, 1)
		case from.Signed(): // its sign fills the bits above
			bits = uint64(int64(bits<<unused) >> unused)
		}
		return Source{Operand: Constant, Bits: to.Clip(bits)}
	}, nil
}

// SameOrConvert is [Convert] of elements that get another type, and leaves others as they are.
func SameOrConvert(job *Job) (Func, error) {
	if job.DTypes[0] == job.DTypes[1] {
		return Same(job)
	}
	return Convert(job)
}
