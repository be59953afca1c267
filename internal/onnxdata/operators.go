package onnxdata

import (
	"cmp"
	"slices"

	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
)

// An operator maps an operator of conform to ONNX. Each ONNX input is a tensor
// or an attribute of conform's operator.
type operator struct {
	op   *spec.Operator
	name string // in ONNX
	// opset is the version of conform's text, or the last one without what later says; least is the
	// first version with the same meaning for conform's data types.
	opset, least int64
	inputs       []string
	// redefined is the version before which calls mean another thing, where imported tests are older.
	redefined int64
	// later returns the version that a call needs, where only some need one after opset.
	later func(c *spec.Call) int64
	// only are the ONNX attributes for which conform supports a single value.
	only map[string]string
	// typed says that inputs that are attributes of conform's operator have the output's data type.
	typed bool
	// shaped says that the only input is two lists of conform's operator: its elements and its shape.
	shaped bool
	// to says that ONNX has the data type of the output as an attribute, too.
	to bool
}

// operators are the supported ONNX operators.
var operators = []operator{
	{op: onnx.Abs, name: "Abs", opset: 13, least: 13, inputs: []string{"X"}},
	{op: onnx.Add, name: "Add", opset: 14, least: 14, inputs: []string{"A", "B"}},
	{op: onnx.And, name: "And", opset: 7, least: 7, inputs: []string{"A", "B"}},
	{op: onnx.ArgMax, name: "ArgMax", opset: 13, least: 13, inputs: []string{"data"}},
	{op: onnx.ArgMin, name: "ArgMin", opset: 13, least: 13, inputs: []string{"data"}},
	{op: onnx.BitCast, name: "BitCast", opset: 26, least: 26, inputs: []string{"input"}, to: true},
	{op: onnx.BitShift, name: "BitShift", opset: 28, least: 11, inputs: []string{"X", "Y"}},
	{op: onnx.BitwiseAnd, name: "BitwiseAnd", opset: 18, least: 18, inputs: []string{"A", "B"}},
	{op: onnx.BitwiseNot, name: "BitwiseNot", opset: 18, least: 18, inputs: []string{"X"}},
	{op: onnx.BitwiseOr, name: "BitwiseOr", opset: 18, least: 18, inputs: []string{"A", "B"}},
	{op: onnx.BitwiseXor, name: "BitwiseXor", opset: 18, least: 18, inputs: []string{"A", "B"}},
	{op: onnx.Cast, name: "Cast", opset: 28, least: 13, inputs: []string{"input"}, to: true},
	{op: onnx.CastLike, name: "CastLike", opset: 25, least: 15, inputs: []string{"input", "target_type"}},
	{op: onnx.Ceil, name: "Ceil", opset: 13, least: 13, inputs: []string{"X"}},
	{op: onnx.Clip, name: "Clip", opset: 13, least: 13, inputs: []string{"input", "min", "max"}},
	{op: onnx.Compress, name: "Compress", opset: 28, least: 11, inputs: []string{"input", "condition"}},
	{op: onnx.Concat, name: "Concat", opset: 13, least: 13, inputs: []string{"inputs"}},
	{op: onnx.CumSum, name: "CumSum", opset: 14, least: 14, inputs: []string{"x", "axis"}},
	{op: onnx.DepthToSpace, name: "DepthToSpace", opset: 13, least: 13, inputs: []string{"input"}},
	{op: onnx.Div, name: "Div", opset: 14, least: 14, inputs: []string{"A", "B"}},
	{op: onnx.Equal, name: "Equal", opset: 19, least: 13, inputs: []string{"A", "B"}},
	{op: onnx.Expand, name: "Expand", opset: 13, least: 13, inputs: []string{"input", "shape"}},
	{op: onnx.Flatten, name: "Flatten", opset: 25, least: 13, inputs: []string{"input"}},
	{op: onnx.Floor, name: "Floor", opset: 13, least: 13, inputs: []string{"X"}},
	{op: onnx.Gather, name: "Gather", opset: 13, least: 13, inputs: []string{"data", "indices"}},
	{op: onnx.GatherElements, name: "GatherElements", opset: 13, least: 13, inputs: []string{"data", "indices"}},
	{op: onnx.GatherNd, name: "GatherND", opset: 13, least: 13, inputs: []string{"data", "indices"}},
	{op: onnx.Gemm, name: "Gemm", opset: 13, least: 13, inputs: []string{"A", "B", "C"}},
	{op: onnx.Greater, name: "Greater", opset: 13, least: 13, inputs: []string{"A", "B"}},
	{op: onnx.GreaterOrEqual, name: "GreaterOrEqual", opset: 16, least: 16, inputs: []string{"A", "B"}},
	{op: onnx.Hardmax, name: "Hardmax", opset: 13, least: 13, inputs: []string{"input"}},
	{op: onnx.Identity, name: "Identity", opset: 25, least: 13, inputs: []string{"input"}},
	{op: onnx.IsInf, name: "IsInf", opset: 20, least: 20, inputs: []string{"X"}},
	{op: onnx.IsNan, name: "IsNaN", opset: 20, least: 13, inputs: []string{"X"}},
	{op: onnx.LeakyRelu, name: "LeakyRelu", opset: 16, least: 6, inputs: []string{"X"}},
	{op: onnx.Less, name: "Less", opset: 13, least: 13, inputs: []string{"A", "B"}},
	{op: onnx.LessOrEqual, name: "LessOrEqual", opset: 16, least: 16, inputs: []string{"A", "B"}},
	{op: onnx.MatMul, name: "MatMul", opset: 13, least: 13, inputs: []string{"A", "B"}},
	{op: onnx.MatMulInteger, name: "MatMulInteger", opset: 10, least: 10, inputs: []string{"A", "B", "a_zero_point", "b_zero_point"}},
	{op: onnx.Max, name: "Max", opset: 13, least: 13, inputs: []string{"data_0"}},
	{op: onnx.Mean, name: "Mean", opset: 13, least: 13, inputs: []string{"data_0"}},
	{op: onnx.Min, name: "Min", opset: 13, least: 13, inputs: []string{"data_0"}},
	{op: onnx.Mod, name: "Mod", opset: 13, least: 10, inputs: []string{"A", "B"}, later: modVersion},
	{op: onnx.Mul, name: "Mul", opset: 14, least: 14, inputs: []string{"A", "B"}},
	{op: onnx.Neg, name: "Neg", opset: 13, least: 13, inputs: []string{"X"}},
	{op: onnx.Not, name: "Not", opset: 1, least: 1, inputs: []string{"X"}},
	{op: onnx.OneHot, name: "OneHot", opset: 28, least: 11, inputs: []string{"indices", "depth", "values"}},
	{op: onnx.Or, name: "Or", opset: 7, least: 7, inputs: []string{"A", "B"}},
	{op: onnx.PRelu, name: "PRelu", opset: 16, least: 9, redefined: 7, inputs: []string{"X", "slope"}},
	{op: onnx.Pad, name: "Pad", opset: 25, least: 19, inputs: []string{"data", "pads", "constant_value", "axes"}},
	{op: onnx.Pow, name: "Pow", opset: 15, least: 13, inputs: []string{"X", "Y"}},
	{op: onnx.Range, name: "Range", opset: 27, least: 11, inputs: []string{"start", "limit", "delta"}, typed: true},
	{op: onnx.ReduceL1, name: "ReduceL1", opset: 18, least: 18, inputs: []string{"data", "axes"}},
	{op: onnx.ReduceMax, name: "ReduceMax", opset: 20, least: 20, inputs: []string{"data", "axes"}},
	{op: onnx.ReduceMean, name: "ReduceMean", opset: 18, least: 18, inputs: []string{"data", "axes"}},
	{op: onnx.ReduceMin, name: "ReduceMin", opset: 20, least: 20, inputs: []string{"data", "axes"}},
	{op: onnx.ReduceProd, name: "ReduceProd", opset: 18, least: 18, inputs: []string{"data", "axes"}},
	{op: onnx.ReduceSum, name: "ReduceSum", opset: 13, least: 13, inputs: []string{"data", "axes"}},
	{op: onnx.ReduceSumSquare, name: "ReduceSumSquare", opset: 18, least: 18, inputs: []string{"data", "axes"}},
	{op: onnx.Relu, name: "Relu", opset: 14, least: 14, inputs: []string{"X"}},
	{op: onnx.Reshape, name: "Reshape", opset: 25, least: 14, inputs: []string{"data", "shape"}},
	{op: onnx.Resize, name: "Resize", opset: 19, least: 19, inputs: []string{"X", "roi", "scales", "sizes"}, only: map[string]string{"mode": "nearest"}},
	{op: onnx.ReverseSequence, name: "ReverseSequence", opset: 28, least: 10, inputs: []string{"input", "sequence_lens"}},
	{op: onnx.Round, name: "Round", opset: 22, least: 11, inputs: []string{"X"}},
	{op: onnx.ScatterElements, name: "ScatterElements", opset: 18, least: 18, inputs: []string{"data", "indices", "updates"}},
	{op: onnx.ScatterNd, name: "ScatterND", opset: 18, least: 18, inputs: []string{"data", "indices", "updates"}},
	{op: onnx.Shape, name: "Shape", opset: 25, least: 15, inputs: []string{"data"}},
	{op: onnx.Sign, name: "Sign", opset: 13, least: 13, inputs: []string{"input"}},
	{op: onnx.Slice, name: "Slice", opset: 13, least: 13, inputs: []string{"data", "starts", "ends", "axes", "steps"}},
	{op: onnx.SpaceToDepth, name: "SpaceToDepth", opset: 13, least: 13, inputs: []string{"input"}, later: spaceToDepthVersion},
	{op: onnx.Split, name: "Split", opset: 18, least: 18, inputs: []string{"input", "split"}},
	{op: onnx.Squeeze, name: "Squeeze", opset: 25, least: 13, inputs: []string{"data", "axes"}},
	{op: onnx.Sub, name: "Sub", opset: 14, least: 14, inputs: []string{"A", "B"}},
	{op: onnx.Sum, name: "Sum", opset: 13, least: 13, inputs: []string{"data_0"}},
	{op: onnx.TensorScatter, name: "TensorScatter", opset: 24, least: 24, inputs: []string{"past_cache", "update", "write_indices"}},
	{op: onnx.Tile, name: "Tile", opset: 13, least: 13, inputs: []string{"input", "repeats"}},
	{op: onnx.Transpose, name: "Transpose", opset: 25, least: 13, inputs: []string{"data"}},
	{op: onnx.Trilu, name: "Trilu", opset: 14, least: 14, inputs: []string{"input", "k"}},
	{op: onnx.Unique, name: "Unique", opset: 28, least: 11, inputs: []string{"X"}, shaped: true},
	{op: onnx.Unsqueeze, name: "Unsqueeze", opset: 25, least: 13, inputs: []string{"data", "axes"}},
	{op: onnx.Where, name: "Where", opset: 16, least: 16, inputs: []string{"condition", "X", "Y"}},
	{op: onnx.Xor, name: "Xor", opset: 7, least: 7, inputs: []string{"A", "B"}},
}

