package stablehlo

import (
	"slices"
	"strings"

	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/stablehlo"
)

// DynamicGather draws calls of stablehlo.dynamic_gather.
var DynamicGather = draw.Generator{
	Operator:    stablehlo.DynamicGather,
	Version:     1,
	Draw:        draw.With(drawDynamicGather),
	AlwaysValid: true,
	Data: func(s *draw.Source, c *spec.Call, i int) bool {
		slice, t := resultSlice(c), &c.Tensors[i]
		if i == 2 && t.DType.Integer() && slices.Equal(t.Sizes, []int64{int64(len(slice))}) {
			fill(s, t, slice)
			return true
		}
		return i == 1 && drawIndices(s, c, slice, spec.As[stablehlo.DynamicGatherAttributes](c).IndicesAreSorted)
	},
	Features: slices.Concat(features, slices.DeleteFunc(slices.Clone(numberFeatures), func(f draw.Feature) bool { return strings.Contains(f.Name, "batch") }), []draw.Feature{
		draw.Some("indices_are_sorted", draw.Bool("indices_are_sorted")),
	}, draw.Interacting(sliced(resultSlice), agreement(2, func(c *spec.Call, sizes []int64) bool {
		n, want := stablehlo.NumbersOf(c), resultSlice(c)
		for d, size := range sizes {
			if d >= len(want) || size != want[d] && (size != 0 || !n.Element(d)) {
				return false
			}
		}
		return len(sizes) == len(want)
	}))),
}

// resultSlice returns the sizes of slices that fit the operand and the result.
func resultSlice(c *spec.Call) []int64 {
	n, list := stablehlo.NumbersOf(c), windows(c, c.Output().Sizes)
	for d, size := range c.Tensors[0].Sizes {
		if n.Element(d) {
			list[d] = min(size, 1)
		}
	}
	return list
}

func drawDynamicGather(s *draw.Source, c *spec.Call, a *stablehlo.DynamicGatherAttributes) {
	operand := drawOperand(s, c, s.Rank(0, 6))
	s.Clear(&a.OffsetDims, &a.CollapsedSliceDims, &a.StartIndexMap)
	n := a.Numbers()
	drawNumbers(s, &n, operand.Sizes, &c.Tensors[1], false)
	a.OffsetDims, a.CollapsedSliceDims, a.StartIndexMap, a.IndexVectorDim = n.Window, n.Removed, n.Starts, n.Vector
	a.IndicesAreSorted = s.OneIn(6)
	drawWindows(s, c, c.Output())
	drawList(s, &c.Tensors[2], len(operand.Sizes), resultSlice(c)...)
}
