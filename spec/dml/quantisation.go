package dml

import (
	"slices"

	"example.com/conform/spec"
	"example.com/conform/spec/family"
	"example.com/conform/spec/tensor"
)

// The operators between floats and small integers.
var (
	ElementWiseQuantizeLinear = quantisation("quantize_linear", "An element of the output is the quotient of those of the input and the scale, rounded, plus the zero point.", "output",
		table{
			{since: Level6_0, least: 1, most: 8, types: []tensor.DType{tensor.Float32, tensor.Float16, tensor.Int32}, results: smallTypes},
			{since: Level3_0, least: 1, most: 8, types: []tensor.DType{tensor.Float32, tensor.Int32}, results: smallTypes},
			{since: Level2_1, least: 4, most: 4, types: []tensor.DType{tensor.Float32, tensor.Int32}, results: smallTypes},
			{since: Level1_0, least: 4, most: 4, types: floatTypes[:1], results: uint8Type},
		},
		quantizeText.Meaning("saturates", "introduction", "What is beyond the data type of the output becomes the least or the greatest number that it has."),
		quantizeText.Static("scale-dtype", "ScaleTensor", "The scale has the data type of the input, or float32 if that is int32.", func(k *spec.Check) {
			input, is := k.Tensors[0].DType, k.Tensors[1].DType
			want := input
			if input == tensor.Int32 {
				want = tensor.Float32
			}
			if is != want {
				k.Breaks("the input is %v, and the scale %v", input, is)
			}
		}))
	ElementWiseDequantizeLinear = quantisation("dequantize_linear", "An element of the output is that of the input minus the zero point, times the scale.", "input",
		table{
			{since: Level6_0, least: 1, most: 8, types: quantisedTypes, results: floatTypes},
			{since: Level3_0, least: 1, most: 8, types: quantisedTypes, results: floatTypes[:1]},
			{since: Level2_1, least: 4, most: 4, types: quantisedTypes, results: floatTypes[:1]},
			{since: Level1_0, least: 4, most: 4, types: uint8Type, results: floatTypes[:1]},
		},
		dequantizeText.Static("scale-dtype", "Tensor constraints", "The scale has the data type of the output.", func(k *spec.Check) {
			if want, is := k.Output().DType, k.Tensors[1].DType; is != want {
				k.Breaks("the output is %v, and the scale %v", want, is)
			}
		}))
)

var (
	quantizeText   = elementwiseText("quantize_linear")
	dequantizeText = elementwiseText("dequantize_linear")

	smallTypes     = []tensor.DType{tensor.Int8, tensor.Uint8}
	uint8Type      = []tensor.DType{tensor.Uint8}
	quantisedTypes = types(func(d tensor.DType) bool { return d.Integer() && d.Size() < 8 })
)

// QuantizationAttributes are the attribute of both operators, which have no member but tensors.
type QuantizationAttributes struct {
	FeatureLevel FeatureLevel `conform:"feature_level,optional" doc:"DML_FEATURE_LEVEL in force, such as 6.2"`
}

// quantisation makes an operator with scales and zero points, which have the data type of the input or the output.
func quantisation(name, value, zeroLike string, rows table, more ...*spec.Rule) *spec.Operator {
	text := elementwiseText(name)
	strided := func(name string) spec.Param { return spec.Param{Name: name, Layout: tensor.StridedFamily} }
	zero := spec.Param{Name: "zero_point", Count: spec.Optional, Layout: tensor.StridedFamily}
	op := &spec.Operator{
		Name: text.Name, Family: "quantisation",
		Params:     []spec.Param{strided("input"), strided("scale"), zero, {Name: "output", Dir: spec.Out, Layout: tensor.StridedFamily}},
		Attributes: spec.Attributes(QuantizationAttributes{FeatureLevel: Level6_2}),
		Rules: slices.Concat([]*spec.Rule{
			SizesNonzero,
			text.Meaning("value", "introduction", value),
			text.Meaning("no-zero-point", "Tensor support (feature level 6.2)", "An absent zero point is 0."),
			text.Meaning("zero-scale", "ScaleTensor", "With a scale of 0, an element of the output may be anything."),
			text.Given(SizesNonzero).Static("same-sizes", "Tensor constraints", "All tensors have the same dimension count and the same sizes.", func(k *spec.Check) {
				for i := 1; i < len(k.Tensors); i++ {
					spec.SameSizes(0, i)(k)
				}
			}),
			text.Static("zero-point-dtype", "Tensor constraints", "The zero point has the data type of the "+zeroLike+".", func(k *spec.Check) {
				for _, zero := range k.Of("zero_point") {
					if want := k.Of(zeroLike)[0].DType; zero.DType != want {
						k.Breaks("the %s is %v, and the zero point %v", zeroLike, want, zero.DType)
					}
				}
			}),
			text.Static("zero-point-required", "Tensor support", "Before feature level 6.2, there is a zero point.", func(k *spec.Check) {
				if len(k.Of("zero_point")) == 0 && levelOf(k.Call) < Level6_2 {
					k.Breaks("feature level %s", levelOf(k.Call))
				}
			}),
		}, more, rows.rules(text), stridesRules),
		Questions: slices.Concat([]*spec.Question{QuantizeTies}, stridesQuestions),
		Limit:     family.OfComputed,
	}
	if zeroLike == "input" {
		op.Questions[0] = Rounding
	}
	return op
}

// QuantizeTies is a question because the text names a function round, and does not say what it does half way between two integers.
var QuantizeTies = quantizeText.Question("ties", "introduction (silent)", "What is a quotient half way between two integers rounded to?", []spec.Option{
	TiesEven: {Name: "even", Statement: "The even one."},
	TiesAway: {Name: "away", Statement: "The one away from 0."},
})

// The answers to [QuantizeTies].
const TiesEven, TiesAway spec.Answer = 0, 1
