package webnn

import (
	"slices"

	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

var (
	dequantizeText = text("dequantize_linear", "dequantizeLinear")
	quantizeText   = text("quantize_linear", "quantizeLinear")
)

// DequantizeLinear makes floats of integers, by scales and zero points.
var DequantizeLinear = &spec.Operator{
	Name: dequantizeText.Name, Family: "quantisation",
	Params: []spec.Param{
		{Name: "input"},
		{Name: "scale", Constant: true},
		{Name: "zero_point", Like: "input", Constant: true},
		{Name: "output", Dir: spec.Out, Like: "scale", Inferred: true},
	},
	Attributes: spec.Attributes(struct{}{}), Questions: []*spec.Question{Rounding},
	Rules: append(blockwise(dequantizeText, "An element of the output is that of the input, minus its zero point, times its scale."),
		dequantizeText.Types("Tensor limits; method steps", quantisedTypes),
		operandTypes(dequantizeText, 1, floatTypes),
		dequantizeText.Static("zero-point-type", "Tensor limits; method steps", "The zero point has the data type of the input.", spec.SameDType(0, 2)),
		resultTypes(dequantizeText, "Tensor limits; method steps, outputDescriptor", "The output has the data type of the scale.", floatTypes, spec.SameDType(1, 3))),
}

// QuantizeLinear makes integers of floats, by scales and zero points.
var QuantizeLinear = &spec.Operator{
	Name: quantizeText.Name, Family: "quantisation",
	Params: []spec.Param{
		{Name: "input"},
		{Name: "scale", Constant: true},
		{Name: "zero_point", Constant: true},
		{Name: "output", Dir: spec.Out, Like: "zero_point", Inferred: true},
	},
	Attributes: spec.Attributes(struct{}{}),
	Rules: append(blockwise(quantizeText, "An element of the output is that of the input divided by its scale and rounded to an integer, plus its zero point."),
		quantizeText.Meaning("half-even", "introduction; note", "Half way between two integers, the quotient is rounded to the even one."),
		quantizeText.Meaning("saturates", "introduction", "What is beyond the numbers of the data type of the output becomes the nearest of them."),
		quantizeText.Types("Tensor limits; method steps", floatTypes),
		quantizeText.Static("scale-type", "Tensor limits; method steps", "The scale has the data type of the input.", spec.SameDType(0, 1)),
		operandTypes(quantizeText, 2, quantisedTypes),
		resultTypes(quantizeText, "Tensor limits; method steps, outputDescriptor", "The output has the data type of the zero point.", quantisedTypes, spec.SameDType(2, 3))),
}

// quantisedTypes are the data types of quantised numbers.
var quantisedTypes = []tensor.DType{tensor.Uint8, tensor.Int8, tensor.Uint32, tensor.Int32}

// operandTypes makes the rule that an operand has one of some data types.
func operandTypes(text spec.Text, operand int, types []tensor.DType) *spec.Rule {
	name := map[int]string{1: "scale", 2: "zero-point"}[operand]
	return text.Static(name+"-types", "Tensor limits; method steps", "The "+map[int]string{1: "scale is a float.", 2: "zero point has a data type that quantised numbers may have."}[operand], func(k *spec.Check) {
		if d := k.Tensors[operand].DType; !slices.Contains(types, d) {
			k.Breaks("%s is %v", k.Name(operand), d)
		}
	})
}

// blockwise makes the rules about the sizes of scales and zero points, and about their elements.
func blockwise(text spec.Text, value string) []*spec.Rule {
	rank := text.Static("scale-rank", "Tensor limits; method steps", "The scale has as many dimensions as the input.", func(k *spec.Check) {
		if x, scale := k.Tensors[0].Rank(), k.Tensors[1].Rank(); x != scale {
			k.Breaks("%d and %d", x, scale)
		}
	})
	return []*spec.Rule{
		text.Sizes("method steps, outputDescriptor", "The output has the sizes of the input."),
		text.Meaning("value", "introduction", value),
		text.Meaning("block", "introduction; Algorithms, Broadcasting", "Along a dimension in which the input is larger than the scale, each scale and its zero point count for as many neighbours as the one size is a multiple of the other."),
		text.Meaning("scale-positive", "scale", "If a scale is not above 0, the output may hold anything, and the call may be rejected."),
		Dimensions, ElementCount, rank,
		text.Given(rank, Dimensions).Static("scale-divides", "scale; method steps; Algorithms, Broadcasting", "Each size of the input is a multiple of that of the scale.", func(k *spec.Check) {
			for d, size := range k.Tensors[1].Sizes {
				if x := k.Tensors[0].Sizes[d]; x%size != 0 {
					k.Breaks("dimension %d has size %d, and that of the scale %d", d, x, size)
				}
			}
		}),
		text.Static("zero-point-sizes", "zeroPoint; method steps", "The zero point has the sizes of the scale.", spec.SameSizes(1, 2)),
	}
}
