package stablehlo

import (
	"slices"

	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/stablehlo"
	"example.com/conform/spec/tensor"
)

// DotGeneral pulls for stablehlo.dot_general: the terms are products of elements along contracting dimensions.
var DotGeneral = pull.Computed(pull.Folds|pull.Adds, nil, func(job *pull.Job) (list func(to []int64, t *pull.Terms), combine func(t *pull.Terms) uint64) {
	of := pull.As[stablehlo.DotAttributes](job)
	over := job.Ints(len(of.LhsContracting))
	for i, d := range of.LhsContracting {
		over[i] = job.Sizes[0][d]
	}
	k, batches := job.Ints(len(over)), len(of.LhsBatching)
	named := [2][2][]int64{{of.LhsBatching, of.LhsContracting}, {of.RhsBatching, of.RhsContracting}}
	list = func(to []int64, t *pull.Terms) {
		clear(k)
		for more := !slices.Contains(over, 0); more; more = tensor.Next(k, over) {
			next := batches // of the coordinates of the result
			for operand, lists := range named {
				at := t.Of(operand)
				for d := range at {
					if i := slices.Index(lists[0], int64(d)); i >= 0 {
						at[d] = to[i]
					} else if i := slices.Index(lists[1], int64(d)); i >= 0 {
						at[d] = k[i]
					} else {
						at[d] = to[next]
						next++
					}
				}
			}
		}
	}
	return list, products(job)
})

// products returns the function that adds products. Of truth values, it says whether one is true.
func products(job *pull.Job) func(t *pull.Terms) uint64 {
	if job.DTypes[0] != tensor.Bool {
		return pull.Sums(job)
	}
	return func(t *pull.Terms) (some uint64) {
		for i := range t.List {
			some |= t.Bits(i, 0) & t.Bits(i, 1)
		}
		return some
	}
}
