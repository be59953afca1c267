package dml

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/gen/family"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
)

// MaxPooling2 draws calls of dml.max_pooling2.
var MaxPooling2 = draw.Generator{
	Operator: dml.MaxPooling2,
	Version:  1,
	Draw: draw.With(func(s *draw.Source, c *spec.Call, a *dml.MaxPooling2Attributes) {
		c.Pass(2, int(s.Below(2)))
		image, kernel := drawImage(s, c, 4, dml.Level1_0)
		a.WindowSize = kernel
		drawWindows(s, &a.Windows, image[2:], kernel)
		dilated := s.OneIn(2)
		for i := range c.Outputs() {
			t := &c.Tensors[1+i]
			t.Sizes = append(t.Sizes, image[:2]...)
			for _, w := range c.Operator.Windows(c) {
				if !dilated {
					w.Dilation = 1
				}
				t.Sizes = append(t.Sizes, w.Count())
			}
		}
		drawLayouts(s, c)
	}),
	Fill:     computed(func(s *draw.Source, c *spec.Call, i int, _ int64) { family.Ties(s, c, i) }),
	Features: slices.Concat(features(), []draw.Feature{level, draw.StridesOf("input", 0), draw.StridesOf("output", 1)}, windowFeatures),
}
