package stablehlo

import "example.com/conform/backends/internal/lower/pull"

// starts returns where a slice of these sizes begins: its start indices are the operands
// from first on.
func starts(job *pull.Job, first int, slice []int64) []int64 {
	list := job.Ints(len(slice))
	for d, n := range slice {
		list[d] = min(max(job.Integer(first+d, nil), 0), job.Sizes[0][d]-n)
	}
	return list
}
