package openvino

import (
	"example.com/conform/spec"
	"example.com/conform/spec/family"
	"example.com/conform/spec/tensor"
)

var oneHotText = spec.Text{Name: "openvino.one_hot", Document: "OneHot-16 (OpenVINO)"}

// OneHot inserts a dimension in which each index marks one place.
var OneHot = &spec.Operator{
	Name: oneHotText.Name,
	Params: []spec.Param{
		{Name: "indices", Indices: true},
		{Name: "on_value", Sized: true},
		{Name: "off_value", Like: "on_value", Sized: true},
		{Name: "output", Dir: spec.Out, Like: "on_value", Inferred: true},
	},
	Attributes: spec.Attributes(OneHotAttributes{}),
	Rules: []*spec.Rule{
		OneHotSizes, OneHotOn, OneHotOff, OneHotBeyond, OneHotIgnores, OneHotNormalizes, OneHotBelow, OneHotScalar, OneHotNegativeAxis,
		OneHotTypes, OneHotSameType, OneHotIndexType, OneHotOnScalar, OneHotOffScalar, OneHotDepth, OneHotAxisInRange,
	},
	Questions: []*spec.Question{OtherBools},
}

// OneHotAttributes are the input of OneHot that decides the sizes of its output, and its
// attributes.
type OneHotAttributes struct {
	Depth int64 `conform:"depth" doc:"size of the dimension that is inserted"`
	Axis  int64 `conform:"axis" doc:"dimension of the output that is inserted, negative from the end"`
	Mode  int64 `conform:"negative_indices_mode,optional,enum=ignore-negative|normalize" doc:"what a negative index marks"`
}

// The values of OneHotAttributes.Mode.
const (
	OneHotIgnore = iota
	OneHotNormalize
)

// OneHotAxis returns the dimension of the output that a call of OneHot inserts, and
// whether there is one.
func OneHotAxis(c *spec.Call) (int, bool) {
	return family.Dimension(spec.As[OneHotAttributes](c).Axis, c.Tensors[0].Rank()+1)
}

// The rules of OneHot.
var (
	OneHotSizes = oneHotText.Sizes("Detailed description; Outputs",
		"The output has the sizes of the indices, and a dimension of size depth inserted at the axis.")
	OneHotOn = oneHotText.Meaning("on", "Detailed description",
		"Where the coordinate on the axis equals the index at the other coordinates, the output holds on_value.")
	OneHotOff = oneHotText.Meaning("off", "Detailed description",
		"Where the coordinate on the axis is another one, the output holds off_value.")
	OneHotBeyond = oneHotText.Meaning("beyond-depth", "Detailed description",
		"An index that is at least depth marks no place: all are off_value.")
	OneHotIgnores = oneHotText.Meaning("ignores-negative", "negative_indices_mode",
		"With ignore-negative, the default, a negative index marks no place: all are off_value.")
	OneHotNormalizes = oneHotText.Meaning("normalizes", "negative_indices_mode",
		"With normalize, depth is added to an index from -depth to -1, so -1 marks the last place.")
	OneHotBelow = oneHotText.Meaning("below-depth", "negative_indices_mode; Examples",
		"With normalize, an index below -depth marks no place: all are off_value.")
	OneHotScalar = oneHotText.Meaning("scalar-index", "Inputs, indices",
		"The indices may be a scalar. The output then has only the axis.")
	OneHotNegativeAxis = oneHotText.Meaning("negative-axis", "axis",
		"A negative axis counts from the end of the output: -1 is its last dimension.")
	OneHotTypes    = oneHotText.TypesOfSecond("Types, T2 (OpenVINO, element types)", elementTypes)
	OneHotSameType = oneHotText.Static("same-type", "Detailed description; Types, T2",
		"on_value, off_value and the output have the same element type.", spec.SameDType(1, 2, 3))
	OneHotIndexType = family.IndexType(oneHotText, "Types, T1", tensor.Int32, tensor.Int64)
	OneHotOnScalar  = oneHotText.Static("on-value-is-scalar", "Inputs, on_value",
		"on_value is a scalar.", spec.Scalar("on_value"))
	OneHotOffScalar = oneHotText.Static("off-value-is-scalar", "Inputs, off_value",
		"off_value is a scalar.", spec.Scalar("off_value"))
	OneHotDepth = oneHotText.Static("depth-positive", "Inputs, depth",
		"The depth is at least 1.", family.AtLeast(1, "depth"))
	OneHotAxisInRange = oneHotText.Static("axis-in-range", "axis",
		"The axis is from -n to n-1, where n is the rank of the output, one more than that of the indices.", spec.With(func(k *spec.Check, a *OneHotAttributes) {
			if _, ok := OneHotAxis(k.Call); !ok {
				k.Breaks("axis is %d, and the output has %d dimensions", a.Axis, k.Tensors[0].Rank()+1)
			}
		}))
)
