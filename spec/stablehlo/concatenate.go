package stablehlo

import (
	"slices"

	"example.com/conform/spec"
	"example.com/conform/spec/family"
	"example.com/conform/spec/tensor"
)

var concatenateText = text("concatenate")

// Concatenate joins its inputs along a dimension.
var Concatenate = &spec.Operator{
	Name: concatenateText.Name,
	Params: []spec.Param{
		{Name: "inputs", Count: spec.Many},
		{Name: "result", Dir: spec.Out, Like: "inputs"},
	},
	Attributes: spec.Attributes(ConcatenateAttributes{}),
	Rules: []*spec.Rule{
		ConcatenateOrder, ConcatenateTypes, ConcatenateInputTypes, ConcatenateElementType, ConcatenateInRange, ConcatenateSameShape, ConcatenateResultShape,
	},
	Questions: []*spec.Question{OtherBools},
}

// ConcatenateAttributes are the input of concatenate that is a constant.
type ConcatenateAttributes struct {
	Dimension int64 `conform:"dimension,axis" doc:"dimension along which the inputs are joined"`
}

func along(c *spec.Call) int { return int(spec.As[ConcatenateAttributes](c).Dimension) }

// joined returns the size of dimension d of the result, which is negative where 63 bits
// do not hold it.
func joined(c *spec.Call, d int) int64 {
	inputs := c.Of("inputs")
	if d != along(c) {
		return inputs[0].Sizes[d]
	}
	total := int64(0)
	for i := range inputs {
		sum, ok := tensor.Add(total, inputs[i].Sizes[d])
		if !ok {
			return -1
		}
		total = sum
	}
	return total
}

// The rules of concatenate.
var (
	ConcatenateOrder = concatenateText.Meaning("order", "Semantics",
		"The result holds the inputs one behind another along the dimension, in the order of the arguments.")
	ConcatenateTypes      = types(concatenateText)
	ConcatenateInputTypes = concatenateText.Static("input-types", "Constraints, C1",
		"All inputs have the same element type.", func(k *spec.Check) {
			for i := range k.Inputs() {
				spec.SameDType(0, i)(k)
			}
		})
	ConcatenateElementType = concatenateText.Static("element-type", "Constraints, C5",
		"The result has the element type of the first input.", resultType)
	ConcatenateInRange = concatenateText.Static("dimension-in-range", "Constraints, C4",
		"dimension is at least 0 and less than the number of dimensions of the first input.", family.DimensionsOf(operand, "dimension"))
	ConcatenateSameShape = concatenateText.Given(ConcatenateInRange).Static("same-shape", "Constraints, C2",
		"All inputs have the same number of dimensions, and the same sizes in all except the joined one.", func(k *spec.Check) {
			inputs, d := k.Of("inputs"), along(k.Call)
			first := inputs[0].Sizes
			for i := range inputs {
				sizes := inputs[i].Sizes
				if len(sizes) != len(first) || !slices.Equal(sizes[:d], first[:d]) || !slices.Equal(sizes[d+1:], first[d+1:]) {
					k.Breaks("inputs[0] has sizes %v, inputs[%d] %v, and the dimension is %d", first, i, sizes, d)
				}
			}
		})
	ConcatenateResultShape = concatenateText.Given(ConcatenateSameShape).Static("result-shape", "Constraints, C6",
		"The result has the shape of the first input, except that its size in the joined dimension is the sum of those of all inputs.", shaped(joined))
)
