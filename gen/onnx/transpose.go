package onnx

import (
	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
)

// Transpose draws calls of onnx.transpose.
var Transpose = draw.Generator{
	Operator: onnx.Transpose,
	Version:  4,
	Draw:     draw.With(drawTranspose),
	Features: features,
}

func drawTranspose(s *draw.Source, c *spec.Call, a *onnx.TransposeAttributes) {
	rank := s.Rank(0, maxRank)
	drawFirst(s, c, rank)
	s.Clear(&a.Perm)
	switch kind := s.Below(8); {
	case kind == 0:
		a.Perm = nil
		return
	case kind == 1 && s.OneIn(8): // empty
		return
	case kind < 4:
		a.Perm = draw.OneMoved(s, rank, a.Perm)
	default:
		a.Perm = draw.Permutation(s, rank, a.Perm)
	}
	if rank > 0 && s.OneIn(16) {
		a.Perm[s.Below(rank)] -= rank
	}
}
