package webnn

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/webnn"
)

// Conv2d draws calls of webnn.conv2d.
var Conv2d = draw.Generator{
	Operator: webnn.Conv2d,
	Version:  1,
	Draw:     draw.With(drawConv),
	Fill:     draw.Computed(draw.Numbers),
	Features: slices.Concat(features, windowFeatures, []draw.Feature{
		draw.Of("groups", []string{"none", "1", "2", "3 or more"}, []int64{1, 2, 3}, draw.Int("groups")),
		draw.Some("bias", func(c *spec.Call) bool { return c.Inputs() > 2 }),
	}),
}

func drawConv(s *draw.Source, c *spec.Call, a *webnn.Conv2dAttributes) {
	draw.Choices(s, c)
	c.Pass(2, int(s.Below(2)))
	dtype := typed(s, c)
	input, filter := &c.Tensors[0], &c.Tensors[1]
	input.Sizes = draw.Sizes(s, 4, dtype.Size(), input.Sizes)
	channels, height, width := a.Dimensions()
	if a.Groups = s.Between(1, 3); input.Sizes[channels]%a.Groups != 0 {
		a.Groups = 1
	}
	kernel := []int64{s.Between(1, 3), s.Between(1, 3)}
	drawSteps(s, &a.Steps, []int64{input.Sizes[height], input.Sizes[width]}, kernel)
	out, in, rows, columns := a.Filter()
	filter.Sizes = append(filter.Sizes[:0], 0, 0, 0, 0)
	filter.Sizes[out], filter.Sizes[in] = a.Groups*s.Between(1, 2), input.Sizes[channels]/a.Groups
	filter.Sizes[rows], filter.Sizes[columns] = kernel[0], kernel[1]
	if c.Inputs() > 2 {
		c.Tensors[2].Sizes = append(c.Tensors[2].Sizes[:0], filter.Sizes[out])
	}
}
