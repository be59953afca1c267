package openvino

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/gen/family"
	"example.com/conform/spec"
	"example.com/conform/spec/openvino"
)

// ReverseSequence draws calls of openvino.reverse_sequence.
var ReverseSequence = draw.Generator{
	Operator:    openvino.ReverseSequence,
	Version:     3,
	Draw:        draw.With(drawReverseSequence),
	AlwaysValid: true,
	Data:        sequences.Draw,
	Features: slices.Concat(draw.WithBits(draw.Common("data", 8)), draw.Interacting(
		draw.Of("batches", []string{"before", "of the axis itself", "after"}, []int64{0, 1}, func(c *spec.Call) int64 {
			batch, seq := openvino.ReverseSequenceOf(c)
			return batch - seq
		}),
		sequences.Lengths(),
	)),
}

var sequences = family.Sequences{Least: 1, Longest: func(c *spec.Call) (n int64, ok bool) {
	sizes := c.Tensors[0].Sizes
	_, seq := openvino.ReverseSequenceOf(c)
	if !slices.Contains(integers, c.Tensors[1].DType) || seq < 0 || seq >= int64(len(sizes)) {
		return 0, false
	}
	return sizes[seq], true
}}

func drawReverseSequence(s *draw.Source, c *spec.Call, a *openvino.ReverseSequenceAttributes) {
	rank, dtype, data := s.Rank(2, 8), draw.TypeOf(s, c.Operator), &c.Tensors[0]
	data.Sizes = draw.SomeZero(s, draw.Sizes(s, int(rank), dtype.Size(), data.Sizes))
	batch := s.Below(rank)
	seq := (batch + s.Between(1, rank-1)) % rank
	*a = openvino.ReverseSequenceAttributes{
		BatchAxis: family.Named(s, batch, rank), SeqAxis: family.Named(s, seq, rank),
	}
	c.Tensors[1].Sizes = append(c.Tensors[1].Sizes, data.Sizes[batch])
	draw.SetDType(c, dtype)
	c.Tensors[1].DType = drawIndexType(s)
}
