package stablehlo

import "example.com/conform/backends/internal/lower/pull"

// entries returns the elements of an operand that is a list of integers.
func entries(job *pull.Job, operand int) []int64 {
	list := job.Ints(int(job.Sizes[operand][0]))
	for i := range list {
		list[i] = job.Integer(operand, []int64{int64(i)})
	}
	return list
}
