package onnx

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
)

// Reshape draws calls of onnx.reshape.
var Reshape = draw.Generator{
	Operator: onnx.Reshape,
	Draw:     drawReshape,
	Features: slices.Concat(features, []draw.Feature{
		draw.Of("entries of shape", []string{"0", "1", "2", "3 to 8", "beyond"}, []int64{1, 2, 3, 9}, func(c *spec.Call) int64 {
			return int64(len(reshape(c).Shape))
		}),
	}, draw.Interacting(
		draw.Some("allowzero", func(c *spec.Call) bool { return reshape(c).Allowzero }),
		draw.Feature{Name: "zeros", Values: []string{"none", "one", "some", "beyond the rank"}, Of: reshapeZeros},
		draw.Feature{Name: "inferred", Values: []string{"none", "the only size", "the first", "inside", "the last"}, Of: reshapeInferred},
	)),
}

func reshape(c *spec.Call) *onnx.ReshapeAttributes { return c.Attributes.(*onnx.ReshapeAttributes) }

func drawReshape(s *draw.Source, c *spec.Call) {
	a, rank, dtype, data := reshape(c), s.Below(maxRank+1), draw.DType(s), &c.Tensors[0]
	data.Sizes = sizes(s, rank, dtype, data.Sizes)
	draw.SetDType(c, dtype)
	draw.Clear(&a.Shape)
	a.Allowzero = s.OneIn(3)
	switch s.Below(3) {
	case 0: // the sizes, some of them exchanged
		a.Shape = append(a.Shape, data.Sizes...)
		if rank > 1 && s.OneIn(2) {
			i, k := s.Below(rank), s.Below(rank)
			a.Shape[i], a.Shape[k] = a.Shape[k], a.Shape[i]
		}
	case 1: // neighbours as one
		join := draw.Bias(s)
		for i, size := range data.Sizes {
			if i > 0 && join.Toss(s) {
				a.Shape[len(a.Shape)-1] *= size
			} else {
				a.Shape = append(a.Shape, size)
			}
		}
	default: // other factors
		left := int64(1)
		for _, size := range data.Sizes {
			left *= size
		}
		for n := s.Below(maxRank); n > 0 && left > 0; n-- {
			if factor := s.Between(1, 6); left%factor == 0 {
				a.Shape = append(a.Shape, factor)
				left /= factor
			}
		}
		a.Shape = slices.Insert(a.Shape, int(s.Below(int64(len(a.Shape))+1)), left)
	}
	if n := int64(len(a.Shape)); n > 0 && s.OneIn(2) {
		a.Shape[s.Below(n)] = -1
	}
	for i, copies := 0, draw.Bias(s); i < min(len(a.Shape), len(data.Sizes)) && !a.Allowzero; i++ {
		if a.Shape[i] == data.Sizes[i] && copies.Toss(s) {
			a.Shape[i] = 0
		}
	}
}

func reshapeZeros(c *spec.Call) int {
	zeros, rank := 0, c.Tensors[0].Rank()
	for i, size := range reshape(c).Shape {
		switch {
		case size == 0 && i >= rank:
			return 3
		case size == 0:
			zeros++
		}
	}
	return min(zeros, 2)
}

func reshapeInferred(c *spec.Call) int {
	shape := reshape(c).Shape
	switch i := slices.Index(shape, -1); {
	case i < 0:
		return 0
	case len(shape) == 1:
		return 1
	case i == 0:
		return 2
	case i < len(shape)-1:
		return 3
	}
	return 4
}
