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
		distance := rotated / 2 // of the elements of a pair
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
				copy(t.Weighted(0, 1), to)
				if place >= rotated {
					return
				}
				other := distance
				if a.Interleaved && place%2 == 1 || !a.Interleaved && place >= distance {
					other = -distance
				}
				if angle[len(angle)-1] = place % max(distance, 1); a.Interleaved {
					angle[len(angle)-1] = place / 2
				}
				copy(t.Times(1), angle)
				at := t.Weighted(0, float64(1-2*min(max(other, 0), 1))) // subtracted from the first of a pair
				copy(at, to)
				at[last] += other
				copy(t.Times(2), angle)
			}, func(t *pull.Terms) (sum uint64) {
				for i, term := range t.List {
					product := t.Bits(i, 0)
					if len(term) > 1 {
						product = numbers.Product(product, t.Bits(i, 1))
					}
					switch {
					case i == 0:
						sum = product
					case term[0].Weight < 0:
						sum = numbers.Difference(sum, product)
					default:
						sum = numbers.Sum(sum, product)
					}
				}
				return sum
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
