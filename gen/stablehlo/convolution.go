package stablehlo

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/gen/family"
	"example.com/conform/spec"
	"example.com/conform/spec/stablehlo"
)

// Convolution draws calls of stablehlo.convolution.
var Convolution = draw.Generator{
	Operator: stablehlo.Convolution,
	Version:  1,
	Draw:     draw.With(drawConvolution),
	Fill:     draw.Computed(orBits),
	Features: slices.Concat(features, windowFeatures, draw.Interacting(
		draw.Some("reversal", func(c *spec.Call) bool { return slices.Contains(draw.List("window_reversal")(c), 1) }),
		draw.Of("feature groups", []string{"1", "2", "more"}, []int64{2, 3}, draw.Int("feature_group_count")),
		draw.Of("batch groups", []string{"1", "2", "more"}, []int64{2, 3}, draw.Int("batch_group_count")),
		inOrder("input"), inOrder("kernel"), inOrder("output"),
	)),
}

// inOrder is a feature of the dimension numbers of a tensor.
func inOrder(of string) draw.Feature {
	names := map[string][2]string{"input": {"batch", "feature"}, "kernel": {"output_feature", "input_feature"}, "output": {"batch", "feature"}}[of]
	return draw.Feature{Name: of + " dimensions", Values: []string{"first the features", "last the features", "others"}, Of: func(c *spec.Call) int {
		x, y := draw.Int(of+"_"+names[0]+"_dimension")(c), draw.Int(of+"_"+names[1]+"_dimension")(c)
		switch last := int64(c.Tensors[0].Rank()) - 1; {
		case x == 0 && y == 1:
			return 0
		case y == last:
			return 1
		}
		return 2
	}}
}

// drawConvolution draws the sizes of lhs and rhs, and then in which order their dimensions are.
func drawConvolution(s *draw.Source, c *spec.Call, a *stablehlo.ConvolutionAttributes) {
	dtype, rank := family.ComputedType(s, c.Operator), s.Rank(2, 5)
	for i := range c.Tensors {
		c.Tensors[i].DType = dtype
	}
	s.Clear(&a.LhsDilation, &a.RhsDilation, &a.WindowReversal)
	lhs := &c.Tensors[0]
	if a.FeatureGroupCount, a.BatchGroupCount = 1, 1; s.OneIn(2) {
		*draw.Pick(s, []*int64{&a.FeatureGroupCount, &a.BatchGroupCount}) = s.Between(2, 3)
	}
	few := []int64{1, 1, 2, 3}
	batch, channels, maps := draw.Pick(s, few), draw.Pick(s, few), draw.Pick(s, few)*a.FeatureGroupCount*a.BatchGroupCount // of a group
	if s.OneIn(32) {
		channels = 0
	}
	if lhs.Sizes = smallSizes(s, rank, lhs.Sizes); len(lhs.Sizes) != int(rank) {
		return // given, and too few
	}
	order := inSomeOrder(s, rank)
	a.InputBatch, a.InputFeature, a.InputSpatial = order[0], order[1], slices.Clone(order[2:])
	if s.Gives() {
		batch, channels = lhs.Sizes[order[0]]/a.BatchGroupCount, lhs.Sizes[order[1]]/a.FeatureGroupCount
	} else {
		lhs.Sizes[order[0]], lhs.Sizes[order[1]] = batch*a.BatchGroupCount, channels*a.FeatureGroupCount
	}
	spatial := s.Ints(int(rank))[:0]
	for _, d := range a.InputSpatial {
		spatial = append(spatial, lhs.Sizes[d])
	}
	var elements []int64
	w := stablehlo.Windows{}
	counts := drawWindowed(s, spatial, 4, &w, &elements, &a.LhsDilation, &a.RhsDilation)
	a.WindowStrides, a.PaddingLow, a.PaddingHigh = w.WindowStrides, w.PaddingLow, w.PaddingHigh
	reversal := draw.Bias(s)
	for range spatial {
		reversed := int64(0)
		if reversal.Toss(s) {
			reversed = 1
		}
		a.WindowReversal = append(a.WindowReversal, reversed)
	}
	a.KernelOutputFeature, a.KernelInputFeature, a.KernelSpatial = placed(s, &c.Tensors[1], maps, channels, elements)
	a.OutputBatch, a.OutputFeature, a.OutputSpatial = placed(s, c.Output(), batch, maps, counts)
}

// inSomeOrder returns dimension numbers, in one of two calls in ascending order.
func inSomeOrder(s *draw.Source, n int64) []int64 {
	order := draw.Permutation(s, n, make([]int64, 0, n))
	if s.OneIn(2) {
		slices.Sort(order)
	}
	return order
}

// placed gives a tensor dimensions of some sizes, in any order, and returns their numbers.
func placed(s *draw.Source, t *spec.Tensor, first, second int64, spatial []int64) (x, y int64, others []int64) {
	order := inSomeOrder(s, int64(len(spatial))+2)
	t.Sizes = slices.Grow(t.Sizes[:0], len(order))[:len(order)]
	for i, size := range append([]int64{first, second}, spatial...) {
		t.Sizes[order[i]] = size
	}
	return order[0], order[1], slices.Clone(order[2:])
}
