package onnx

import (
	"errors"
	"slices"

	"example.com/conform/spec"
	"example.com/conform/spec/family"
	"example.com/conform/spec/tensor"
)

// QLinearMatMul multiplies matrices of small numbers that have scales and zero points, and makes such
// numbers of the products.
var QLinearMatMul = &spec.Operator{
	Name: qlinearMatMulText.Name, Family: "requantisation",
	Params: []spec.Param{
		{Name: "a"},
		{Name: "a_scale", Constant: true},
		{Name: "a_zero_point", Like: "a", Constant: true},
		{Name: "b"},
		{Name: "b_scale", Like: "a_scale", Constant: true},
		{Name: "b_zero_point", Like: "b", Constant: true},
		{Name: "y_scale", Like: "a_scale", Constant: true},
		{Name: "y_zero_point", Constant: true},
		{Name: "y", Dir: spec.Out, Like: "y_zero_point", Inferred: true},
	},
	Attributes: spec.Attributes(struct{}{}),
	Rules: slices.Concat(family.MatrixRules(qlinearMatMulText, matrixSection, 3, nil), qlinearRules(qlinearMatMulText, "introduction", qlinearTypes, dequantisedTypes), []*spec.Rule{
		qlinearMatMulText.Meaning("per-row", "introduction", "Of an a_scale that is no scalar, an element counts for each row of a, and of a b_scale for each column of b."),
		scaleSizes(qlinearMatMulText, "introduction", "scale-sizes",
			"a_scale is a scalar, a list with an element for each row of a, or has the sizes of a with 1 column. b_scale is a scalar, a list with an element for each column of b, or has the sizes of b with 1 row. y_scale is a scalar. A zero point has the sizes of its scale.",
			ofOne, scaled{1, ofRows}, scaled{4, ofColumns}, scaled{6, nil}),
	}),
	Limit: func(c *spec.Call) error {
		for i := range c.Tensors {
			if d := c.Tensors[i].DType; d.Float() && d.Bits() == 8 {
				return &spec.LimitError{Part: c.Name(i), Err: errFloat8}
			}
		}
		for _, one := range []scaled{{1, ofRows}, {4, ofColumns}, {6, nil}} {
			if scale := &c.Tensors[one.scale]; isOne(scale) && (one.fits == nil || !one.fits(c)) || isOne(scale) != isOne(&c.Tensors[one.scale+1]) {
				return &spec.LimitError{Part: c.Name(one.scale), Err: errListOfOne}
			}
		}
		return nil
	},
}

// QLinearConv multiplies windows of small numbers that have scales and zero points by weights that have
// some, and makes such numbers of the sums.
var QLinearConv = qlinearConv()

func qlinearConv() *spec.Operator {
	op := convolution(qlinearConvText, []spec.Param{
		{Name: "x"},
		{Name: "x_scale", Constant: true},
		{Name: "x_zero_point", Like: "x", Constant: true},
		{Name: "w"},
		{Name: "w_scale", Like: "x_scale", Constant: true},
		{Name: "w_zero_point", Like: "w", Constant: true},
		{Name: "y_scale", Like: "x_scale", Constant: true},
		{Name: "y_zero_point", Constant: true},
		{Name: "B", Count: spec.Optional},
		{Name: "y", Dir: spec.Out, Like: "y_zero_point", Inferred: true},
	}, func(text spec.Text) []*spec.Rule {
		return slices.Concat(biasRules(text), qlinearRules(text, "introduction (QuantizeLinear)", smallTypes, dequantisedTypes[:1]), []*spec.Rule{
			text.Meaning("scaled-bias", "introduction; B", "The scale of B is that of x, times that of w, and its zero point is 0."),
			text.Meaning("per-channel", "w_scale; w_zero_point", "A w_scale and a w_zero_point of one dimension have an element for each feature map."),
			scaleSizes(text, "x_scale; x_zero_point", "x-scale-sizes", "x_scale and x_zero_point are scalars.", ofNone, scaled{1, nil}),
			scaleSizes(text, "w_scale; w_zero_point", "w-scale-sizes", "w_scale is a scalar, or has one dimension with an element for each feature map. w_zero_point has the same sizes.", ofNone, scaled{4, fitsMaps}),
			scaleSizes(text, "y_scale; y_zero_point", "y-scale-sizes", "y_scale and y_zero_point are scalars.", ofNone, scaled{6, nil}),
			text.Static("bias-dtype", "Type Constraints, T4", "B has the data type int32.", func(k *spec.Check) {
				for _, b := range k.Of("B") {
					if b.DType != tensor.Int32 {
						k.Breaks("B is %v", b.DType)
					}
				}
			}),
		})
	})
	op.Family, op.Questions = "requantisation", []*spec.Question{QLinearConvRounding}
	return op
}

