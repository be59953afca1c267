package oracle_test

import (
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/cases"
	"example.com/conform/gen"
	"example.com/conform/oracle"
	"example.com/conform/spec"
	"example.com/conform/spec/catalogue"
)

// computed reads a call of an operator of ONNX.
func computed(operator, attributes, tensors string) *spec.Call {
	GinkgoHelper()
	text := "operator: onnx." + operator + "\ncases:\n  - name: one\n    attributes: {" + attributes + "}\n    tensors: {" + tensors + "}\n"
	list, err := cases.LoadFile("computed.yaml", strings.NewReader(text), cases.Limits{})
	Expect(err).NotTo(HaveOccurred())
	return &list[0].Call
}

var _ = DescribeTable("The page of an operator that computes states its terms", func(operator, attributes, tensors string, element int64, want string) {
	why, err := oracle.Explain(computed(operator, attributes, tensors), nil, 0, element)
	Expect(err).NotTo(HaveOccurred())
	Expect(why.Arithmetic).To(Equal(want))
},
	Entry("a sum of products", "mat_mul", "",
		"A: {dtype: float32, sizes: [1, 2], data: [2, 5]}, B: {dtype: float32, sizes: [2, 2], data: [7, 3, 8, -1]}", int64(1),
		"A[0,0]·B[0,1] + A[0,1]·B[1,1] = 2·3 + 5·(-1)"),
	Entry("a sum that is multiplied", "gemm", "alpha: 2",
		"A: {dtype: float32, sizes: [1, 2], data: [2, 5]}, B: {sizes: [2, 1], data: [3, 4]}, C: {sizes: [], data: [7]}", int64(0),
		"2·(A[0,0]·B[0,0] + A[0,1]·B[1,0]) + C[] = 2·(2·3 + 5·4) + 7"),
	Entry("differences", "mat_mul_integer", "",
		"A: {dtype: uint8, sizes: [1], data: [2]}, B: {dtype: int8, sizes: [1], data: [3]}, a_zero_point: {sizes: [], data: [1]}", int64(0),
		"(A[0] - a_zero_point[])·B[0] = (2 - 1)·3"),
	Entry("a difference that is scaled", "dequantize_linear", "axis: 0",
		"x: {dtype: int8, sizes: [2], data: [2, 9]}, x_scale: {dtype: float32, sizes: [], data: [4]}, x_zero_point: {sizes: [], data: [3]}", int64(1),
		"(x[1] - x_zero_point[])·x_scale[] = (9 - 3)·4"),
	Entry("a quotient that is rounded", "quantize_linear", "axis: 0",
		"x: {dtype: float32, sizes: [1], data: [5]}, y_scale: {dtype: float32, sizes: [], data: [2]}, y_zero_point: {dtype: int8, sizes: [], data: [3]}, y: {dtype: int8}", int64(0),
		"quantize_linear(x[0]/y_scale[] + y_zero_point[]) = quantize_linear(5/2 + 3)"),
	Entry("a window", "conv", "",
		"X: {dtype: float32, sizes: [1, 1, 2], data: [2, 3]}, W: {sizes: [1, 1, 2], data: [5, 7]}, B: {sizes: [1], data: [4]}", int64(0),
		"X[0,0,0]·W[0,0,0] + X[0,0,1]·W[0,0,1] + B[0] = 2·5 + 3·7 + 4"),
	Entry("windows of the output", "conv_transpose", "",
		"X: {dtype: float32, sizes: [1, 1, 2], data: [2, 3]}, W: {sizes: [1, 1, 2], data: [5, 7]}", int64(1),
		"X[0,0,1]·W[0,0,0] + X[0,0,0]·W[0,0,1] = 3·5 + 2·7"),
	Entry("magnitudes", "lp_pool", "kernel_shape: [2], p: 1", "X: {dtype: float32, sizes: [1, 1, 2], data: [3, -4]}", int64(0),
		"|X[0,0,0]| + |X[0,0,1]| = |3| + |(-4)|"),
	Entry("a root", "lp_pool", "kernel_shape: [2]", "X: {dtype: float32, sizes: [1, 1, 2], data: [3, -4]}", int64(0),
		"lp_pool(X[0,0,0], X[0,0,1]) = lp_pool(3, (-4))"),
	Entry("a product of small numbers", "q_linear_mat_mul", "",
		"a: {dtype: uint8, sizes: [1, 1], data: [5]}, a_scale: {dtype: float32, sizes: [], data: [2]}, a_zero_point: {sizes: [], data: [1]}, b: {dtype: uint8, sizes: [1, 1], data: [7]}, b_scale: {sizes: [], data: [4]}, b_zero_point: {sizes: [], data: [3]}, y_scale: {sizes: [], data: [8]}, y_zero_point: {dtype: uint8, sizes: [], data: [6]}", int64(0),
		"q_linear_mat_mul((a[0,0] - a_zero_point[])·a_scale[]·(b[0,0] - b_zero_point[])·b_scale[]/y_scale[] + y_zero_point[]) = q_linear_mat_mul((5 - 1)·2·(7 - 3)·4/8 + 6)"),
	Entry("a window of small numbers", "q_linear_conv", "",
		"x: {dtype: uint8, sizes: [1, 1, 2], data: [5, 9]}, x_scale: {dtype: float32, sizes: [], data: [2]}, x_zero_point: {sizes: [], data: [1]}, w: {dtype: uint8, sizes: [1, 1, 1], data: [7]}, w_scale: {sizes: [], data: [4]}, w_zero_point: {sizes: [], data: [3]}, y_scale: {sizes: [], data: [8]}, y_zero_point: {dtype: uint8, sizes: [], data: [6]}", int64(1),
		"q_linear_conv((x[0,0,1] - x_zero_point[])·(w[0,0,0] - w_zero_point[])·x_scale[]·w_scale[]/y_scale[] + y_zero_point[]) = q_linear_conv((9 - 1)·(7 - 3)·2·4/8 + 6)"),
	Entry("a mean", "reduce_mean", "keepdims: false",
		"data: {dtype: float32, sizes: [2], data: [2, 5]}", int64(0),
		"(data[0] + data[1])/2 = (2 + 5)/2"),
	Entry("a quotient", "div", "", "A: {dtype: float32, sizes: [1], data: [6]}, B: {sizes: [1], data: [-4]}", int64(0), "A[0]/B[0] = 6/(-4)"),
	Entry("a product with an attribute", "leaky_relu", "alpha: 0.5", "X: {dtype: float32, sizes: [1], data: [-6]}", int64(0), "0.5·X[0] = 0.5·(-6)"),
	Entry("many terms", "reduce_sum", "keepdims: false",
		"data: {dtype: uint32, sizes: [10], data: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]}", int64(0),
		"data[0] + data[1] + data[2] + data[3] + data[4] + data[5] + … + data[9] = 1 + 2 + 3 + 4 + 5 + 6 + … + 10"),
	Entry("a choice", "max", "", "data_0: [{dtype: int8, sizes: [1], data: [2]}, {dtype: int8, sizes: [1], data: [3]}]", int64(0),
		"max(data_0[0][0], data_0[1][0]) = max(2, 3)"),
	Entry("nothing", "reduce_prod", "", "data: {dtype: float32, sizes: [0], data: []}", int64(0), "no terms"),
)

