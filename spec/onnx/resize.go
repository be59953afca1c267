package onnx

import (
	"errors"

	"example.com/conform/spec"
	"example.com/conform/spec/family"
	"example.com/conform/spec/tensor"
)

var resizeText = spec.Text{Name: "onnx.resize", Document: "ONNX Resize-19"}

// Resize stretches the data along some axes, and copies the nearest elements. The
// modes linear and cubic are gaps.
var Resize = &spec.Operator{
	Name:       resizeText.Name,
	Params:     []spec.Param{{Name: "X"}, {Name: "Y", Dir: spec.Out, Like: "X", Inferred: true}},
	Attributes: spec.Attributes(ResizeAttributes{}),
	Rules: []*spec.Rule{
		ResizeNearest, ResizeKeeps, ResizeAllAxes, ResizeAxes, ResizeNegativeAxis, ResizeScales, ResizeStretch, ResizeNotLarger, ResizeNotSmaller,
		ResizeNoPolicy, ResizeUnread, ResizeCropScales, ResizeHalfPixel, ResizeHalfPixelSymmetric, ResizePytorchHalfPixel, ResizeAlignCorners, ResizeAsymmetric,
		ResizeCrop, ResizeFloor, ResizeCeil, ResizePreferFloor, ResizePreferCeil, ResizeEdge, ResizeExtrapolates, ResizeTypes, ResizeSameDType, ResizeOne,
		ResizeLength, ResizePositive, ResizeNotNegative, ResizeAxesInRange, ResizeAxesDistinct, ResizeSomething, ResizeAspect, ResizeRoi, ResizeForward,
	},
	Questions: []*spec.Question{
		ResizeOfScalar, ResizeRepeatedAxis, ResizeToNothing, ResizePolicyWithScales, ResizeAbsentRoi, ResizeLengthResized, ResizeArithmetic,
		ResizeCroppedSize, OtherBools,
	},
	Limit: resizeLimit,
}

// ResizeAttributes are the attributes of Resize, and the inputs that decide the
// sizes of its output.
type ResizeAttributes struct {
	Roi           []float32 `conform:"roi,along=ends,input,optional" doc:"where each axis of the data is cropped, as shares of it: all starts, then all ends"`
	Scales        []float32 `conform:"scales,along=steps,input,optional" doc:"by how much each axis grows"`
	Sizes         []int64   `conform:"sizes,along=steps,input,optional" doc:"the size of each axis, or what bounds it"`
	Axes          []int64   `conform:"axes,along=steps,axis,optional" doc:"axes that roi, scales and sizes are for, negative from the back; all when absent"`
	Coordinates   int64     `conform:"coordinate_transformation_mode,optional,enum=half_pixel|half_pixel_symmetric|pytorch_half_pixel|align_corners|asymmetric|tf_crop_and_resize" doc:"which position in the data an index of the output has"`
	Nearest       int64     `conform:"nearest_mode,optional,enum=round_prefer_floor|round_prefer_ceil|floor|ceil" doc:"which element is the nearest to a position between two"`
	Policy        int64     `conform:"keep_aspect_ratio_policy,optional,enum=stretch|not_larger|not_smaller" doc:"whether sizes are those of the output, or bounds for it with one scale for all axes"`
	Extrapolation float64   `conform:"extrapolation_value,optional" doc:"value of the output where tf_crop_and_resize leaves the data"`
}

// ResizeOf returns what a call of Resize does.
func ResizeOf(c *spec.Call) family.Resize {
	a := spec.As[ResizeAttributes](c)
	return family.Resize{Scales: a.Scales, Sizes: a.Sizes, Axes: a.Axes, Crop: a.Roi, OneScale: a.Policy, Coordinates: a.Coordinates, Rounding: a.Nearest}
}

// resized makes a check of what a call does.
func resized(check func(x family.Resize, k *spec.Check)) func(k *spec.Check) {
	return func(k *spec.Check) { check(ResizeOf(k.Call), k) }
}

var errNotHeld = errors.New("the data type of X, or float32, does not hold it exactly")

// resizeLimit leaves out what the text says nothing of: places that are no
// numbers in float32, and values that are rounded to the data type of X.
func resizeLimit(c *spec.Call) error {
	value := spec.As[ResizeAttributes](c).Extrapolation
	_, float := tensor.FloatValue(tensor.Float32, value)
	_, held := tensor.FloatValue(c.Tensors[0].DType, value)
	if err := ResizeOf(c).CropLimit("roi"); err != nil || ResizeOf(c).Coordinates != family.CropAndResize || held && float {
		return err
	}
	return &spec.LimitError{Part: "extrapolation_value", Err: errNotHeld}
}

