package onnx

import (
	"example.com/conform/spec"
	"example.com/conform/spec/family"
)

var cropPadText = spec.Text{Name: "onnx.center_crop_pad", Document: "ONNX CenterCropPad-18"}

// CenterCropPad crops or pads its input around the center.
var CenterCropPad = &spec.Operator{
	Name:       cropPadText.Name,
	Params:     restating("input_data", "output_data"),
	Attributes: spec.Attributes(CenterCropPadAttributes{}),
	Rules: []*spec.Rule{
		CropPadSizes, CropPadAllAxes, CropPadAxes, CropPadNegativeAxis, CropPadKeeps, CropPadCrops, CropPadZero, CropPadTypes, CropPadSameDType,
		CropPadAxesInRange, CropPadAxesDistinct, CropPadLength, CropPadNotNegative,
	},
	Questions: []*spec.Question{CropPadRepeatedAxis, OtherBools},
}

// CenterCropPadAttributes are the attribute of CenterCropPad and the input that decides the sizes
// of its output.
type CenterCropPadAttributes struct {
	Shape []int64 `conform:"shape,along=steps,input=int32" doc:"sizes of the output along axes"`
	Axes  []int64 `conform:"axes,along=steps,axis,optional" doc:"dimensions that shape refers to, negative from the back; all in order when absent"`
}

// The rules of CenterCropPad.
var (
	CropPadSizes = cropPadText.Sizes("introduction; shape",
		"The sizes of the output along axes are the entries of shape. The others are those of the input.")
	CropPadKeeps = cropPadText.Meaning("pads-evenly", "introduction",
		"Along an axis that gains n elements, n/2 of them, rounded down, are before the elements of the input, and the others behind.")
	CropPadCrops = cropPadText.Meaning("crops", "introduction",
		"Along an axis that loses n elements, the output begins at element n/2, rounded down, of the input.")
	CropPadZero = cropPadText.Meaning("zero", "introduction",
		"The elements that an axis gains are 0.")
	CropPadAllAxes = cropPadText.Meaning("all-axes", "axes",
		"Without axes, shape refers to all dimensions in order.")
	CropPadAxes = cropPadText.Meaning("axes", "introduction; axes",
		"Entry i of shape is for the dimension axes[i]. Dimensions that axes does not name stay as they are.")
	CropPadNegativeAxis = negativeAxis(cropPadText, "axes")
	CropPadTypes        = cropPadText.Types("Type Constraints, T", wideTypes)
	CropPadSameDType    = cropPadText.Static("same-dtype", "Type Constraints, T",
		"The input and the output have the same data type.", spec.OneDType)
	CropPadAxesInRange = cropPadText.Static("axes-in-range", "axes",
		"Each entry of axes is from -r to r-1, where r is the rank of the input.", family.AxesInRange)
	CropPadRepeatedAxis = repeatedAxis(cropPadText, "The last entry of shape for the axis counts.")
	CropPadAxesDistinct = axesDistinct(cropPadText.Given(CropPadAxesInRange), CropPadRepeatedAxis)
	CropPadLength       = cropPadText.Static("shape-length", "axes; shape",
		"shape has an entry for each entry of axes, or for each dimension of the input without axes.", spec.With(func(k *spec.Check, a *CenterCropPadAttributes) {
			n := k.Tensors[0].Rank()
			if a.Axes != nil {
				n = len(a.Axes)
			}
			if len(a.Shape) != n {
				k.Breaks("%d entries of shape for %d axes", len(a.Shape), n)
			}
		}))
	CropPadNotNegative = cropPadText.Static("shape-not-negative", "shape (silent)",
		"No entry of shape is negative.", family.AtLeast(0, "shape"))
)
