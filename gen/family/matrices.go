package family

import (
	"example.com/conform/gen/draw"
	"example.com/conform/spec"
)

// MatrixFeatures are those of two matrices, or stacks of them.
var MatrixFeatures = draw.Interacting(
	FirstOrOther("vector", func(t *spec.Tensor, _ int) bool { return t.Rank() == 1 }),
	FirstOrOther("shorter", func(t *spec.Tensor, rank int) bool { return t.Rank() < rank }),
	draw.Feature{Name: "inner", Values: []string{"no dimension", "0", "1", "2 to 8", "beyond"}, Of: func(c *spec.Call) int {
		sizes := c.Tensors[0].Sizes
		switch n := len(sizes); {
		case n == 0:
			return 0
		case sizes[n-1] < 2:
			return 1 + int(sizes[n-1])
		case sizes[n-1] < 9:
			return 3
		}
		return 4
	}},
)

// DrawMatrices draws the sizes of two matrices, of stacks of them, or of vectors. The first ones are given, or those of
// either. Second is the position of the second matrix.
func DrawMatrices(s *draw.Source, c *spec.Call, second int) {
	rank := s.Rank(1, 5)
	own := draw.SomeZero(s, draw.Sizes(s, int(rank), c.Tensors[0].DType.Size(), nil))
	first, last := &c.Tensors[0], &c.Tensors[second]
	left := s.OneIn(2) // own are the sizes of A
	if !left {
		first, last = last, first
	}
	first.Sizes = append(first.Sizes, own...)
	batch, inner := own[:max(rank-2, 0)], own[rank-1]
	if !left {
		inner = own[max(rank-2, 0)]
	}
	if s.OneIn(4) {
		last.Sizes = append(last.Sizes, inner)
		return
	}
	last.Sizes = Smaller(s, batch, draw.Bias(s), last.Sizes)
	if other := s.Between(1, 4); left {
		last.Sizes = append(last.Sizes, inner, other)
	} else {
		last.Sizes = append(last.Sizes, other, inner)
	}
}

// GemmFactors are those of products of two matrices, to which a third is added.
var GemmFactors = []float64{1, 1, 1, 2, 0.5, -1, 0, 3}

// GemmSizes gives sizes to two matrices that are multiplied, of which the first has those of own, and to a third in one of
// five forms: absent, a scalar, a row, a column or a matrix.
func GemmSizes(s *draw.Source, c *spec.Call, own []int64, transA, transB bool, form int64) {
	inner, other, rows := own[1], s.Between(1, 5), own[0]
	if transA {
		inner, rows = rows, inner
	}
	c.Tensors[0].Sizes = append(c.Tensors[0].Sizes, own...)
	if transB {
		c.Tensors[1].Sizes = append(c.Tensors[1].Sizes, other, inner)
	} else {
		c.Tensors[1].Sizes = append(c.Tensors[1].Sizes, inner, other)
	}
	if form > 0 {
		c.Tensors[2].Sizes = append(c.Tensors[2].Sizes, [][]int64{nil, {other}, {rows, 1}, {rows, other}}[form-1]...)
	}
}

// GemmAddend is the form of the third matrix.
var GemmAddend = draw.Feature{Name: "C", Values: []string{"absent", "a scalar", "a row", "a column", "a matrix"}, Of: func(c *spec.Call) int {
	if c.Inputs() < 3 {
		return 0
	}
	switch sizes := c.Tensors[2].Sizes; {
	case len(sizes) < 2:
		return 1 + len(sizes)
	case sizes[len(sizes)-1] == 1:
		return 3
	}
	return 4
}}
