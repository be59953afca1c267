package onnx

import (
	"math"
	"math/bits"

	"example.com/conform/spec"
	"example.com/conform/spec/family"
	"example.com/conform/spec/tensor"
)

var resizeText = spec.Text{Name: "onnx.resize", Document: "ONNX Resize-19"}

// Resize stretches the data along some axes, and copies the nearest elements. The
// modes linear and cubic, and tf_crop_and_resize with roi, are not carried.
var Resize = &spec.Operator{
	Name:       resizeText.Name,
	Params:     []spec.Param{{Name: "X"}, {Name: "Y", Dir: spec.Out, Like: "X", Sizes: resizeSizes}},
	Attributes: spec.Attributes(ResizeAttributes{}),
	Rules: []*spec.Rule{
		ResizeNearest, ResizeKeeps, ResizeAllAxes, ResizeAxes, ResizeNegativeAxis, ResizeScales, ResizeStretch, ResizeNotLarger, ResizeNotSmaller,
		ResizeHalfPixel, ResizeHalfPixelSymmetric, ResizePytorchHalfPixel, ResizeAlignCorners, ResizeAsymmetric, ResizeFloor, ResizeCeil,
		ResizePreferFloor, ResizePreferCeil, ResizeEdge, ResizeSameDType, ResizeOne, ResizeLength, ResizePositive, ResizeNotNegative, ResizeAxesInRange,
		ResizeAxesDistinct, ResizeSomething, ResizeAspect,
	},
	Questions: []*spec.Question{ResizeRepeatedAxis, ResizeLengthResized, ResizeArithmetic},
}

// ResizeAttributes are the attributes of Resize, and the inputs that decide the
// sizes of its output.
type ResizeAttributes struct {
	Scales      []int64 `conform:"scales,along=steps,float32,optional" doc:"by how much each axis grows"`
	Sizes       []int64 `conform:"sizes,along=steps,optional" doc:"the size of each axis, or what bounds it"`
	Axes        []int64 `conform:"axes,along=steps,axis,optional" doc:"axes that the scales or sizes are for, negative from the back; all when absent"`
	Coordinates int64   `conform:"coordinate_transformation_mode,optional,enum=half_pixel|half_pixel_symmetric|pytorch_half_pixel|align_corners|asymmetric" doc:"where in the data a place of the output is"`
	Nearest     int64   `conform:"nearest_mode,optional,enum=round_prefer_floor|round_prefer_ceil|floor|ceil" doc:"which element is the nearest to a place between two"`
	Policy      int64   `conform:"keep_aspect_ratio_policy,optional,enum=stretch|not_larger|not_smaller" doc:"whether sizes are those of the output, or its most or its least with one scale for all axes"`
}

// The values of ResizeAttributes.Coordinates.
const (
	HalfPixel = iota
	HalfPixelSymmetric
	PytorchHalfPixel
	AlignCorners
	Asymmetric
)

// The values of ResizeAttributes.Nearest.
const (
	PreferFloor = iota
	PreferCeil
	Floor
	Ceil
)

// The values of ResizeAttributes.Policy.
const (
	Stretch = iota
	NotLarger
	NotSmaller
)

func resize(c *spec.Call) *ResizeAttributes { return c.Attributes.(*ResizeAttributes) }

// eachResized calls f with every entry of the scales or sizes of a call of Resize,
// and the dimension that it is for.
func eachResized(c *spec.Call, f func(d int, entry int64)) {
	a := resize(c)
	entries := a.Sizes
	if a.Scales != nil {
		entries = a.Scales
	}
	for i, entry := range entries {
		if d, ok := family.Listed(a.Axes, i, c.Tensors[0].Rank()); ok {
			f(d, entry)
		}
	}
}

func resizeSizes(c *spec.Call, r *spec.Reading, _ int, sizes []int64) []int64 {
	a, data := resize(c), c.Tensors[0].Sizes
	sizes = append(sizes, data...)
	eachResized(c, func(d int, entry int64) {
		if sizes[d] = entry; a.Scales != nil {
			scale := math.Float32frombits(uint32(entry))
			sizes[d] = settled(r, scaled(data[d], scale), float64(float32(float32(data[d])*scale)))
		}
	})
	if a.Scales != nil || a.Policy == Stretch {
		return sizes
	}
	over, under := int64(-1), int64(1) // the scale of all axes
	eachResized(c, func(d int, _ int64) {
		if over < 0 || below(sizes[d], data[d], over, under) == (a.Policy == NotLarger) {
			over, under = sizes[d], data[d]
		}
	})
	eachResized(c, func(d int, _ int64) {
		scale := float32(over) / float32(under)
		sizes[d] = settled(r, rounded(data[d], over, under), float64(float32(float32(data[d])*scale))+0.5)
	})
	return sizes
}

