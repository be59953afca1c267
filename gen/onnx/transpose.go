package onnx

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
)

// Transpose draws calls of onnx.transpose.
var Transpose = draw.Generator{
	Operator: onnx.Transpose,
	Draw:     drawTranspose,
	Features: slices.Concat(features, draw.Interacting(
		draw.Feature{
			Name:   "perm",
			Values: []string{"absent", "empty", "in order", "neighbours exchanged", "the last first", "the first last", "its own inverse", "a longer cycle", "from the back"},
			Of:     func(c *spec.Call) int { return transposePerm(transpose(c).Perm) },
		},
		draw.Feature{Name: "last axis", Values: []string{"none", "stays", "moves", "moves by one"}, Of: transposeLast},
		draw.Of("runs", []string{"0", "1", "2", "3", "4 or more"}, []int64{1, 2, 3, 4}, transposeRuns),
	)),
}

func transpose(c *spec.Call) *onnx.TransposeAttributes {
	return c.Attributes.(*onnx.TransposeAttributes)
}

func drawTranspose(s *draw.Source, c *spec.Call) {
	a, rank, dtype := transpose(c), s.Below(maxRank+1), draw.DType(s)
	data := &c.Tensors[0]
	data.Sizes = sizes(s, rank, dtype, data.Sizes)
	draw.SetDType(c, dtype)
	draw.Clear(&a.Perm)
	switch kind := s.Below(8); {
	case kind == 0:
		a.Perm = nil
		return
	case kind == 1 && s.OneIn(8): // empty
		return
	case kind < 4: // some axes in order
		for d := range rank {
			a.Perm = append(a.Perm, d)
		}
		if rank > 1 {
			i, k := s.Below(rank), s.Below(rank)
			axis := a.Perm[i]
			a.Perm = slices.Insert(slices.Delete(a.Perm, int(i), int(i)+1), int(k), axis)
		}
	default:
		a.Perm = draw.Permutation(s, rank, a.Perm)
	}
	if rank > 0 && s.OneIn(16) {
		a.Perm[s.Below(rank)] -= rank
	}
}

// transposeRuns counts the runs of axes that a call keeps beside each other,
// without those of size 1.
func transposeRuns(c *spec.Call) (runs int64) {
	sizes, before := c.Tensors[0].Sizes, -1
	rank, perm := len(sizes), transpose(c).Perm
	for i := range sizes {
		axis, ok := rank-1-i, true
		if perm != nil {
			axis, ok = onnx.Listed(perm, i, rank)
		}
		if !ok || sizes[axis] == 1 {
			continue
		}
		if before < 0 || axis <= before || slices.ContainsFunc(sizes[before+1:axis], func(size int64) bool { return size != 1 }) {
			runs++
		}
		before = axis
	}
	return runs
}

func transposePerm(perm []int64) int {
	n := int64(len(perm))
	first, last, least, inverse := int64(0), n, n, true // the axes that are not in place, and the lowest
	moved := int64(0)
	for i, axis := range perm {
		least = min(least, axis)
		if axis == int64(i) {
			continue
		}
		if moved == 0 {
			first = int64(i)
		}
		moved, last = moved+1, int64(i)
		inverse = inverse && axis >= 0 && axis < n && perm[axis] == int64(i)
	}
	switch {
	case perm == nil:
		return 0
	case n == 0:
		return 1
	case least < 0:
		return 8
	case moved == 0:
		return 2
	case inverse && moved == 2 && last == first+1:
		return 3
	case inverse:
		return 6
	case perm[0] == n-1:
		return 4
	case perm[n-1] == 0:
		return 5
	}
	return 7
}

func transposeLast(c *spec.Call) int {
	perm, n := transpose(c).Perm, int64(c.Tensors[0].Rank())
	switch {
	case n == 0:
		return 0
	case int64(len(perm)) != n: // absent, or to be rejected
		return 2
	case perm[n-1] == n-1:
		return 1
	case perm[n-1] == n-2:
		return 3
	}
	return 2
}
