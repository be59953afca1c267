package pull

import "example.com/conform/spec"

// Chosen is the operator that takes each element from its second input where the first is true, and else from the third. All
// inputs are read backwards from their last dimension, without a step where they have a single element. Q is about bytes
// of the condition.
func Chosen(q *spec.Question) Operator {
	return Operator{
		Sizes: func(job *Job, _ int) []int64 { return job.Broadcast(job.Sizes[:3]...) },
		Make: func(job *Job) (Func, error) {
			locate := func(operand int, to, from []int64) []int64 { return Near(to, job.Sizes[operand], from) }
			truth := Truth(job, q)
			return func(_ int, to, from []int64) Source {
				operand := 2
				if truth(job.Bits(0, locate(0, to, from))) {
					operand = 1
				}
				locate(operand, to, from)
				return Source{Operand: operand}
			}, nil
		},
		Traits: Shifts | Chooses,
	}
}
