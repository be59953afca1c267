package family

import (
	"math"
	"slices"

	"example.com/conform/oracle/exact"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec"
	"example.com/conform/spec/family"
	"example.com/conform/spec/tensor"
)

// ResizeRules are a text's rules about resizing.
type ResizeRules struct {
	Axes                          AxisRules
	Keeps, Nearest, Edge, Outside *spec.Rule
	Scales, CropScales            *spec.Rule
	Unread, NoOneScale            *spec.Rule   // of a crop, and of Resize.OneScale
	Sizes                         []*spec.Rule // by Resize.OneScale
	Coordinates                   []*spec.Rule // by Resize.Coordinates
	Roundings                     []*spec.Rule // by Resize.Rounding
}

// Resize takes the nearest element along each axis:
//
//	scales: scale of axis axes[i] = scales[i]
//	sizes:  scale of axis axes[i] = sizes[i] / size of that axis
//	        where all axes have one scale: the least or the greatest of these
//	length = scale * size; with scales and a crop, times (end - start)
//	size of the output = length, rounded down; or half up, where all have one scale
//	for every place x of an axis of the output:
//	    half_pixel:           place = (x + 1/2) / scale - 1/2
//	    half_pixel_symmetric: adjustment = size of the output / length
//	                          place = size / 2 * (1 - adjustment) + (x + 1/2) / scale - 1/2
//	    pytorch_half_pixel:   place = length > 1 ? (x + 1/2) / scale - 1/2 : 0
//	    align_corners:        place = length > 1 ? x * (size - 1) / (length - 1) : 0
//	    asymmetric:           place = x / scale
//	    tf_crop_and_resize:   place = length > 1 ? start * (size - 1) + x * (end - start) * (size - 1) / (length - 1)
//	                                             : 1/2 * (start + end) * (size - 1)
//	                          output[x] = the bits outside, if the place is outside the axis
//	    output[x] = data[the place that is nearest to place, within the axis]
func Resize(w *walk.Walk, r family.Resize, outside uint64, rules *ResizeRules, q *family.ResizeQuestions) {
	data, output := Data(w), w.Output(w.Operator.Params[1].Name)
	var axes [tensor.MaxRank]resizedAxis
	for i := range r.Entries() {
		d := rules.Axes.dimension(w, r.Axes, i, data.Rank())
		axes[d] = newAxis(w, r, i, data.Sizes[d], rules, q)
	}
	if r.Scales != nil {
		w.Cite(rules.Scales)
		if r.OneScale != family.OwnScales {
			w.Cite(rules.NoOneScale)
		}
	} else {
		w.Cite(rules.Sizes[r.OneScale])
		shareScale(axes[:], r.OneScale)
	}
	if r.Crop != nil && r.Coordinates != family.CropAndResize {
		w.Cite(rules.Unread)
	}

	sizes := w.Index(data.Rank())
	for d := range data.Sizes {
		if x := &axes[d]; x.resized {
			x.settleSize(w, q)
			sizes[d] = x.to
		} else {
			sizes[d] = w.Ruled(data.Sizes[d], rules.Keeps)
		}
	}
	if !output.HasSizes(sizes...) {
		return
	}

	places := w.Lists(2 * data.Rank())
	for d := range data.Sizes {
		if x := &axes[d]; x.resized && output.Place.Elements > 0 {
			w.Cite(rules.Coordinates[r.Coordinates], rules.Roundings[r.Rounding])
			x.settleLength(w, q)
			places[2*d], places[2*d+1] = x.places(w, r, q, places[2*d], places[2*d+1])
			output.Uneven(d)
			for k, place := range places[2*d] {
				if k > 0 && (place == beyond) != (places[2*d][k-1] == beyond) {
					output.Cut(d, int64(k))
				}
			}
		}
	}

	w.Cite(rules.Nearest)
	from := w.Index(data.Rank())
	for at := range output.Evenly {
		copy(from, at)
		for d := range from {
			if x := &axes[d]; x.resized {
				place := places[2*d][at[d]]
				if from[d] = x.within(place); from[d] != place {
					w.Cite(rules.Edge)
				}
			}
		}
		if slices.Contains(from, beyond) {
			w.Cite(rules.Outside)
			w.Constant(outside)
		} else {
			w.From(data, from)
		}
	}
	if at := output.Asked(); at != nil {
		w.Remark("the nearest to %v", at)
	}
}

