package pull

import "example.com/conform/spec/tensor"

// Converted makes the pull function of a job that gives integers and truth values another
// type: constants, each of which the element of the first operand at the same place makes.
func Converted(job *Job) (Func, error) {
	from, to := job.DTypes[0], job.DTypes[1]
	unused := 64 - from.Bits()
	return func(_ int, at, _ []int64) Source {
		bits := job.Bits(0, at)
		switch {
		case to == tensor.Bool && bits != 0:
			bits = 1
		case from.Signed(): // its sign fills the bits above
			bits = uint64(int64(bits<<unused) >> unused)
		}
		return Source{Operand: Constant, Bits: to.Clip(bits)}
	}, nil
}
