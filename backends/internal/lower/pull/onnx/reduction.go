package onnx

import (
	"slices"

	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/tensor"
)

// The pull functions of reductions.
var (
	ReduceSum  = reduction(func(a pull.Arithmetic, x []uint64) uint64 { return pull.Fold(append(x, a.Number(0)), a.Sum) })
	ReduceProd = reduction(func(a pull.Arithmetic, x []uint64) uint64 { return pull.Fold(append(x, a.Number(1)), a.Product) })
	ReduceMean = reduction(mean)
	ReduceL1   = reduction(func(a pull.Arithmetic, x []uint64) uint64 {
		return pull.Fold(append(mapped(x, a.Magnitude), a.Number(0)), a.Sum)
	})
	ReduceSumSquare = reduction(func(a pull.Arithmetic, x []uint64) uint64 {
		return pull.Fold(append(mapped(x, func(x uint64) uint64 { return a.Product(x, x) }), a.Number(0)), a.Sum)
	})
	ReduceMax = selection(onnx.ReduceMaxNaN, -1, pull.Arithmetic.Greater)
	ReduceMin = selection(onnx.ReduceMinNaN, 1, pull.Arithmetic.Less)
	ArgMax    = argument(onnx.ArgMaxNaN, func(a pull.Arithmetic, x, y uint64) bool { return a.Above(x, y) })
	ArgMin    = argument(onnx.ArgMinNaN, func(a pull.Arithmetic, x, y uint64) bool { return a.Above(y, x) })
	CumSum    = pull.Computed(pull.Folds|pull.Adds, pull.SameSizes, cumSum)
	Hardmax   = pull.Computed(pull.Folds, pull.SameSizes, hardmax)
)

func mapped(x []uint64, of func(x uint64) uint64) []uint64 {
	for i := range x {
		x[i] = of(x[i])
	}
	return x
}

func mean(a pull.Arithmetic, x []uint64) uint64 {
	n, sum := len(x), pull.Fold(append(x, a.Number(0)), a.Sum)
	switch {
	case a.Float():
		return a.Of(a.Value(sum) / float64(n))
	case n == 0:
		return 0
	case a.Signed():
		return a.Number(a.Integer(sum) / int64(n))
	}
	return sum / uint64(n)
}

// reduction computes sums and products by the arithmetic of the data.
func reduction(of func(a pull.Arithmetic, x []uint64) uint64) pull.Operator {
	return reduced(pull.Folds|pull.Adds, func(job *pull.Job, x []uint64) uint64 { return of(job.Arithmetic(0), x) })
}

// selection chooses elements. Of none it returns the number at an end of the data type.
func selection(q *spec.Question, end int, better func(a pull.Arithmetic, x, y uint64) uint64) pull.Operator {
	return reduced(pull.Folds, func(job *pull.Job, x []uint64) uint64 {
		a := job.Arithmetic(0)
		if len(x) == 0 {
			return a.Least(end)
		}
		return pull.Fold(x, pull.OrNaN(job, q, func(x, y uint64) uint64 { return better(a, x, y) }))
	})
}

// argument chooses the place of an element, by the answer to a question if one is a NaN.
func argument(q *spec.Question, beats func(a pull.Arithmetic, x, y uint64) bool) pull.Operator {
	return reduced(pull.Folds, func(job *pull.Job, x []uint64) uint64 {
		a, last, best := job.Arithmetic(0), pull.As[onnx.ArgAttributes](job).Last, 0
		nan := job.Answer(q)
		for i, element := range x {
			switch isNaN, held := a.NaN(element), a.NaN(x[best]); {
			case isNaN && held && nan != onnx.FindsNaNFirst:
				if last {
					best = i
				}
			case isNaN || held:
				if nan == onnx.FindsNaN && isNaN || nan == onnx.FindsNumber && held {
					best = i
				}
			case beats(a, element, x[best]), last && !beats(a, x[best], element):
				best = i
			}
		}
		return uint64(best)
	})
}

