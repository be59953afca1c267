package onnx

import (
	"math"
	"math/bits"

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
//	length_resized = scale * size
//	size of the output = length_resized, rounded down, or half up for a policy
//	for every place x of an axis of the output:
//	    half_pixel:           place = (x + 1/2) / scale - 1/2
//	    half_pixel_symmetric: adjustment = size of the output / (scale * size)
//	                          place = size / 2 * (1 - adjustment) + (x + 1/2) / scale - 1/2
//	    pytorch_half_pixel:   place = length_resized > 1 ? (x + 1/2) / scale - 1/2 : 0
//	    align_corners:        place = x * (size - 1) / (length_resized - 1)
//	    asymmetric:           place = x / scale
//	    output[x] = data[the place that is nearest to place, within the axis]
var Resize = walk.Page{Run: resize}

func resize(w *walk.Walk) {
	a := w.Attributes.(*onnx.ResizeAttributes)
	data, output := w.Operand("X"), w.Output("Y")
	var axes [tensor.MaxRank]resizedAxis
	for i := range max(len(a.Sizes), len(a.Scales)) {
		d := i
		if a.Axes == nil {
			w.By(onnx.ResizeAllAxes)
		} else {
			w.By(onnx.ResizeAxes)
			d = dimension(w, a.Axes[i], data.Rank(), onnx.ResizeNegativeAxis)
		}
		if a.Scales != nil {
			axes[d] = scaledBy(w, data.Sizes[d], math.Float32frombits(uint32(a.Scales[i])))
		} else {
			axes[d] = resizedTo(data.Sizes[d], a.Sizes[i])
		}
	}
	if a.Scales == nil && a.Policy != onnx.Stretch {
		all := scaleOfAll(a.Policy, axes[:data.Rank()])
		for d, size := range data.Sizes {
			if axes[d].resized {
				axes[d] = alike(w, size, all)
			}
		}
	}
	w.By(sizesRule(a))

	places := w.Lists(2 * data.Rank())
	for d, size := range data.Sizes {
		x := &axes[d]
		if !x.resized {
			w.By(onnx.ResizeKeeps)
			x.to = size
		}
		output.Size(d, x.to)
		if x.resized && output.Place.Elements > 0 {
			w.By(coordinateRules[a.Coordinates])
			w.By(nearestRules[a.Nearest])
			x.settle(w)
			places[2*d], places[2*d+1] = x.places(w, a, places[2*d], places[2*d+1])
		}
	}

	w.By(onnx.ResizeNearest)
	from := w.Index(data.Rank())
	for at := range output.Elements {
		for d, size := range data.Sizes {
			if from[d] = at[d]; axes[d].resized {
				from[d] = places[2*d][at[d]]
				if from[d] < 0 || from[d] >= size {
					from[d] = w.Ruled(within(from[d], size), onnx.ResizeEdge)
				}
			}
		}
		w.From(data, from)
		if w.Explaining {
			w.Because("the nearest to %v", at)
		}
	}
}

var (
	coordinateRules = []*spec.Rule{
		onnx.HalfPixel: onnx.ResizeHalfPixel, onnx.HalfPixelSymmetric: onnx.ResizeHalfPixelSymmetric,
		onnx.PytorchHalfPixel: onnx.ResizePytorchHalfPixel, onnx.AlignCorners: onnx.ResizeAlignCorners, onnx.Asymmetric: onnx.ResizeAsymmetric,
	}
	nearestRules = []*spec.Rule{
		onnx.PreferFloor: onnx.ResizePreferFloor, onnx.PreferCeil: onnx.ResizePreferCeil, onnx.Floor: onnx.ResizeFloor, onnx.Ceil: onnx.ResizeCeil,
	}
	policyRules = []*spec.Rule{onnx.Stretch: onnx.ResizeStretch, onnx.NotLarger: onnx.ResizeNotLarger, onnx.NotSmaller: onnx.ResizeNotSmaller}
)

// sizesRule returns the rule that decides the sizes of the output.
func sizesRule(a *onnx.ResizeAttributes) *spec.Rule {
	if a.Scales != nil {
		return onnx.ResizeScales
	}
	return policyRules[a.Policy]
}

// A resizedAxis goes from one size to another. Scale and length are exact, and
// what float32 makes of them.
type resizedAxis struct {
	resized           bool
	size, to          int64
	scale, length     ratio
	scale32, length32 float32
}

// scaleOfAll returns the least or the greatest scale of the axes that are resized.
func scaleOfAll(policy int64, axes []resizedAxis) (all ratio) {
	for _, x := range axes {
		switch {
		case !x.resized:
		case all.under == 0, policy == onnx.NotLarger && x.scale.less(all), policy == onnx.NotSmaller && all.less(x.scale):
			all = x.scale
		}
	}
	return all
}

// resizedTo returns an axis with a size that a call states.
func resizedTo(size, to int64) resizedAxis {
	return resizedAxis{
		resized: true, size: size, to: to, scale: ratio{to, size}, length: ratio{to, 1},
		scale32: float32(to) / float32(size), length32: float32(to),
	}
}

// scaledBy returns an axis with a scale of its own.
func scaledBy(w *walk.Walk, size int64, scale float32) resizedAxis {
	fraction, exponent := math.Frexp(float64(scale))
	significand := int64(fraction * (1 << 24))
	shift := bits.TrailingZeros64(uint64(significand))
	significand, exponent = significand>>shift, exponent-24+shift
	x := resizedAxis{resized: true, size: size, scale32: scale, length32: float32(float32(size) * scale)}
	high, low := bits.Mul64(uint64(size), uint64(significand))
	switch {
	case exponent >= 0:
		x.scale, x.to = ratio{significand << exponent, 1}, int64(low<<exponent)
	case exponent > -64:
		x.scale, x.to = ratio{significand, 1 << min(-exponent, 62)}, int64(low>>-exponent|high<<(64+exponent))
	default:
		x.scale, x.to = ratio{significand, 1 << 62}, int64(high>>(-exponent-64))
	}
	return x.single(w, math.Floor(float64(x.length32)))
}

// alike returns an axis with the scale of all axes.
func alike(w *walk.Walk, size int64, scale ratio) resizedAxis {
	scale32 := float32(scale.over) / float32(scale.under)
	x := resizedAxis{resized: true, size: size, scale: scale, scale32: scale32, length32: float32(float32(size) * scale32)}
	x.to = floored(2*size*scale.over+scale.under, 2*scale.under)
	return x.single(w, math.Floor(float64(x.length32)+0.5))
}

// single returns an axis whose size in the output is another in float32, under
// the reading that computes with that.
func (x resizedAxis) single(w *walk.Walk, to float64) resizedAxis {
	x.length = ratio{x.size * x.scale.over, x.scale.under}
	if float64(x.to) != to && w.Answer(onnx.ResizeArithmetic) == onnx.ResizeFloat32 {
		x.to = int64(to)
	}
	return x
}

// settle settles what the resized length is if it is no whole number, and the
// scale.
func (x *resizedAxis) settle(w *walk.Walk) {
	if x.length.over == x.to*x.length.under {
		x.length32 = float32(x.to)
		return
	}
	switch w.Answer(onnx.ResizeLengthResized) {
	case onnx.ResizeLengthMixed:
		x.length, x.length32 = ratio{x.to, 1}, float32(x.to)
	case onnx.ResizeLengthRounded:
		*x = resizedTo(x.size, x.to)
	}
}

// places appends the element that is nearest to each place of the output to
// exact, and to single what it is in float32, and returns both, first the one that
// counts.
func (x *resizedAxis) places(w *walk.Walk, a *onnx.ResizeAttributes, exact, single []int64) (counts, other []int64) {
	differ := false
	for to := range x.to {
		exact = append(exact, x.place(a.Coordinates, to).nearest(a.Nearest))
		single = append(single, nearest32(a.Nearest, float64(x.place32(a.Coordinates, float32(to)))))
		differ = differ || within(exact[to], x.size) != within(single[to], x.size)
	}
	if differ && w.Answer(onnx.ResizeArithmetic) == onnx.ResizeFloat32 {
		return single, exact
	}
	return exact, single
}

func (x *resizedAxis) place(mode, to int64) ratio {
	s, l := x.scale, x.length
	half := ratio{(2*to+1)*s.under - s.over, 2 * s.over} // (to + 1/2) / scale - 1/2
	switch mode {
	case onnx.HalfPixelSymmetric:
		half.over += x.size*s.over - x.to*s.under
	case onnx.PytorchHalfPixel:
		if l.over <= l.under {
			return ratio{0, 1}
		}
	case onnx.AlignCorners:
		if l.over <= l.under {
			return ratio{0, 1}
		}
		return ratio{to * (x.size - 1) * l.under, l.over - l.under}
	case onnx.Asymmetric:
		return ratio{to * s.under, s.over}
	}
	return half
}

// place32 is place in float32.
func (x *resizedAxis) place32(mode int64, to float32) float32 {
	half := float32(float32(to+0.5)/x.scale32) - 0.5
	switch mode {
	case onnx.HalfPixelSymmetric:
		adjustment := float32(x.to) / float32(float32(x.size)*x.scale32)
		offset := float32(float32(float32(x.size)/2) * float32(1-adjustment))
		return float32(offset+float32(float32(to+0.5)/x.scale32)) - 0.5
	case onnx.PytorchHalfPixel:
		if x.length32 <= 1 {
			return 0
		}
	case onnx.AlignCorners:
		if x.length32 <= 1 {
			return 0
		}
		return float32(to*float32(x.size-1)) / float32(x.length32-1)
	case onnx.Asymmetric:
		return to / x.scale32
	}
	return half
}

// within returns the place of an axis that is nearest to another.
func within(place, size int64) int64 { return max(0, min(place, size-1)) }

// A ratio is one number divided by another, which is positive.
type ratio struct{ over, under int64 }

func (r ratio) less(than ratio) bool {
	high, low := bits.Mul64(uint64(r.over), uint64(than.under))
	thanHigh, thanLow := bits.Mul64(uint64(than.over), uint64(r.under))
	return high < thanHigh || high == thanHigh && low < thanLow
}

// nearest rounds r to a whole number.
func (r ratio) nearest(mode int64) int64 {
	switch mode {
	case onnx.PreferFloor:
		return -floored(r.under-2*r.over, 2*r.under)
	case onnx.PreferCeil:
		return floored(2*r.over+r.under, 2*r.under)
	case onnx.Floor:
		return floored(r.over, r.under)
	default:
		return -floored(-r.over, r.under)
	}
}

// nearest32 rounds a float32, which float64 holds with a half more.
func nearest32(mode int64, place float64) int64 {
	switch mode {
	case onnx.PreferFloor:
		return int64(math.Ceil(place - 0.5))
	case onnx.PreferCeil:
		return int64(math.Floor(place + 0.5))
	case onnx.Floor:
		return int64(math.Floor(place))
	default:
		return int64(math.Ceil(place))
	}
}

// floored returns a divided by b, which is positive, rounded down.
func floored(a, b int64) int64 {
	n := a / b
	if n*b > a {
		n--
	}
	return n
}
