package onnx

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
)

// drawImage draws the data type and the sizes of a first input with spatial dimensions.
func drawImage(s *draw.Source, c *spec.Call) []int64 {
	rank, dtype := s.Rank(3, 5), typed(s, c)
	c.Tensors[0].Sizes = sizes(s, rank, dtype, c.Tensors[0].Sizes)
	return c.Tensors[0].Sizes
}

// drawWindows draws distances and padding with which windows of a kernel fit into an input, and
// shortens the kernel where it must. Padding is at most beyond longer than makes a window of padding alone.
func drawWindows(s *draw.Source, a *onnx.Windows, input, kernel []int64, beyond int64) {
	n := len(input)
	*a = onnx.Windows{Steps: onnx.Steps{Strides: ones(n), Dilations: ones(n), Pads: make([]int64, 2*n)}}
	if s.OneIn(3) && !slices.Contains(input, 0) {
		a.AutoPad = s.Between(onnx.AutoPadSameUpper, onnx.AutoPadValid)
	}
	stride, dilation, begin, end := draw.Bias(s), draw.Bias(s), draw.Bias(s), draw.Bias(s)
	for d, size := range input {
		if stride.Toss(s) {
			a.Strides[d] = s.Between(1, 3)
		}
		if dilation.Toss(s) {
			a.Dilations[d] = s.Between(1, 3)
		}
		if begin.Toss(s) && a.AutoPad == onnx.AutoPadNotSet {
			a.Pads[d] = s.Between(0, kernel[d]-1+beyond)
		}
		if end.Toss(s) && a.AutoPad == onnx.AutoPadNotSet {
			a.Pads[n+d] = s.Between(0, kernel[d]-1+beyond)
		}
		span := func() int64 { return (kernel[d]-1)*a.Dilations[d] + 1 }
		switch all := a.Pads[d] + size + a.Pads[n+d]; {
		case a.AutoPad == onnx.AutoPadSameUpper || a.AutoPad == onnx.AutoPadSameLower:
			if (size-1)/a.Strides[d]*a.Strides[d]+span() < size {
				a.Strides[d] = 1
			}
		case span() > all:
			if a.Dilations[d] = 1; kernel[d] > all {
				kernel[d] = max(all, 1)
				a.Pads[d] += 1 - min(all, 1)
			}
		}
	}
	for _, list := range []*[]int64{&a.Strides, &a.Dilations} {
		if !slices.ContainsFunc(*list, func(entry int64) bool { return entry != 1 }) && s.OneIn(2) {
			*list = nil
		}
	}
	if a.AutoPad != onnx.AutoPadNotSet || !slices.ContainsFunc(a.Pads, func(entry int64) bool { return entry != 0 }) && s.OneIn(2) {
		a.Pads = nil
	}
}

func ones(n int) []int64 { return slices.Repeat([]int64{1}, n) }

// windowFeatures are those of operators with windows.
var windowFeatures = draw.Interacting(distances("strides"), distances("dilations"), padFeature)

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

// distances is a feature of a list with an entry for each spatial dimension.
func distances(name string) draw.Feature {
	of := draw.List(name)
	return draw.Feature{Name: name, Values: []string{"absent", "all 1", "equal", "different"}, Of: func(c *spec.Call) int {
		switch list := of(c); {
		case list == nil:
			return 0
		case !slices.ContainsFunc(list, func(entry int64) bool { return entry != 1 }):
			return 1
		case !slices.ContainsFunc(list, func(entry int64) bool { return entry != list[0] }):
			return 2
		}
		return 3
	}}
}

// kernels is a feature of the sizes of windows.
func kernels(of func(c *spec.Call) []int64) draw.Feature {
	return draw.Feature{Name: "window", Values: []string{"one element", "equal sizes", "different sizes"}, Of: func(c *spec.Call) int {
		switch list := of(c); {
		case !slices.ContainsFunc(list, func(size int64) bool { return size != 1 }):
			return 0
		case !slices.ContainsFunc(list, func(size int64) bool { return size != list[0] }):
			return 1
		}
		return 2
	}}
}
