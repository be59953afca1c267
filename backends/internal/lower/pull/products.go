package pull

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
