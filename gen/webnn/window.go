package webnn

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/gen/family"
	"example.com/conform/spec"
	"example.com/conform/spec/webnn"
)

// drawSteps draws distances and padding with which windows of a kernel fit into an input, and shortens the kernel where it
// must. No window at the ends is of the padding alone.
func drawSteps(s *draw.Source, a *webnn.Steps, input, kernel []int64) {
	*a = webnn.Steps{Padding: make([]int64, 4), Strides: []int64{1, 1}, Dilations: []int64{1, 1}}
	stride, dilation, padding := draw.Bias(s), draw.Bias(s), draw.Bias(s)
	for d, size := range input {
		if stride.Toss(s) {
			a.Strides[d] = s.Between(1, 3)
		}
		if dilation.Toss(s) {
			a.Dilations[d] = s.Between(1, 3)
		}
		for end := range 2 {
			if padding.Toss(s) {
				a.Padding[2*d+end] = s.Between(0, min(kernel[d]-1, size))
			}
		}
		if all := a.Padding[2*d] + size + a.Padding[2*d+1]; (kernel[d]-1)*a.Dilations[d]+1 > all {
			if a.Dilations[d] = 1; kernel[d] > all {
				kernel[d] = all
			}
		}
	}
	for _, list := range []*[]int64{&a.Strides, &a.Dilations} {
		if (*list)[0] == 1 && (*list)[1] == 1 && s.OneIn(2) {
			*list = nil
		}
	}
	if slices.Max(a.Padding) == 0 && s.OneIn(2) {
		a.Padding = nil
	}
}

// windowFeatures are those of operations with windows.
var windowFeatures = draw.Interacting(
	family.Distances("strides"), family.Distances("dilations"),
	draw.Feature{Name: "padding", Values: []string{"absent", "none", "before", "behind", "both"}, Of: func(c *spec.Call) int {
		padding, value := draw.List("padding")(c), 1
		if padding == nil {
			return 0
		}
		for i, entry := range padding {
			if entry != 0 {
				value |= 2 << (i % 2)
			}
		}
		return 1 + value/2
	}},
)
