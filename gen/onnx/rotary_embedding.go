package onnx

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/tensor"
)

// RotaryEmbedding draws calls of onnx.rotary_embedding.
var RotaryEmbedding = draw.Generator{
	Operator: onnx.RotaryEmbedding,
	Version:  1,
	Draw:     draw.With(drawRotaryEmbedding),
	Fill:     draw.Computed(rotations),
	Features: slices.Concat(features, draw.Interacting(
		draw.Feature{Name: "rotated", Values: []string{"all", "all as stated", "some", "too many"}, Of: func(c *spec.Call) int {
			a, x := spec.As[onnx.RotaryEmbeddingAttributes](c), c.Tensors[0].Sizes
			switch r := a.RotaryEmbeddingDim; {
			case r == 0:
				return 0
			case len(x) < 3 || len(x) > 4 || a.NumHeads < 1 || r > a.HeadSize(x):
				return 3
			case r == a.HeadSize(x):
				return 1
			}
			return 2
		}},
		draw.Some("position_ids", func(c *spec.Call) bool { return c.Inputs() > 3 }),
		draw.Of("num_heads", []string{"below 1", "1", "2", "more"}, []int64{1, 2, 3}, draw.Int("num_heads")),
	)),
}

func drawRotaryEmbedding(s *draw.Source, c *spec.Call, a *onnx.RotaryEmbeddingAttributes) {
	c.Pass(3, int(s.Below(2)))
	for i, d := 0, draw.ComputedType(s, c.Operator); i < len(c.Tensors); i++ {
		if c.Tensors[i].DType = d; c.Param(i).Type.Valid() {
			c.Tensors[i].DType = tensor.Int64
		}
	}
	batch, tokens, heads, size := s.Between(1, 3), s.Between(1, 4), s.Between(1, 4), 2*s.Between(1, draw.Pick(s, []int64{1, 2, 4, 9}))
	for _, n := range []*int64{&batch, &tokens, &size} {
		if s.OneIn(24) {
			*n = 0
		}
	}
	x, four := &c.Tensors[0], false
	if s.Gives() {
		switch x.Sizes = sizes(s, s.Rank(3, 0), x.DType, x.Sizes); len(x.Sizes) {
		case 3:
			batch, tokens, size = x.Sizes[0], x.Sizes[1], x.Sizes[2]/heads
		case 4:
			batch, heads, tokens, size, four = x.Sizes[0], x.Sizes[1], x.Sizes[2], x.Sizes[3], true
		}
		x.Sizes = x.Sizes[:0]
	}
	a.Interleaved, a.NumHeads, a.RotaryEmbeddingDim = s.OneIn(2), heads, 0
	if !four && (s.OneIn(2) || s.Gives()) {
		x.Sizes = append(x.Sizes, batch, tokens, heads*size)
	} else {
		if x.Sizes = append(x.Sizes, batch, heads, tokens, size); s.OneIn(2) {
			a.NumHeads = s.Below(5)
		}
	}
	half := size / 2
	if s.OneIn(2) && half > 0 {
		half = s.Between(1, half)
		a.RotaryEmbeddingDim = 2 * half
	}
	positions := s.Between(1, 8)
	for i := 1; i < 3; i++ {
		if c.Inputs() > 3 {
			c.Tensors[i].Sizes = append(c.Tensors[i].Sizes, positions, half)
		} else {
			c.Tensors[i].Sizes = append(c.Tensors[i].Sizes, batch, tokens, half)
		}
	}
	if c.Inputs() > 3 {
		c.Tensors[3].Sizes = append(c.Tensors[3].Sizes, batch, tokens)
	}
}

// rotations fills X and the caches with numbers, and position_ids with positions of the caches, of which few are none.
func rotations(s *draw.Source, c *spec.Call, i int, most int64) {
	if i != 3 {
		draw.Numbers(s, c, i, most)
		return
	}
	positions, stray := int64(1), draw.Seldom(s, 8)
	if sizes := c.Tensors[1].Sizes; len(sizes) > 0 {
		positions = max(1, sizes[0])
	}
	draw.Each(&c.Tensors[3], func() uint64 {
		if stray.Toss(s) {
			return c.Tensors[3].DType.Clip(uint64(draw.Pick(s, []int64{-1, -positions - 1, positions, 1<<32 + s.Below(positions)})))
		}
		return uint64(s.Below(positions))
	})
}
