package onnx

import (
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/tensor"
)

// RotaryEmbedding pulls for onnx.rotary_embedding: an element that is rotated has two products as terms, and
// another one itself.
var RotaryEmbedding = rotaryEmbedding()

func rotaryEmbedding() pull.Operator {
	op := pull.Computed(pull.Folds|pull.Adds|pull.Images, pull.SameSizes, func(job *pull.Job) (list func(to []int64, t *pull.Terms), combine func(t *pull.Terms) uint64) {
		a, x, numbers := pull.As[onnx.RotaryEmbeddingAttributes](job), job.Sizes[0], job.Arithmetic(0)
		last := len(x) - 1
		size, rotated := x[last], a.RotaryEmbeddingDim
		if last == 2 {
			size = x[2] / a.NumHeads
		}
		if rotated == 0 {
			rotated = size
		}
		distance, subtracts := rotated/2, false // of the elements of a pair
		if a.Interleaved {
			distance = 1
		}
		angles := make([]int64, 3)
		return func(to []int64, t *pull.Terms) {
				place := to[last] % size
				angle := angles
				if angle[0], angle[1] = to[0], to[last-1]; job.Inputs > 3 {
					angle = angle[1:]
					if angle[0] = positioned(job, angles[:2]); angle[0] < 0 {
						place = rotated
					}
				}
				copy(t.Add(0), to)
				if subtracts = false; place >= rotated {
					return
				}
				other := distance
				if a.Interleaved && place%2 == 1 || !a.Interleaved && place >= distance {
					other = -distance
				}
				if angle[len(angle)-1] = place % max(distance, 1); a.Interleaved {
					angle[len(angle)-1] = place / 2
				}
				subtracts = other > 0
				copy(t.Times(1), angle)
				at := t.Add(0)
				copy(at, to)
				at[last] += other
				copy(t.Times(2), angle)
			}, func(t *pull.Terms) uint64 {
				switch {
				case len(t.List) == 0: // in a faulty backend
					return 0
				case len(t.List[0]) == 1:
					return t.Bits(0, 0)
				}
				products := [2]uint64{}
				for i := range products[:min(len(t.List), 2)] {
					products[i] = numbers.Product(t.Bits(i, 0), t.Bits(i, 1))
				}
				if subtracts {
					return numbers.Difference(products[0], products[1])
				}
				return numbers.Sum(products[0], products[1])
			}
	})
	rotates := op.Make
	op.Make = func(job *pull.Job) (pull.Func, error) {
		if job.Inputs > 3 && job.Answer(onnx.RotaryOutside) == onnx.PlaceRejected {
			at := job.Ints(2)
			for e := range pull.Product(job.Sizes[3]...) {
				tensor.Unravel(e, job.Sizes[3], at)
				if positioned(job, at) < 0 {
					return nil, pull.ErrOutside
				}
			}
		}
		return rotates(job)
	}
	return op
}

// positioned returns which position of the caches a token has, or -1.
func positioned(job *pull.Job, token []int64) int64 {
	k, n := job.Integer(3, token), job.Sizes[1][0]
	if k < 0 && job.Answer(onnx.RotaryNegative) == onnx.PositionFromBack {
		k += n
	}
	if k < 0 || k >= n {
		return -1
	}
	return k
}
