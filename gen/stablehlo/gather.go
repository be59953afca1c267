package stablehlo

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/stablehlo"
)

// Gather draws calls of stablehlo.gather.
var Gather = draw.Generator{
	Operator:    stablehlo.Gather,
	Version:     1,
	Draw:        draw.With(drawGather),
	AlwaysValid: true,
	Data: func(s *draw.Source, c *spec.Call, i int) bool {
		a := spec.As[stablehlo.GatherAttributes](c)
		return i == 1 && drawIndices(s, c, a.SliceSizes, a.IndicesAreSorted)
	},
	Features: slices.Concat(features, numberFeatures, []draw.Feature{
		draw.Some("indices_are_sorted", draw.Bool("indices_are_sorted")),
	}, draw.Interacting(sliced(draw.List("slice_sizes")))),
}

func drawGather(s *draw.Source, c *spec.Call, a *stablehlo.GatherAttributes) {
	operand := drawOperand(s, c, s.Rank(0, 6))
	s.Clear(&a.OffsetDims, &a.CollapsedSliceDims, &a.OperandBatchingDims, &a.StartIndicesBatchingDims, &a.StartIndexMap, &a.SliceSizes)
	n := a.Numbers()
	drawNumbers(s, &n, operand.Sizes, &c.Tensors[1], true)
	a.OffsetDims, a.CollapsedSliceDims, a.OperandBatchingDims = n.Window, n.Removed, n.Batching
	a.StartIndicesBatchingDims, a.StartIndexMap, a.IndexVectorDim = n.IndicesBatching, n.Starts, n.Vector
	a.SliceSizes, a.IndicesAreSorted = parts(s, operand.Sizes, a.SliceSizes), s.OneIn(6)
	for d := range operand.Sizes {
		if n.Element(d) {
			if a.SliceSizes[d] = min(operand.Sizes[d], 1); s.OneIn(64) {
				a.SliceSizes[d] = 0
			}
		}
	}
	for d := range stablehlo.WindowsRank(c) {
		c.Output().Sizes = append(c.Output().Sizes, stablehlo.WindowsSize(c, a.SliceSizes, d))
	}
}
