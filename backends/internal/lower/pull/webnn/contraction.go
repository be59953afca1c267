package webnn

import "example.com/conform/backends/internal/lower/pull"

// The pull functions of products of matrices.
var (
	Matmul = pull.Computed(pull.Folds|pull.Adds, func(job *pull.Job, _ int) []int64 {
		return pull.ProductSizes(job, job.Sizes[0], job.Sizes[1], [2]bool{})
	}, func(job *pull.Job) (list func(to []int64, t *pull.Terms), combine func(t *pull.Terms) uint64) {
		return pull.Products(job, 1, [2]bool{}), pull.Sums(job)
	})
	Gemm = pull.Gemm
)
