package webnn

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/gen/family"
	"example.com/conform/spec"
	"example.com/conform/spec/webnn"
)

// Resample2d draws calls of webnn.resample2d.
var Resample2d = draw.Generator{
	Operator: webnn.Resample2d,
	Version:  1,
	Draw:     draw.With(drawResample2d),
	Features: slices.Concat(features, []draw.Feature{
		draw.AxesOf("axes"),
	}, family.ResizeFeatures(webnn.Resample2dOf, draw.Some("ignored scales", spec.From(func(a *webnn.Resample2dAttributes) bool {
		return a.Sizes != nil && a.Scales != nil
	})))),
}

func drawResample2d(s *draw.Source, c *spec.Call, a *webnn.Resample2dAttributes) {
	input := drawInput(s, c, 4)
	axes := []int64{2, 3}
	if *a = (webnn.Resample2dAttributes{}); s.OneIn(2) {
		axes[0], axes[1] = s.Below(4), s.Below(4)
		a.Axes = axes
	}
	if s.OneIn(16) {
		return
	}
	if a.Scales, a.Sizes = family.DrawResize(s, input.Sizes, axes, 2); a.Scales == nil && s.OneIn(4) {
		a.Scales = []float32{draw.Pick(s, ignored), draw.Pick(s, ignored)}
	}
}

// ignored are scales beside sizes.
var ignored = []float32{1, 2, 0.5, 1e-30, 1e30}
