package onnx

import (
	"errors"
	"slices"

	"example.com/conform/spec"
	"example.com/conform/spec/family"
	"example.com/conform/spec/tensor"
)

var (
	dequantizeText = spec.Text{Name: "onnx.dequantize_linear", Document: "ONNX DequantizeLinear-28"}
	quantizeText   = spec.Text{Name: "onnx.quantize_linear", Document: "ONNX QuantizeLinear-28"}
)

// DequantizeLinear makes floats of small numbers, by scales and zero points.
var DequantizeLinear = &spec.Operator{
	Name: dequantizeText.Name, Family: "quantisation",
	Params: []spec.Param{
		{Name: "x"},
		{Name: "x_scale", Constant: true},
		{Name: "x_zero_point", Count: spec.Optional, Like: "x", Constant: true},
		{Name: "y", Dir: spec.Out, Like: "x_scale", Inferred: true},
	},
	Attributes: spec.Attributes(DequantizeAttributes{Axis: 1}),
	Rules: append(granular(dequantizeText, "An element of the output is that of x, minus its zero point, times its scale.", "introduction; x_scale", "x_zero_point"),
		dequantizeText.Types("Type Constraints, T1", append([]tensor.DType{tensor.Int32}, quantisedTypes...)),
		dequantizeText.Static("scale-types", "Type Constraints, T2", "A scale is a float of 16 or 32 bits, or a power of 2 of 8.", among(1, scaleTypes)),
		dequantizeText.Static("zero-point-dtype", "introduction", "A zero point has the data type of x.", alike("x_zero_point", 0)),
		resultTypes(dequantizeText, dequantisedTypes, "The output is a float of 16 or 32 bits.")),
	Questions: []*spec.Question{Rounding},
	Limit: func(c *spec.Call) error {
		if c.Tensors[0].DType == tensor.Int32 && len(c.Of("x_zero_point")) > 0 {
			return &spec.LimitError{Part: "x_zero_point", Err: errPointOfInt32}
		}
		return ofSizes(c)
	},
}

// QuantizeLinear makes small numbers of floats, by scales and zero points.
var QuantizeLinear = &spec.Operator{
	Name: quantizeText.Name, Family: "quantisation",
	Params: []spec.Param{
		{Name: "x"},
		{Name: "y_scale", Constant: true},
		{Name: "y_zero_point", Count: spec.Optional, Constant: true},
		{Name: "y", Dir: spec.Out, Inferred: true},
	},
	Attributes: spec.Attributes(QuantizeAttributes{Axis: 1, Saturate: true}),
	Rules: append(append(granular(quantizeText, "An element of the output is that of x divided by its scale and rounded to an integer, plus its zero point.", "introduction", "y_zero_point"), roundingRules(quantizeText)...),
		quantizeText.Meaning("float8", "saturate (Cast-28, introduction)", "A float of 8 bits is the one nearest to the quotient, and at half the way the even one."),
		quantizeText.Meaning("saturates-float8", "saturate (Cast-28, introduction)", "With saturate, what a float of 8 bits does not reach becomes its largest number with this sign."),
		quantizeText.Meaning("beyond-float8", "saturate (Cast-28, introduction)",
			"Without saturate, what a float of 8 bits does not reach becomes an infinity with this sign, or a NaN if it has none."),
		quantizeText.Types("Type Constraints, T1", append(dequantisedTypes[:3:3], tensor.Int32)),
		quantizeText.Static("scale-types", "Type Constraints, T2", "A scale is a float of 16 or 32 bits, a power of 2 of 8, or an int32.", among(1, append(scaleTypes[:4:4], tensor.Int32))),
		resultTypes(quantizeText.Over(quantizeZeroPoint), quantisedTypes, "The output has an integer of at most 16 bits, or a float of at most 8."), quantizeZeroPoint),
	Limit: func(c *spec.Call) error {
		if d := c.Tensors[1].DType; d == tensor.Int32 || d == tensor.Float8E8M0FNU {
			return &spec.LimitError{Part: "y_scale", Err: errDivision}
		}
		return ofSizes(c)
	},
}