// A resizedAxis goes from one size to another. If scales apply to a crop, share
// is the crop's share of the axis. The length is computed from the factor, and the
// length plus the bias is rounded down. Positions are computed from the scale.
type resizedAxis struct {
	resized, stated             bool // the call states the size of the output
	size, to                    int64
	start, end, share           exact.Fraction
	factor, scale, length, bias exact.Fraction
}

// newAxis returns the axis of entry i of the scales or sizes.
func newAxis(w *walk.Walk, r family.Resize, i int, size int64, rules *ResizeRules, q *family.ResizeQuestions) resizedAxis {
	start, end := r.Cropped(i)
	x := resizedAxis{resized: true, size: size, start: exact.Float(start), end: exact.Float(end), share: one, bias: zero}
	if r.Scales == nil {
		x.factor, x.to, x.stated = exact.Int(r.Sizes[i]).Over(exact.Int(max(size, 1))), r.Sizes[i], r.OneScale == family.OwnScales
		return x
	}
	x.factor = exact.Float(r.Scales[i])
	if share := x.end.Minus(x.start); share != one && w.Answer(q.CroppedSize) == family.SizeCropped {
		w.Cite(rules.CropScales)
		x.share = share
	}
	return x
}

// shareScale gives all axes the smallest or largest of their scales, and rounds
// their lengths half up.
func shareScale(axes []resizedAxis, which int64) {
	var model *resizedAxis
	for d := range axes {
		if x := &axes[d]; x.resized && (model == nil || (x.factor.Compare(model.factor) < 0) == (which == family.Least)) {
			model = x
		}
	}
	for d := range axes {
		if x := &axes[d]; x.resized && which != family.OwnScales {
			x.factor, x.bias = model.factor, half
		}
	}
}

// settleSize computes the size of the output, which may differ in float32. It
// is negative if it exceeds what conform can represent.
func (x *resizedAxis) settleSize(w *walk.Walk, q *family.ResizeQuestions) {
	x.length, x.scale = computed[exact.Fraction](x), x.factor
	if x.stated {
		return
	}
	long := x.length.Plus(x.bias)
	if long.Compare(tooLong) >= 0 {
		x.to = -1
		return
	}
	x.to = long.Floor()
	if single := computed[exact.Single](x).Exact().Plus(x.bias).Floor(); single != x.to && w.Answer(q.Arithmetic) == family.InFloat32 {
		x.to = single
	}
}

// settleLength computes the length, if it is not a whole number, and the scale.
func (x *resizedAxis) settleLength(w *walk.Walk, q *family.ResizeQuestions) {
	if x.length.Whole() {
		x.length = exact.Int(x.to) // which float32 may have rounded
		return
	}
	switch w.Answer(q.Length) {
	case family.LengthRounded:
		x.scale = exact.Int(x.to).Over(exact.Int(x.size))
		fallthrough
	case family.LengthMixed:
		x.length = exact.Int(x.to)
	}
}

// places appends the element nearest to each place of the output: to fractions
// exactly, and to singles as float32 computes it. It returns both lists, the
// one that counts first.
func (x *resizedAxis) places(w *walk.Walk, r family.Resize, q *family.ResizeQuestions, fractions, singles []int64) (counts, other []int64) {
	fraction, single := newPlacer[exact.Fraction](x, r.Coordinates), newPlacer[exact.Single](x, r.Coordinates)
	for to := range x.to {
		fractions = append(fractions, x.nearest(r, fraction.place(to)))
		singles = append(singles, x.nearest(r, single.place(to).Exact()))
	}
	alike := slices.EqualFunc(fractions, singles, func(f, s int64) bool { return x.within(f) == x.within(s) })
	if !alike && w.Answer(q.Arithmetic) == family.InFloat32 {
		return singles, fractions
	}
	return fractions, singles
}

