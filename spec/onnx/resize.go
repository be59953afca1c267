package onnx

import (
	"errors"
	"math"
	"math/big"

	"example.com/conform/spec"
	"example.com/conform/spec/family"
	"example.com/conform/spec/tensor"
)

var resizeText = spec.Text{Name: "onnx.resize", Document: "ONNX Resize-19"}

// Resize stretches the data along some axes, and copies the nearest elements. The
// modes linear and cubic are not carried.
var Resize = &spec.Operator{
	Name:       resizeText.Name,
	Params:     []spec.Param{{Name: "X"}, {Name: "Y", Dir: spec.Out, Like: "X", Sizes: resizeSizes}},
	Attributes: spec.Attributes(ResizeAttributes{}),
	Rules: []*spec.Rule{
		ResizeNearest, ResizeKeeps, ResizeAllAxes, ResizeAxes, ResizeNegativeAxis, ResizeScales, ResizeStretch, ResizeNotLarger, ResizeNotSmaller,
		ResizeUnread, ResizeCropScales, ResizeHalfPixel, ResizeHalfPixelSymmetric, ResizePytorchHalfPixel, ResizeAlignCorners, ResizeAsymmetric,
		ResizeCrop, ResizeFloor, ResizeCeil, ResizePreferFloor, ResizePreferCeil, ResizeEdge, ResizeExtrapolates, ResizeSameDType, ResizeOne,
		ResizeLength, ResizePositive, ResizeNotNegative, ResizeAxesInRange, ResizeAxesDistinct, ResizeSomething, ResizeAspect, ResizeRoi, ResizeForward,
	},
	Questions: []*spec.Question{ResizeRepeatedAxis, ResizeLengthResized, ResizeArithmetic, ResizeCroppedSize},
	Limit:     resizeLimit,
}

// ResizeAttributes are the attributes of Resize, and the inputs that decide the
// sizes of its output.
type ResizeAttributes struct {
	Roi           []int64 `conform:"roi,along=ends,float32,optional" doc:"where each axis of the data is cropped, as shares of it: all starts, then all ends"`
	Scales        []int64 `conform:"scales,along=steps,float32,optional" doc:"by how much each axis grows"`
	Sizes         []int64 `conform:"sizes,along=steps,optional" doc:"the size of each axis, or what bounds it"`
	Axes          []int64 `conform:"axes,along=steps,axis,optional" doc:"axes that roi, scales and sizes are for, negative from the back; all when absent"`
	Coordinates   int64   `conform:"coordinate_transformation_mode,optional,enum=half_pixel|half_pixel_symmetric|pytorch_half_pixel|align_corners|asymmetric|tf_crop_and_resize" doc:"where in the data a place of the output is"`
	Nearest       int64   `conform:"nearest_mode,optional,enum=round_prefer_floor|round_prefer_ceil|floor|ceil" doc:"which element is the nearest to a place between two"`
	Policy        int64   `conform:"keep_aspect_ratio_policy,optional,enum=stretch|not_larger|not_smaller" doc:"whether sizes are those of the output, or its most or its least with one scale for all axes"`
	Extrapolation float64 `conform:"extrapolation_value,optional" doc:"what the output holds where tf_crop_and_resize leaves the data"`
}