var quantizeZeroPoint = quantizeText.Static("zero-point-dtype", "introduction", "A zero point has the data type of the output.", func(k *spec.Check) {
	alike("y_zero_point", k.Inputs())(k)
})

// DequantizeAttributes are the attributes of DequantizeLinear.
type DequantizeAttributes struct {
	Axis      int64 `conform:"axis,axis,optional" doc:"dimension along which scales and zero points differ, negative from the back"`
	BlockSize int64 `conform:"block_size,optional" doc:"elements along the axis that have one scale"`
}

// QuantizeAttributes are the attributes of QuantizeLinear.
type QuantizeAttributes struct {
	Axis      int64 `conform:"axis,axis,optional" doc:"dimension along which scales and zero points differ, negative from the back"`
	BlockSize int64 `conform:"block_size,optional" doc:"elements along the axis that have one scale"`
	Saturate  bool  `conform:"saturate,optional" doc:"whether what a float of 8 bits does not reach becomes its largest number"`
}

// Granular are the attributes of an operator whose scales count for one element, or for several.
type Granular interface {
	// Blocks returns the axis, and the elements along it that have one scale.
	Blocks() (axis, size int64)
}

// Blocks implements [Granular].
func (a *DequantizeAttributes) Blocks() (axis, size int64) { return a.Axis, a.BlockSize }

// Blocks implements [Granular].
func (a *QuantizeAttributes) Blocks() (axis, size int64) { return a.Axis, a.BlockSize }

// The data types of quantisation.
var (
	quantisedTypes = []tensor.DType{
		tensor.Int16, tensor.Int8, tensor.Uint16, tensor.Uint8,
		tensor.Float8E4M3FN, tensor.Float8E4M3FNUZ, tensor.Float8E5M2, tensor.Float8E5M2FNUZ, tensor.Float4E2M1,
		tensor.Int4, tensor.Uint4, tensor.Int2, tensor.Uint2,
	}
	dequantisedTypes = []tensor.DType{tensor.Float32, tensor.Float16, tensor.Bfloat16}
	scaleTypes       = append(dequantisedTypes[:3:3], tensor.Float8E8M0FNU)
)

// granular makes the rules about the sizes of scales and zero points, which a section of the text
// states.
func granular(text spec.Text, value, section, zeroPoint string) []*spec.Rule {
	inRange := text.Static("axis-in-range", "axis", "Unless the scale is a scalar, the axis is a dimension of x.", func(k *spec.Check) {
		if axis, _ := k.Attributes.(Granular).Blocks(); k.Tensors[1].Rank() > 0 && !isOne(&k.Tensors[1]) {
			family.InRange(k, axis)
		}
	})
	return []*spec.Rule{
		text.Sizes("introduction", "The output has the sizes of x."),
		text.Meaning("value", "introduction", value),
		text.Meaning("no-zero-point", zeroPoint, "Without a zero point, it is 0."),
		text.Meaning("scalar", section, "A scale that is a scalar counts for all elements."),
		text.Meaning("axis", section, "Of a scale with one dimension, the element at a coordinate along the axis counts for all elements there."),
		text.Meaning("block", section+"; block_size", "Of a scale with the dimensions of x, an element counts for as many along the axis as block_size says, and the last for those that are left."),
		negativeAxis(text, "axis"),
		inRange,
		text.Given(inRange).Static("scale-sizes", section,
			"The scale is a scalar, has one dimension of the size of x along the axis, or has the sizes of x, of which that along the axis is divided by block_size and rounded up.",
			func(k *spec.Check) {
				if !scaleFits(k.Call) && !isOne(&k.Tensors[1]) {
					k.Breaks("scales of sizes %v for x of %v", k.Tensors[1].Sizes, k.Tensors[0].Sizes)
				}
			}),
		text.Static("zero-point-sizes", "introduction", "A zero point has the sizes of the scale.", func(k *spec.Check) {
			if k.Inputs() > 2 && (!ofOne(&k.Tensors[1]) || !ofOne(&k.Tensors[2])) {
				spec.SameSizes(1, 2)(k)
			}
		}),
	}
}

