package webnn

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/gen/program"
	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
	"example.com/conform/spec/webnn"
)

// Program draws programs of WebNN.
var Program = dialect.Generator()

var dialect = program.Dialect{
	Operator: webnn.Program,
	Version:  3,
	Moving: slices.Concat(slices.Repeat([]*draw.Generator{&Slice}, 3),
		[]*draw.Generator{&Triangular, &GatherNd, &ScatterElements, &ScatterNd, &Resample2d, &Where, &Where, &Identity}),
	Computing: slices.Concat(slices.Repeat([]*draw.Generator{&Add, &Mul, &Matmul, &ReduceSum, &Relu, &Cast, &Conv2d, &QuantizeLinear, &DequantizeLinear}, 3),
		[]*draw.Generator{
			&Sub, &Div, &Pow, &Neg, &Abs, &Sign, &Max, &Min, &Clamp, &Floor, &Ceil, &RoundEven, &LeakyRelu, &Prelu, &Gemm, &CumulativeSum,
			&ArgMax, &ArgMin, &ReduceProduct, &ReduceMean, &ReduceL1, &ReduceSumSquare, &ReduceMax, &ReduceMin,
			&Equal, &NotEqual, &Greater, &GreaterOrEqual, &Lesser, &LesserOrEqual, &IsNan, &IsInfinite,
			&LogicalAnd, &LogicalOr, &LogicalXor, &LogicalNot, &MaxPool2d, &MaxPool2d, &AveragePool2d, &AveragePool2d,
		}),
	Joins:    []*draw.Generator{&ScatterElements, &ScatterNd, &Add, &Add, &Sub, &Mul, &Max, &Where, &Where, &Matmul, &Lesser},
	Images:   3,
	NonEmpty: true,
	Types:    []tensor.DType{tensor.Float32, tensor.Float32, tensor.Float32, tensor.Int32, tensor.Uint32, tensor.Float16, tensor.Int64, tensor.Int8, tensor.Uint8},
	Patterns: slices.Concat([][2]string{
		{"slice of a slice of a slice", "slice(x) slice(a) slice(b)"},
		{"triangle of a triangle", "triangular(x) triangular(a)"},
		{"resized and cut", "resample2d(x) slice(a)"},
		{"scattered and gathered", "scatter_nd(x) gather_nd(a)"},
		{"updated twice", "scatter_nd|scatter_elements(x) again-a(a)"},
		{"updated beside its old value", "scatter_nd|scatter_elements(x) join(a x)"},
		{"convolved twice", "conv2d(x) conv2d(a)"},
		{"convolved and added", "conv2d|matmul(x) add|mul(a)"},
		{"windows of windows", "max_pool2d|average_pool2d(x) max_pool2d|average_pool2d(a)"},
		{"factor on both sides", "mul(x) matmul(a) add(b)"},
		{"added twice", "add|sub(x) add|sub(a)"},
		{"clamped twice", "relu|clamp(x) relu|clamp(a)"},
		{"clamped", "any(x) relu|clamp(a)"},
		{"cast twice", "cast(x) cast(a)"},
		{"selected by comparison", "equal|lesser|greater(x) where(x a)"},
		{"reduced and restored", "reduce_sum|reduce_max|reduce_mean(x) add|sub|mul(a x)"},
		{"pairs of scales in a row", "quantize_linear(x) dequantize_linear(a) quantize_linear(b) dequantize_linear(c)"},
		{"scales around an operator", "quantize_linear|dequantize_linear(x) any(a) quantize_linear|dequantize_linear(b)"},
	}, program.General),
	Kinds: map[string][]*spec.Operator{
		"scatter":     {webnn.ScatterElements, webnn.ScatterNd},
		"contraction": {webnn.Conv2d},
		"reduction":   {webnn.MaxPool2d, webnn.AveragePool2d},
		"in place":    {webnn.Cast, webnn.QuantizeLinear, webnn.DequantizeLinear, webnn.Where, webnn.Identity},
	},
	Holds: program.Scales, Suits: exactly,
}

// exactly is the Suits of a [program.Dialect]: a mean is of a power of 2 of elements.
func exactly(call *spec.Call) bool {
	a, ok := call.Attributes.(*webnn.Pool2dAttributes)
	if !ok || call.Operator != webnn.AveragePool2d {
		return true
	}
	_, height, width := a.Dimensions()
	n := call.Tensors[0].Sizes[height] * call.Tensors[0].Sizes[width]
	if a.WindowDimensions != nil {
		n = a.WindowDimensions[0] * a.WindowDimensions[1]
	}
	return n&(n-1) == 0 && a.Rounding == 0 && !slices.ContainsFunc(a.Padding, func(entry int64) bool { return entry > 0 })
}
