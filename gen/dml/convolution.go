package dml

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/gen/family"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
)

// Convolution draws calls of dml.convolution.
var Convolution = draw.Generator{
	Operator: dml.Convolution,
	Version:  1,
	Draw:     draw.With(drawConvolution),
	Fill:     computed(draw.Numbers),
	Features: slices.Concat(features(), []draw.Feature{level, draw.StridesOf("input", 0), draw.StridesOf("filter", 1)}, windowFeatures, draw.Interacting(
		draw.Of("groups", []string{"0", "1", "2", "more"}, []int64{1, 2, 3}, draw.Int("group_count")),
		draw.Some("bias", func(c *spec.Call) bool { return c.Inputs() > 2 }),
		draw.Some("output_padding", func(c *spec.Call) bool { return slices.Max(append(draw.List("output_padding")(c), 0)) > 0 }),
	)),
}

func drawConvolution(s *draw.Source, c *spec.Call, a *dml.ConvolutionAttributes) {
	c.Pass(2, int(s.Below(2)))
	draw.Choices(s, c)
	image, kernel := drawImage(s, c, 3, dml.Level4_0)
	a.GroupCount = s.Between(1, min(image[1], 4))
	if image[1]%a.GroupCount != 0 {
		a.GroupCount = image[1]
	}
	maps, channels := s.Between(1, 2), image[1]/a.GroupCount
	a.OutputPadding = make([]int64, len(kernel))
	backward, more := a.Direction == dml.DirectionBackward, draw.Bias(s)
	if backward { // the padding is cut off the output
		drawWindows(s, &a.Windows, slices.Repeat([]int64{1 << 10}, len(kernel)), kernel)
		c.Tensors[1].Sizes = append(c.Tensors[1].Sizes, image[1], maps)
	} else {
		drawWindows(s, &a.Windows, image[2:], kernel)
		c.Tensors[1].Sizes = append(c.Tensors[1].Sizes, a.GroupCount*maps, channels)
	}
	c.Tensors[1].Sizes = append(c.Tensors[1].Sizes, kernel...)
	output := c.Output()
	output.Sizes = append(output.Sizes, image[0], a.GroupCount*maps)
	for d, w := range c.Operator.Windows(c) {
		if more.Toss(s) {
			a.OutputPadding[d] = s.Between(0, 2)
		}
		size := w.Count()
		if backward {
			a.StartPadding[d] = min(w.Begin, w.Reach()-1)
			a.EndPadding[d] = min(w.End, w.Reach()-1-a.StartPadding[d])
			size = w.Reach() - a.StartPadding[d] - a.EndPadding[d]
		}
		output.Sizes = append(output.Sizes, size+a.OutputPadding[d])
	}
	if c.Inputs() > 2 {
		b := &c.Tensors[2]
		b.Sizes = append(b.Sizes, slices.Repeat([]int64{1}, len(image))...)
		b.Sizes[1] = a.GroupCount * maps
	}
	drawLayouts(s, c)
}

// drawImage draws the data types, the sizes of an input, with least dimensions or more from a feature level on, and the sizes of
// windows.
func drawImage(s *draw.Source, c *spec.Call, least int64, since dml.FeatureLevel) (image, kernel []int64) {
	drawSupport(s, c)
	rank, first := s.Between(least, 5), &c.Tensors[0]
	if dml.FeatureLevel(draw.Int("feature_level")(c)) < since {
		rank = s.Between(4, 5)
	}
	first.Sizes = draw.Sizes(s, int(rank), first.DType.Size(), first.Sizes)
	room := int64(1 << 11)
	for _, size := range first.Sizes {
		room /= size
	}
	kernel = make([]int64, rank-2)
	for d := range kernel {
		kernel[d] = max(1, min(draw.Pick(s, []int64{1, 2, 2, 3, 3, 4}), room))
		room /= kernel[d]
	}
	return first.Sizes, kernel
}

// drawWindows draws the distances and the padding of windows of a kernel, which it shortens where it must.
func drawWindows(s *draw.Source, a *dml.Windows, input, kernel []int64) {
	w := family.DrawWindows(s, input, kernel, 0)
	*a = dml.Windows{Strides: w.Strides, Dilations: w.Dilations, StartPadding: w.Begin, EndPadding: w.End}
	for d := range kernel { // where the padding follows from the sizes, which DirectML lacks
		for (kernel[d]-1)*a.Dilations[d]+1 > a.StartPadding[d]+input[d]+a.EndPadding[d] {
			a.EndPadding[d]++
		}
	}
}

// windowFeatures are those of operators with windows.
var windowFeatures = draw.Interacting(family.Distances("strides"), family.Distances("dilations"), family.Padded("at the start", "at the end"), family.Lengths())
