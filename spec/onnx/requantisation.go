package onnx

import (
	"errors"
	"slices"
	"strings"

	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// QLinearMatMul multiplies matrices of small numbers that have scales and zero points, and makes such
// numbers of the products.
var QLinearMatMul = &spec.Operator{
	Name: qlinearMatMulText.Name, Family: "requantisation",
	Params: []spec.Param{
		{Name: "a"}, {Name: "a_scale"}, {Name: "a_zero_point", Like: "a"},
		{Name: "b"}, {Name: "b_scale", Like: "a_scale"}, {Name: "b_zero_point", Like: "b"},
		{Name: "y_scale", Like: "a_scale"}, {Name: "y_zero_point"},
		{Name: "y", Dir: spec.Out, Like: "y_zero_point", Inferred: true},
	},
	Attributes: spec.Attributes(struct{}{}),
	Rules: slices.Concat(matrixRules(qlinearMatMulText, 3), qlinearRules(qlinearMatMulText, "introduction", qlinearTypes, dequantisedTypes), []*spec.Rule{
		qlinearMatMulText.Meaning("per-row", "introduction", "Of an a_scale that is no scalar, an element counts for each row of a, and of a b_scale for each column of b."),
		scaleSizes(qlinearMatMulText, "introduction", "a_scale", 1, "a scalar, a list with an element for each row of a, or has the sizes of a with 1 column", func(c *spec.Call) bool { return fitsMatrix(c, 0) }),
		scaleSizes(qlinearMatMulText, "introduction", "b_scale", 4, "a scalar, a list with an element for each column of b, or has the sizes of b with 1 row", func(c *spec.Call) bool { return fitsMatrix(c, 3) }),
		scaleSizes(qlinearMatMulText, "introduction", "y_scale", 6, "a scalar", nil),
	}),
	Limit: func(c *spec.Call) error {
		for i := range c.Tensors {
			if d := c.Tensors[i].DType; d.Float() && d.Bits() == 8 {
				return &spec.LimitError{Part: c.Name(i), Err: errFloat8}
			}
		}
		for _, matrix := range []int{0, 3} {
			if scale := &c.Tensors[matrix+1]; scale.Rank() > 0 && !fitsMatrix(c, matrix) {
				return &spec.LimitError{Part: c.Name(matrix + 1), Err: errListOfOne}
			}
		}
		return ofScalars(c, 6)
	},
}

// QLinearConv multiplies windows of small numbers that have scales and zero points by weights that have
// some, and makes such numbers of the sums.
var QLinearConv = qlinearConv()

func qlinearConv() *spec.Operator {
	op := convolution(spec.Text{Name: "onnx.q_linear_conv", Document: "ONNX QLinearConv-10"}, []spec.Param{
		{Name: "x"}, {Name: "x_scale"}, {Name: "x_zero_point", Like: "x"},
		{Name: "w"}, {Name: "w_scale", Like: "x_scale"}, {Name: "w_zero_point", Like: "w"},
		{Name: "y_scale", Like: "x_scale"}, {Name: "y_zero_point"},
		{Name: "B", Count: spec.Optional},
		{Name: "y", Dir: spec.Out, Like: "y_zero_point", Inferred: true},
	}, nil, func(text spec.Text) []*spec.Rule {
		return slices.Concat(biasRules(text), qlinearRules(text, "introduction (QuantizeLinear)", smallTypes, dequantisedTypes[:1]), []*spec.Rule{
			text.Meaning("scaled-bias", "introduction; B", "The scale of B is that of x, times that of w, and its zero point is 0."),
			text.Meaning("per-channel", "w_scale; w_zero_point", "A w_scale and a w_zero_point of one dimension have an element for each feature map."),
			scaleSizes(text, "x_scale; x_zero_point", "x_scale", 1, "a scalar", nil),
			scaleSizes(text, "w_scale; w_zero_point", "w_scale", 4, "a scalar, or has one dimension with an element for each feature map", fitsMaps),
			scaleSizes(text, "y_scale; y_zero_point", "y_scale", 6, "a scalar", nil),
			text.Static("bias-dtype", "Type Constraints, T4", "B has the data type int32.", func(k *spec.Check) {
				for _, b := range k.Of("B") {
					if b.DType != tensor.Int32 {
						k.Breaks("B is %v", b.DType)
					}
				}
			}),
		})
	}, func(c *spec.Call) error {
		if scale := &c.Tensors[4]; scale.Rank() > 0 && !fitsMaps(c) {
			return &spec.LimitError{Part: c.Name(4), Err: errListOfOne}
		}
		return ofScalars(c, 1, 6)
	})
	op.Family = "requantisation"
	return op
}

var (
	qlinearMatMulText = spec.Text{Name: "onnx.q_linear_mat_mul", Document: "ONNX QLinearMatMul-21"}
	qlinearTypes      = append(smallTypes[:2:2], tensor.Float8E4M3FN, tensor.Float8E4M3FNUZ, tensor.Float8E5M2, tensor.Float8E5M2FNUZ)
	errFloat8         = errors.New("floats of 8 bits in products are not represented")
)

// qlinearRules makes the rules about what numbers with scales and zero points are worth, and about their
// data types. A section says how they are rounded.
func qlinearRules(text spec.Text, rounding string, types, scales []tensor.DType) []*spec.Rule {
	result := resultTypes(text, types, "The output has one of the data types of the inputs.")
	return append([]*spec.Rule{
		text.Meaning("zero-point", "introduction", "A zero point is subtracted from each element of its input first."),
		text.Meaning("scale", "introduction", "An element of an input counts times its scale."),
		text.Meaning("quantised", rounding, "A sum is divided by y_scale and rounded to an integer, and y_zero_point is added."),
		text.Meaning("half-even", rounding, "Half way between two integers, the quotient is rounded to the even one."),
		text.Meaning("saturates", rounding, "What is beyond the numbers of the data type of the output becomes the nearest of them."),
		text.Types("Type Constraints, T1", types),
		text.Static("second-types", "Type Constraints, T2", "The second input with a scale has one of the data types of the first.", among(3, types)),
		result,
		text.Static("zero-point-dtype", "introduction", "A zero point has the data type of its input, or of the output.", func(k *spec.Check) {
			spec.SameDType(0, 2)(k)
			spec.SameDType(3, 5)(k)
			spec.SameDType(k.Inputs(), 7)(k)
		}),
		text.Static("scale-types", "inputs; Type Constraints", "A scale has "+oneOf(scales)+".", among(1, scales)),
		text.Static("scale-dtype", "inputs; Type Constraints", "All scales have one data type.", spec.SameDType(1, 4, 6)),
	})
}

func oneOf(types []tensor.DType) string {
	if len(types) == 1 {
		return "the data type " + types[0].String()
	}
	return "a float of 16 or 32 bits"
}

// scaleSizes makes the rule about the sizes of a scale at a position, and of the zero point behind it. Fits
// reports whether a scale that is no scalar has sizes that the text lists.
func scaleSizes(text spec.Text, section, name string, scale int, are string, fits func(c *spec.Call) bool) *spec.Rule {
	return text.Static(strings.ReplaceAll(name, "_", "-")+"-sizes", section, name+" is "+are+". Its zero point has the same sizes.", func(k *spec.Check) {
		s, zero := &k.Tensors[scale], &k.Tensors[scale+1]
		if !ofOne(s) && (fits == nil || !fits(k.Call)) {
			k.Breaks("%s has sizes %v", k.Name(scale), s.Sizes)
		}
		if !ofOne(s) || !ofOne(zero) {
			spec.SameSizes(scale, scale+1)(k)
		}
	})
}

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

// ofScalars returns the limit of a call in which a list of one element stands beside a scalar, or where
// the text asks for one.
func ofScalars(c *spec.Call, scalars ...int) error {
	for _, i := range []int{1, 4, 6} {
		if list := isOne(&c.Tensors[i]); list != isOne(&c.Tensors[i+1]) || list && slices.Contains(scalars, i) {
			return &spec.LimitError{Part: c.Name(i), Err: errListOfOne}
		}
	}
	return nil
}
