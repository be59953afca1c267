package webnn

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
	"example.com/conform/spec/webnn"
)

// The generators of pools.
var (
	MaxPool2d     = pool(webnn.MaxPool2d, []int64{1, 2, 3}, draw.OrNaNs)
	AveragePool2d = pool(webnn.AveragePool2d, []int64{1, 2, 2, 4}, draw.Numbers) // powers of 2, by which sums are divided exactly
	L2Pool2d      = pool(webnn.L2Pool2d, []int64{1, 2, 3}, apart)
)

// pool is the generator of a pool, whose windows have some of these lengths.
func pool(op *spec.Operator, lengths []int64, fill draw.Operands) draw.Generator {
	return draw.Generator{
		Operator: op,
		Version:  1,
		Draw: draw.With(func(s *draw.Source, c *spec.Call, a *webnn.Pool2dAttributes) {
			draw.Choices(s, c)
			dtype, input := typed(s, c), &c.Tensors[0]
			input.Sizes = draw.Sizes(s, 4, dtype.Size(), input.Sizes)
			_, height, width := a.Dimensions()
			sizes := []int64{input.Sizes[height], input.Sizes[width]}
			if a.WindowDimensions = nil; s.OneIn(8) {
				a.Steps = webnn.Steps{}
				return
			}
			kernel := []int64{draw.Pick(s, lengths), draw.Pick(s, lengths)}
			drawSteps(s, &a.Steps, sizes, kernel)
			a.WindowDimensions = kernel
		}),
		Fill:     draw.Computed(fill),
		Features: slices.Concat(features, windowFeatures),
	}
}

// apart is [draw.Numbers], of which no window has more than one that is not 0: the root of a square is exact.
func apart(s *draw.Source, c *spec.Call, i int, most int64) {
	draw.Numbers(s, c, i, most)
	t, at := &c.Tensors[i], make([]int64, 4)
	list := webnn.WindowsOf(c)
	if len(list) < 2 {
		return
	}
	_, height, width := c.Attributes.(webnn.Stepped).Dimensions()
	first := [2]int64{s.Below(max(1, list[0].Span())), s.Below(max(1, list[1].Span()))}
	for e := range int64(len(t.Data)) / t.DType.Size() {
		tensor.Unravel(e, t.Sizes, at)
		if at[height]%max(1, list[0].Span()) != first[0] || at[width]%max(1, list[1].Span()) != first[1] {
			t.SetBits(e, 0)
		}
	}
}
