package pull

import (
	"slices"

	"example.com/conform/spec/tensor"
)

// A Term is what counts for an element that is computed: the product of elements of operands,
// of at least one.
type Term []Factor

// A Factor is an element of an operand.
type Factor struct {
	Operand int
	At      [tensor.MaxRank]int64
	Weight  float64 // how many times it counts, where the operator weights elements
}

// Terms are what counts for one element, in their order.
type Terms struct {
	List   []Term
	Traits Traits // of the operator
	job    *Job
}

// Add adds an element of an operand. The caller sets its coordinates.
func (t *Terms) Add(operand int) (at []int64) {
	n := len(t.List)
	t.List = slices.Grow(t.List, 1)[:n+1]
	if t.List[n] == nil {
		t.List[n] = make(Term, 0, t.job.Inputs) // factors, which stay where they are
	}
	t.List[n] = t.List[n][:0]
	return t.Times(operand)
}

// Weighted is [Terms.Add] of an element that counts so many times.
func (t *Terms) Weighted(operand int, weight float64) (at []int64) {
	at = t.Add(operand)
	t.List[len(t.List)-1][0].Weight = weight
	return at
}

// Times makes the last term a product with an element of another operand.
func (t *Terms) Times(operand int) (at []int64) {
	term := &t.List[len(t.List)-1]
	*term = append(*term, Factor{Operand: operand})
	return (*term)[len(*term)-1].At[:len(t.job.Sizes[operand])]
}

// Bits returns the bits of a factor of a term.
func (t *Terms) Bits(term, factor int) uint64 {
	of := &t.List[term][factor]
	return t.job.Bits(of.Operand, of.At[:len(t.job.Sizes[of.Operand])])
}

// Computed is the operator that computes each element of its output from terms: list adds
// those of the element at to, and combine returns its bits. It is plain, and not fast.
func Computed(traits Traits, sizes func(job *Job, output int) []int64, of func(job *Job) (list func(to []int64, t *Terms), combine func(t *Terms) uint64)) Operator {
	return Operator{Traits: Computes | Invents | traits, Sizes: sizes, Make: func(job *Job) (Func, error) {
		list, combine := of(job)
		terms := &Terms{Traits: traits, job: job}
		job.Terms = func(to []int64) *Terms {
			terms.List = terms.List[:0]
			list(to, terms)
			return terms
		}
		job.Combine = combine
		return func(_ int, to, _ []int64) Source {
			return Source{Operand: Constant, Bits: combine(job.Terms(to))}
		}, nil
	}}
}

// Sums returns the function that adds terms.
func Sums(job *Job) func(t *Terms) uint64 {
	a := job.Arithmetic(0)
	return func(t *Terms) uint64 {
		sum := a.Number(0)
		for i := range t.List {
			product := t.Bits(i, 0)
			for k := 1; k < len(t.List[i]); k++ {
				product = a.Product(product, t.Bits(i, k))
			}
			sum = a.Sum(sum, product)
		}
		return sum
	}
}

// Of adds an element of the first operand as a term of its own, or makes the last term a product with one of another.
func (t *Terms) Of(operand int) (at []int64) {
	if operand == 0 {
		return t.Add(0)
	}
	return t.Times(operand)
}

// Elementwise is the operator that computes each element from those of its inputs that count
// for it, where the inputs are broadcast to each other.
func Elementwise(of func(job *Job, x []uint64) uint64) Operator {
	return Computed(0, func(job *Job, _ int) []int64 { return job.Broadcast(job.Sizes[:job.Inputs]...) }, func(job *Job) (func(to []int64, t *Terms), func(t *Terms) uint64) {
		x := make([]uint64, 0, job.Inputs)
		return func(to []int64, t *Terms) {
				for i := range job.Inputs {
					Near(to, job.Sizes[i], t.Add(i))
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

// Each is [Elementwise] by the arithmetic of the first input.
func Each(of func(a Arithmetic, x []uint64) uint64) Operator {
	return Elementwise(func(job *Job, x []uint64) uint64 { return of(job.Arithmetic(0), x) })
}

// Pairs is [Each] of two inputs.
func Pairs(of func(a Arithmetic, x, y uint64) uint64) Operator {
	return Each(func(a Arithmetic, x []uint64) uint64 { return of(a, x[0], x[1]) })
}

// Rounded is [Each] float, rounded to an integer.
func Rounded(of func(float64) float64) Operator {
	return Each(func(a Arithmetic, x []uint64) uint64 { return a.Of(of(a.Value(x[0]))) })
}

// Dividing is an operator that rejects integers that are divided by 0, if rejects says so: those of a second input that
// has elements which count.
func Dividing(of Operator, rejects func(job *Job) bool) Operator {
	quotients := of.Make
	of.Make = func(job *Job) (Func, error) {
		divisors := job.Sizes[1]
		if job.DTypes[1].Float() || slices.Contains(job.Sizes[0], 0) || slices.Contains(divisors, 0) || !rejects(job) {
			return quotients(job)
		}
		at := job.Ints(len(divisors))
		clear(at)
		for more := true; more; more = tensor.Next(at, divisors) {
			if job.Bits(1, at) == 0 {
				return nil, ErrDivisor
			}
		}
		return quotients(job)
	}
	return of
}

// BoolBits returns the bits of a truth value.
func BoolBits(is bool) uint64 {
	if is {
		return 1
	}
	return 0
}

// Broadcast returns the sizes that several lists of sizes have together.
func (j *Job) Broadcast(lists ...[]int64) []int64 {
	var longest []int64
	for _, sizes := range lists {
		if len(sizes) > len(longest) {
			longest = sizes
		}
	}
	all := j.Join(longest)
	for _, sizes := range lists {
		for i, size := range sizes {
			if k := len(all) - len(sizes) + i; all[k] == 1 {
				all[k] = size
			}
		}
	}
	return all
}

// Near sets from to the coordinates that count for to in an operand that is broadcast.
func Near(to, sizes, from []int64) []int64 {
	to = to[len(to)-len(sizes):]
	for d, size := range sizes {
		from[d] = min(to[d], size-1)
	}
	return from[:len(sizes)]
}
