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
		draw.Entries("shape", func(c *spec.Call) []int64 { return onnx.ReshapeOf(c).Shape }),
	}, draw.Interacting(
		draw.Some("allowzero", func(c *spec.Call) bool { return onnx.ReshapeOf(c).Allowzero }),
		place("first 0", 0), place("inferred", -1),
	)),
}

func drawReshape(s *draw.Source, c *spec.Call) {
	a, rank := onnx.ReshapeOf(c), s.Below(maxRank+1)
	data := drawFirst(s, c, rank)
	draw.Clear(&a.Shape)
	a.Allowzero = s.OneIn(3)
	if s.OneIn(2) { // the sizes, some neighbours as one
		join := draw.Bias(s)
		for i, size := range data.Sizes {
			if i > 0 && join.Toss(s) {
				a.Shape[len(a.Shape)-1] *= size
			} else {
				a.Shape = append(a.Shape, size)
			}
		}
	} else { // other factors
		left := elements(data.Sizes)
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

// place is the feature of where shape has the first of some entries.
func place(name string, entry int64) draw.Feature {
	return draw.Of(name, []string{"none", "the first", "the second", "beyond"}, []int64{0, 1, 2}, func(c *spec.Call) int64 {
		return int64(slices.Index(onnx.ReshapeOf(c).Shape, entry))
	})
}