var _ = DescribeTable("A call is a limit, and accuses no backend, if", func(operator, attributes, tensors string, precision int) {
	e := oracle.Evaluator{Precision: precision}
	_, err := e.Alternatives(computed(operator, attributes, tensors), nil)
	Expect(err).To(BeAssignableToTypeOf(&spec.LimitError{}))
},
	Entry("the order of a sum may decide it", "add", "", "A: {dtype: float16, sizes: [1], data: [2048]}, B: {sizes: [1], data: [1]}", 0),
	Entry("it may in a narrower arithmetic", "add", "", "A: {dtype: float32, sizes: [1], data: [256]}, B: {sizes: [1], data: [1]}", 8),
	Entry("no text says what becomes of a NaN", "sign", "", "input: {dtype: float32, sizes: [1], data: [nan]}", 0),
	Entry("no text says which of two NaNs counts", "max", "", "data_0: [{dtype: float32, sizes: [1], data: [nan]}, {dtype: float32, sizes: [1], data: [-nan]}]", 0),
	Entry("a number overflows", "neg", "", "X: {dtype: int8, sizes: [1], data: [-128]}", 0),
	Entry("a mean is of nothing", "reduce_mean", "", "data: {dtype: float32, sizes: [0], data: []}", 0),
	Entry("it is the mean of three", "reduce_mean", "", "data: {dtype: float32, sizes: [3], data: [1, 2, 3]}", 0),
	Entry("an integer is multiplied by a fraction", "gemm", "alpha: 0.5", "A: {dtype: int32, sizes: [1, 1], data: [2]}, B: {sizes: [1, 1], data: [2]}", 0),
	Entry("a divisor is 0", "div", "", "A: {dtype: float32, sizes: [1], data: [2]}, B: {sizes: [1], data: [0]}", 0),
	Entry("a divisor is no power of 2", "div", "", "A: {dtype: float32, sizes: [1], data: [6]}, B: {sizes: [1], data: [3]}", 0),
	Entry("nothing is left of an unknown number", "mod", "", "A: {dtype: float32, sizes: [1], data: [2]}, B: {sizes: [1], data: [0]}", 0),
	Entry("an exponent is a fraction", "pow", "", "X: {dtype: float32, sizes: [1], data: [4]}, Y: {dtype: float32, sizes: [1], data: [0.5]}", 0),
	Entry("a float lacks an integer to the power of a float", "pow", "", "X: {dtype: int64, sizes: [1], data: [9007199254740993]}, Y: {dtype: float32, sizes: [1], data: [1]}", 0),
	Entry("a power is 0 to the 0", "pow", "", "X: {dtype: float32, sizes: [1], data: [0]}, Y: {dtype: int8, sizes: [1], data: [0]}", 0),
	Entry("a factor is no finite number", "leaky_relu", "alpha: inf", "X: {dtype: float32, sizes: [1], data: [4]}", 0),
	Entry("a NaN is quantised", "quantize_linear", "", "x: {dtype: float32, sizes: [1], data: [nan]}, y_scale: {dtype: float32, sizes: [], data: [2]}, y: {dtype: int8}", 0),
	Entry("a scale is 0", "quantize_linear", "", "x: {dtype: float32, sizes: [1], data: [1]}, y_scale: {dtype: float32, sizes: [], data: [0]}, y: {dtype: int8}", 0),
	Entry("a scale is no power of 2", "quantize_linear", "", "x: {dtype: float32, sizes: [1], data: [1]}, y_scale: {dtype: float32, sizes: [], data: [3]}, y: {dtype: int8}", 0),
	Entry("a float of 8 bits has a zero point", "quantize_linear", "", "x: {dtype: float32, sizes: [1], data: [1]}, y_scale: {dtype: float32, sizes: [], data: [2]}, y_zero_point: {dtype: float8e5m2, sizes: [], data: [1]}, y: {dtype: float8e5m2}", 0),
	Entry("a negative number is beyond a float with two NaNs", "quantize_linear", "saturate: false", "x: {dtype: float32, sizes: [1], data: [-1000]}, y_scale: {dtype: float32, sizes: [], data: [1]}, y: {dtype: float8e4m3fn}", 0),
	Entry("each element of a vector has a scale", "quantize_linear", "axis: 0", "x: {dtype: float32, sizes: [2], data: [1, 2]}, y_scale: {dtype: float32, sizes: [2], data: [2, 2]}, y: {dtype: int8}", 0),
	Entry("a list of one element is no scalar", "quantize_linear", "", "x: {dtype: float32, sizes: [1, 2], data: [1, 2]}, y_scale: {dtype: float32, sizes: [1], data: [2]}, y: {dtype: int8}", 0),
	Entry("there is a size of blocks without blocks", "quantize_linear", "block_size: 2", "x: {dtype: float32, sizes: [1], data: [1]}, y_scale: {dtype: float32, sizes: [], data: [2]}, y: {dtype: int8}", 0),
	Entry("the precision has no fractions", "quantize_linear", "", "x: {dtype: float32, sizes: [1], data: [1]}, y_scale: {dtype: float8e8m0fnu, sizes: [], data: [2]}, y: {dtype: int8}", 0),
	Entry("a square root is rounded", "lp_pool", "kernel_shape: [2]", "X: {dtype: float32, sizes: [1, 1, 2], data: [1, 1]}", 0),
	Entry("squares are beyond the significand, though their root is not", "lp_pool", "kernel_shape: [1]", "X: {dtype: float16, sizes: [1, 1, 1], data: [63]}", 0),
	Entry("a root is no square root", "lp_pool", "kernel_shape: [1], p: 3", "X: {dtype: float32, sizes: [1, 1, 1], data: [1]}", 0),
	Entry("the text leaves dilations out", "lp_pool", "kernel_shape: [2], p: 1, dilations: [2], auto_pad: SAME_UPPER", "X: {dtype: float32, sizes: [1, 1, 3], data: [1, 1, 1]}", 0),
	Entry("more is cut off than there is", "conv_transpose", "pads: [2, 2]", "X: {dtype: float32, sizes: [1, 1, 1], data: [1]}, W: {sizes: [1, 1, 2], data: [1, 1]}", 0),
	Entry("a list of one element is no scalar of a matrix", "q_linear_mat_mul", "", "a: {dtype: uint8, sizes: [1, 1], data: [5]}, a_scale: {dtype: float32, sizes: [], data: [2]}, a_zero_point: {sizes: [], data: [1]}, b: {dtype: uint8, sizes: [1, 1], data: [7]}, b_scale: {sizes: [], data: [4]}, b_zero_point: {sizes: [], data: [3]}, y_scale: {sizes: [1], data: [8]}, y_zero_point: {dtype: uint8, sizes: [], data: [6]}", 0),
	Entry("a sum is divided by no power of 2", "q_linear_conv", "", "x: {dtype: uint8, sizes: [1, 1, 2], data: [5, 9]}, x_scale: {dtype: float32, sizes: [], data: [2]}, x_zero_point: {sizes: [], data: [1]}, w: {dtype: uint8, sizes: [1, 1, 1], data: [7]}, w_scale: {sizes: [], data: [4]}, w_zero_point: {sizes: [], data: [3]}, y_scale: {sizes: [], data: [3]}, y_zero_point: {dtype: uint8, sizes: [], data: [6]}", 0),
	Entry("an int32 has a zero point", "dequantize_linear", "", "x: {dtype: int32, sizes: [1], data: [1]}, x_scale: {dtype: float32, sizes: [], data: [2]}, x_zero_point: {sizes: [], data: [1]}", 0),
	Entry("there is a zero point for each row", "mat_mul_integer", "", "A: {dtype: uint8, sizes: [1, 1], data: [2]}, B: {dtype: uint8, sizes: [1, 1], data: [2]}, a_zero_point: {sizes: [1], data: [2]}", 0),
)

