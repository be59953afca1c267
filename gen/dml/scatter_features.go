package dml

import (
	"example.com/conform/gen/draw"
	"example.com/conform/spec/tensor"
)

// The features of dml.scatter's own, after the feature level.
const (
	featureAxis = featureLevel + 1 + iota
	featureAxisSize
	featureCount
	featureIndexType
	featureIndices
	featureNegative
	featureIndicesLayout
	featureUpdatesLayout
)

// Which dimension the axis is.
const (
	axisOnly = iota // of one
	axisFirst
	axisMiddle
	axisLast
	axisBeyond // none
)

// How many elements the input has along the axis.
const (
	axisSizeNone = iota // there is no axis, or no element
	axisSizeOne
	axisSizeMore
)

// How many indices there are along the axis.
const (
	countNone  = iota // there is no axis, or no element
	countFewer        // than elements of the input
	countEqual
	countMore
	countZero
)

// The types of the indices.
const indexTypeOther = 4 // none of indexTypes

var (
	indexTypes      = []tensor.DType{tensor.Int64, tensor.Int32, tensor.Uint64, tensor.Uint32}
	otherIndexTypes = []tensor.DType{
		tensor.Float64, tensor.Float32, tensor.Float16, tensor.Int16, tensor.Int8, tensor.Uint16, tensor.Uint8,
	}
)

// signedIndices and uint32Index are among indexTypes.
var (
	signedIndices = draw.Of(0, 1)
	uint32Index   = draw.Of(3)
)

// What the indices name.
const (
	indicesNone     = iota // they are not read
	indicesDistinct        // along the axis no two one element
	indicesRepeated        // some one element
	indicesStray           // some no element
)

// Whether an index is negative.
const (
	negativeNone = iota
	negativeSome
)

var scatterFeatures = []draw.Feature{
	rankFeature(func(p *draw.Profile) draw.Set {
		if p.Of(featureLevel) < level3_0 {
			return draw.Of(4)
		}
		return draw.UpTo(1, 8)
	}),
	widthFeature(func(p *draw.Profile) draw.Set {
		switch level := p.Of(featureLevel); {
		case level < level2_1:
			return draw.Of(draw.Bits16, draw.Bits32)
		case level < level4_1:
			return draw.Of(draw.Bits8, draw.Bits16, draw.Bits32)
		default:
			return draw.UpTo(draw.Bits8, draw.Bits64)
		}
	}),
	kindFeature(func(p *draw.Profile) draw.Set {
		if p.Of(featureLevel) < level2_1 {
			return draw.Of(draw.Float)
		}
		return anyKind(p)
	}),
	shapeFeature(),
	layoutFeature("input", inputLayouts(shapeAboveOne)),
	layoutFeature("output", outputLayouts(shapeAboveOne)),
	totalFeature(),
	levelFeature(draw.UpTo(level1_0, level5_0)),
	{
		Name: "axis", Values: []string{"the only one", "the first", "a middle one", "the last", "none"},
		Offer: func(p *draw.Profile) draw.Set {
			switch rank := p.Of(featureRank); rank {
			case 1:
				return draw.Of(axisOnly)
			case 2:
				return draw.Of(axisFirst, axisLast)
			default:
				return draw.Of(axisFirst, axisMiddle, axisLast)
			}
		},
	},
	{
		Name: "axis size", Values: []string{"none", "1", "more"}, Weights: []int64{1, 1, 3},
		Offer: func(p *draw.Profile) draw.Set {
			above := shapeAboveOne(p)
			return draw.Of(axisSizeOne).If(p.Of(featureRank) > above) | draw.Of(axisSizeMore).If(above > 0)
		},
	},
	{
		Name: "index count", Values: []string{"none", "fewer", "as many", "more", "0"}, Weights: []int64{1, 3, 3, 1, 1},
		Offer: func(p *draw.Profile) draw.Set {
			return draw.Of(countEqual, countMore) | draw.Of(countFewer).If(p.Of(featureAxisSize) == axisSizeMore)
		},
	},
	{
		Name: "index type", Values: []string{"int64", "int32", "uint64", "uint32", "other"},
		Offer: func(p *draw.Profile) draw.Set {
			if p.Of(featureLevel) < level3_0 {
				return uint32Index
			}
			return draw.UpTo(0, indexTypeOther-1)
		},
	},
	{
		Name: "indices", Values: []string{"not read", "distinct", "repeated", "out of range"}, Weights: []int64{1, 3, 2, 1},
		Offer: func(p *draw.Profile) draw.Set {
			if p.Of(featureTotal) == totalVast {
				return draw.Of(indicesNone)
			}
			count := p.Of(featureCount)
			single := p.Of(featureAxisSize) == axisSizeOne && count == countEqual
			return draw.Of(indicesStray) | draw.Of(indicesDistinct).If(count != countMore) | draw.Of(indicesRepeated).If(!single)
		},
	},
	{
		Name: "negative indices", Values: []string{"none", "some"},
		Offer: func(p *draw.Profile) draw.Set {
			signed := signedIndices&draw.Of(p.Of(featureIndexType)) != 0 && p.Of(featureIndices) != indicesNone
			return draw.Of(negativeNone) | draw.Of(negativeSome).If(signed)
		},
	},
	layoutFeature("indices", func(p *draw.Profile) draw.Set {
		layouts := draw.LayoutsOf(leastAboveOne(p))
		if p.Of(featureIndices) == indicesDistinct && leastAboveOneOffAxis(p) == 0 {
			layouts &^= draw.Of(draw.Overlapping)
		}
		return layouts
	}),
	layoutFeature("updates", inputLayouts(leastAboveOne)),
}

// leastAboveOneOffAxis returns how many sizes beside the axis are above 1, at
// least.
func leastAboveOneOffAxis(p *draw.Profile) int {
	above := shapeAboveOne(p)
	if p.Of(featureAxisSize) == axisSizeMore {
		above--
	}
	return above
}

// leastAboveOne is leastAboveOneOffAxis for all sizes of the indices.
func leastAboveOne(p *draw.Profile) int {
	above := leastAboveOneOffAxis(p)
	switch p.Of(featureCount) {
	case countEqual:
		if p.Of(featureAxisSize) == axisSizeMore {
			above++
		}
	case countMore:
		above++
	}
	return above
}
