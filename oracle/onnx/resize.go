package onnx

import (
	"math"
	"math/big"
	"slices"

	"example.com/conform/oracle/walk"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/tensor"
)

// Resize takes the nearest element along each axis:
//
//	scales:             scale of axis axes[i] = scales[i]
//	policy stretch:     scale of axis axes[i] = sizes[i] / size of that axis
//	policy not_larger:  scale of all axes     = the least of these
//	policy not_smaller: scale of all axes     = the greatest of these
//	length = scale * size; with scales and tf_crop_and_resize, times (end - start)
//	size of the output = length, rounded down, or half up for a policy
//	for every place x of an axis of the output:
//	    half_pixel:           place = (x + 1/2) / scale - 1/2
//	    half_pixel_symmetric: adjustment = size of the output / (scale * size)
//	                          place = size / 2 * (1 - adjustment) + (x + 1/2) / scale - 1/2
//	    pytorch_half_pixel:   place = length > 1 ? (x + 1/2) / scale - 1/2 : 0
//	    align_corners:        place = length > 1 ? x * (size - 1) / (length - 1) : 0
//	    asymmetric:           place = x / scale
//	    tf_crop_and_resize:   place = length > 1 ? start * (size - 1) + x * (end - start) * (size - 1) / (length - 1)
//	                                             : 1/2 * (start + end) * (size - 1)
//	                          output[x] = extrapolation_value if the place is outside the axis
//	    output[x] = data[the place that is nearest to place, within the axis]
var Resize = walk.Page{Run: resize}

func resize(w *walk.Walk) {
	a := w.Attributes.(*onnx.ResizeAttributes)
	data, output := w.Operand("X"), w.Output("Y")
	var axes [tensor.MaxRank]*resizedAxis // nil for one that is not resized
	for i, entry := range a.Entries() {
		d := i
		if a.Axes == nil {
			w.By(onnx.ResizeAllAxes)
		} else {
			w.By(onnx.ResizeAxes)
			d = dimension(w, a.Axes[i], data.Rank(), onnx.ResizeNegativeAxis)
		}
		axes[d] = newAxis(w, a, i, data.Sizes[d], entry)
	}
	switch {
	case a.Scales != nil:
		w.By(onnx.ResizeScales)
	case a.Policy == onnx.Stretch:
		w.By(onnx.ResizeStretch)
	case a.Policy == onnx.NotLarger:
		w.By(onnx.ResizeNotLarger)
		shareScale(axes[:], func(order int) bool { return order < 0 })
	case a.Policy == onnx.NotSmaller:
		w.By(onnx.ResizeNotSmaller)
		shareScale(axes[:], func(order int) bool { return order > 0 })
	}
	if a.Roi != nil && a.Coordinates != onnx.CropAndResize {
		w.By(onnx.ResizeUnread)
	}

	places := w.Lists(2 * data.Rank())
	for d, x := range axes[:data.Rank()] {
		if x == nil {
			w.By(onnx.ResizeKeeps)
			output.Size(d, data.Sizes[d])
			continue
		}
		x.settleSize(w)
		output.Size(d, x.to)
		if output.Place.Elements > 0 {
			w.By(coordinateRules[a.Coordinates])
			w.By(nearestRules[a.Nearest])
			x.settleLength(w)
			places[2*d], places[2*d+1] = x.places(w, a, places[2*d], places[2*d+1])
		}
	}

	w.By(onnx.ResizeNearest)
	from := w.Index(data.Rank())
	for at := range output.Elements {
		copy(from, at)
		for d, x := range axes[:data.Rank()] {
			if x == nil {
				continue
			}
			place := places[2*d][at[d]]
			if from[d] = x.within(place); from[d] != place {
				w.By(onnx.ResizeEdge)
			}
		}
		if slices.Contains(from, outside) {
			w.By(onnx.ResizeExtrapolates)
			bits, _ := tensor.FloatValue(data.DType, a.Extrapolation)
			w.Constant(bits)
		} else {
			w.From(data, from)
		}
		if w.Explaining {
			w.Because("the nearest to %v", at)
		}
	}
}