var _ = Describe("A zero that was computed", func() {
	const zeros = "{dtype: float32, sizes: [2], data: [1, 2]}, {dtype: float32, sizes: [2], data: [-1, -2]}"

	It("has either sign, wherever a program moves it", func() {
		c := programmed(zeros, "a = add(inputs[0], inputs[1])", "b = tile(a, repeats=[2])", "return b")
		list, err := new(oracle.Evaluator).Alternatives(c, nil)
		Expect(err).NotTo(HaveOccurred())
		for _, s := range list[0].Admissible.Outputs[0].Sources() {
			Expect(s.Admits(c, 0)).To(BeTrue())
			Expect(s.Admits(c, 0x8000_0000)).To(BeTrue())
			Expect(s.Admits(c, 1)).To(BeFalse())
		}
		Expect(list[0].Admissible.Outputs[0].Exact()).To(BeFalse())
	})

	It("has no bits that another type could have", func() {
		c := programmed(zeros, "a = add(inputs[0], inputs[1])", "b = bit_cast(a, to=int32)", "return b")
		_, err := new(oracle.Evaluator).Alternatives(c, nil)
		Expect(err).To(MatchError(ContainSubstring("bit_cast takes the bits of a computed zero")))
		c = programmed(zeros, "a = sub(inputs[0], inputs[1])", "b = bit_cast(a, to=int32)", "return b")
		_, err = new(oracle.Evaluator).Alternatives(c, nil)
		Expect(err).NotTo(HaveOccurred())
	})
})

var _ = It("A call stays as it is when its evaluator goes on to other operators", func() {
	var e oracle.Evaluator
	c := computed("add", "", "A: {dtype: float32, sizes: [2, 1], data: [1, 2]}, B: {sizes: [1, 2], data: [3, 4]}")
	before := c.Clone()
	_, err := e.Alternatives(c, nil)
	Expect(err).NotTo(HaveOccurred())
	for _, op := range catalogue.Operators() {
		for seed := range uint64(20) {
			other := gen.Case(op, seed)
			_, err := e.Alternatives(&other.Call, nil)
			Expect(err).NotTo(HaveOccurred())
		}
	}
	Expect(c.Tensors[0].Sizes).To(Equal(before.Tensors[0].Sizes))
	Expect(c.Tensors[1].Sizes).To(Equal(before.Tensors[1].Sizes))
})