// beyond marks a place outside the axis in a crop.
const beyond = math.MinInt64

// within returns place, limited to the axis.
func (x *resizedAxis) within(place int64) int64 {
	if place == beyond {
		return beyond
	}
	return max(0, min(place, x.size-1))
}

// nearest rounds a place in the data.
func (x *resizedAxis) nearest(r family.Resize, place exact.Fraction) int64 {
	switch {
	case r.Coordinates == family.CropAndResize && (place.Sign() < 0 || place.Compare(exact.Int(x.size-1)) > 0):
		return beyond
	case r.Rounding == family.PreferFloor:
		return -half.Minus(place).Floor()
	case r.Rounding == family.PreferCeil:
		return place.Plus(half).Floor()
	case r.Rounding == family.Floor:
		return place.Floor()
	default:
		return -zero.Minus(place).Floor()
	}
}

var zero, half, one, tooLong = exact.Int(0), exact.Float(0.5), exact.Int(1), exact.Int(1 << 60)

// A placer computes the places in the data of the places of an output axis, in
// fractions or in float32.
type placer[N exact.Number[N]] struct {
	mode              int64
	half, last, scale N
	first             N // the place of 0, without the half that some modes add
	share, steps      N // of a crop; length - 1
}

// newPlacer computes what is the same for all places of an axis.
func newPlacer[N exact.Number[N]](x *resizedAxis, mode int64) (p placer[N]) {
	var n N
	one, size, length := n.Of(one), n.Of(exact.Int(x.size)), lengthOf[N](x)
	p = placer[N]{mode: mode, half: n.Of(half), last: n.Of(exact.Int(x.size - 1)), scale: n.Of(x.scale), first: n.Of(zero), steps: length.Minus(one)}
	long := p.steps.Exact().Sign() > 0
	switch start, end := n.Of(x.start), n.Of(x.end); {
	case mode == family.HalfPixelSymmetric:
		adjustment := n.Of(exact.Int(x.to)).Over(computed[N](x))
		p.first = size.Times(p.half).Times(one.Minus(adjustment))
	case mode == family.CropAndResize && long:
		p.first, p.share = start.Times(p.last), end.Minus(start)
	case mode == family.CropAndResize:
		p.first, p.mode = p.half.Times(start.Plus(end)).Times(p.last), constant
	case !long && (mode == family.AlignCorners || mode == family.PytorchHalfPixel):
		p.mode = constant
	}
	return p
}

// constant is a mode in which all places are the first.
const constant = -1

// place returns the place in the data of a place of the output.
func (p *placer[N]) place(to int64) (n N) {
	at := n.Of(exact.Int(to))
	switch p.mode {
	case constant:
		return p.first
	case family.Asymmetric:
		return at.Over(p.scale)
	case family.AlignCorners:
		return at.Times(p.last).Over(p.steps)
	case family.CropAndResize:
		return p.first.Plus(at.Times(p.share).Times(p.last).Over(p.steps))
	case family.HalfPixelSymmetric:
		return p.first.Plus(at.Plus(p.half).Over(p.scale)).Minus(p.half)
	default:
		return at.Plus(p.half).Over(p.scale).Minus(p.half)
	}
}

// lengthOf returns the length. If it is not whole, it is computed in the type
// of N.
func lengthOf[N exact.Number[N]](x *resizedAxis) (n N) {
	if x.length.Whole() {
		return n.Of(x.length)
	}
	return computed[N](x)
}

// computed returns the length before it is rounded.
func computed[N exact.Number[N]](x *resizedAxis) (n N) {
	return n.Of(exact.Int(x.size)).Times(n.Of(x.share)).Times(n.Of(x.factor))
}