// reduced computes each element of those along the dimensions that are reduced.
func reduced(traits pull.Traits, of func(job *pull.Job, x []uint64) uint64) pull.Operator {
	return pull.Computed(traits, reducedSizes, func(job *pull.Job) (func(to []int64, t *pull.Terms), func(t *pull.Terms) uint64) {
		axes, keeps := reducedAxes(job)
		data := job.Sizes[0]
		steps, walked := job.Ints(len(data)), job.Ints(len(data))
		for d := range data {
			walked[d] = 1
			if axes[d] {
				walked[d] = data[d]
			}
		}
		var x []uint64
		return func(to []int64, t *pull.Terms) {
				clear(steps)
				for more := !slices.Contains(walked, 0); more; more = tensor.Next(steps, walked) {
					at, k := t.Add(0), 0
					for d := range at {
						if at[d] = steps[d]; !axes[d] {
							at[d] = to[k]
						}
						if !axes[d] || keeps {
							k++
						}
					}
				}
			}, func(t *pull.Terms) uint64 {
				x = x[:0]
				for i := range t.List {
					x = append(x, t.Bits(i, 0))
				}
				return of(job, x)
			}
	})
}

// reducedAxes returns which dimensions are reduced, and whether they stay.
func reducedAxes(job *pull.Job) (axes []bool, keeps bool) {
	axes = make([]bool, len(job.Sizes[0]))
	if a, ok := job.Attributes.(*onnx.ArgAttributes); ok {
		axes[job.Dimension(a.Axis)] = true
		return axes, a.Keepdims
	}
	a := pull.As[onnx.ReduceAttributes](job)
	for d := range axes {
		axes[d] = len(a.Axes) == 0 && !a.Noop
	}
	for _, axis := range a.Axes {
		axes[job.Dimension(axis)] = true
	}
	return axes, a.Keepdims
}

func reducedSizes(job *pull.Job, _ int) []int64 {
	axes, keeps := reducedAxes(job)
	sizes := job.Ints(len(axes))[:0]
	for d, size := range job.Sizes[0] {
		switch {
		case !axes[d]:
			sizes = append(sizes, size)
		case keeps:
			sizes = append(sizes, 1)
		}
	}
	return sizes
}

// cumSum has the elements up to a place as terms.
func cumSum(job *pull.Job) (list func(to []int64, t *pull.Terms), combine func(t *pull.Terms) uint64) {
	of, a := pull.As[onnx.CumSumAttributes](job), job.Arithmetic(0)
	axis := job.Dimension(of.Axis)
	size := job.Sizes[0][axis]
	return func(to []int64, t *pull.Terms) {
			first, end := int64(0), to[axis]
			if of.Reverse {
				first, end = end+1, size
			}
			switch {
			case of.Exclusive:
			case of.Reverse:
				first--
			default:
				end++
			}
			for k := first; k < end; k++ {
				at := t.Add(0)
				copy(at, to)
				at[axis] = k
			}
		}, func(t *pull.Terms) uint64 {
			sum := a.Number(0)
			for i := range t.List {
				sum = a.Sum(sum, t.Bits(i, 0))
			}
			return sum
		}
}

// hardmax has the elements along the axis as terms.
func hardmax(job *pull.Job) (list func(to []int64, t *pull.Terms), combine func(t *pull.Terms) uint64) {
	a, axis := job.Arithmetic(0), job.Dimension(pull.As[onnx.HardmaxAttributes](job).Axis)
	place := int64(0)
	return func(to []int64, t *pull.Terms) {
			place = to[axis]
			for k := range job.Sizes[0][axis] {
				at := t.Add(0)
				copy(at, to)
				at[axis] = k
			}
		}, func(t *pull.Terms) uint64 {
			best := 0
			for i := range t.List {
				if a.Above(t.Bits(i, 0), t.Bits(best, 0)) {
					best = i
				}
			}
			if int64(best) == place {
				return a.Number(1)
			}
			return 0
		}
}