var (
	coordinateRules = []*spec.Rule{
		onnx.HalfPixel: onnx.ResizeHalfPixel, onnx.HalfPixelSymmetric: onnx.ResizeHalfPixelSymmetric, onnx.PytorchHalfPixel: onnx.ResizePytorchHalfPixel,
		onnx.AlignCorners: onnx.ResizeAlignCorners, onnx.Asymmetric: onnx.ResizeAsymmetric, onnx.CropAndResize: onnx.ResizeCrop,
	}
	nearestRules = []*spec.Rule{
		onnx.PreferFloor: onnx.ResizePreferFloor, onnx.PreferCeil: onnx.ResizePreferCeil, onnx.Floor: onnx.ResizeFloor, onnx.Ceil: onnx.ResizeCeil,
	}
)

// A resizedAxis goes from one size to another. Its share of the data is 1 where no
// scale is for a crop. With the bias added, its length is rounded down.
type resizedAxis struct {
	size, to          int64
	start, end, share *big.Rat
	scale             *big.Rat
	length, bias      *big.Rat
}

// newAxis returns the axis that entry i of the scales or sizes is for.
func newAxis(w *walk.Walk, a *onnx.ResizeAttributes, i int, size, entry int64) *resizedAxis {
	x := &resizedAxis{size: size, scale: new(big.Rat), share: one, bias: new(big.Rat)}
	if a.Scales != nil {
		x.scale.SetFloat64(float64(math.Float32frombits(uint32(entry))))
	} else if size > 0 {
		x.scale.SetFrac64(entry, size)
	}
	if a.Coordinates == onnx.CropAndResize {
		start, end := a.Crop(i)
		x.start, x.end = new(big.Rat).SetFloat64(float64(start)), new(big.Rat).SetFloat64(float64(end))
		if share := exactly.minus(x.end, x.start); a.Scales != nil && share.Cmp(one) != 0 && w.Answer(onnx.ResizeCroppedSize) == onnx.ResizeSizeCropped {
			w.By(onnx.ResizeCropScales)
			x.share = share
		}
	}
	return x
}

// shareScale gives all axes the scale of one of them, the least or the greatest, and
// has their lengths rounded half up.
func shareScale(axes []*resizedAxis, better func(order int) bool) {
	axes = slices.DeleteFunc(slices.Clone(axes), func(x *resizedAxis) bool { return x == nil })
	var all *big.Rat
	for _, x := range axes {
		if all == nil || better(x.scale.Cmp(all)) {
			all = x.scale
		}
	}
	for _, x := range axes {
		x.scale, x.bias = all, half
	}
}

// settleSize settles the size of the output, which float32 may make another.
func (x *resizedAxis) settleSize(w *walk.Walk) {
	x.length = x.lengthIn(exactly)
	x.to = floored(exactly.plus(x.length, x.bias))
	if single := floored(exactly.plus(x.lengthIn(singly), x.bias)); !x.length.IsInt() && single != x.to && w.Answer(onnx.ResizeArithmetic) == onnx.ResizeFloat32 {
		x.to = single
	}
}

// settleLength settles what the length is if it is no whole number, and the scale.
func (x *resizedAxis) settleLength(w *walk.Walk) {
	if x.length.IsInt() {
		return
	}
	switch w.Answer(onnx.ResizeLengthResized) {
	case onnx.ResizeLengthRounded:
		x.scale = big.NewRat(x.to, x.size)
		fallthrough
	case onnx.ResizeLengthMixed:
		x.length = exactly.of(x.to)
	}
}

// lengthIn returns the length, which is as it is where it is whole.
func (x *resizedAxis) lengthIn(m arithmetic) *big.Rat {
	if x.length != nil && (m == exactly || x.length.IsInt()) {
		return m.rounded(x.length)
	}
	return m.times(m.times(m.of(x.size), m.rounded(x.share)), m.rounded(x.scale))
}

