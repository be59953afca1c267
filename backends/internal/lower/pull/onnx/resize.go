package onnx

import (
	"cmp"
	"math"
	"math/big"
	"slices"

	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/family"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/tensor"
)

// Resize pulls for onnx.resize: a table for each axis says which place every place
// of the output comes from, or that it comes from none. The output's sizes are known.
var Resize = pull.Operator{Make: resize, Traits: pull.Shifts | pull.Starts | pull.Steps | pull.Invents}

func resize(job *pull.Job) (pull.Func, error) {
	a, data, to := job.Attributes.(*onnx.ResizeAttributes), job.Sizes[0], job.Sizes[1]
	tables := make([][]int64, len(data))
	if slices.Contains(to, 0) {
		return pull.Same(job)
	}
	scales := make([]*big.Rat, len(data))
	singles := make([]float32, len(data))
	crops := make([][2]float32, len(data))
	for i := range max(len(a.Sizes), len(a.Scales)) {
		d := i
		if a.Axes != nil {
			d = (int(a.Axes[i]) + len(data)) % len(data)
		}
		if a.Coordinates == family.CropAndResize {
			crops[d][0], crops[d][1] = a.Roi[i], a.Roi[len(a.Roi)/2+i]
		}
		if a.Scales != nil {
			singles[d] = a.Scales[i]
			scales[d] = new(big.Rat).SetFloat64(float64(singles[d]))
			continue
		}
		scales[d], singles[d] = big.NewRat(a.Sizes[i], data[d]), float32(a.Sizes[i])/float32(data[d])
	}
	if a.Scales == nil && a.Policy != family.OwnScales {
		share(scales, singles, a.Policy == family.Least)
	}
	for d, scale := range scales {
		if scale == nil {
			continue
		}
		x := grid{mode: a.Coordinates, nearest: a.Nearest, from: data[d], to: to[d], scale: scale, single: singles[d], crop: crops[d]}
		tables[d] = x.table(job, a.Scales != nil)
	}
	nothing, _ := tensor.FloatValue(job.DTypes[0], a.Extrapolation)
	return func(_ int, to, from []int64) pull.Source {
		for d, table := range tables {
			from[d] = to[d]
			if table != nil {
				from[d] = table[to[d]]
			}
			if from[d] == beside {
				return pull.Source{Operand: pull.Constant, Bits: nothing}
			}
		}
		return pull.Source{}
	}, nil
}

// share gives all axes that have a scale the least of all, or the greatest.
func share(scales []*big.Rat, singles []float32, least bool) {
	var common *big.Rat
	var single float32
	for d, scale := range scales {
		if scale != nil && (common == nil || scale.Cmp(common) < 0 == least) {
			common, single = scale, singles[d]
		}
	}
	for d, scale := range scales {
		if scale != nil {
			scales[d], singles[d] = common, single
		}
	}
}

// A grid is one axis that is resized.
type grid struct {
	mode, nearest, from, to int64
	scale                   *big.Rat
	single                  float32    // the scale in float32
	crop                    [2]float32 // where tf_crop_and_resize starts and ends
}

// beside is where a place is that is no place of the data.
const beside = -1

// table returns which place each place of the output is copied from.
func (x *grid) table(job *pull.Job, scaled bool) []int64 {
	length := new(big.Rat).Mul(x.scale, whole(x.from))
	single := float32(x.from) * x.single
	wide := new(big.Rat).Sub(exact(x.crop[1]), exact(x.crop[0]))
	if x.mode == family.CropAndResize && scaled && wide.Cmp(whole(1)) != 0 && job.Answer(onnx.ResizeCroppedSize) == family.SizeCropped {
		length.Mul(length, wide)
		single = float32(float32(x.from)*float32(x.crop[1]-x.crop[0])) * x.single
	}
	if length.Cmp(whole(x.to)) != 0 {
		switch job.Answer(onnx.ResizeLengthResized) {
		case family.LengthRounded:
			x.scale, x.single = big.NewRat(x.to, x.from), float32(x.to)/float32(x.from)
			fallthrough
		case family.LengthMixed:
			length, single = whole(x.to), float32(x.to)
		}
	} else {
		single = float32(x.to)
	}
	table := job.Ints(int(x.to))
	if job.Answer(onnx.ResizeArithmetic) == family.InFloat32 {
		for k := range table {
			table[k] = x.from32(float64(x.at32(float32(k), single)))
		}
		return table
	}
	x.fill(table, length)
	return table
}