// The values of ResizeAttributes.Coordinates.
const (
	HalfPixel = iota
	HalfPixelSymmetric
	PytorchHalfPixel
	AlignCorners
	Asymmetric
	CropAndResize
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

// ResizeOf returns the attributes of a call of Resize.
func ResizeOf(c *spec.Call) *ResizeAttributes { return c.Attributes.(*ResizeAttributes) }

// Entries returns the scales of a call, or the sizes where there are none.
func (a *ResizeAttributes) Entries() []int64 {
	if a.Scales != nil {
		return a.Scales
	}
	return a.Sizes
}

// ScaleOfAll reports whether all resized axes have one scale.
func (a *ResizeAttributes) ScaleOfAll() bool { return a.Scales == nil && a.Policy != Stretch }

// Crop returns which share of the data a call crops along axis i of its list.
func (a *ResizeAttributes) Crop(i int) (start, end float32) {
	return math.Float32frombits(uint32(a.Roi[i])), math.Float32frombits(uint32(a.Roi[len(a.Roi)/2+i]))
}

// eachResized calls f with every dimension that a call of Resize resizes, and
// which entry of its scales or sizes is for it.
func eachResized(c *spec.Call, f func(i, d int, entry int64)) {
	a := ResizeOf(c)
	for i, entry := range a.Entries() {
		if d, ok := family.Listed(a.Axes, i, c.Tensors[0].Rank()); ok {
			f(i, d, entry)
		}
	}
}

func resizeSizes(c *spec.Call, r *spec.Reading, _ int, sizes []int64) []int64 {
	a, data := ResizeOf(c), c.Tensors[0].Sizes
	sizes = append(sizes, data...)
	eachResized(c, func(_, d int, entry int64) { sizes[d] = entry })
	var all *big.Rat // the scale of all axes
	if a.ScaleOfAll() {
		eachResized(c, func(_, d int, _ int64) {
			if scale := big.NewRat(sizes[d], data[d]); all == nil || scale.Cmp(all) < 0 == (a.Policy == NotLarger) {
				all = scale
			}
		})
	}
	eachResized(c, func(i, d int, entry int64) {
		size := new(big.Rat).SetInt64(data[d])
		switch {
		case a.ScaleOfAll():
			sizes[d] = rounded(r, 0.5, size, all)
		case a.Scales != nil:
			sizes[d] = rounded(r, 0, size, cropped(a, r, i), exactly(math.Float32frombits(uint32(entry))))
		}
	})
	return sizes
}

// cropped returns the share of axis i of the list that scales are for.
func cropped(a *ResizeAttributes, r *spec.Reading, i int) *big.Rat {
	if a.Coordinates == CropAndResize {
		start, end := a.Crop(i)
		if share := new(big.Rat).Sub(exactly(end), exactly(start)); share.Cmp(exactly(1)) != 0 && r.Answer(ResizeCroppedSize) == ResizeSizeCropped {
			return share
		}
	}
	return exactly(1)
}

func exactly(number float32) *big.Rat { return new(big.Rat).SetFloat64(float64(number)) }

// rounded returns the product of some factors with a bias, rounded down: exactly,
// or what is left of it in float32, unless the exact product is whole. It is -1
// beyond 60 bits.
func rounded(r *spec.Reading, bias float32, factors ...*big.Rat) int64 {
	exact, single := exactly(1), float32(1)
	for _, factor := range factors {
		number, _ := factor.Float32()
		exact, single = exact.Mul(exact, factor), float32(single*number)
	}
	whole := exact.IsInt()
	exact.Add(exact, exactly(bias))
	n := new(big.Int).Div(exact.Num(), exact.Denom())
	if n.BitLen() > 60 {
		return -1
	}
	if inSingle := int64(float64(single) + float64(bias)); !whole && inSingle != n.Int64() && r.Answer(ResizeArithmetic) == ResizeFloat32 {
		return inSingle
	}
	return n.Int64()
}

var (
	errNotHeld = errors.New("the data type of X, or float32, does not hold it exactly")
	errFar     = errors.New("it has an entry that is no number, or beyond 2^20")
)

// resizeLimit leaves out what the text says nothing of: places that are no
// numbers in float32, and values that are rounded to the data type of X.
func resizeLimit(c *spec.Call) error {
	a := ResizeOf(c)
	if a.Coordinates != CropAndResize {
		return nil
	}
	for i := range len(a.Roi) / 2 {
		if start, end := a.Crop(i); !(max(start, -start, end, -end) <= 1<<20) {
			return &spec.LimitError{Part: "roi", Err: errFar}
		}
	}
	_, float := tensor.FloatValue(tensor.Float32, a.Extrapolation)
	if _, held := tensor.FloatValue(c.Tensors[0].DType, a.Extrapolation); !held || !float {
		return &spec.LimitError{Part: "extrapolation_value", Err: errNotHeld}
	}
	return nil
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
	ResizeUnread = resizeText.Meaning("roi-unread", "roi",
		"Without tf_crop_and_resize, roi has no effect.")
	ResizeCropScales = resizeText.Meaning("crop-scales", "introduction",
		"With tf_crop_and_resize and scales, the length of an axis is multiplied by end - start too.")
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
	ResizeCrop = resizeText.Meaning("tf-crop-and-resize", "coordinate_transformation_mode",
		"With tf_crop_and_resize, place x of the output is (start + x * (end - start) / (resized length - 1)) * (length of the data - 1), and the middle of start and end where the resized length is not above 1.")
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
	ResizeExtrapolates = resizeText.Meaning("extrapolates", "extrapolation_value",
		"With tf_crop_and_resize, an element whose place is before the first or behind the last of an axis is extrapolation_value.")
	ResizeSameDType = resizeText.Static("same-dtype", "Type Constraints, T1",
		"X and Y have one data type.", spec.OneDType)
	ResizeOne = resizeText.Static("scales-or-sizes", "scales; sizes",
		"Either scales or sizes is present, and not both.", func(k *spec.Check) {
			if a := ResizeOf(k.Call); (a.Scales == nil) == (a.Sizes == nil) {
				k.Breaks("there are %d scales and %d sizes", len(a.Scales), len(a.Sizes))
			}
		})
	ResizeLength = resizeText.Given(ResizeOne).Static("one-length", "scales; sizes",
		"There is a scale or size for each of axes, or for each dimension of X where axes is absent.", func(k *spec.Check) {
			a, axes := ResizeOf(k.Call), k.Tensors[0].Rank()
			if a.Axes != nil {
				axes = len(a.Axes)
			}
			if n := len(a.Entries()); n != axes {
				k.Breaks("%d scales or sizes for %d axes", n, axes)
			}
		})
	ResizePositive = resizeText.Static("scales-positive", "scales",
		"Each scale is a finite number above 0.", func(k *spec.Check) {
			for i, entry := range ResizeOf(k.Call).Scales {
				if scale := math.Float32frombits(uint32(entry)); !(scale > 0 && scale <= math.MaxFloat32) {
					k.Breaks("scale %d is %v", i, scale)
				}
			}
		})
	ResizeNotNegative = resizeText.Static("sizes-not-negative", "sizes",
		"No size is negative.", notBelow(0, "sizes"))
	ResizeAxesInRange = resizeText.Static("axes-in-range", "axes",
		"Each axis is from -r to r-1, where r is the rank of X.", axesInRange)
	ResizeAxesDistinct = axesDistinct(resizeText.Given(ResizeAxesInRange), ResizeRepeatedAxis)
	ResizeSomething    = resizeText.Given(ResizeLength, ResizePositive, ResizeAxesDistinct).Static("something-to-copy", "mode",
		"An empty axis stays empty.", func(k *spec.Check) {
			eachResized(k.Call, func(_, d int, to int64) {
				if ResizeOf(k.Call).Sizes != nil && k.Tensors[0].Sizes[d] == 0 && to > 0 {
					k.Breaks("axis %d is empty, and its size is to be %d", d, to)
				}
			})
		})
	ResizeAspect = resizeText.Given(ResizeSomething, ResizeNotNegative).Static("aspect-ratio", "keep_aspect_ratio_policy",
		"With another policy than stretch, no resized axis is empty.", func(k *spec.Check) {
			eachResized(k.Call, func(_, d int, _ int64) {
				if ResizeOf(k.Call).ScaleOfAll() && k.Tensors[0].Sizes[d] == 0 {
					k.Breaks("axis %d is empty", d)
				}
			})
		})
	ResizeRoi = resizeText.Given(ResizeLength).Static("roi-length", "roi",
		"With tf_crop_and_resize, roi has a start for each axis that there is a scale or size for, and then an end for each.", func(k *spec.Check) {
			if a := ResizeOf(k.Call); a.Coordinates == CropAndResize && len(a.Roi) != 2*len(a.Entries()) {
				k.Breaks("roi has %d entries for %d axes", len(a.Roi), len(a.Entries()))
			}
		})
	ResizeForward = resizeText.Given(ResizeRoi).Static("crop-forward", "introduction",
		"With tf_crop_and_resize and scales, no end is before its start, unless onnx.resize/cropped-size is answered otherwise.", func(k *spec.Check) {
			a := ResizeOf(k.Call)
			for i := range a.Scales {
				if a.Coordinates != CropAndResize {
					return
				}
				if start, end := a.Crop(i); end < start && k.Answer(ResizeCroppedSize) == ResizeSizeCropped {
					k.Breaks("%v to %v is axis %d", start, end, i)
				}
			}
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
	ResizeCroppedSize = resizeText.Question("cropped-size", "introduction",
		"How long is an axis that scales and tf_crop_and_resize resize?", []spec.Option{
			ResizeSizeCropped: {Name: "cropped", Statement: "Its length, multiplied by end - start and by its scale."},
			ResizeSizeWhole:   {Name: "whole", Statement: "Its length, multiplied by its scale."},
		})
)

// The answers to the questions of Resize.
const (
	ResizeLengthFraction, ResizeLengthMixed, ResizeLengthRounded spec.Answer = 0, 1, 2
	ResizeExact, ResizeFloat32                                   spec.Answer = 0, 1
	ResizeSizeCropped, ResizeSizeWhole                           spec.Answer = 0, 1
)