// settled returns the exact size of an axis in the output, or what is left of one
// in float32 without its fraction.
func settled(r *spec.Reading, exact int64, single float64) int64 {
	if exact < 0 || int64(single) == exact || r.Answer(ResizeArithmetic) == ResizeExact {
		return exact
	}
	return int64(single)
}

// below reports whether a divided by b is below c divided by d.
func below(a, b, c, d int64) bool {
	high, low := bits.Mul64(uint64(a), uint64(d))
	otherHigh, otherLow := bits.Mul64(uint64(c), uint64(b))
	return high < otherHigh || high == otherHigh && low < otherLow
}

// scaled returns size times scale, rounded down: -1 where 63 bits do not hold it,
// or the numbers that places are computed from.
func scaled(size int64, scale float32) int64 {
	number := math.Float32bits(scale)
	significand, exponent := int64(number&(1<<23-1)), int(number>>23)-150
	if exponent == -150 {
		exponent++
	} else {
		significand |= 1 << 23
	}
	for ; significand&1 == 0; exponent++ {
		significand >>= 1
	}
	switch {
	case size == 0:
		return 0
	case exponent > 62:
		return -1
	}
	over, under := significand, int64(1)<<max(0, min(-exponent, 62))
	if exponent > 0 {
		if over > math.MaxInt64>>exponent {
			return -1
		}
		over <<= exponent
	}
	return bounded(size, over, size, func(product int64) int64 { return product / under >> max(0, -exponent-62) })
}

// rounded returns size times over divided by under, rounded half up: -1 as
// [scaled] does.
func rounded(size, over, under int64) int64 {
	return bounded(size, over, under, func(product int64) int64 {
		if product%under >= under-product%under {
			return product/under + 1
		}
		return product / under
	})
}

// bounded returns what f makes of size times over, unless places cannot be computed
// from them in 63 bits.
func bounded(size, over, under int64, f func(product int64) int64) int64 {
	product, fits := tensor.Mul(size, over)
	most, fitsAll := tensor.Mul(product, max(size, under, 1))
	if !fits || !fitsAll || most > math.MaxInt64/8 {
		return -1
	}
	return f(product)
}

