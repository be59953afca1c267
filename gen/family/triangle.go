package family

import (
	"cmp"

	"example.com/conform/gen/draw"
	"example.com/conform/spec"
)

// Matrix returns the size of a call's matrices; ok is false if it has none.
func Matrix(c *spec.Call) (rows, columns int64, ok bool) {
	sizes := c.Tensors[0].Sizes
	if len(sizes) < 2 {
		return 0, 0, false
	}
	return sizes[len(sizes)-2], sizes[len(sizes)-1], true
}

// MatrixShape is whether matrices have more rows or columns.
var MatrixShape = draw.Feature{Name: "matrix", Values: []string{"none", "wide", "square", "tall"}, Of: func(c *spec.Call) int {
	if rows, columns, ok := Matrix(c); ok {
		return 2 + cmp.Compare(rows, columns)
	}
	return 0
}}

// DrawMatrix makes the matrices of a tensor square in some calls. The sizes have at least
// two entries.
func DrawMatrix(s *draw.Source, sizes []int64) {
	n := len(sizes)
	if last := &sizes[n-1]; s.OneIn(4) && *last > 1 {
		*last = min(*last, 5)
		sizes[n-2] = *last
	}
}

// DrawDiagonal draws a diagonal of a call's matrices, seldom one that is far from them.
func DrawDiagonal(s *draw.Source, c *spec.Call, far []int64) int64 {
	rows, columns, _ := Matrix(c)
	k := s.Between(-rows-1, columns+1)
	switch s.Below(8) {
	case 0:
		return draw.Pick(s, far)
	case 1, 2:
		return s.Between(-1, 1)
	}
	return k
}

// Diagonals are the places of a diagonal, which [Diagonal] returns by position.
var Diagonals = []string{"absent", "not read", "below", "0", "above", "beyond all columns", "beyond all rows", "far"}

// Diagonal returns where a diagonal of a call's matrices lies, from the second on.
func Diagonal(c *spec.Call, k int64) int {
	switch rows, columns, ok := Matrix(c); {
	case !ok:
		return 1
	case k > 1<<31 || k < -1<<31:
		return 7
	case k >= columns && k > 0:
		return 5
	case k <= -rows && k < 0:
		return 6
	default:
		return 3 + cmp.Compare(k, 0)
	}
}