// The rules of Resize.
var (
	ResizeNearest = resizeText.Meaning("nearest", "mode; nearest_mode",
		"Each element of the output has a position in the data. Along each resized axis, it copies the element of the data nearest to that position.")
	ResizeKeeps = resizeText.Meaning("other-axes", "axes; keep_aspect_ratio_policy",
		"An axis that axes does not name keeps its size and its elements.")
	ResizeAllAxes = resizeText.Meaning("all-axes", "axes",
		"Without axes, scales or sizes are for all axes in order.")
	ResizeAxes = resizeText.Meaning("axes", "axes; keep_aspect_ratio_policy",
		"With axes, entry i of scales or sizes is for axis axes[i].")
	ResizeNegativeAxis = negativeAxis(resizeText, "axes")
	ResizeScales       = resizeText.Meaning("scales", "introduction; scales",
		"With scales, the resized length of an axis is its length times its scale. Its size in the output is that length rounded down.")
	ResizeStretch = resizeText.Meaning("stretch", "keep_aspect_ratio_policy",
		"With the policy stretch, sizes are the sizes of the output. The scale of an axis is its size in the output divided by its size in the data.")
	ResizeNotLarger = resizeText.Meaning("not-larger", "keep_aspect_ratio_policy",
		"With the policy not_larger, every resized axis has the least scale that an entry of sizes asks for. Sizes of the output are rounded to the nearest integer, halves up.")
	ResizeNotSmaller = resizeText.Meaning("not-smaller", "keep_aspect_ratio_policy",
		"With the policy not_smaller, every resized axis has the greatest scale that an entry of sizes asks for. Sizes of the output are rounded to the nearest integer, halves up.")
	ResizeNoPolicy = resizeText.Meaning("policy-of-scales", "keep_aspect_ratio_policy",
		"With scales, keep_aspect_ratio_policy has no effect.")
	ResizeUnread = resizeText.Meaning("roi-unread", "roi",
		"In every mode except tf_crop_and_resize, roi has no effect.")
	ResizeCropScales = resizeText.Meaning("crop-scales", "introduction",
		"With tf_crop_and_resize and scales, the length of an axis is multiplied by end - start in addition to its scale.")
	ResizeHalfPixel = resizeText.Meaning("half-pixel", "coordinate_transformation_mode",
		"With half_pixel, index x of the output has position (x + 1/2) / scale - 1/2.")
	ResizeHalfPixelSymmetric = resizeText.Meaning("half-pixel-symmetric", "coordinate_transformation_mode",
		"With half_pixel_symmetric, positions are those of half_pixel. Where the size of the output was rounded, they are shifted so that the centre of the output is the centre of the data.")
	ResizePytorchHalfPixel = resizeText.Meaning("pytorch-half-pixel", "coordinate_transformation_mode",
		"With pytorch_half_pixel, positions are those of half_pixel if the resized length is greater than 1, and 0 otherwise.")
	ResizeAlignCorners = resizeText.Meaning("align-corners", "coordinate_transformation_mode",
		"With align_corners, index x of the output has position x * (length of the data - 1) / (resized length - 1), or 0 if the resized length is 1.")
	ResizeAsymmetric = resizeText.Meaning("asymmetric", "coordinate_transformation_mode",
		"With asymmetric, index x of the output has position x / scale.")
	ResizeCrop = resizeText.Meaning("tf-crop-and-resize", "coordinate_transformation_mode",
		"With tf_crop_and_resize, index x of the output has position (start + x * (end - start) / (resized length - 1)) * (length of the data - 1). If the resized length is at most 1, the middle of start and end replaces the sum.")
	ResizeFloor = resizeText.Meaning("floor", "nearest_mode",
		"With floor, the nearest element is the one at or before the position.")
	ResizeCeil = resizeText.Meaning("ceil", "nearest_mode",
		"With ceil, the nearest element is the one at or after the position.")
	ResizePreferFloor = resizeText.Meaning("round-prefer-floor", "nearest_mode",
		"With round_prefer_floor, the nearest element is the closer one. Halfway between two elements, it is the first.")
	ResizePreferCeil = resizeText.Meaning("round-prefer-ceil", "nearest_mode",
		"With round_prefer_ceil, the nearest element is the closer one. Halfway between two elements, it is the second.")
	ResizeEdge = resizeText.Meaning("edge", "Examples, resize_upsample_sizes_nearest_ceil_half_pixel",
		"For a position before the first or after the last element of an axis, that element is the nearest.")
	ResizeExtrapolates = resizeText.Meaning("extrapolates", "extrapolation_value",
		"With tf_crop_and_resize, an element whose position is before the first or after the last element of an axis is extrapolation_value.")
	ResizeTypes     = resizeText.Types("Type Constraints, T1", wideTypes)
	ResizeSameDType = resizeText.Static("same-dtype", "Type Constraints, T1",
		"X and Y have the same data type.", spec.OneDType)
	ResizeOne = resizeText.Static("scales-or-sizes", "scales; sizes",
		"Exactly one of scales and sizes is present.", resized(family.Resize.OneOf))
	ResizeLength = resizeText.Given(ResizeOne).Static("one-length", "scales; sizes",
		"There is one scale or size for each entry of axes, or for each dimension of X if axes is absent. With the answer reject to onnx.resize/scalar, X is not a scalar.", perAxis(1, ResizeOfScalar, "scales", "sizes"))
	ResizePositive = resizeText.Static("scales-positive", "scales",
		"Every scale is finite and greater than 0.", resized(family.Resize.ScalesPositive))
	ResizeNotNegative = resizeText.Static("sizes-not-negative", "sizes (silent)",
		"No entry of sizes is negative.", family.AtLeast(0, "sizes"))
	ResizeAxesInRange = resizeText.Static("axes-in-range", "axes",
		"Each axis is from -r to r-1, where r is the rank of X.", family.AxesInRange)
	ResizeAxesDistinct = axesDistinct(resizeText.Given(ResizeAxesInRange), ResizeRepeatedAxis)
	ResizeSomething    = resizeText.Given(ResizeLength, ResizePositive, ResizeAxesDistinct).Static("something-to-copy", "mode (silent)",
		"An axis that is empty in the data is empty in the output. With the answer reject to onnx.resize/size-of-0, sizes has no 0 for another axis.",
		resized(ResizeQuestions.NothingOfNothing))
	ResizeAspect = resizeText.Given(ResizeSomething, ResizeNotNegative).Static("aspect-ratio", "keep_aspect_ratio_policy",
		"With sizes and the policy not_larger or not_smaller, no resized axis is empty. With the answer reject to onnx.resize/policy-with-scales, these policies are not combined with scales.",
		resized(ResizeQuestions.HasScales))
	ResizeRoi = resizeText.Given(ResizeLength).Static("roi-length", "roi (silent)",
		"With tf_crop_and_resize, roi has one start for each scale or size, followed by one end for each. With the answer whole to onnx.resize/absent-roi, it may be absent.",
		resized(ResizeQuestions.OneCrop))
	ResizeForward = resizeText.Given(ResizeRoi, ResizeAxesInRange).Static("crop-forward", "introduction (silent)",
		"With tf_crop_and_resize and scales, no end is before its start on an axis that has elements, unless the answer to onnx.resize/cropped-size is whole.", resized(ResizeQuestions.Forward))
)

