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
	Operator: stablehlo.Scatter,
	Version:  1,
	Draw:     drawScatter,
	Valid:    true,
	Data: func(s *draw.Source, c *spec.Call, i int) bool {
		a := scatter(c)
		return i == 1 && drawIndices(s, &c.Tensors[1], a.Numbers(), c.Tensors[0].Sizes, windows(c), a.IndicesAreSorted)
	},
	Features: slices.Concat(features, numberFeatures(func(c *spec.Call) stablehlo.DimensionNumbers { return scatter(c).Numbers() }), []draw.Feature{
		draw.Some("sorted", func(c *spec.Call) bool { return scatter(c).IndicesAreSorted }),
		draw.Some("unique", func(c *spec.Call) bool { return scatter(c).UniqueIndices }),
	}, draw.Interacting(
		draw.Longest("updates", 2),
		draw.Enum(stablehlo.Scatter, "update_computation"),
	)),
}

func scatter(c *spec.Call) *stablehlo.ScatterAttributes {
	return c.Attributes.(*stablehlo.ScatterAttributes)
}

// windows returns the sizes of windows in the dimensions of the inputs; of a call that
// breaks a rule, any.
func windows(c *spec.Call) []int64 {
	n, updates, next := scatter(c).Numbers(), c.Tensors[2].Sizes, 0
	list := make([]int64, c.Tensors[0].Rank())
	for d := range list {
		if list[d] = 1; !n.Element(d) && next < len(n.Window) {
			if w := n.Window[next]; w >= 0 && w < int64(len(updates)) {
				list[d] = updates[w]
			}
			next++
		}
	}
	return list
}

func drawScatter(s *draw.Source, c *spec.Call) {
	a, inputs := scatter(c), drawOperand(s, c, s.Rank(0, 6))
	s.Clear(&a.UpdateWindowDims, &a.InsertedWindowDims, &a.InputBatchingDims, &a.ScatterIndicesBatchingDims, &a.ScatterDimsToOperandDims)
	n := a.Numbers()
	drawNumbers(s, &n, inputs.Sizes, &c.Tensors[1])
	a.UpdateWindowDims, a.InsertedWindowDims, a.InputBatchingDims = n.Window, n.Removed, n.Batching
	a.ScatterIndicesBatchingDims, a.ScatterDimsToOperandDims, a.IndexVectorDim = n.IndicesBatching, n.Starts, n.Vector
	a.IndicesAreSorted, a.UniqueIndices = s.OneIn(8), s.OneIn(8)
	sizes, updates := parts(s, inputs.Sizes, s.Ints(len(inputs.Sizes))[:0]), &c.Tensors[2]
	for d := range stablehlo.UpdatesRank(c) {
		updates.Sizes = append(updates.Sizes, stablehlo.UpdatesSize(c, sizes, d))
	}
	c.Output().Sizes = append(c.Output().Sizes, inputs.Sizes...)
	family.DrawReduction(s, c, true)
}
