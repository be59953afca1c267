package dml

import (
	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/tensor"
)

// The features that the cases of every DirectML operator have, in one order.
const (
	featureRank  = draw.Broken + 1 + iota // of the input; its value is the rank, or beyond8
	featureWidth                          // of the input's data type
	featureKind
	featureShape // of the input
	featureInput // its layout
	featureOutput
	featureTotal
	ownFeatures // where an operator's own begin
)

const beyond8 = 9 // a rank that no feature level has

// The total sizes that a call states.
const (
	totalNone   = iota // none
	totalBeyond        // some operand's is more than the least
	totalShort         // one operand's is less
	totalVast          // some operand's has room for more elements than 32 bits count
)

// rankFeature, widthFeature and kindFeature make the features of the same
// name. Those of an operator with feature levels depend on the level.
func rankFeature(offer func(*draw.Profile) draw.Set) draw.Feature {
	return draw.Feature{
		Name: "rank", Values: []string{"0", "1", "2", "3", "4", "5", "6", "7", "8", "beyond"}, Offer: offer,
	}
}

func anyRank(*draw.Profile) draw.Set { return draw.UpTo(1, 8) }

func widthFeature(offer func(*draw.Profile) draw.Set) draw.Feature {
	return draw.Feature{Name: "width", Values: draw.WidthNames, Offer: offer}
}

func kindFeature(offer func(*draw.Profile) draw.Set) draw.Feature {
	return draw.Feature{Name: "kind", Values: draw.KindNames, Offer: offer}
}

func anyKind(p *draw.Profile) draw.Set { return draw.KindsOf(p.Of(featureWidth)) }

func shapeFeature() draw.Feature {
	return draw.Feature{
		Name: "shape", Values: draw.ShapeNames, Weights: []int64{1, 2, 2, 6, 3, 1},
		Offer: func(p *draw.Profile) draw.Set { return draw.ShapesOf(p.Of(featureRank)) },
	}
}

// layoutFeature makes the feature of the layout of an operand.
func layoutFeature(operand string, offer func(*draw.Profile) draw.Set) draw.Feature {
	return draw.Feature{Name: operand + " layout", Values: draw.LayoutNames, Offer: offer}
}

// shapeAboveOne returns how many of the input's sizes are above 1, of which 2
// stands for more.
func shapeAboveOne(p *draw.Profile) int { return draw.SizesAboveOne(p.Of(featureShape)) }

// inputLayouts offers the layouts of an input with so many sizes above 1.
func inputLayouts(aboveOne func(*draw.Profile) int) func(*draw.Profile) draw.Set {
	return func(p *draw.Profile) draw.Set { return draw.LayoutsOf(aboveOne(p)) }
}

// outputLayouts is inputLayouts for an output, whose elements lie apart.
func outputLayouts(aboveOne func(*draw.Profile) int) func(*draw.Profile) draw.Set {
	return func(p *draw.Profile) draw.Set { return draw.LayoutsOf(aboveOne(p)) &^ draw.Of(draw.Overlapping) }
}

func totalFeature() draw.Feature {
	return draw.Feature{
		Name: "total size", Values: []string{"none", "beyond the least", "short of it", "vast"}, Weights: []int64{15, 5, 5, 1},
		Offer: func(*draw.Profile) draw.Set { return draw.Of(totalNone, totalBeyond, totalVast) },
	}
}

// drawRank returns the rank of a case.
func drawRank(s *draw.Source, p *draw.Profile) int {
	if rank := p.Of(featureRank); rank != beyond8 {
		return rank
	}
	return draw.Pick(s, []int{beyond8, tensor.MaxRank})
}

func dtype(p *draw.Profile) tensor.DType { return draw.DType(p.Of(featureWidth), p.Of(featureKind)) }

// stateTotals states total sizes beyond the least, by a little or by far: one
// operand's, and each of the others' half of the time.
func stateTotals(s *draw.Source, p *draw.Profile, c *spec.Call) {
	total := p.Of(featureTotal)
	if total != totalBeyond && total != totalVast {
		return
	}
	one := s.Below(int64(len(c.Tensors)))
	for i := range c.Tensors {
		if int64(i) != one && s.OneIn(2) {
			continue
		}
		t := &c.Tensors[i]
		var strides [tensor.MaxRank]int64
		place, err := t.PlaceInto(strides[:0])
		if err != nil {
			panic("gen: a drawn layout cannot be placed: " + err.Error())
		}
		if total == totalVast {
			draw.StateBytes(t, (most32+s.Between(1, 5))*t.DType.Size())
		} else {
			draw.StateBytes(t, place.Bytes+4*s.Between(1, 5))
		}
	}
}

// The feature levels, by what they support.
const (
	level1_0 = iota
	level2_1
	level3_0
	level4_1
	level5_0
)

var levels = [...][]dml.FeatureLevel{
	level1_0: {dml.Level1_0, dml.Level2_0},
	level2_1: {dml.Level2_1},
	level3_0: {dml.Level3_0, 0x3100, 0x4000},
	level4_1: {dml.Level4_1},
	level5_0: {0x5000, 0x6000, 0x6400},
}

func levelFeature(valid draw.Set) draw.Feature {
	return draw.Feature{
		Name: "feature level", Values: []string{"1.0", "2.1", "3.0", "4.1", "5.0"}, Weights: []int64{1, 1, 1, 5, 2},
		Offer: func(*draw.Profile) draw.Set { return valid },
	}
}
