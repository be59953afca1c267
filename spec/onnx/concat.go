package onnx

import (
	"example.com/conform/spec"
	"example.com/conform/spec/family"
)

var concatText = spec.Text{Name: "onnx.concat", Document: "ONNX Concat-13"}

// Concat joins its inputs along an axis.
var Concat = &spec.Operator{
	Name: concatText.Name,
	Params: []spec.Param{
		{Name: "inputs", Count: spec.Many},
		{Name: "concat_result", Dir: spec.Out, Like: "inputs", Inferred: true},
	},
	Attributes: spec.Attributes(ConcatAttributes{}),
	Rules: []*spec.Rule{
		ConcatOrder, ConcatSizes, ConcatNegativeAxis, ConcatTypes, ConcatSameDType, ConcatAxisInRange, ConcatSameRank, ConcatSameSizes,
	},
	Questions: []*spec.Question{OtherBools},
}

// ConcatAttributes are the attributes of Concat.
type ConcatAttributes struct {
	Axis int64 `conform:"axis,axis" doc:"dimension along which the inputs are joined, negative from the back"`
}

// concatAxis returns the dimension along which a call joins its inputs.
func concatAxis(c *spec.Call) int {
	d, _ := family.Dimension(spec.As[ConcatAttributes](c).Axis, c.Tensors[0].Rank())
	return d
}

// The rules of Concat.
var (
	ConcatOrder = concatText.Meaning("order", "introduction; inputs",
		"The output holds the inputs one after another along the axis, in the order in which the call lists them.")
	ConcatSizes = concatText.Sizes("introduction; concat_result",
		"The size of the output along the axis is the sum of the sizes of the inputs. Its other sizes are those of each input.")
	ConcatNegativeAxis = negativeAxis(concatText, "axis")
	ConcatTypes        = concatText.Types("Type Constraints", wideTypes)
	ConcatSameDType    = concatText.Static("same-dtype", "Type Constraints",
		"All inputs and the output have the same data type.", spec.OneDType)
	ConcatAxisInRange = concatText.Static("axis-in-range", "axis",
		"The axis is from -r to r-1, where r is the rank of the inputs. Scalars have no axis and are rejected.", family.AxesInRange)
	ConcatSameRank = concatText.Static("same-rank", "introduction",
		"All inputs have the same rank.", func(k *spec.Check) {
			inputs := k.Of("inputs")
			for i := range inputs {
				if inputs[i].Rank() != inputs[0].Rank() {
					k.Breaks("inputs[0] has %d dimensions, inputs[%d] %d", inputs[0].Rank(), i, inputs[i].Rank())
				}
			}
		})
	ConcatSameSizes = concatText.Given(ConcatAxisInRange, ConcatSameRank).Static("same-sizes", "introduction",
		"All inputs have the same sizes in every dimension except the axis.", func(k *spec.Check) {
			inputs, axis := k.Of("inputs"), concatAxis(k.Call)
			for i := range inputs {
				if !equalBut(axis, inputs[0].Sizes, inputs[i].Sizes) {
					k.Breaks("inputs[0] has sizes %v, inputs[%d] %v, and the axis is %d", inputs[0].Sizes, i, inputs[i].Sizes, axis)
				}
			}
		})
)
