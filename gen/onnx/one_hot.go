package onnx

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/gen/family"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/tensor"
)

// OneHot draws calls of onnx.one_hot.
var OneHot = draw.Generator{
	Operator:    onnx.OneHot,
	Version:     4,
	Draw:        draw.With(drawOneHot),
	AlwaysValid: true,
	Data:        drawClasses,
	Features: []draw.Feature{
		draw.Execution, draw.Rank(0, maxRank-1), draw.Width(1), draw.Kind(1), family.IndexType(0, integerTypes), draw.Longest("indices", 0),
		{Name: "axis", Values: []string{"first", "inner", "last", "out of range"}, Of: spec.Of(oneHotAxis), Interacts: true},
		draw.Some("negative axis", spec.From(func(a *onnx.OneHotAttributes) bool { return a.Axis < 0 })),
		draw.Interacting(draw.Of("depth", []string{"negative", "0", "1", "2", "to 16", "beyond"}, []int64{0, 1, 2, 3, 17}, draw.Int("depth")))[0],
		draw.Interacting(draw.Named("indices", 0, classes))[0],
		draw.Interacting(draw.Negative("indices", 0))[0],
	},
}

// integerTypes are the integer types of all texts.
var integerTypes = tensor.Common()[slices.Index(tensor.Common(), tensor.Int64):]

func drawOneHot(s *draw.Source, c *spec.Call, a *onnx.OneHotAttributes) {
	dtype, rank := draw.TypeOf(s, c.Operator), s.Rank(1, maxRank)
	all := sizes(s, rank, dtype, nil)
	axis := s.Below(rank)
	if s.OneIn(3) {
		axis = rank - 1
	}
	a.Depth, a.Axis = all[axis], axis
	if s.OneIn(2) {
		a.Axis -= rank
	}
	draw.SetDType(c, dtype)
	c.Tensors[0].DType = draw.Pick(s, integerTypes)
	c.Tensors[0].Sizes = append(c.Tensors[0].Sizes, slices.Delete(all, int(axis), int(axis)+1)...)
	c.Tensors[1].Sizes = append(c.Tensors[1].Sizes, 2)
}

// classes returns how many classes the indices of a call can name, 0 if they are not read.
func classes(c *spec.Call) (axis int, n int64) {
	depth := spec.As[onnx.OneHotAttributes](c).Depth
	if depth < 1 || !slices.Contains(integerTypes, c.Tensors[0].DType) {
		return draw.NoAxis, 0
	}
	return draw.NoAxis, depth
}

func drawClasses(s *draw.Source, c *spec.Call, operand int) bool {
	axis, n := classes(c)
	if operand != 0 || n == 0 {
		return false
	}
	draw.Indices(s, &c.Tensors[0], axis, min(n, 1<<16)) // which lists the classes
	return true
}

func oneHotAxis(c *spec.Call, a *onnx.OneHotAttributes) int {
	rank := int64(c.Tensors[0].Rank())
	axis := a.Axis
	if axis < 0 {
		axis += rank + 1
	}
	switch {
	case axis < 0 || axis > rank:
		return 3
	case axis == rank:
		return 2
	case axis > 0:
		return 1
	}
	return 0
}
