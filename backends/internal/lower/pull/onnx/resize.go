package onnx

import (
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
			crops[d][0], crops[d][1] = number(a.Roi[i]), number(a.Roi[len(a.Roi)/2+i])
		}
		if a.Scales != nil {
			singles[d] = number(a.Scales[i])
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

func number(bits int64) float32 { return math.Float32frombits(uint32(bits)) }

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
	for k := range x.to {
		place := x.at(k, length)
		if job.Answer(onnx.ResizeArithmetic) == family.InFloat32 {
			place = exact(x.at32(float32(k), single))
		}
		if x.mode == family.CropAndResize && (place.Sign() < 0 || place.Cmp(whole(x.from-1)) > 0) {
			table[k] = beside
			continue
		}
		table[k] = min(max(x.pick(place), 0), x.from-1)
	}
	return table
}

func whole(n int64) *big.Rat { return new(big.Rat).SetInt64(n) }

func exact(n float32) *big.Rat { return new(big.Rat).SetFloat64(float64(n)) }

var half = big.NewRat(1, 2)

// at returns the place in the data of place k of the output.
func (x *grid) at(k int64, length *big.Rat) *big.Rat {
	place := whole(k)
	short := length.Cmp(whole(1)) <= 0
	switch {
	case x.mode == family.Asymmetric:
		return place.Quo(place, x.scale)
	case short && (x.mode == family.AlignCorners || x.mode == family.PytorchHalfPixel):
		return whole(0)
	case x.mode == family.AlignCorners:
		place.Mul(place, whole(x.from-1))
		return place.Quo(place, new(big.Rat).Sub(length, whole(1)))
	case x.mode == family.CropAndResize:
		share := big.NewRat(1, 2) // of the way from start to end
		if !short {
			share.Quo(place, new(big.Rat).Sub(length, whole(1)))
		}
		start, end := exact(x.crop[0]), exact(x.crop[1])
		place.Add(start, share.Mul(share, end.Sub(end, start)))
		return place.Mul(place, whole(x.from-1))
	}
	place.Add(place, half)
	place.Quo(place, x.scale)
	if x.mode == family.HalfPixelSymmetric {
		off := new(big.Rat).Quo(whole(x.to), new(big.Rat).Mul(x.scale, whole(x.from)))
		off.Sub(whole(1), off)
		place.Add(place, off.Mul(off, big.NewRat(x.from, 2)))
	}
	return place.Sub(place, half)
}

// at32 is at, with every step rounded to float32.
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

// pick returns the element that is nearest to a place.
func (x *grid) pick(place *big.Rat) int64 {
	below := new(big.Int).Div(place.Num(), place.Denom()).Int64() // Euclidean: rounded down
	rest := new(big.Rat).Sub(place, whole(below))
	order := rest.Cmp(half)
	switch {
	case rest.Sign() == 0, x.nearest == family.Floor:
		return below
	case x.nearest == family.Ceil, order > 0, order == 0 && x.nearest == family.PreferCeil:
		return below + 1
	}
	return below
}
