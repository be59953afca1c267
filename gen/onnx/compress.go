package onnx

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/gen/family"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
)

// Compress draws calls of onnx.compress.
var Compress = draw.Generator{
	Operator:    onnx.Compress,
	Version:     5,
	Draw:        draw.With(drawCompress),
	AlwaysValid: true,
	Features: slices.Concat(features, draw.Interacting(
		draw.Some("flattening", spec.From(func(a *onnx.CompressAttributes) bool { return a.Axis == onnx.CompressFlat })),
		draw.Of("condition", []string{"empty", "1", "2 to 9", "10 to 63", "64"}, []int64{1, 2, 10, 64}, spec.From(func(a *onnx.CompressAttributes) int64 {
			return int64(len(a.Condition))
		})),
		draw.Of("runs of selected", []string{"0", "1", "2", "3 or more"}, []int64{1, 2, 3}, spec.From(func(a *onnx.CompressAttributes) (runs int64) {
			for i, entry := range a.Condition {
				if entry == 1 && (i == 0 || a.Condition[i-1] == 0) {
					runs++
				}
			}
			return runs
		})),
	)),
}

// maxCondition bounds the entries of a drawn condition.
const maxCondition = 64

func drawCompress(s *draw.Source, c *spec.Call, a *onnx.CompressAttributes) {
	rank := s.Rank(1, maxRank)
	input := drawFirst(s, c, rank)
	a.Axis = onnx.CompressFlat
	n := elements(input.Sizes)
	if !s.OneIn(3) {
		d := s.Below(rank)
		a.Axis, n = family.Named(s, d, rank), input.Sizes[d]
	}
	if n = min(n, maxCondition); s.OneIn(3) {
		n = s.Between(0, n)
	}
	takes := draw.Takes(s)
	if takes {
		n = max(n, min(1, elements(input.Sizes)))
	}
	s.Clear(&a.Condition)
	for some := draw.Bias(s); n > 0; n-- {
		a.Condition = append(a.Condition, some.Bit(s))
	}
	if n := int64(len(a.Condition)); takes && n > 0 && !slices.Contains(a.Condition, 1) {
		a.Condition[s.Below(n)] = 1
	}
}
