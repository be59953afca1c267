package onnx

import "example.com/conform/spec"

const concatText = "ONNX Concat-13"

// Concat joins its inputs along an axis.
var Concat = &spec.Operator{
	Name: "onnx.concat",
	Text: concatText,
	Params: []spec.Param{
		{Name: "inputs", Count: spec.Many},
		{Name: "concat_result", Dir: spec.Out, Like: "inputs", Sizes: concatSizes},
	},
	Attributes: spec.Attributes(ConcatAttributes{}),
	Rules: []*spec.Rule{
		ConcatOrder, ConcatSizes, ConcatNegativeAxis, ConcatSameDType, ConcatAxisInRange, ConcatSameRank, ConcatSameSizes,
	},
}

// ConcatAttributes are the attributes of Concat.
type ConcatAttributes struct {
	Axis int64 `conform:"axis,axis" doc:"dimension along which the inputs are joined, negative from the back"`
}

// concatAxis returns the dimension that the inputs of a call are joined along.
func concatAxis(c *spec.Call) int {
	d, _ := Dimension(c.Attributes.(*ConcatAttributes).Axis, c.Tensors[0].Rank())
	return d
}

// The rules of Concat.
var (
	ConcatOrder = &spec.Rule{
		ID: "onnx.concat/order", Kind: spec.Meaning, Source: concatText + ", introduction; inputs",
		Statement: "The output holds the inputs one after another along the axis, in the order in which they are given.",
	}
	ConcatSizes = &spec.Rule{
		ID: "onnx.concat/sizes", Kind: spec.Meaning, Source: concatText + ", introduction; concat_result",
		Statement: "Along the axis the output is as long as all inputs together; its other sizes are theirs.",
	}
	ConcatNegativeAxis = &spec.Rule{
		ID: "onnx.concat/negative-axis", Kind: spec.Meaning, Source: concatText + ", axis",
		Statement: "A negative axis counts dimensions from the back.",
	}
	ConcatSameDType = &spec.Rule{
		ID: "onnx.concat/same-dtype", Kind: spec.Static, Source: concatText + ", Type Constraints",
		Statement: "All inputs and the output have one data type.",
		Check:     sameDType,
	}
	ConcatAxisInRange = &spec.Rule{
		ID: "onnx.concat/axis-in-range", Kind: spec.Static, Source: concatText + ", axis",
		Statement: "The axis is from -r to r-1, where r is the rank of the inputs; scalars have none.",
		Check:     func(k *spec.Check) { namesDimension(k, k.Attributes.(*ConcatAttributes).Axis, k.Tensors[0].Rank()) },
	}
	ConcatSameRank = &spec.Rule{
		ID: "onnx.concat/same-rank", Kind: spec.Static, Source: concatText + ", introduction",
		Statement: "All inputs have the same rank.",
		Check: func(k *spec.Check) {
			inputs := k.Of("inputs")
			for i := range inputs {
				if inputs[i].Rank() != inputs[0].Rank() {
					k.Breaks("inputs[0] has %d dimensions, inputs[%d] %d", inputs[0].Rank(), i, inputs[i].Rank())
				}
			}
		},
	}
	ConcatSameSizes = &spec.Rule{
		ID: "onnx.concat/same-sizes", Kind: spec.Static, Source: concatText + ", introduction",
		Statement: "All inputs have the same sizes but along the axis.",
		Given:     []*spec.Rule{ConcatAxisInRange, ConcatSameRank},
		Check: func(k *spec.Check) {
			inputs, axis := k.Of("inputs"), concatAxis(k.Call)
			for i := range inputs {
				for d, size := range inputs[i].Sizes {
					if d != axis && size != inputs[0].Sizes[d] {
						k.Breaks("inputs[0] has sizes %v, inputs[%d] %v, and the axis is %d", inputs[0].Sizes, i, inputs[i].Sizes, axis)
					}
				}
			}
		},
	}
)

func concatSizes(c *spec.Call, _ *spec.Reading, _ int, sizes []int64) []int64 {
	inputs, axis := c.Of("inputs"), concatAxis(c)
	sizes = append(sizes, inputs[0].Sizes...)
	for _, input := range inputs[1:] {
		sizes[axis] = sum(sizes[axis], input.Sizes[axis])
	}
	return sizes
}
