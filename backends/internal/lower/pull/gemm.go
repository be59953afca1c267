package pull

import "example.com/conform/spec/family"

// Gemm is the operator that multiplies two matrices and adds a third.
var Gemm = Computed(Folds|Adds|Images, gemmSizes, gemm)

func gemmSizes(job *Job, _ int) []int64 {
	of, a, b := job.Attributes.(family.OfGemm).Gemm(), job.Sizes[0], job.Sizes[1]
	rows, columns := a[0], b[1]
	if of.TransA {
		rows = a[1]
	}
	if of.TransB {
		columns = b[0]
	}
	return job.Join([]int64{rows, columns})
}

func gemm(job *Job) (list func(to []int64, t *Terms), combine func(t *Terms) uint64) {
	of := job.Attributes.(family.OfGemm).Gemm()
	return ScaledProducts(job, [2]bool{of.TransA, of.TransB}, of.Alpha, of.Beta)
}
