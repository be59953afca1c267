package onnx

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/gen/family"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/tensor"
)

// The generators of pools.
var (
	MaxPool = draw.Generator{
		Operator: onnx.MaxPool,
		Version:  1,
		Draw: draw.With(func(s *draw.Source, c *spec.Call, a *onnx.MaxPoolAttributes) {
			c.Pass(2, int(s.Below(2)))
			a.StorageOrder = s.OneIn(2)
			drawPool(s, c, &a.Pool, 3, 3, 2, 1)
		}),
		Fill:     draw.Computed(orTies),
		Features: slices.Concat(features, windowFeatures, poolFeatures),
	}
	AveragePool = draw.Generator{
		Operator: onnx.AveragePool,
		Version:  1,
		Draw: draw.With(func(s *draw.Source, c *spec.Call, a *onnx.AveragePoolAttributes) {
			a.CountIncludePad = s.OneIn(2)
			drawPool(s, c, &a.Pool, 2, 2, 4, 1) // of powers of 2, by which a sum is divided exactly
		}),
		Fill:     draw.Computed(draw.Numbers),
		Features: slices.Concat(features, windowFeatures, poolFeatures),
	}
	LpPool = draw.Generator{
		Operator: onnx.LpPool,
		Version:  1,
		Draw: draw.With(func(s *draw.Source, c *spec.Call, a *onnx.LpPoolAttributes) {
			a.P = s.Between(1, 2)
			if drawPool(s, c, &a.Pool, 3, 3, 2, 1); a.AutoPad != onnx.AutoPadNotSet {
				a.Dilations = nil // which the text leaves out there
			}
		}),
		Fill: draw.Computed(apart),
		Features: slices.Concat(features, windowFeatures, poolFeatures, draw.Interacting(
			draw.Of("p", []string{"below 1", "1", "2", "above"}, []int64{1, 2, 3}, draw.Int("p")),
		)),
	}
	GlobalMaxPool = draw.Generator{
		Operator: onnx.GlobalMaxPool,
		Version:  1,
		Draw:     func(s *draw.Source, c *spec.Call) { drawImage(s, c) },
		Fill:     draw.Computed(orTies),
		Features: features,
	}
	GlobalAveragePool = draw.Generator{
		Operator: onnx.GlobalAveragePool,
		Version:  1,
		Draw: func(s *draw.Source, c *spec.Call) {
			sizes := drawImage(s, c)
			for d := 2; d < len(sizes); d++ { // to powers of 2
				for sizes[d]&(sizes[d]-1) != 0 {
					sizes[d] &= sizes[d] - 1
				}
			}
		},
		Fill:     draw.Computed(draw.Numbers),
		Features: features,
	}
)

// orTies is [family.Ties] of what computes.
func orTies(s *draw.Source, c *spec.Call, i int, _ int64) { family.Ties(s, c, i) }

// apart is [draw.Numbers], of which with squares no window has more than one that is not 0: the root of
// a square is exact.
func apart(s *draw.Source, c *spec.Call, i int, most int64) {
	draw.Numbers(s, c, i, most)
	a, t := spec.As[onnx.LpPoolAttributes](c), &c.Tensors[i]
	if n := t.Rank() - 2; a.P == 1 || n < 1 || len(a.KernelShape) != n || a.Dilations != nil && len(a.Dilations) != n {
		return
	}
	at, first := make([]int64, t.Rank()), make([]int64, len(a.KernelShape))
	span := func(d int) int64 { return max(1, (a.KernelShape[d]-1)*stepOf(a.Dilations, d)+1) }
	for d := range first {
		first[d] = s.Below(span(d))
	}
	for e := range int64(len(t.Data)) / t.DType.Size() {
		tensor.Unravel(e, t.Sizes, at)
		for d := range first {
			if at[2+d]%span(d) != first[d] {
				t.SetBits(e, 0)
			}
		}
	}
}

// drawPool draws the sizes of an input and the attributes of a pool, whose windows have some of
// these sizes.
func drawPool(s *draw.Source, c *spec.Call, a *onnx.Pool, lengths ...int64) {
	image := drawImage(s, c)
	a.KernelShape = make([]int64, len(image)-2)
	room := max(1, 1<<13/max(elements(image), 1))
	for d := range a.KernelShape {
		a.KernelShape[d] = min(draw.Pick(s, lengths), room)
		room /= a.KernelShape[d]
	}
	beyond := int64(0)
	if s.OneIn(16) {
		beyond = 2
	}
	drawWindows(s, &a.Windows, image[2:], a.KernelShape, beyond)
	a.CeilMode = s.OneIn(2)
}

var poolFeatures = draw.Interacting(family.Kernels(draw.List("kernel_shape")))
