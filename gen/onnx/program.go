package onnx

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/gen/program"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/tensor"
)

// Program draws programs of ONNX.
var Program = dialect.Generator()

var dialect = program.Dialect{
	Operator: onnx.Program,
	Version:  7,
	Moving:   moving, Computing: computing, Making: making,
	Joins: joins, Types: programTypes, Patterns: patterns, Kinds: kinds,
	Undoes: undoes, Undo: undo, Indices: indices, Lists: lists, Scalars: scalars, Cast: cast, Entries: asSizes,
	Images: 3, Alone: []*spec.Operator{onnx.MaxPool}, Holds: program.Scales, Suits: exactly,
}

// moving are the generators of the nodes that move elements. Those that optimisers know well are
// there several times.
var moving = slices.Concat(slices.Repeat([]*draw.Generator{&Transpose, &Reshape, &Slice, &Concat}, 3),
	slices.Repeat([]*draw.Generator{&Pad, &Split, &Expand, &Tile, &Gather, &Where, &Squeeze, &Unsqueeze, &Identity}, 2),
	[]*draw.Generator{
		&GatherElements, &GatherNd, &ScatterElements, &ScatterNd, &TensorScatter, &DepthToSpace, &SpaceToDepth, &Trilu, &Resize,
		&ReverseSequence, &Compress, &OneHot, &Flatten, &Shape, &Size, &BitCast, &CenterCropPad, &TopK, &EyeLike, &MaxUnpool, &RotaryEmbedding, &GridSample,
	})

// computing are the generators of the nodes that compute elements.
var computing = slices.Concat(slices.Repeat([]*draw.Generator{&Add, &Mul, &MatMul, &ReduceSum, &Relu, &Cast, &Conv, &QuantizeLinear, &DequantizeLinear}, 3),
	[]*draw.Generator{
		&Sub, &Sum, &Mean, &Neg, &Abs, &Sign, &Max, &Min, &Clip, &Floor, &Ceil, &Round, &Gemm, &MatMulInteger, &CumSum, &ArgMax, &ArgMin,
		&ReduceMean, &ReduceMax, &ReduceMin, &ReduceProd, &ReduceL1, &ReduceSumSquare, &Less, &LessOrEqual, &Greater, &GreaterOrEqual, &Equal,
		&IsNan, &IsInf, &And, &Or, &Xor, &Not, &BitwiseAnd, &BitwiseOr, &BitwiseXor, &BitwiseNot, &BitShift,
		&Div, &Mod, &Pow, &LeakyRelu, &PRelu, &Hardmax, &CastLike, &ConvTranspose, &ConvInteger, &QLinearConv, &QLinearMatMul, &Einsum, &Col2im, &LpPool,
		&MaxPool, &MaxPool, &AveragePool, &AveragePool, &GlobalMaxPool, &GlobalAveragePool,
	})

// making are the generators of the nodes that take nothing.
var making = []*draw.Generator{&Range, &Unique, &NonZero, &ConstantOfShape}

// joins are the operators of nodes that take two values.
var joins = []*draw.Generator{&Concat, &Concat, &Add, &Add, &Sub, &Mul, &Max, &Where, &Where, &MatMul, &Less, &Sum}

// programTypes are the data types of programs: those that engines have kernels for.
var programTypes = []tensor.DType{
	tensor.Float32, tensor.Float32, tensor.Float32, tensor.Int64, tensor.Int32, tensor.Uint8, tensor.Int8, tensor.Float16, tensor.Float64, tensor.Bool,
}

// patterns are nodes that exporters of ONNX emit, or that optimisers look for.
var patterns = slices.Concat([][2]string{
	{"expanded inside", "unsqueeze(x) expand(a) reshape(b)"},
	{"slice of a slice of a slice", "slice(x) slice(a) slice(b)"},
	{"cast of a cast of a cast", "cast(x) cast(a) cast(b)"},
	{"shuffled", "reshape(x) transpose(a) reshape(b)"},
	{"reshapes around a reduction", "reshape(x) reduce_sum|reduce_max|reduce_mean(a) reshape(b)"},
	{"pairs of scales in a row", "quantize_linear(x) dequantize_linear(a) quantize_linear(b) dequantize_linear(c)"},
	{"scales around an operator", "quantize_linear|dequantize_linear(x) any(a) quantize_linear|dequantize_linear(b)"},
	{"sums of small numbers", "quantize_linear(x) q_linear_mat_mul|q_linear_conv|conv_integer|mat_mul_integer(a)"},
	{"scales on one side", "quantize_linear(x) dequantize_linear(a) add|mul|concat(b x)"},
	{"padding before windows", "pad(x) conv|max_pool|average_pool(a)"},
	{"transposes around windows", "transpose(x) max_pool|average_pool|global_max_pool|conv(a) transpose(b)"},
	{"transposes around an operator", "transpose(x) any(a) undo-a(b)"},
	{"equal parts", "split(x) again-a(x) join(a b)"},
	{"parts joined", "split(x) undo-a(a)"},
	{"pad and slice", "pad(x) undo-a(a)"},
	{"transposed twice", "transpose(x) undo-a(a)"},
	{"sliced twice", "slice(x) undo-a(a)"},
	{"transposed factor", "transpose(x) mat_mul|gemm(a)"},
	{"transposed product", "mat_mul|gemm(x) transpose(a)"},
	{"selected by comparison", "equal|less|greater(x) where(x a)"},
	{"rows of the greatest", "arg_max|arg_min(x) gather|gather_elements(x a)"},
	{"reshape and broadcast sum", "reshape|unsqueeze(x) add|mul(a) reshape|squeeze(b)"},
	{"factor on both sides", "mul(x) mat_mul(a) add(b)"},
	{"pad and reshape", "pad(x) reshape(a)"},
	{"clamped twice", "relu|clip(x) relu|clip(a)"},
	{"expanded operand", "expand|tile(x) add|mul|less(a)"},
	{"gather of a gather", "gather(x) gather(a)"},
	{"part of the sizes", "shape(x) gather|slice|concat(a)"},
}, program.General, [][2]string{{"clamped", "any(x) relu|clip(a)"}})

