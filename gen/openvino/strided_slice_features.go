package openvino

import "example.com/conform/gen/draw"

// The features of openvino.strided_slice.
const (
	featureRank = draw.Broken + 1 + iota // of the data; its value is the rank, or beyond5
	featureWidth
	featureKind
	featureShape
	featureSkips
	featureNewAxes
	featureShrinks
	featureSlices
	featureMagnitude
	featureBounds
	featureBeginMask
	featureEndMask
	featureStride
	featureLengths
)

const beyond5 = 6 // a rank above 5

// What becomes of dimensions that no step takes.
const (
	skipsNone       = iota // there are none, and no ellipsis
	skipsRest              // they follow the last step
	skipsNothing           // there are none, but an ellipsis
	skipsSome              // an ellipsis skips them
	skipsOverlapped        // an ellipsis, which is also something else
	skipsTwice             // two ellipses
	skipsTooFew            // there are more steps than dimensions
)

// The directions of the strides of slices.
const (
	slicesNone = iota // no step slices
	slicesForward
	slicesReverse
	slicesMixed
	slicesZero // a stride is 0, the others are forward
)

// The magnitudes of the strides of slices.
const (
	magnitudeOne     = iota // all 1, or there are none
	magnitudeMore           // some above 1
	magnitudeExtreme        // some the largest of 32 bits or beyond
)

// The lengths of the masks that are not empty.
const (
	lengthsEqual  = iota // as many entries as steps
	lengthsMore          // more, all as many
	lengthsUneven        // anything else
)

// The values of features that something has or has not, or that is stated or
// absent.
const (
	none = iota
	some
)

var stridedSliceFeatures = []draw.Feature{
	{Name: "rank", Values: []string{"0", "1", "2", "3", "4", "5", "beyond"}, Weights: []int64{1, 3, 4, 4, 4, 4, 3}},
	{Name: "width", Values: draw.WidthNames},
	{Name: "kind", Values: draw.KindNames, Offer: func(p *draw.Profile) draw.Set { return draw.KindsOf(p.Of(featureWidth)) }},
	{
		Name: "shape", Values: draw.ShapeNames, Weights: []int64{1, 2, 2, 6, 3, 1},
		Offer: func(p *draw.Profile) draw.Set {
			rank := p.Of(featureRank)
			return draw.ShapesOf(rank) | draw.Of(draw.Empty).If(rank > 0)
		},
	},
	{
		Name:    "skipped dimensions",
		Values:  []string{"none", "the rest", "none by an ellipsis", "by an ellipsis", "by an overlapped ellipsis", "by two ellipses", "fewer than none"},
		Weights: []int64{6, 3, 1, 3, 1, 1, 1},
		Offer: func(p *draw.Profile) draw.Set {
			return draw.Of(skipsNone, skipsNothing, skipsOverlapped) | draw.Of(skipsRest, skipsSome).If(p.Of(featureRank) > 0)
		},
	},
	{
		Name: "new axes", Values: []string{"none", "some"}, Weights: []int64{2, 1},
		Offer: func(p *draw.Profile) draw.Set { // or else a dimension must shrink
			return draw.Of(some) | draw.Of(none).If(p.Of(featureSkips) != skipsRest || p.Of(featureRank) > 1)
		},
	},
	{
		Name: "shrunk dimensions", Values: []string{"none", "some"},
		Offer: func(p *draw.Profile) draw.Set { // one that has elements, beside those to leave
			leave := leastSkipped(p)
			if p.Of(featureShape) == draw.Empty {
				leave = 1
			}
			plain := p.Of(featureSkips) == skipsRest && p.Of(featureNewAxes) == none // what has as many steps as dimensions
			return draw.Of(none).If(!plain) | draw.Of(some).If(p.Of(featureRank) > leave)
		},
	},
	{
		Name: "slices", Values: []string{"none", "forward", "reverse", "both", "a stride of 0"}, Weights: []int64{1, 4, 2, 3, 1},
		Offer: func(p *draw.Profile) draw.Set {
			rank := p.Of(featureRank)
			shrunk := p.Of(featureShrinks) // at least
			free := rank - leastSkipped(p) - shrunk
			allShrunk := shrunk > 0 && p.Of(featureShape) != draw.Empty
			return draw.Of(slicesNone).If(rank == 0 || maySkip(p) || allShrunk) |
				draw.Of(slicesForward, slicesReverse).If(free >= 1) | draw.Of(slicesMixed).If(free >= 2)
		},
	},
	{
		Name: "slice strides", Values: []string{"1", "above 1", "the largest"}, Weights: []int64{2, 3, 1},
		Offer: func(p *draw.Profile) draw.Set {
			return draw.Of(magnitudeOne) | draw.Of(magnitudeMore, magnitudeExtreme).If(p.Of(featureSlices) != slicesNone)
		},
	},
	{
		Name: "bounds out of range", Values: []string{"none", "some"},
		Offer: func(p *draw.Profile) draw.Set {
			return draw.Of(none) | draw.Of(some).If(p.Of(featureSlices) != slicesNone)
		},
	},
	{Name: "begin_mask", Values: []string{"none", "some"}, Offer: maskOffer},
	{Name: "end_mask", Values: []string{"none", "some"}, Offer: maskOffer},
	{
		Name: "stride", Values: []string{"absent", "stated"}, Weights: []int64{1, 2},
		Offer: func(p *draw.Profile) draw.Set {
			slices := p.Of(featureSlices)
			unit := slices == slicesNone || slices == slicesForward && p.Of(featureMagnitude) == magnitudeOne
			return draw.Of(some) | draw.Of(none).If(unit)
		},
	},
	{Name: "mask lengths", Values: []string{"as many", "more", "uneven"}, Weights: []int64{3, 1, 1}},
}

// leastSkipped returns how many dimensions are skipped at least.
func leastSkipped(p *draw.Profile) int {
	if skips := p.Of(featureSkips); skips == skipsRest || skips == skipsSome {
		return 1
	}
	return 0
}

// maySkip reports whether more dimensions than that may be skipped.
func maySkip(p *draw.Profile) bool {
	switch p.Of(featureSkips) {
	case skipsRest, skipsSome, skipsOverlapped, skipsTwice:
		return true
	default:
		return false
	}
}

// maskOffer offers a mask with a bit set where a step other than a shrink
// step can have it.
func maskOffer(p *draw.Profile) draw.Set {
	skips := p.Of(featureSkips)
	ellipsis := skips != skipsNone && skips != skipsRest && skips != skipsTooFew
	return draw.Of(none) | draw.Of(some).If(ellipsis || p.Of(featureNewAxes) == some || p.Of(featureSlices) != slicesNone)
}