// QLinearConvRounding is a question because the text does not say how a sum becomes a number of the output.
var QLinearConvRounding = qlinearConvText.Question("rounding", "introduction (silent)", "Is the quotient rounded before an odd y_zero_point is added, or behind that?", []spec.Option{
	RoundingBefore: {Name: "before", Statement: "Before, as in QuantizeLinear."},
	RoundingBehind: {Name: "behind", Statement: "Behind: half way between two integers, the sum with the zero point becomes the even one."},
})

// The answers to [QLinearConvRounding].
const RoundingBefore, RoundingBehind spec.Answer = 0, 1

var (
	qlinearMatMulText = spec.Text{Name: "onnx.q_linear_mat_mul", Document: "ONNX QLinearMatMul-21"}
	qlinearConvText   = spec.Text{Name: "onnx.q_linear_conv", Document: "ONNX QLinearConv-10"}
	qlinearTypes      = append(smallTypes[:2:2], tensor.Float8E4M3FN, tensor.Float8E4M3FNUZ, tensor.Float8E5M2, tensor.Float8E5M2FNUZ)
	errFloat8         = errors.New("floats of 8 bits in products are not represented")
)

// qlinearRules makes the rules about what numbers with scales and zero points are worth, and about their
// data types. A section says how they are rounded.
func qlinearRules(text spec.Text, rounding string, types, scales []tensor.DType) []*spec.Rule {
	first, second := text.Types("Type Constraints, T1", types), text.Static("second-types", "Type Constraints, T2", "The second input with a scale has one of the data types of the first.", among(3, types))
	result := resultTypes(text, types, "The output has one of the data types of the inputs.")
	return []*spec.Rule{
		text.Meaning("zero-point", "introduction", "A zero point is subtracted from each element of its input first."),
		text.Meaning("scale", "introduction", "An element of an input counts times its scale."),
		text.Meaning("quantised", rounding, "A sum is divided by y_scale and rounded to an integer, and y_zero_point is added."),
		text.Meaning("half-even", rounding, "Half way between two integers, the quotient is rounded to the even one."),
		text.Meaning("saturates", rounding, "What is beyond the numbers of the data type of the output becomes the nearest of them."),
		first, second, result,
		text.Given(first, second, result).Static("zero-point-dtype", "introduction", "A zero point has the data type of its input, or of the output.", func(k *spec.Check) {
			spec.SameDType(0, 2)(k)
			spec.SameDType(3, 5)(k)
			spec.SameDType(k.Inputs(), 7)(k)
		}),
		text.Static("scale-types", "inputs; Type Constraints", "A scale has "+oneOf(scales)+".", among(1, scales)),
		text.Static("scale-dtype", "inputs; Type Constraints", "All scales have one data type.", spec.SameDType(1, 4, 6)),
	}
}

func oneOf(types []tensor.DType) string {
	if len(types) == 1 {
		return "the data type " + types[0].String()
	}
	return "a float of 16 or 32 bits"
}

// A scaled is the position of a scale, which the zero point follows, and whether it has sizes other than those
// of a scalar that the text lists.
type scaled struct {
	scale int
	fits  func(c *spec.Call) bool
}

// scaleSizes makes the rule about the sizes of scales and zero points, of which some count as scalars.
func scaleSizes(text spec.Text, section, name, statement string, scalar func(t *spec.Tensor) bool, scales ...scaled) *spec.Rule {
	return text.Static(name, section, statement, func(k *spec.Check) {
		for _, one := range scales {
			s, zero := &k.Tensors[one.scale], &k.Tensors[one.scale+1]
			if !scalar(s) && (one.fits == nil || !one.fits(k.Call)) {
				k.Breaks("%s has sizes %v", k.Name(one.scale), s.Sizes)
			}
			if !scalar(s) || !scalar(zero) {
				spec.SameSizes(one.scale, one.scale+1)(k)
			}
		}
	})
}

func ofNone(t *spec.Tensor) bool  { return t.Rank() == 0 }
func ofRows(c *spec.Call) bool    { return fitsMatrix(c, 0) }
func ofColumns(c *spec.Call) bool { return fitsMatrix(c, 3) }

// fitsMatrix reports whether the scale of a matrix of QLinearMatMul has an element for each row of the first
// one, or each column of the second.
func fitsMatrix(c *spec.Call, matrix int) bool {
	sizes, scale := c.Tensors[matrix].Sizes, c.Tensors[matrix+1].Sizes
	rank := len(sizes)
	if rank < 2 {
		return false
	}
	along, other := rank-2, rank-1
	if matrix > 0 {
		along, other = other, along
	}
	if rank == 2 {
		return len(scale) == 1 && scale[0] == sizes[along]
	}
	return len(scale) == rank && scale[other] == 1 && equalBut(other, sizes, scale)
}

// fitsMaps reports whether the scale of the weights of QLinearConv has an element for each feature map.
func fitsMaps(c *spec.Call) bool {
	n, ok := FeatureMaps(c)
	return ok && slices.Equal(c.Tensors[4].Sizes, []int64{n})
}
