package openvino

import (
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/openvino"
)

// MatMul pulls for openvino.mat_mul.
var MatMul = pull.Computed(pull.Folds|pull.Adds, func(job *pull.Job, _ int) []int64 {
	return pull.ProductSizes(job, job.Sizes[0], job.Sizes[1], transposed(job))
}, func(job *pull.Job) (list func(to []int64, t *pull.Terms), combine func(t *pull.Terms) uint64) {
	return pull.Products(job, 1, transposed(job)), pull.Sums(job)
})

// transposed returns which matrices are: those of two dimensions or more alone.
func transposed(job *pull.Job) [2]bool {
	a := pull.As[openvino.MatMulAttributes](job)
	return [2]bool{a.TransposeA && len(job.Sizes[0]) > 1, a.TransposeB && len(job.Sizes[1]) > 1}
}
