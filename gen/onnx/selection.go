package onnx

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/gen/family"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
)

// The generators of operators that select.
var (
	Max       = second(elementwise(onnx.Max, draw.OrNaNs))
	Min       = second(elementwise(onnx.Min, draw.OrNaNs))
	Relu      = second(elementwise(onnx.Relu, draw.OrNaNs))
	LeakyRelu = leakyRelu()
	PRelu     = pRelu()
	Floor     = elementwise(onnx.Floor, draw.Quarters)
	Ceil      = elementwise(onnx.Ceil, draw.Quarters)
	Round     = elementwise(onnx.Round, draw.Quarters)
	Clip      = draw.Generator{
		Operator: onnx.Clip,
		Version:  3,
		Draw: func(s *draw.Source, c *spec.Call) {
			bounds := s.Below(4)
			c.Pass(1, int(bounds&1))
			c.Pass(2, int(bounds>>1))
			dtype := typed(s, c)
			c.Tensors[0].Sizes = sizes(s, s.Rank(0, maxRank), dtype, c.Tensors[0].Sizes)
		},
		Fill:     draw.Computed(orInfinities),
		Features: features,
	}
)

// orInfinities is [draw.OrNaNs], of which one operand of floats in eight has infinities of either sign, too.
func orInfinities(s *draw.Source, c *spec.Call, i int, most int64) {
	draw.OrNaNs(s, c, i, most)
	t := &c.Tensors[i]
	infinity, ok := t.DType.Infinity()
	if !ok || !s.OneIn(8) {
		return
	}
	for at := range int64(len(t.Data)) / t.DType.Size() {
		if s.OneIn(4) {
			t.SetBits(at, infinity|uint64(s.Below(2))<<(t.DType.Bits()-1))
		}
	}
}

// slopes are those of LeakyRelu.
var slopes = []float64{0.5, 0.25, 0.125, 2, 3, -1, 0}

func leakyRelu() draw.Generator {
	g := elementwise(onnx.LeakyRelu, draw.Numbers)
	free := g.Draw
	g.Draw = draw.With(func(s *draw.Source, c *spec.Call, a *onnx.LeakyReluAttributes) {
		a.Alpha = draw.Pick(s, slopes)
		free(s, c)
	})
	g.Features = slices.Concat(g.Features, []draw.Feature{draw.Some("alpha not above 0", spec.From(func(a *onnx.LeakyReluAttributes) bool { return a.Alpha <= 0 }))})
	return g
}

// pRelu draws slopes that are broadcast to the elements.
func pRelu() draw.Generator {
	g := elementwise(onnx.PRelu, draw.Numbers)
	g.Draw = func(s *draw.Source, c *spec.Call) {
		dtype := typed(s, c)
		c.Tensors[0].Sizes = sizes(s, s.Rank(0, maxRank), dtype, c.Tensors[0].Sizes)
		c.Tensors[1].Sizes = family.Smaller(s, c.Tensors[0].Sizes, draw.Bias(s), c.Tensors[1].Sizes)
	}
	return g
}