// scaleFits reports whether the scale of a call, whose axis is a dimension, has sizes that its text lists.
func scaleFits(c *spec.Call) bool {
	axis, block := c.Attributes.(Granular).Blocks()
	x, scale := c.Tensors[0].Sizes, c.Tensors[1].Sizes
	d, found := family.Dimension(axis, len(x))
	switch {
	case len(scale) == 0:
		return true
	case !found:
		return false
	case len(scale) == 1 && (block == 0 || len(x) > 1):
		return scale[0] == x[d]
	}
	return len(scale) == len(x) && block > 0 && equalBut(d, x, scale) && scale[d] == x[d]/block+min(x[d]%block, 1)
}

// ofOne reports whether a tensor is a scalar, or a list of one element.
func ofOne(t *spec.Tensor) bool { return t.Rank() == 0 || isOne(t) }

// isOne reports whether a tensor is a list of one element.
func isOne(t *spec.Tensor) bool { return slices.Equal(t.Sizes, []int64{1}) }

// roundingRules makes the rules about numbers that the output has not, of the introduction of a text.
func roundingRules(text spec.Text) []*spec.Rule {
	return []*spec.Rule{
		text.Meaning("half-even", "introduction", "Half way between two integers, the quotient is rounded to the even one."),
		text.Meaning("saturates", "introduction", "What is beyond the numbers of the data type of the output becomes the nearest of them."),
	}
}

// ofSizes returns the limit of a call in which the text says two things, or nothing, of the sizes of
// scales: of a vector, both that each element has one along the axis and that all have one; of one for
// all that it is a scalar, for which tests of ONNX have a list; and nothing of blocks without scales for them.
func ofSizes(c *spec.Call) error {
	_, block := c.Attributes.(Granular).Blocks()
	x, scales := c.Tensors[0].Rank(), c.Tensors[1:c.Inputs()]
	scale := &scales[0]
	switch lists := slices.ContainsFunc(scales, func(t spec.Tensor) bool { return isOne(&t) }); {
	case lists && (x == 1 || !scaleFits(c) || !slices.Equal(scale.Sizes, scales[len(scales)-1].Sizes)):
		return &spec.LimitError{Part: c.Name(1), Err: errListOfOne}
	case block != 0 && (x == 0 || scale.Rank() != x):
		return &spec.LimitError{Part: "block_size", Err: errNoBlocks}
	case x == 1 && block == 0 && scale.Rank() == 1:
		return &spec.LimitError{Part: c.Name(1), Err: errVector}
	}
	return nil
}

var (
	errPointOfInt32 = errors.New("the text has no zero point of int32, and does not exclude one")
	errDivision     = errors.New("the text says that this data type is the precision of the division, which has fractions")
	errListOfOne    = errors.New("the text asks for a scalar, for which tests of ONNX have a list of one element")
	errNoBlocks     = errors.New("the text does not say whether there may be a size of blocks without blocks")
	errVector       = errors.New("the text says both that each element of a vector has a scale, and that all have one")
)

// resultTypes makes the rule that the output has one of some data types.
func resultTypes(text spec.Text, types []tensor.DType, statement string) *spec.Rule {
	rule := text.Static("result-types", "Type Constraints, T3", statement, func(k *spec.Check) { among(k.Inputs(), types)(k) })
	rule.Types = types
	return rule
}

// among makes the check that an operand has one of some data types.
func among(i int, types []tensor.DType) func(k *spec.Check) {
	return func(k *spec.Check) {
		if d := k.Tensors[i].DType; !slices.Contains(types, d) {
			k.Breaks("%s is %v", k.Name(i), d)
		}
	}
}

// alike makes the check that a zero point has the data type of the operand at a position.
func alike(zeroPoint string, of int) func(k *spec.Check) {
	return func(k *spec.Check) {
		for _, t := range k.Of(zeroPoint) {
			if t.DType != k.Tensors[of].DType {
				k.Breaks("%s is %v, and %s %v", zeroPoint, t.DType, k.Name(of), k.Tensors[of].DType)
			}
		}
	}
}