// The rules of Resize.
var (
	ResizeNearest = resizeText.Meaning("nearest", "mode; nearest_mode",
		"Along each resized axis, an element of the output is the element of the data that is nearest to its place.")
	ResizeKeeps = resizeText.Meaning("other-axes", "axes; keep_aspect_ratio_policy",
		"An axis that is not named keeps its size and its elements.")
	ResizeAllAxes = resizeText.Meaning("all-axes", "axes",
		"Without axes, sizes are for all axes in their order.")
	ResizeAxes = resizeText.Meaning("axes", "axes; keep_aspect_ratio_policy",
		"With axes, sizes[i] is for axis axes[i].")
	ResizeNegativeAxis = negativeAxis(resizeText, "axes")
	ResizeScales       = resizeText.Meaning("scales", "introduction; scales",
		"With scales, the length of an axis is multiplied by its scale; its size in the output is that, rounded down.")
	ResizeStretch = resizeText.Meaning("stretch", "keep_aspect_ratio_policy",
		"With the policy stretch, sizes are those of the output. The scale of an axis is its size in the output divided by that in the data.")
	ResizeNotLarger = resizeText.Meaning("not-larger", "keep_aspect_ratio_policy",
		"With the policy not_larger, all axes have the least scale that one of the sizes asks for. Sizes of the output are rounded, halves up.")
	ResizeNotSmaller = resizeText.Meaning("not-smaller", "keep_aspect_ratio_policy",
		"With the policy not_smaller, all axes have the greatest scale that one of the sizes asks for. Sizes of the output are rounded, halves up.")
	ResizeHalfPixel = resizeText.Meaning("half-pixel", "coordinate_transformation_mode",
		"With half_pixel, place x of the output is (x + 1/2) / scale - 1/2 in the data.")
	ResizeHalfPixelSymmetric = resizeText.Meaning("half-pixel-symmetric", "coordinate_transformation_mode",
		"With half_pixel_symmetric, places are those of half_pixel, moved so that the centre of the output is that of the data where the output's size was rounded.")
	ResizePytorchHalfPixel = resizeText.Meaning("pytorch-half-pixel", "coordinate_transformation_mode",
		"With pytorch_half_pixel, places are those of half_pixel where the resized axis is longer than 1, and 0 elsewhere.")
	ResizeAlignCorners = resizeText.Meaning("align-corners", "coordinate_transformation_mode",
		"With align_corners, place x of the output is x * (length of the data - 1) / (resized length - 1) in the data, and 0 where the resized length is 1.")
	ResizeAsymmetric = resizeText.Meaning("asymmetric", "coordinate_transformation_mode",
		"With asymmetric, place x of the output is x / scale in the data.")
	ResizeFloor = resizeText.Meaning("floor", "nearest_mode",
		"With floor, the nearest element is the one at or before the place.")
	ResizeCeil = resizeText.Meaning("ceil", "nearest_mode",
		"With ceil, the nearest element is the one at or after the place.")
	ResizePreferFloor = resizeText.Meaning("round-prefer-floor", "nearest_mode",
		"With round_prefer_floor, it is the nearer of the two, and the one before a place halfway between them.")
	ResizePreferCeil = resizeText.Meaning("round-prefer-ceil", "nearest_mode",
		"With round_prefer_ceil, it is the nearer of the two, and the one after a place halfway between them.")
	ResizeEdge = resizeText.Meaning("edge", "Examples, resize_upsample_sizes_nearest_ceil_half_pixel",
		"Before the first and behind the last element of an axis, the nearest element is that one.")
	ResizeSameDType = resizeText.Static("same-dtype", "Type Constraints, T1",
		"X and Y have one data type.", spec.OneDType)
	ResizeOne = resizeText.Static("scales-or-sizes", "scales; sizes",
		"Either scales or sizes is present, and not both.", func(k *spec.Check) {
			if a := resize(k.Call); (a.Scales == nil) == (a.Sizes == nil) {
				k.Breaks("there are %d scales and %d sizes", len(a.Scales), len(a.Sizes))
			}
		})
	ResizeLength = resizeText.Given(ResizeOne).Static("one-length", "scales; sizes",
		"There is a scale or size for each of axes, or for each dimension of X where axes is absent.", func(k *spec.Check) {
			a, axes := resize(k.Call), k.Tensors[0].Rank()
			if a.Axes != nil {
				axes = len(a.Axes)
			}
			if n := len(a.Scales) + len(a.Sizes); n != axes {
				k.Breaks("%d scales or sizes for %d axes", n, axes)
			}
		})
	ResizePositive = resizeText.Static("scales-positive", "scales",
		"Each scale is a finite number above 0.", func(k *spec.Check) {
			for i, entry := range resize(k.Call).Scales {
				if scale := math.Float32frombits(uint32(entry)); !(scale > 0 && scale <= math.MaxFloat32) {
					k.Breaks("scale %d is %v", i, scale)
				}
			}
		})
	ResizeNotNegative = resizeText.Static("sizes-not-negative", "sizes",
		"No size is negative.", func(k *spec.Check) { notNegative(k, "sizes", resize(k.Call).Sizes) })
	ResizeAxesInRange = resizeText.Static("axes-in-range", "axes",
		"Each axis is from -r to r-1, where r is the rank of X.", axesInRange)
	ResizeAxesDistinct = axesDistinct(resizeText.Given(ResizeAxesInRange), ResizeRepeatedAxis)
	ResizeSomething    = resizeText.Given(ResizeLength, ResizePositive, ResizeAxesDistinct).Static("something-to-copy", "mode",
		"An empty axis stays empty.", func(k *spec.Check) {
			eachResized(k.Call, func(d int, to int64) {
				if resize(k.Call).Sizes != nil && k.Tensors[0].Sizes[d] == 0 && to > 0 {
					k.Breaks("axis %d is empty, and its size is to be %d", d, to)
				}
			})
		})
	ResizeAspect = resizeText.Given(ResizeSomething, ResizeNotNegative).Static("aspect-ratio", "keep_aspect_ratio_policy",
		"With another policy than stretch, no resized axis is empty.", func(k *spec.Check) {
			eachResized(k.Call, func(d int, _ int64) {
				if a := resize(k.Call); a.Sizes != nil && a.Policy != Stretch && k.Tensors[0].Sizes[d] == 0 {
					k.Breaks("axis %d is empty", d)
				}
			})
		})
)

// The questions of Resize.
var (
	ResizeRepeatedAxis  = repeatedAxis(resizeText, "The last scale or size of the axis counts.")
	ResizeLengthResized = resizeText.Question("length-resized", "coordinate_transformation_mode; keep_aspect_ratio_policy",
		"What are the resized length and the scale of an axis whose size in the output was rounded?", []spec.Option{
			ResizeLengthFraction: {Name: "fraction", Statement: "The length before it was rounded, and the scale of all axes."},
			ResizeLengthMixed:    {Name: "rounded-length", Statement: "The rounded length, and the scale of all axes."},
			ResizeLengthRounded:  {Name: "rounded", Statement: "The rounded length, and that length divided by the one of the data."},
		})
	ResizeArithmetic = resizeText.Question("arithmetic", "coordinate_transformation_mode",
		"How exactly is a place computed?", []spec.Option{
			ResizeExact:   {Name: "exact", Statement: "Exactly."},
			ResizeFloat32: {Name: "float32", Statement: "Each number and each operation of the formula is rounded to float32."},
		})
)

// The answers to the questions of Resize.
const (
	ResizeLengthFraction, ResizeLengthMixed, ResizeLengthRounded spec.Answer = 0, 1, 2
	ResizeExact, ResizeFloat32                                   spec.Answer = 0, 1
)
