package dml

import (
	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
)

// Copy makes cases of dml.copy.
var Copy = draw.Generator{
	Features: []draw.Feature{
		rankFeature(anyRank), widthFeature(nil), kindFeature(anyKind), shapeFeature(),
		layoutFeature("input", inputLayouts(shapeAboveOne)), layoutFeature("output", outputLayouts(shapeAboveOne)),
		totalFeature(),
	},
	Draw: drawCopy,
	Breaks: append([]draw.Break{
		{
			Rule:   dml.CopySameSizes,
			Limits: []draw.Limit{draw.Only(featureOutput, draw.Implicit), draw.Only(featureTotal, totalNone)},
			Break: func(s *draw.Source, c *spec.Call) {
				output := c.Output()
				switch s.Below(4) {
				case 0:
					output.Sizes = output.Sizes[:output.Rank()-1]
				case 1:
					output.Sizes = append(output.Sizes, 1)
				default:
					changeSize(s, output)
				}
			},
		},
		{Rule: dml.CopySameDType, Limits: []draw.Limit{draw.Only(featureTotal, totalNone)}, Break: func(s *draw.Source, c *spec.Call) {
			changeDType(s, c.Output())
		}},
		{Rule: dml.SizesNonzero, Limits: []draw.Limit{draw.Instead(featureShape, draw.Empty)}},
		{Rule: dml.CopyDimensionCount, Limits: []draw.Limit{draw.Instead(featureRank, 0, beyond8)}},
		sizeFitsBreak("output", 1, resizeAll, draw.Instead(featureOutput, draw.Vast), draw.Only(featureInput, draw.Implicit)),
	}, stridesBreaks(resizeAll, draw.Only(featureOutput, draw.Implicit))...),
}

func drawCopy(s *draw.Source, p *draw.Profile, c *spec.Call) {
	input, output := &c.Tensors[0], &c.Tensors[1]
	input.DType = dtype(p)
	output.DType = input.DType
	input.Sizes = draw.Sizes(s, drawRank(s, p), p.Of(featureShape), 0, input.Sizes)
	output.Sizes = append(output.Sizes, input.Sizes...)
	layOut(s, p, input, featureInput, -1)
	layOut(s, p, output, featureOutput, -1)
	stateTotals(s, p, c)
}
