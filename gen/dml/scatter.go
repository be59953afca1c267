package dml

import (
	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/tensor"
)

// Scatter makes cases of dml.scatter.
var Scatter = draw.Generator{
	Features: scatterFeatures,
	Draw:     drawScatter,
	Data:     drawIndices,
	Breaks:   scatterBreaks,
}

func scatter(c *spec.Call) *dml.ScatterAttributes { return c.Attributes.(*dml.ScatterAttributes) }

func drawScatter(s *draw.Source, p *draw.Profile, c *spec.Call) {
	a := scatter(c)
	input, indices, updates, output := &c.Tensors[0], &c.Tensors[1], &c.Tensors[2], &c.Tensors[3]
	a.FeatureLevel = draw.Pick(s, levels[p.Of(featureLevel)])
	input.DType, indices.DType = dtype(p), drawIndexType(s, p)
	updates.DType, output.DType = input.DType, input.DType

	rank := drawRank(s, p)
	input.Sizes = draw.Sizes(s, rank, p.Of(featureShape), 0, min(draw.MostElements(input.DType), draw.MostElements(indices.DType)), input.Sizes)
	a.Axis = drawAxis(s, p, rank)
	fitAxis(s, p, input.Sizes, a.Axis)
	output.Sizes = append(output.Sizes, input.Sizes...)
	indices.Sizes = append(indices.Sizes, input.Sizes...)
	if count := p.Of(featureCount); count != countNone {
		indices.Sizes[a.Axis] = drawCount(s, p, input.Sizes[a.Axis])
	}
	updates.Sizes = append(updates.Sizes, indices.Sizes...)

	apart := -1
	if p.Of(featureIndices) == indicesDistinct {
		apart = int(a.Axis)
	}
	layOut(s, p, input, featureInput, -1)
	layOut(s, p, indices, featureIndicesLayout, apart)
	layOut(s, p, updates, featureUpdatesLayout, -1)
	layOut(s, p, output, featureOutput, -1)
	stateTotals(s, p, c)
}

func drawIndexType(s *draw.Source, p *draw.Profile) tensor.DType {
	if t := p.Of(featureIndexType); t != indexTypeOther {
		return indexTypes[t]
	}
	return draw.Pick(s, otherIndexTypes)
}

// drawAxis draws the axis that the features say. Where it is out of range,
// it may be so far that it wraps.
func drawAxis(s *draw.Source, p *draw.Profile, rank int) int64 {
	switch n := int64(rank); p.Of(featureAxis) {
	case axisOnly, axisFirst:
		return 0
	case axisMiddle:
		return s.Between(1, n-2)
	case axisLast:
		return n - 1
	default:
		return draw.Pick(s, []int64{n, n + s.Between(1, 8), 1 << 31, most32})
	}
}

// fitAxis moves sizes about so that there are as many elements along the axis
// as the features say.
func fitAxis(s *draw.Source, p *draw.Profile, sizes []int64, axis int64) {
	switch p.Of(featureAxisSize) {
	case axisSizeOne:
		least := 0
		for i, size := range sizes {
			if size < sizes[least] {
				least = i
			}
		}
		sizes[least], sizes[axis] = sizes[axis], 1 // more than one other is above 1 then
	case axisSizeMore:
		if sizes[axis] == 1 {
			i := s.Below(int64(len(sizes)))
			for sizes[i] == 1 {
				i = (i + 1) % int64(len(sizes))
			}
			sizes[i], sizes[axis] = sizes[axis], sizes[i]
		}
		if p.Of(featureCount) == countFewer { // than one may still be several
			sizes[axis] = max(sizes[axis], 3)
		}
	}
}

// drawCount draws how many indices there are along an axis of n elements.
func drawCount(s *draw.Source, p *draw.Profile, n int64) int64 {
	switch p.Of(featureCount) {
	case countZero:
		return 0
	case countFewer:
		if p.Of(featureIndices) == indicesRepeated {
			return s.Between(2, n-1)
		}
		return s.Between(1, n-1)
	case countMore:
		return n + s.Between(1, 3)
	default:
		return n
	}
}
