package pull

import (
	"slices"

	"example.com/conform/spec/tensor"
)

// Mapped replaces elements.
func Mapped(x []uint64, of func(x uint64) uint64) []uint64 {
	for i := range x {
		x[i] = of(x[i])
	}
	return x
}

// Mean returns the mean of elements, and 0 of no integers.
func (a Arithmetic) Mean(x []uint64) uint64 {
	n, sum := len(x), Fold(append(x, a.Number(0)), a.Sum)
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

// Reduced computes each element of those along the dimensions that reduces returns. These stay if keeps is set.
func Reduced(reduces func(job *Job) (axes []bool, keeps bool), traits Traits, of func(job *Job, x []uint64) uint64) Operator {
	sizes := func(job *Job, _ int) []int64 { return reducedSizes(job, reduces) }
	return Computed(traits, sizes, func(job *Job) (func(to []int64, t *Terms), func(t *Terms) uint64) {
		axes, keeps := reduces(job)
		data := job.Sizes[0]
		steps, walked := job.Ints(len(data)), job.Ints(len(data))
		for d := range data {
			walked[d] = 1
			if axes[d] {
				walked[d] = data[d]
			}
		}
		var x []uint64
		return func(to []int64, t *Terms) {
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
			}, func(t *Terms) uint64 {
				x = x[:0]
				for i := range t.List {
					x = append(x, t.Bits(i, 0))
				}
				return of(job, x)
			}
	})
}

func reducedSizes(job *Job, reduces func(job *Job) (axes []bool, keeps bool)) []int64 {
	axes, keeps := reduces(job)
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

// Accumulated is the operator that adds the elements up to a place along an axis. Of returns what its attributes say.
func Accumulated[A any](of func(a *A) (axis int64, exclusive, reverse bool)) Operator {
	return Computed(Folds|Adds, SameSizes, func(job *Job) (list func(to []int64, t *Terms), combine func(t *Terms) uint64) {
		a := job.Arithmetic(0)
		along, exclusive, reverse := of(As[A](job))
		axis := job.Dimension(along)
		size := job.Sizes[0][axis]
		return func(to []int64, t *Terms) {
				first, end := int64(0), to[axis]
				if reverse {
					first, end = end+1, size
				}
				switch {
				case exclusive:
				case reverse:
					first--
				default:
					end++
				}
				for k := first; k < end; k++ {
					at := t.Add(0)
					copy(at, to)
					at[axis] = k
				}
			}, func(t *Terms) uint64 {
				sum := a.Number(0)
				for i := range t.List {
					sum = a.Sum(sum, t.Bits(i, 0))
				}
				return sum
			}
	})
}
