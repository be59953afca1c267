package dml

import "example.com/conform/gen/draw"

// The features of dml.slice1's own.
const (
	featureLevel = ownFeatures + iota // of dml.scatter, too
	featureOutputShape
	featureLength
	featureStep
	featureWindow
	featureSigns
)

// The shapes of the output, which are the shapes of the input but for length.
const (
	outputOnes = iota
	outputLine
	outputBlock
	outputEmpty
)

// outputAboveOne returns how many of the output's sizes are above 1, of which
// 2 stands for more.
func outputAboveOne(p *draw.Profile) int {
	if shape := p.Of(featureOutputShape); shape != outputEmpty {
		return shape
	}
	return 0
}

// How long the output is, in dimensions that the window and stride leave
// alone.
const (
	lengthFull    = iota // all that the windows hold
	lengthShorter        // less, in some dimension
	lengthBeyond         // more, in some dimension
)

// The magnitudes of the strides.
const (
	stepOne     = iota // all 1
	stepMore           // some above 1
	stepExtreme        // some the largest
)

// Where the windows lie.
const (
	windowWhole  = iota // every window is its dimension
	windowLow           // every one begins where its dimension does
	windowHigh          // every one ends where its dimension does
	windowInside        // neither
	windowBroken        // some window is empty or out of bounds
)

// The signs of the strides.
const (
	signsNone = iota // of rank 0
	signsPositive
	signsNegative
	signsMixed
	signsZero // some stride is 0
)

var slice1Features = []draw.Feature{
	rankFeature(func(p *draw.Profile) draw.Set {
		if p.Of(featureLevel) < level3_0 {
			return draw.Of(4, 5)
		}
		return draw.UpTo(1, 8)
	}),
	widthFeature(func(p *draw.Profile) draw.Set {
		if p.Of(featureLevel) < level4_1 {
			return draw.Of(draw.Bits8, draw.Bits16, draw.Bits32)
		}
		return draw.UpTo(draw.Bits8, draw.Bits64)
	}),
	kindFeature(anyKind),
	shapeFeature(),
	layoutFeature("input", inputLayouts(shapeAboveOne)),
	layoutFeature("output", outputLayouts(outputAboveOne)),
	totalFeature(),
	levelFeature(draw.UpTo(level2_1, level5_0)),
	{
		Name: "output shape", Values: []string{"ones", "line", "block", "empty"}, Weights: []int64{1, 2, 3, 1},
		Offer: func(p *draw.Profile) draw.Set { return draw.UpTo(outputOnes, shapeAboveOne(p)) },
	},
	{
		Name: "output length", Values: []string{"full", "shorter", "beyond"}, Weights: []int64{2, 1, 1},
		Offer: func(p *draw.Profile) draw.Set {
			return draw.Of(lengthFull) | draw.Of(lengthShorter).If(shapeAboveOne(p) > 0)
		},
	},
	{
		Name: "window strides", Values: []string{"1", "above 1", "the largest"}, Weights: []int64{2, 3, 1},
		Offer: func(p *draw.Profile) draw.Set {
			needed := outputAboveOne(p) // dimensions that have other strides
			if p.Of(featureLength) == lengthShorter {
				needed = max(needed, 1)
			}
			rank := p.Of(featureRank)
			return draw.Of(stepOne) | draw.Of(stepMore).If(rank > 0) | draw.Of(stepExtreme).If(rank > needed)
		},
	},
	{
		Name: "windows", Values: []string{"whole", "at the low edge", "at the high edge", "inside", "broken"},
		Offer: func(p *draw.Profile) draw.Set {
			above := shapeAboveOne(p)
			if above == 0 {
				return draw.Of(windowWhole)
			}
			// A dimension that yields one element, of a whole window with
			// stride 1, has one.
			one := p.Of(featureLength) != lengthShorter && p.Of(featureStep) == stepOne && outputAboveOne(p) < above
			return draw.Of(windowLow, windowHigh, windowInside) | draw.Of(windowWhole).If(!one)
		},
	},
	{
		Name: "window signs", Values: []string{"none", "positive", "negative", "mixed", "some 0"},
		Offer: func(p *draw.Profile) draw.Set {
			rank := p.Of(featureRank)
			if rank == 0 {
				return draw.Of(signsNone)
			}
			return draw.Of(signsPositive, signsNegative) | draw.Of(signsMixed).If(rank > 1)
		},
	},
}
