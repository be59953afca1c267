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
	Version:     2,
	Draw:        draw.With(drawScatter),
	AlwaysValid: true,
	Data: func(s *draw.Source, c *spec.Call, i int) bool {
		return c.Param(i).Indices && drawIndices(s, c, windows(c, c.Input("updates").Sizes), spec.As[stablehlo.ScatterAttributes](c).IndicesAreSorted)
	},
	Features: slices.Concat(features, numberFeatures, []draw.Feature{
		draw.Some("indices_are_sorted", draw.Bool("indices_are_sorted")),
		draw.Some("unique_indices", draw.Bool("unique_indices")),
	}, draw.Interacting(
		draw.LongestOf("updates", func(c *spec.Call) *spec.Tensor { return c.Input("updates") }),
	)),
}

func drawScatter(s *draw.Source, c *spec.Call, a *stablehlo.ScatterAttributes) {
	several := draw.Pick(s, []int{1, 1, 1, 1, 2, 3})
	for _, param := range []string{"inputs", "updates", "results"} {
		c.Pass(c.Operator.Param(param), several)
	}
	inputs, updates, results := c.Of("inputs"), c.Of("updates"), c.Of("results")
	for k := range inputs {
		dtype := draw.TypeOf(s, c.Operator)
		if k == 0 {
			inputs[k].Sizes = draw.SomeZero(s, draw.Sizes(s, int(s.Rank(0, 6)), dtype.Size(), inputs[k].Sizes))
		} else {
			inputs[k].Sizes = append(inputs[k].Sizes[:0], inputs[0].Sizes...)
		}
		results[k].Sizes = append(results[k].Sizes[:0], inputs[0].Sizes...)
		inputs[k].DType, updates[k].DType, results[k].DType = dtype, dtype, dtype
	}
	s.Clear(&a.UpdateWindowDims, &a.InsertedWindowDims, &a.InputBatchingDims, &a.ScatterIndicesBatchingDims, &a.ScatterDimsToOperandDims)
	n := a.Numbers()
	drawNumbers(s, &n, inputs[0].Sizes, stablehlo.StartIndices(c), true)
	a.UpdateWindowDims, a.InsertedWindowDims, a.InputBatchingDims = n.Window, n.Removed, n.Batching
	a.ScatterIndicesBatchingDims, a.ScatterDimsToOperandDims, a.IndexVectorDim = n.IndicesBatching, n.Starts, n.Vector
	a.IndicesAreSorted, a.UniqueIndices = s.OneIn(8), s.OneIn(8)
	drawWindows(s, c, &updates[0])
	for k := range updates[1:] {
		updates[k+1].Sizes = append(updates[k+1].Sizes[:0], updates[0].Sizes...)
	}
	family.DrawReduction(s, c, true)
}
