package onnx

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/gen/family"
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
		Fill:     draw.Computed(draw.Numbers),
		Features: slices.Concat(features, windowFeatures, convFeatures),
	}
	ConvTranspose = draw.Generator{
		Operator: onnx.ConvTranspose,
		Version:  1,
		Draw: draw.With(func(s *draw.Source, c *spec.Call, a *onnx.ConvTransposeAttributes) {
			c.Pass(2, int(s.Below(2)))
			typed(s, c)
			drawTransposed(s, c, a)
			if c.Inputs() > 2 {
				c.Tensors[2].Sizes = append(c.Tensors[2].Sizes, c.Tensors[1].Sizes[1]*a.Group)
			}
		}),
		Fill: draw.Computed(draw.Numbers),
		Features: slices.Concat(features, windowFeatures, convFeatures, draw.Interacting(
			draw.Some("output_padding", func(c *spec.Call) bool { return draw.List("output_padding")(c) != nil }),
			draw.Some("output_shape", func(c *spec.Call) bool { return draw.List("output_shape")(c) != nil }),
		)),
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
		Fill: draw.Computed(draw.Numbers),
		Features: slices.Concat(features, windowFeatures, convFeatures, draw.Interacting(
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
	image, kernel, maps := drawGroups(s, c, a)
	drawWindows(s, &a.Windows, image[2:], kernel, 0)
	w := &c.Tensors[onnx.Weights(c.Operator)]
	w.Sizes = append(append(w.Sizes, a.Group*maps, image[1]/a.Group), kernel...)
	if a.KernelShape = nil; s.OneIn(2) {
		a.KernelShape = kernel
	}
}

// drawGroups draws the sizes of an input, the groups of its channels, the spatial sizes of weights, and
// how many feature maps a group has.
func drawGroups(s *draw.Source, c *spec.Call, a *onnx.ConvAttributes) (image, kernel []int64, maps int64) {
	image = drawImage(s, c)
	channels := image[1]
	a.Group = 1
	if channels > 0 && s.OneIn(2) {
		if a.Group = s.Between(1, min(channels, 4)); channels%a.Group != 0 {
			a.Group = channels
		}
	}
	maps = s.Between(1, 3)
	if a.Group > 8 {
		maps = 1
	}
	room := max(1, 1<<13/(max(elements(image), 1)*maps))
	kernel = make([]int64, len(image)-2)
	for d := range kernel {
		kernel[d] = min(draw.Pick(s, []int64{1, 2, 2, 3, 3, 4}), room)
		room /= kernel[d]
	}
	return image, kernel, maps
}

// drawTransposed is [drawConv] of ConvTranspose: the padding that is drawn for windows in the input
// is cut off the output, as far as that goes.
func drawTransposed(s *draw.Source, c *spec.Call, a *onnx.ConvTransposeAttributes) {
	image, kernel, maps := drawGroups(s, c, &a.ConvAttributes)
	n := len(kernel)
	drawWindows(s, &a.Windows, slices.Repeat([]int64{1 << 10}, n), kernel, 0)
	c.Tensors[1].Sizes = append(append(c.Tensors[1].Sizes, image[1], maps), kernel...)
	if a.KernelShape, a.OutputPadding, a.OutputShape = nil, nil, nil; s.OneIn(2) {
		a.KernelShape = kernel
	}
	if s.OneIn(2) {
		a.OutputPadding = make([]int64, n)
	}
	shaped := s.OneIn(4)
	for d, size := range image[2:] {
		if size == 0 && a.Strides != nil {
			a.Strides[d] = 1 // more would make the output smaller than nothing
		}
		stride, dilation := stepOf(a.Strides, d), stepOf(a.Dilations, d)
		all := stride*(size-1) + dilation*(kernel[d]-1) + 1
		if a.OutputPadding != nil {
			a.OutputPadding[d] = s.Between(0, draw.Pick(s, []int64{stride - 1, stride - 1, max(stride, dilation) - 1}))
			all += a.OutputPadding[d]
		}
		if a.Pads != nil {
			a.Pads[d] = min(a.Pads[d], max(all-1, 0))
			a.Pads[n+d] = min(a.Pads[n+d], max(all-1-a.Pads[d], 0))
		}
		if shaped {
			a.OutputShape = append(a.OutputShape, max(0, all+s.Between(-2*kernel[d], 3)))
		}
	}
}

// stepOf returns an entry of strides or dilations.
func stepOf(list []int64, d int) int64 {
	if list == nil {
		return 1
	}
	return list[d]
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
	family.Kernels(func(c *spec.Call) []int64 {
		w := &c.Tensors[onnx.Weights(c.Operator)]
		return w.Sizes[min(2, w.Rank()):]
	}),
), []draw.Feature{
	draw.Some("kernel_shape", func(c *spec.Call) bool { return draw.List("kernel_shape")(c) != nil }),
	draw.Of("feature maps of a group", []string{"0", "1", "more"}, []int64{1, 2}, func(c *spec.Call) int64 {
		group := c.Attributes.(onnx.Convolving).Convolution().Group
		n, ok := onnx.FeatureMaps(c)
		if group < 1 || !ok {
			return 0
		}
		return n / group
	}),
})
