package onnx

import (
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/tensor"
)

// The pull functions of products of matrices.
var (
	MatMul        = pull.Computed(pull.Folds|pull.Adds, matMulSizes, matMul)
	MatMulInteger = pull.Computed(pull.Folds|pull.Adds, matMulSizes, matMulInteger)
	Gemm          = pull.Gemm
)

func matMulSizes(job *pull.Job, _ int) []int64 {
	return pull.ProductSizes(job, job.Sizes[0], job.Sizes[1], [2]bool{})
}

func matMul(job *pull.Job) (list func(to []int64, t *pull.Terms), combine func(t *pull.Terms) uint64) {
	return pull.Products(job, 1, [2]bool{}), pull.Sums(job)
}

// small returns an element of an operand of integers of 8 bits.
func small(job *pull.Job, operand int, bits uint64) int64 {
	if job.DTypes[operand].Signed() {
		return job.Arithmetic(operand).Integer(bits)
	}
	return int64(bits)
}

func matMulInteger(job *pull.Job) (list func(to []int64, t *pull.Terms), combine func(t *pull.Terms) uint64) {
	return pull.Products(job, 1, [2]bool{}), func(t *pull.Terms) uint64 {
		var points [2]int64
		for i := 2; i < job.Inputs; i++ {
			of, _ := job.Counts.Param(i)
			points[of-2] = small(job, i, job.Bits(i, nil))
		}
		sum := int64(0)
		for i := range t.List {
			sum += (small(job, 0, t.Bits(i, 0)) - points[0]) * (small(job, 1, t.Bits(i, 1)) - points[1])
		}
		return tensor.Int32.Clip(uint64(sum))
	}
}
