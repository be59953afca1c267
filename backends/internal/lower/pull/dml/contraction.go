package dml

import (
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/dml"
)

// Gemm pulls for dml.gemm.
var Gemm = pull.Computed(pull.Folds|pull.Adds|pull.Images, func(job *pull.Job, _ int) []int64 {
	return pull.ProductSizes(job, job.Sizes[0], job.Sizes[1], pull.As[dml.GemmAttributes](job).Transposed())
}, func(job *pull.Job) (list func(to []int64, t *pull.Terms), combine func(t *pull.Terms) uint64) {
	a := pull.As[dml.GemmAttributes](job)
	return pull.ScaledProducts(job, a.Transposed(), a.Alpha, a.Beta)
})
