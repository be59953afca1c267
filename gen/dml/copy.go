package dml

import (
	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/tensor"
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
		{
			Rule: dml.SizeFits, Way: "a product of 2^64",
			Limits: []draw.Limit{
				draw.Only(featureRank, 3, 4, 5, 6, 7, 8), draw.Only(featureShape, draw.LongBlock), draw.Only(featureTotal, totalNone),
				draw.Only(featureInput, draw.Overlapping), draw.Only(featureOutput, draw.Implicit),
			},
			Break: breakProduct,
		},
		{
			Rule: dml.MinimumSize, Way: "by the rounding",
			Limits: []draw.Limit{
				draw.Only(featureRank, 2, 3, 4, 5, 6, 7, 8), draw.Only(featureWidth, draw.Bits8), draw.Only(featureShape, draw.LongBlock), draw.Instead(featureTotal, totalShort),
				draw.Instead(featureInput, draw.Vast), draw.Only(featureOutput, draw.Implicit),
			},
			Break: breakRounding,
		},
		sizeFitsBreak("output", 1, resizeAll, draw.Instead(featureOutput, draw.Vast), draw.Only(featureInput, draw.Implicit)),
	}, stridesBreaks(resizeAll, draw.Only(featureOutput, draw.Implicit))...),
}

func drawCopy(s *draw.Source, p *draw.Profile, c *spec.Call) {
	input, output := &c.Tensors[0], &c.Tensors[1]
	input.DType = dtype(p)
	output.DType = input.DType
	input.Sizes = draw.Sizes(s, drawRank(s, p), p.Of(featureShape), 0, draw.MostElements(input.DType), input.Sizes)
	output.Sizes = append(output.Sizes, input.Sizes...)
	layOut(s, p, input, featureInput, -1)
	layOut(s, p, output, featureOutput, -1)
	stateTotals(s, p, c)
}

// breakProduct gives the call sizes of which the product is 0 in 64 bits. The
// elements of the input are one in memory.
func breakProduct(s *draw.Source, c *spec.Call) {
	rank := int64(c.Tensors[0].Rank())
	first := s.Below(rank)
	for k, size := range []int64{1 << 31, 1 << 31, 4} {
		i := (first + int64(k)) % rank
		c.Tensors[0].Sizes[i], c.Tensors[1].Sizes[i] = size, size
	}
	c.Tensors[0].Layout = &tensor.Strided{Strides: make([]int64, rank)}
}

// breakRounding gives the input bytes that 63 bits count, though not once they
// are rounded up to a multiple of 4.
func breakRounding(s *draw.Source, c *spec.Call) {
	input, output := &c.Tensors[0], &c.Tensors[1]
	rank := int64(input.Rank())
	i := s.Below(rank)
	j := (i + s.Between(1, rank-1)) % rank
	strides := make([]int64, rank)
	for k := range input.Sizes {
		input.Sizes[k] = 1
	}
	input.Sizes[i], strides[i] = most32, 1<<31
	input.Sizes[j], strides[j] = 2, most32-1-s.Below(3)
	copy(output.Sizes, input.Sizes)
	input.Layout = &tensor.Strided{Strides: strides, TotalBytes: s.Between(1, 16)}
}