// The questions of Resize.
var (
	ResizeOfScalar      = ofScalar(resizeText, "X", "May X be a scalar?")
	ResizeRepeatedAxis  = repeatedAxis(resizeText, "The last scale or size of the axis applies.")
	ResizeLengthResized = resizeText.Question("length-resized", "coordinate_transformation_mode; keep_aspect_ratio_policy",
		"What are the resized length and the scale of an axis whose size in the output was rounded?", []spec.Option{
			family.LengthFraction: {Name: "fraction", Statement: "The length before rounding, and the scale from scales or from the policy."},
			family.LengthMixed:    {Name: "rounded-length", Statement: "The rounded length, and the scale from scales or from the policy."},
			family.LengthRounded:  {Name: "rounded", Statement: "The rounded length, and the scale that follows from it: the rounded length divided by the length of the data. The shift of half_pixel_symmetric follows from the length before rounding."},
		})
	ResizeArithmetic = resizeText.Question("arithmetic", "coordinate_transformation_mode",
		"How exactly are sizes and positions computed?", []spec.Option{
			family.InFractions: {Name: "exact", Statement: "Exactly."},
			family.InFloat32:   {Name: "float32", Statement: "In float32: each number and each operation of the formula is rounded."},
		})
	ResizeCroppedSize = resizeText.Question("cropped-size", "introduction",
		"What is the resized length of an axis with scales and tf_crop_and_resize?", []spec.Option{
			family.SizeCropped: {Name: "cropped", Statement: "The length of the axis times end - start, times its scale."},
			family.SizeWhole:   {Name: "whole", Statement: "The length of the axis times its scale."},
		})
	ResizeAbsentRoi = resizeText.Question("absent-roi", "roi (silent)",
		"What does tf_crop_and_resize crop to if roi is absent?",
		[]spec.Option{{Name: "reject", Statement: "Nothing: the call is rejected.", Rejects: true}, {Name: "whole", Statement: "The whole data: every start is 0 and every end is 1."}})
	ResizeToNothing = resizeText.Question("size-of-0", "sizes (silent)",
		"May sizes contain 0 for an axis that has elements?",
		[]spec.Option{{Name: "accept", Statement: "Yes: the output has no elements."}, spec.Rejected})
	ResizePolicyWithScales = resizeText.Question("policy-with-scales", "keep_aspect_ratio_policy",
		"May keep_aspect_ratio_policy be not_larger or not_smaller if there are scales?",
		[]spec.Option{{Name: "ignore", Statement: "Yes: it has no effect."}, spec.Rejected})
	// ResizeQuestions are the questions that [family.Resize] asks.
	ResizeQuestions = &family.ResizeQuestions{
		Length: ResizeLengthResized, Arithmetic: ResizeArithmetic, CroppedSize: ResizeCroppedSize,
		NoCrop: ResizeAbsentRoi, ToNothing: ResizeToNothing, OneScale: ResizePolicyWithScales,
	}
)