// fill fills the table by exact arithmetic.
func (x *grid) fill(table []int64, length *big.Rat) {
	first, step := x.line(length)
	unit := new(big.Int).Mul(first.Denom(), step.Denom()) // all below are multiples of 1/unit
	place := new(big.Int).Mul(first.Num(), step.Denom())
	each := new(big.Int).Mul(step.Num(), first.Denom())
	last := new(big.Int).Mul(big.NewInt(x.from-1), unit)
	below, rest := new(big.Int), new(big.Int)
	for k := range table {
		if x.mode == family.CropAndResize && (place.Sign() < 0 || place.Cmp(last) > 0) {
			table[k] = beside
		} else {
			below.DivMod(place, unit, rest) // rounded down
			inside := rest.Sign() > 0
			table[k] = x.pick(below.Int64(), inside, rest.Lsh(rest, 1).Cmp(unit))
		}
		place.Add(place, each)
	}
}

// from32 returns the element that a place of type float32 is copied from.
func (x *grid) from32(place float64) int64 {
	if x.mode == family.CropAndResize && (place < 0 || place > float64(x.from-1)) {
		return beside
	}
	below := math.Floor(place)
	return x.pick(int64(below), place > below, cmp.Compare(place-below, 0.5))
}

func whole(n int64) *big.Rat { return new(big.Rat).SetInt64(n) }

func exact(n float32) *big.Rat { return new(big.Rat).SetFloat64(float64(n)) }

var half = big.NewRat(1, 2)

// line returns the places in the data of the places of the output, which lie in a line:
// the first of them, and how far it is from each to the next one.
func (x *grid) line(length *big.Rat) (first, step *big.Rat) {
	gaps := new(big.Rat).Sub(length, whole(1))
	last := whole(x.from - 1)
	first, step = new(big.Rat), new(big.Rat)
	switch {
	case x.mode == family.Asymmetric:
		return first, step.Inv(x.scale)
	case gaps.Sign() <= 0 && (x.mode == family.AlignCorners || x.mode == family.PytorchHalfPixel):
		return first, step
	case x.mode == family.AlignCorners:
		return first, step.Quo(last, gaps)
	case x.mode == family.CropAndResize:
		start := exact(x.crop[0])
		wide := step.Sub(exact(x.crop[1]), start)
		if gaps.Sign() > 0 {
			return first.Mul(start, last), step.Quo(wide.Mul(wide, last), gaps)
		}
		middle := start.Add(start, wide.Mul(wide, half))
		return middle.Mul(middle, last), first
	}
	step.Inv(x.scale)
	first.Sub(first.Mul(step, half), half)
	if x.mode == family.HalfPixelSymmetric {
		off := new(big.Rat).Quo(whole(x.to), new(big.Rat).Mul(x.scale, whole(x.from)))
		off.Sub(whole(1), off)
		first.Add(first, off.Mul(off, big.NewRat(x.from, 2)))
	}
	return first, step
}

// at32 returns the place of place k of the output, with every step rounded to float32.
func (x *grid) at32(k, length float32) float32 {
	switch {
	case x.mode == family.Asymmetric:
		return k / x.single
	case length <= 1 && (x.mode == family.AlignCorners || x.mode == family.PytorchHalfPixel):
		return 0
	case x.mode == family.AlignCorners:
		return float32(k*float32(x.from-1)) / float32(length-1)
	case x.mode == family.CropAndResize && length <= 1:
		return float32(float32(x.crop[0]+x.crop[1])*0.5) * float32(x.from-1)
	case x.mode == family.CropAndResize:
		far := float32(k*float32(x.crop[1]-x.crop[0])) * float32(x.from-1)
		return float32(x.crop[0]*float32(x.from-1)) + float32(float32(far)/float32(length-1))
	}
	place := float32(float32(k+0.5) / x.single)
	if x.mode == family.HalfPixelSymmetric {
		off := float32(1 - float32(float32(x.to)/float32(x.single*float32(x.from))))
		place = float32(float32(float32(float32(x.from)/2)*off) + place)
	}
	return place - 0.5
}

// pick returns the element that is nearest to a place: at the element below or, if it is
// inside, between that and the next one, before, at or behind the middle.
func (x *grid) pick(below int64, inside bool, middle int) int64 {
	if inside && x.nearest != family.Floor && (x.nearest == family.Ceil || middle > 0 || middle == 0 && x.nearest == family.PreferCeil) {
		below++
	}
	return min(max(below, 0), x.from-1)
}
