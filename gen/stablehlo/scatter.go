package stablehlo

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/gen/family"
	"example.com/conform/spec"
	"example.com/conform/spec/stablehlo"
)

// Scatter draws calls of stablehlo.scatter.
var Scatter = draw.Generator{
	Operator:    stablehlo.Scatter,
	Version:     1,
	Draw:        draw.With(drawScatter),
	AlwaysValid: true,
	Data: func(s *draw.Source, c *spec.Call, i int) bool {
		return i == 1 && drawIndices(s, c, windows(c, c.Tensors[2].Sizes), spec.As[stablehlo.ScatterAttributes](c).IndicesAreSorted)
	},
	Features: slices.Concat(features, numberFeatures, []draw.Feature{
		draw.Some("indices_are_sorted", draw.Bool("indices_are_sorted")),
		draw.Some("unique_indices", draw.Bool("unique_indices")),
	}, draw.Interacting(
		draw.Longest("updates", 2),
	)),
}

func drawScatter(s *draw.Source, c *spec.Call, a *stablehlo.ScatterAttributes) {
	inputs := drawOperand(s, c, s.Rank(0, 6))
	s.Clear(&a.UpdateWindowDims, &a.InsertedWindowDims, &a.InputBatchingDims, &a.ScatterIndicesBatchingDims, &a.ScatterDimsToOperandDims)
	n := a.Numbers()
	drawNumbers(s, &n, inputs.Sizes, &c.Tensors[1], true)
	a.UpdateWindowDims, a.InsertedWindowDims, a.InputBatchingDims = n.Window, n.Removed, n.Batching
	a.ScatterIndicesBatchingDims, a.ScatterDimsToOperandDims, a.IndexVectorDim = n.IndicesBatching, n.Starts, n.Vector
	a.IndicesAreSorted, a.UniqueIndices = s.OneIn(8), s.OneIn(8)
	drawWindows(s, c, &c.Tensors[2])
	c.Output().Sizes = append(c.Output().Sizes, inputs.Sizes...)
	family.DrawReduction(s, c, true)
}
