package pull

import "math"

// ProductSizes returns the sizes of the product of matrices, or of stacks of them. The last two dimensions of one are
// swapped first where transposed says so, if there are two.
func ProductSizes(job *Job, a, b []int64, transposed [2]bool) []int64 {
	sizes := job.Broadcast(a[:max(len(a)-2, 0)], b[:max(len(b)-2, 0)])
	if len(a) > 1 {
		sizes = append(sizes, a[row(a, transposed[0])])
	}
	if len(b) > 1 {
		sizes = append(sizes, b[2*len(b)-3-row(b, transposed[1])])
	}
	return sizes
}

// row returns the dimension of the rows of a matrix, the last one if it is transposed.
func row(sizes []int64, transposed bool) int {
	if transposed {
		return len(sizes) - 1
	}
	return len(sizes) - 2
}

// Products lists the products of a row of the first operand and a column of another one.
func Products(job *Job, second int, transposed [2]bool) func(to []int64, t *Terms) {
	a, b := job.Sizes[0], job.Sizes[second]
	outerA, outerB := max(len(a)-2, 0), max(len(b)-2, 0)
	innerA, innerB := len(a)-1, outerB
	if transposed[0] {
		innerA = outerA
	}
	if transposed[1] {
		innerB = len(b) - 1
	}
	return func(to []int64, t *Terms) {
		for k := range b[innerB] {
			x, outer := t.Add(0), len(to)
			y := t.Times(second)
			if len(b) > 1 {
				outer--
				y[2*len(b)-3-innerB] = to[outer]
			}
			if len(a) > 1 {
				outer--
				x[2*len(a)-3-innerA] = to[outer]
			}
			Near(to[:outer], a[:outerA], x)
			Near(to[:outer], b[:outerB], y)
			x[innerA], y[innerB] = k, k
		}
	}
}

// ScaledProducts has as terms the products of a row and a column, whose sum is multiplied by alpha, and then the element of a third
// operand, which is multiplied by beta.
func ScaledProducts(job *Job, transposed [2]bool, alpha, beta float64) (list func(to []int64, t *Terms), combine func(t *Terms) uint64) {
	a, products := job.Arithmetic(0), Products(job, 1, transposed)
	times := func(x float64, bits uint64) uint64 {
		if a.Float() {
			return a.Of(float64(float32(x)) * a.Value(bits))
		}
		return a.Product(a.Number(int64(math.Trunc(x))), bits)
	}
	return func(to []int64, t *Terms) {
			products(to, t)
			if job.Inputs > 2 {
				Near(to, job.Sizes[2], t.Add(2))
			}
		}, func(t *Terms) uint64 {
			sum, last := a.Number(0), a.Number(0)
			for i := range t.List {
				if len(t.List[i]) == 1 {
					last = times(beta, t.Bits(i, 0))
				} else {
					sum = a.Sum(sum, a.Product(t.Bits(i, 0), t.Bits(i, 1)))
				}
			}
			return a.Sum(times(alpha, sum), last)
		}
}