// kinds are what operators have in common that have no family, or that are like those of another.
var kinds = map[string][]*spec.Operator{
	"restating":   {onnx.Reshape, onnx.Flatten, onnx.Squeeze, onnx.Unsqueeze, onnx.Identity, onnx.Shape},
	"indexed":     {onnx.Gather, onnx.GatherElements, onnx.GatherNd, onnx.Compress, onnx.ScatterElements, onnx.ScatterNd, onnx.TensorScatter},
	"resizing":    {onnx.Expand, onnx.Tile, onnx.Resize, onnx.DepthToSpace, onnx.SpaceToDepth, onnx.Trilu, onnx.ReverseSequence, onnx.Range, onnx.Unique, onnx.OneHot},
	"parts":       {onnx.Split, onnx.Concat},
	"in place":    {onnx.Cast, onnx.BitCast, onnx.QuantizeLinear, onnx.DequantizeLinear, onnx.Where},
	"contraction": {onnx.Conv},
	"reduction":   {onnx.MaxPool, onnx.AveragePool, onnx.GlobalMaxPool, onnx.GlobalAveragePool},
}

// indices is the Indices of a [program.Dialect].
func indices(d *program.Drawing, desc *tensor.Desc) (call spec.Call, takes []int) {
	s := d.Source
	if len(desc.Sizes) == 0 || !s.OneIn(3) {
		return call, nil
	}
	n := elements(desc.Sizes)
	with := func(size int64) int {
		return d.Input(&tensor.Desc{DType: desc.DType, Sizes: append([]int64{size}, desc.Sizes[1:]...)}, true)
	}
	switch rows := desc.Sizes[0]; {
	case len(desc.Sizes) == 1 && desc.DType == tensor.Int64 && s.OneIn(2):
		call = spec.NewCall(onnx.Range)
		call.Output().DType, *spec.As[onnx.RangeAttributes](&call) = desc.DType, onnx.RangeAttributes{Limit: n, Delta: 1}
	case rows > 1 && s.OneIn(2):
		cut := s.Between(1, rows-1)
		takes = []int{with(cut), with(rows - cut)}
		call = spec.NewCall(onnx.Concat)
		call.Pass(0, 2)
	case s.OneIn(2):
		more := s.Between(0, 2)
		takes = []int{with(rows + more)}
		call = spec.NewCall(onnx.Slice)
		*spec.As[onnx.SliceAttributes](&call) = onnx.SliceAttributes{Starts: []int64{more}, Ends: []int64{rows + more}, Axes: []int64{0}}
	default:
		takes = []int{d.Input(&tensor.Desc{DType: desc.DType, Sizes: []int64{n}}, true)}
		call = spec.NewCall(onnx.Reshape)
		spec.As[onnx.ReshapeAttributes](&call).Shape = slices.Clone(desc.Sizes)
	}
	return call, takes
}

// exactly is the Suits of a [program.Dialect]: the mean of a window is of a power of 2 of elements.
func exactly(call *spec.Call) bool {
	windows := call.Tensors[0].Sizes
	switch a := call.Attributes.(type) {
	case *onnx.AveragePoolAttributes:
		padded := a.AutoPad == onnx.AutoPadSameUpper || a.AutoPad == onnx.AutoPadSameLower || slices.ContainsFunc(a.Pads, func(entry int64) bool { return entry > 0 })
		if a.CeilMode || padded && !a.CountIncludePad {
			return false
		}
		windows = a.KernelShape
	default:
		if call.Operator != onnx.GlobalAveragePool {
			return true
		}
		windows = windows[2:]
	}
	n := elements(windows)
	return n > 0 && n&(n-1) == 0
}
