package xla

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
	"example.com/conform/spec/xla"
)

// Copy makes cases of xla.copy.
var Copy = draw.Generator{
	Features: slices.Concat([]draw.Feature{
		{Name: "rank", Values: []string{"0", "1", "2", "3", "4", "5", "6", "7", "8", "beyond"}},
		{Name: "width", Values: draw.WidthNames},
		{Name: "kind", Values: draw.KindNames, Offer: func(p *draw.Profile) draw.Set { return draw.KindsOf(p.Of(featureWidth)) }},
		{
			Name: "shape", Values: draw.ShapeNames, Weights: []int64{1, 2, 2, 6, 3, 1},
			Offer: func(p *draw.Profile) draw.Set {
				rank := p.Of(featureRank)
				return draw.ShapesOf(rank) | draw.Of(draw.Empty).If(rank > 0)
			},
		},
	}, layoutFeatures("input", 0), layoutFeatures("output", 1)),
	Draw: drawCopy,
	Breaks: slices.Concat([]draw.Break{
		{Rule: xla.CopySameDType, Break: func(s *draw.Source, c *spec.Call) {
			output := c.Output()
			for output.DType == c.Tensors[0].DType {
				output.DType = draw.Pick(s, tensor.DTypes())
			}
		}},
		{
			Rule:   xla.CopySameSizes,
			Limits: []draw.Limit{draw.Only(order(1), orderNone)},
			Break: func(s *draw.Source, c *spec.Call) {
				output := c.Output()
				switch rank := int64(output.Rank()); {
				case rank == 0 || (rank < tensor.MaxRank && s.OneIn(4)): // as many elements, another rank
					output.Sizes = append(output.Sizes, 1)
				case s.OneIn(4):
					output.Sizes = output.Sizes[:rank-1]
				default:
					output.Sizes[s.Below(rank)]++
				}
			},
		},
		{
			Rule: xla.SizeFits, Way: "both operands",
			Limits: []draw.Limit{
				manyRanks, draw.Only(featureShape, draw.LongBlock), draw.Only(order(0), orderNone), draw.Only(order(1), orderNone),
			},
			Break: func(s *draw.Source, c *spec.Call) {
				i, huge := unfit(s, &c.Tensors[0])
				c.Tensors[0].Sizes[i], c.Tensors[1].Sizes[i] = huge, huge
			},
		},
	}, layoutBreaks("input", 0), layoutBreaks("output", 1)),
}

// The features of xla.copy, before those of its operands' layouts.
const (
	featureRank = draw.Broken + 1 + iota // its value is the rank, or beyond8
	featureWidth
	featureKind
	featureShape
	firstLayout
)

const beyond8 = 9 // a rank above 8

func drawCopy(s *draw.Source, p *draw.Profile, c *spec.Call) {
	input, output := &c.Tensors[0], &c.Tensors[1]
	rank := p.Of(featureRank)
	if rank == beyond8 {
		rank = int(s.Between(beyond8, tensor.MaxRank))
	}
	input.DType = draw.DType(p.Of(featureWidth), p.Of(featureKind))
	input.Sizes = draw.Sizes(s, rank, p.Of(featureShape), 0, draw.MostElements(input.DType), input.Sizes)
	output.DType = input.DType
	output.Sizes = append(output.Sizes, input.Sizes...)
	layOut(s, p, input, 0)
	layOut(s, p, output, 1)
}
