package onnx

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
)

// The generators of convolutions.
var (
	Conv = draw.Generator{
		Operator: onnx.Conv,
		Version:  1,
		Draw: draw.With(func(s *draw.Source, c *spec.Call, a *onnx.ConvAttributes) {
			c.Pass(2, int(s.Below(2)))
			typed(s, c)
			drawConv(s, c, a)
			if c.Inputs() > 2 {
				c.Tensors[2].Sizes = append(c.Tensors[2].Sizes, c.Tensors[1].Sizes[0])
			}
		}),
		Elements: draw.Computed(draw.Numbers),
		Features: slices.Concat(features, windowFeatures(onnx.Conv), convFeatures),
	}
	ConvInteger = draw.Generator{
		Operator: onnx.ConvInteger,
		Version:  1,
		Draw: draw.With(func(s *draw.Source, c *spec.Call, a *onnx.ConvAttributes) {
			c.Pass(2, int(s.Below(2)))
			c.Pass(3, int(s.Below(2)))
			typed(s, c)
			c.Tensors[1].DType = draw.ComputedType(s, c.Operator)
			drawConv(s, c, a)
			for i := 2; i < c.Inputs(); i++ {
				c.Tensors[i].DType = c.Like(i).DType
				if p, _ := c.Counts.Param(i); p == 3 && s.OneIn(2) {
					c.Tensors[i].Sizes = append(c.Tensors[i].Sizes, c.Tensors[1].Sizes[0])
				}
			}
		}),
		Elements: draw.Computed(draw.Numbers),
		Features: slices.Concat(features, windowFeatures(onnx.ConvInteger), convFeatures, draw.Interacting(
			draw.Feature{Name: "w_zero_point", Values: []string{"absent", "a scalar", "a list"}, Of: func(c *spec.Call) int {
				list := c.Of("w_zero_point")
				if len(list) == 0 {
					return 0
				}
				return 1 + min(list[0].Rank(), 1)
			}},
		)),
	}
)

// drawConv draws the sizes of an input and of weights, and the attributes of a convolution.
func drawConv(s *draw.Source, c *spec.Call, a *onnx.ConvAttributes) {
	image := drawImage(s, c)
	channels := image[1]
	a.Group = 1
	if channels > 0 && s.OneIn(2) {
		if a.Group = s.Between(1, min(channels, 4)); channels%a.Group != 0 {
			a.Group = channels
		}
	}
	maps := a.Group * s.Between(1, 3)
	if a.Group > 8 {
		maps = a.Group
	}
	room := max(1, 1<<13/(max(elements(image), 1)*(maps/a.Group)))
	kernel := make([]int64, len(image)-2)
	for d := range kernel {
		kernel[d] = min(draw.Pick(s, []int64{1, 2, 2, 3, 3, 4}), room)
		room /= kernel[d]
	}
	drawWindows(s, &a.Windows, image[2:], kernel, 0)
	c.Tensors[1].Sizes = append(append(c.Tensors[1].Sizes, maps, channels/a.Group), kernel...)
	if a.KernelShape = nil; s.OneIn(2) {
		a.KernelShape = kernel
	}
}

var convFeatures = slices.Concat(draw.Interacting(
	draw.Feature{Name: "group", Values: []string{"1", "each channel", "some channels"}, Of: func(c *spec.Call) int {
		switch group, sizes := draw.Int("group")(c), c.Tensors[0].Sizes; {
		case group < 2:
			return 0
		case len(sizes) > 1 && sizes[1] == group:
			return 1
		}
		return 2
	}},
	kernels(func(c *spec.Call) []int64 { return c.Tensors[1].Sizes[min(2, c.Tensors[1].Rank()):] }),
), []draw.Feature{
	draw.Some("kernel_shape", func(c *spec.Call) bool { return draw.List("kernel_shape")(c) != nil }),
	draw.Of("feature maps of a group", []string{"0", "1", "more"}, []int64{1, 2}, spec.Of(func(c *spec.Call, a *onnx.ConvAttributes) int64 {
		if a.Group < 1 || c.Tensors[1].Rank() == 0 {
			return 0
		}
		return c.Tensors[1].Sizes[0] / a.Group
	})),
})
