package openvino

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/gen/family"
	"example.com/conform/spec"
	"example.com/conform/spec/openvino"
)

// Pad draws calls of openvino.pad.
var Pad = draw.Generator{
	Operator: openvino.Pad,
	Version:  7,
	Draw:     draw.With(drawPad),
	Features: slices.Concat(draw.WithBits(draw.Common("data", 8)), family.PadFeatures(openvino.PadOf)),
}

func drawPad(s *draw.Source, c *spec.Call, a *openvino.PadAttributes) {
	p := family.DrawPad(s, c, s.Rank(0, 8), false)
	if a.Begin, a.End, a.Mode = p.Begin, p.End, s.Below(4); a.Mode != openvino.PadConstant {
		c.Pass(1, 0)
	}
}
