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
// of the output comes from, or that it comes from none.
var Resize = pull.Made(gridsOf, pull.Shifts|pull.Starts|pull.Steps|pull.Invents)

// grids are the grid of each dimension that a job resizes, and nil for the others.
type grids []*grid

// Sizes returns the sizes of the output of a job.
func (g grids) Sizes(job *pull.Job) []int64 {
	sizes := job.Join(job.Sizes[0])
	for d, x := range g {
		if x != nil {
			sizes[d] = x.to
		}
	}
	return sizes
}

// Func makes the pull function of a job.
func (g grids) Func(job *pull.Job) pull.Func {
	tables := make([][]int64, len(job.Sizes[0]))
	if slices.Contains(job.Sizes[1], 0) {
		same, _ := pull.Same(job)
		return same
	}
	for d, x := range g {
		if x != nil {
			tables[d] = x.table(job)
		}
	}
	nothing, _ := tensor.FloatValue(job.DTypes[0], pull.As[onnx.ResizeAttributes](job).Extrapolation)
	return pull.Tabled(job, tables, nothing)
}

// A grid is one axis that is resized.
type grid struct {
	mode, nearest, from, to int64
	scale, length, width    *big.Rat // of the axis; its width is the length before it is rounded
	single, singleLength    float32  // the same in float32
	singleWidth             float32
	crop                    [2]float32 // where tf_crop_and_resize starts and ends
}

func gridsOf(job *pull.Job) grids {
	a, data := pull.As[onnx.ResizeAttributes](job), job.Sizes[0]
	list := make(grids, len(data))
	for i := range max(len(a.Sizes), len(a.Scales)) {
		d := int64(i)
		if a.Axes != nil {
			d = job.Dimension(a.Axes[i])
		}
		x := &grid{mode: a.Coordinates, nearest: a.Nearest, from: data[d]}
		if x.mode == family.CropAndResize {
			if x.crop[1] = 1; a.Roi != nil {
				x.crop = [2]float32{a.Roi[i], a.Roi[len(a.Roi)/2+i]}
			}
		}
		if a.Scales != nil {
			x.scale = exact(a.Scales[i])
		} else {
			x.scale, x.to = big.NewRat(a.Sizes[i], max(data[d], 1)), a.Sizes[i]
		}
		list[d] = x
	}
	shares := a.Scales == nil && a.Policy != family.OwnScales
	if shares {
		share(list, a.Policy == family.Least)
	}
	for _, x := range list {
		if x != nil {
			x.measure(job, a.Scales != nil)
			if a.Scales != nil || shares {
				x.round(job, shares)
			}
		}
	}
	return list
}

// share gives all axes the least of their scales, or the greatest.
func share(list []*grid, least bool) {
	var common *big.Rat
	for _, x := range list {
		if x != nil && (common == nil || x.scale.Cmp(common) < 0 == least) {
			common = x.scale
		}
	}
	for _, x := range list {
		if x != nil {
			x.scale = common
		}
	}
}

// measure sets how long the axis gets.
func (x *grid) measure(job *pull.Job, scaled bool) {
	x.single, _ = x.scale.Float32()
	x.length, x.singleLength = new(big.Rat).Mul(x.scale, whole(x.from)), float32(x.from)*x.single
	if x.mode == family.CropAndResize && scaled {
		wide := new(big.Rat).Sub(exact(x.crop[1]), exact(x.crop[0]))
		if wide.Cmp(whole(1)) != 0 && job.Answer(onnx.ResizeCroppedSize) == family.SizeCropped {
			x.length.Mul(x.length, wide)
			x.singleLength = float32(float32(x.from)*float32(x.crop[1]-x.crop[0])) * x.single
		}
	}
	x.width, x.singleWidth = x.length, x.singleLength
}

// round sets the size to which the length is rounded: down, or to the nearest. It is -1
// from 2^60 on.
func (x *grid) round(job *pull.Job, nearest bool) {
	bias := new(big.Rat)
	if nearest {
		bias = half
	}
	long := new(big.Rat).Add(x.length, bias)
	switch size := new(big.Int).Div(long.Num(), long.Denom()); {
	case size.BitLen() > 60:
		x.to = -1
	case job.Answer(onnx.ResizeArithmetic) == family.InFloat32:
		more, _ := bias.Float64()
		x.to = int64(float64(x.singleLength) + more)
	default:
		x.to = size.Int64()
	}
}

// table returns which place each place of the output is copied from.
func (x grid) table(job *pull.Job) []int64 {
	if x.length.IsInt() {
		x.singleLength = float32(x.to)
	} else {
		switch job.Answer(onnx.ResizeLengthResized) {
		case family.LengthRounded:
			x.scale, x.single = big.NewRat(x.to, x.from), float32(x.to)/float32(x.from)
			fallthrough
		case family.LengthMixed:
			x.length, x.singleLength = whole(x.to), float32(x.to)
		}
	}
	table := job.Ints(int(x.to))
	if job.Answer(onnx.ResizeArithmetic) == family.InFloat32 {
		for k := range table {
			table[k] = x.from32(float64(x.at32(float32(k), x.singleLength)))
		}
		return table
	}
	x.fill(table, x.length)
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
			table[k] = pull.Beside
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
		return pull.Beside
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
		off := new(big.Rat).Quo(whole(x.to), x.width)
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
		off := float32(1 - float32(float32(x.to)/x.singleWidth))
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