// places appends which element is the nearest to each place of the output to
// exact, and to single which it is in float32, and returns both, first the one that
// counts.
func (x *resizedAxis) places(w *walk.Walk, a *onnx.ResizeAttributes, exact, single []int64) (counts, other []int64) {
	for to := range x.to {
		exact = append(exact, x.nearest(exactly, a, to))
		single = append(single, x.nearest(singly, a, to))
	}
	alike := slices.EqualFunc(exact, single, func(e, s int64) bool { return x.within(e) == x.within(s) })
	if !alike && w.Answer(onnx.ResizeArithmetic) == onnx.ResizeFloat32 {
		return single, exact
	}
	return exact, single
}

// outside is what is nearest to a place outside the axis of a crop.
const outside = math.MinInt64

// within returns the element of the axis that is nearest to another.
func (x *resizedAxis) within(place int64) int64 {
	if place == outside {
		return outside
	}
	return max(0, min(place, x.size-1))
}

// nearest rounds the place in the data of a place of the output.
func (x *resizedAxis) nearest(m arithmetic, a *onnx.ResizeAttributes, to int64) int64 {
	place := x.place(m, a.Coordinates, m.of(to))
	switch {
	case a.Coordinates == onnx.CropAndResize && (place.Sign() < 0 || place.Cmp(exactly.of(x.size-1)) > 0):
		return outside
	case a.Nearest == onnx.PreferFloor:
		return -floored(exactly.minus(half, place))
	case a.Nearest == onnx.PreferCeil:
		return floored(exactly.plus(place, half))
	case a.Nearest == onnx.Floor:
		return floored(place)
	default:
		return -floored(place.Neg(place))
	}
}

func (x *resizedAxis) place(m arithmetic, mode int64, to *big.Rat) *big.Rat {
	scale, length, last := m.rounded(x.scale), x.lengthIn(m), m.of(x.size-1)
	long := length.Cmp(one) > 0
	switch {
	case mode == onnx.Asymmetric:
		return m.over(to, scale)
	case mode == onnx.AlignCorners && long:
		return m.over(m.times(to, last), m.minus(length, one))
	case mode == onnx.CropAndResize && long:
		step := m.times(m.times(to, m.minus(x.end, x.start)), last)
		return m.plus(m.times(x.start, last), m.over(step, m.minus(length, one)))
	case mode == onnx.CropAndResize:
		return m.times(m.times(half, m.plus(x.start, x.end)), last)
	case !long && (mode == onnx.AlignCorners || mode == onnx.PytorchHalfPixel):
		return new(big.Rat)
	}
	place := m.over(m.plus(to, half), scale)
	if mode == onnx.HalfPixelSymmetric {
		adjustment := m.over(m.of(x.to), m.times(m.of(x.size), scale))
		place = m.plus(m.times(m.times(m.of(x.size), half), m.minus(one, adjustment)), place)
	}
	return m.minus(place, half)
}

// An arithmetic computes exactly, or rounds each number to float32.
type arithmetic bool

const exactly, singly arithmetic = false, true

var one, half = big.NewRat(1, 1), big.NewRat(1, 2)

func (m arithmetic) of(n int64) *big.Rat          { return m.rounded(new(big.Rat).SetInt64(n)) }
func (m arithmetic) plus(a, b *big.Rat) *big.Rat  { return m.rounded(new(big.Rat).Add(a, b)) }
func (m arithmetic) minus(a, b *big.Rat) *big.Rat { return m.rounded(new(big.Rat).Sub(a, b)) }
func (m arithmetic) times(a, b *big.Rat) *big.Rat { return m.rounded(new(big.Rat).Mul(a, b)) }
func (m arithmetic) over(a, b *big.Rat) *big.Rat  { return m.rounded(new(big.Rat).Quo(a, b)) }

func (m arithmetic) rounded(x *big.Rat) *big.Rat {
	if single, exact := x.Float32(); m == singly && !exact {
		return new(big.Rat).SetFloat64(float64(single))
	}
	return x
}

// floored rounds a number down.
func floored(x *big.Rat) int64 { return new(big.Int).Div(x.Num(), x.Denom()).Int64() }
