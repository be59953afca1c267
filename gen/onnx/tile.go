package onnx

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
)

// Tile draws calls of onnx.tile.
var Tile = draw.Generator{
	Operator:    onnx.Tile,
	Version:     5,
	Draw:        draw.With(drawTile),
	AlwaysValid: true,
	Features: slices.Concat(features, draw.Interacting(
		draw.Of("repeated dimensions", []string{"0", "1", "2", "3 or more"}, []int64{1, 2, 3}, spec.From(func(a *onnx.TileAttributes) (n int64) {
			for _, repeats := range a.Repeats {
				if repeats > 1 {
					n++
				}
			}
			return n
		})),
		draw.Of("last repeats", []string{"negative", "0", "1", "2", "3 to 9", "beyond"}, []int64{0, 1, 2, 3, 10}, spec.From(func(a *onnx.TileAttributes) int64 {
			if repeats := a.Repeats; len(repeats) > 0 {
				return repeats[len(repeats)-1]
			}
			return 1
		})),
	), []draw.Feature{
		draw.Of("fewest repeats", []string{"negative", "0", "1", "beyond"}, []int64{0, 1, 2}, spec.From(func(a *onnx.TileAttributes) int64 {
			return slices.Min(append([]int64{1 << 32}, a.Repeats...))
		})),
	}),
}

func drawTile(s *draw.Source, c *spec.Call, a *onnx.TileAttributes) {
	rank := s.Rank(0, maxRank)
	input := drawFirst(s, c, rank)
	s.Clear(&a.Repeats)
	room, some := draw.RoomFor(draw.MaxGrown, input.Sizes), draw.Bias(s)
	for range rank {
		n := int64(1)
		if some.Toss(s) {
			n += room.Grow(1, s.Between(1, draw.Pick(s, []int64{1, 2, 12})))
		}
		a.Repeats = append(a.Repeats, n)
	}
	if s.OneIn(2) {
		a.Repeats = draw.SomeZero(s, a.Repeats)
	}
}
