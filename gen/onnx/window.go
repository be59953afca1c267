package onnx

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/gen/family"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
)

// drawImage draws the data type and the sizes of a first input with spatial dimensions.
func drawImage(s *draw.Source, c *spec.Call) []int64 {
	rank, dtype := s.Rank(3, 5), typed(s, c)
	c.Tensors[0].Sizes = sizes(s, rank, dtype, c.Tensors[0].Sizes)
	return c.Tensors[0].Sizes
}

// drawWindows draws distances and padding, as [family.DrawWindows] does. Lists that make no difference are absent in
// half of the calls.
func drawWindows(s *draw.Source, a *onnx.Windows, input, kernel []int64, beyond int64) {
	w := family.DrawWindows(s, input, kernel, beyond)
	*a = onnx.Windows{AutoPad: w.Auto, Steps: onnx.Steps{Strides: w.Strides, Dilations: w.Dilations, Pads: slices.Concat(w.Begin, w.End)}}
	for _, list := range []*[]int64{&a.Strides, &a.Dilations} {
		if !slices.ContainsFunc(*list, func(entry int64) bool { return entry != 1 }) && s.OneIn(2) {
			*list = nil
		}
	}
	if a.AutoPad != onnx.AutoPadNotSet || !slices.ContainsFunc(a.Pads, func(entry int64) bool { return entry != 0 }) && s.OneIn(2) {
		a.Pads = nil
	}
}

// windowFeatures are those of operators with windows.
var windowFeatures = draw.Interacting(family.Distances("strides"), family.Distances("dilations"), padFeature)

// padFeature is where pads has padding.
var padFeature = draw.Feature{
	Name: "pads", Values: []string{"absent", "none", "at begin", "at end", "at both"}, Of: func(c *spec.Call) int {
		pads, value := draw.List("pads")(c), 1
		if pads == nil {
			return 0
		}
		for i, entry := range pads {
			if entry != 0 {
				value |= 2 << min(2*i/len(pads), 1)
			}
		}
		return 1 + value/2
	},
}