// LeastOpset stands for the first opset version of each operator with the meaning of conform's text.
const LeastOpset = 1

// NewestOpset returns the newest opset version of the operators of conform's texts.
func NewestOpset() int64 {
	newest := slices.MaxFunc(operators, func(a, b operator) int { return cmp.Compare(a.opset, b.opset) })
	return newest.opset
}

// Since returns the first opset version with the meaning of conform's text of an operator, by its
// name, or 0 if it is no operator of ONNX.
func Since(name string) int64 {
	for i := range operators {
		if operators[i].op.Name == name {
			return operators[i].least
		}
	}
	return 0
}

// spaceToDepthVersion is that of the attribute mode, if it is stated.
func spaceToDepthVersion(c *spec.Call) int64 {
	if c.Fields().Named("mode").IsDefault() {
		return 0
	}
	return 28
}

// modVersion is that of floats, of which quotients were rounded toward zero alone before.
func modVersion(c *spec.Call) int64 {
	if c.Tensors[0].DType.Float() && c.Fields().Named("fmod").IsDefault() {
		return 28
	}
	return 0
}

// called returns the operator with an ONNX name, or nil.
func called(name string) *operator {
	for i := range operators {
		if operators[i].name == name {
			return &operators[i]
		}
	}
	return nil
}

// of returns the mapping of an operator, or nil.
func of(op *spec.Operator) *operator {
	for i := range operators {
		if operators[i].op == op {
			return &operators[i]
		}
	}
	return nil
}
