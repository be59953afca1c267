// Package catalogue lists every operator, rule and question.
package catalogue

import (
	"fmt"
	"strings"

	"example.com/conform/spec"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/openvino"
	"example.com/conform/spec/stablehlo"
	"example.com/conform/spec/webnn"
	"example.com/conform/spec/xla"
)

//go:generate go run ../../internal/registry/lists ../..

// Operators returns every operator, in the order in which they are reported.
func Operators() []*spec.Operator {
	return []*spec.Operator{
		dml.Slice1,
		dml.Scatter,
		dml.Copy,
		openvino.StridedSlice,
		xla.Copy,
		onnx.Concat,
		onnx.Split,
		onnx.Pad,
		onnx.Transpose,
		onnx.Tile,
		onnx.Expand,
		onnx.Slice,
		onnx.SpaceToDepth,
		onnx.DepthToSpace,
		onnx.Trilu,
		onnx.Reshape,
		onnx.ReverseSequence,
		openvino.Slice,
		openvino.Pad,
		onnx.Gather,
		onnx.GatherElements,
		onnx.GatherNd,
		onnx.ScatterElements,
		onnx.ScatterNd,
		onnx.Resize,
		onnx.Compress,
		openvino.Gather,
		openvino.ScatterNdUpdate,
		openvino.ScatterElementsUpdate,
		openvino.ReverseSequence,
		openvino.SliceScatter,
		openvino.BatchToSpace,
		openvino.SpaceToBatch,
		openvino.ScatterUpdate,
		openvino.Roll,
		onnx.Where,
		onnx.OneHot,
		openvino.OneHot,
		onnx.TensorScatter,
		onnx.Cast,
		onnx.CastLike,
		onnx.Squeeze,
		onnx.Unsqueeze,
		onnx.Flatten,
		onnx.Identity,
		onnx.BitCast,
		onnx.Shape,
		onnx.Range,
		onnx.Unique,
		onnx.TopK,
		onnx.NonZero,
		onnx.ConstantOfShape,
		onnx.EyeLike,
		onnx.Size,
		onnx.CenterCropPad,
		onnx.Add,
		onnx.Sub,
		onnx.Mul,
		onnx.Div,
		onnx.Mod,
		onnx.Pow,
		onnx.Sum,
		onnx.Mean,
		onnx.Neg,
		onnx.Abs,
		onnx.Sign,
		onnx.Max,
		onnx.Min,
		onnx.Relu,
		onnx.LeakyRelu,
		onnx.PRelu,
		onnx.Floor,
		onnx.Ceil,
		onnx.Round,
		onnx.Clip,
		onnx.And,
		onnx.Or,
		onnx.Xor,
		onnx.Not,
		onnx.BitwiseAnd,
		onnx.BitwiseOr,
		onnx.BitwiseXor,
		onnx.BitwiseNot,
		onnx.BitShift,
		onnx.Equal,
		onnx.Less,
		onnx.Greater,
		onnx.LessOrEqual,
		onnx.GreaterOrEqual,
		onnx.IsNan,
		onnx.IsInf,
		onnx.ReduceSum,
		onnx.ReduceProd,
		onnx.ReduceMean,
		onnx.ReduceL1,
		onnx.ReduceSumSquare,
		onnx.ReduceMax,
		onnx.ReduceMin,
		onnx.ArgMax,
		onnx.ArgMin,
		onnx.CumSum,
		onnx.Hardmax,
		onnx.MatMul,
		onnx.MatMulInteger,
		onnx.QLinearMatMul,
		onnx.DequantizeLinear,
		onnx.QuantizeLinear,
		onnx.Gemm,
		onnx.Einsum,
		onnx.Conv,
		onnx.ConvInteger,
		onnx.ConvTranspose,
		onnx.QLinearConv,
		onnx.MaxPool,
		onnx.AveragePool,
		onnx.LpPool,
		onnx.MaxUnpool,
		onnx.Col2im,
		onnx.GridSample,
		onnx.RotaryEmbedding,
		onnx.GlobalMaxPool,
		onnx.GlobalAveragePool,
		stablehlo.Slice,
		stablehlo.Pad,
		stablehlo.DynamicSlice,
		stablehlo.DynamicUpdateSlice,
		stablehlo.Reverse,
		stablehlo.Select,
		stablehlo.Concatenate,
		stablehlo.Transpose,
		stablehlo.BroadcastInDim,
		stablehlo.Gather,
		stablehlo.Scatter,
		stablehlo.Reshape,
		stablehlo.Iota,
		stablehlo.BitcastConvert,
		stablehlo.Convert,
		stablehlo.DynamicBroadcastInDim,
		stablehlo.DynamicReshape,
		stablehlo.DynamicIota,
		stablehlo.DynamicPad,
		stablehlo.DynamicGather,
		stablehlo.Add,
		stablehlo.Subtract,
		stablehlo.Multiply,
		stablehlo.Divide,
		stablehlo.Remainder,
		stablehlo.Negate,
		stablehlo.Abs,
		stablehlo.Sign,
		stablehlo.Maximum,
		stablehlo.Minimum,
		stablehlo.Clamp,
		stablehlo.Floor,
		stablehlo.Ceil,
		stablehlo.RoundNearestEven,
		stablehlo.RoundNearestAfz,
		stablehlo.And,
		stablehlo.Or,
		stablehlo.Xor,
		stablehlo.Not,
		stablehlo.Popcnt,
		stablehlo.CountLeadingZeros,
		stablehlo.ShiftLeft,
		stablehlo.ShiftRightArithmetic,
		stablehlo.ShiftRightLogical,
		stablehlo.Compare,
		stablehlo.IsFinite,
		stablehlo.Reduce,
		stablehlo.DotGeneral,
		openvino.Add,
		openvino.Subtract,
		openvino.Multiply,
		openvino.Divide,
		openvino.Mod,
		openvino.FloorMod,
		openvino.Negative,
		openvino.Abs,
		openvino.Sign,
		openvino.Maximum,
		openvino.Minimum,
		openvino.Relu,
		openvino.Clamp,
		openvino.Floor,
		openvino.Ceiling,
		openvino.Equal,
		openvino.NotEqual,
		openvino.Less,
		openvino.LessEqual,
		openvino.Greater,
		openvino.GreaterEqual,
		openvino.LogicalAnd,
		openvino.LogicalOr,
		openvino.LogicalXor,
		openvino.LogicalNot,
		openvino.BitwiseAnd,
		openvino.BitwiseOr,
		openvino.BitwiseXor,
		openvino.BitwiseNot,
		openvino.BitwiseLeftShift,
		openvino.BitwiseRightShift,
		openvino.Select,
		openvino.Convert,
		openvino.ReduceSum,
		openvino.ReduceProd,
		openvino.ReduceMean,
		openvino.ReduceL1,
		openvino.ReduceMax,
		openvino.ReduceMin,
		openvino.ReduceLogicalAnd,
		openvino.ReduceLogicalOr,
		openvino.CumSum,
		openvino.MatMul,
		openvino.Convolution,
		openvino.GroupConvolution,
		openvino.ConvolutionBackpropData,
		openvino.GroupConvolutionBackpropData,
		openvino.MaxPool,
		openvino.AvgPool,
		openvino.TopK,
		openvino.EmbeddingBagPackedSum,
		openvino.EmbeddingBagOffsetsSum,
		openvino.EmbeddingSegmentsSum,
		openvino.NonZero,
		openvino.Einsum,
		openvino.FakeQuantize,
		stablehlo.Sort,
		stablehlo.ReduceWindow,
		stablehlo.Convolution,
		stablehlo.SelectAndScatter,
		webnn.Slice,
		webnn.ScatterElements,
		webnn.ScatterNd,
		webnn.GatherNd,
		webnn.Triangular,
		webnn.Resample2d,
		webnn.Add,
		webnn.Sub,
		webnn.Mul,
		webnn.Div,
		webnn.Pow,
		webnn.Abs,
		webnn.Neg,
		webnn.Reciprocal,
		webnn.Sign,
		webnn.Max,
		webnn.Min,
		webnn.Relu,
		webnn.LeakyRelu,
		webnn.Prelu,
		webnn.Ceil,
		webnn.Floor,
		webnn.RoundEven,
		webnn.Clamp,
		webnn.Equal,
		webnn.NotEqual,
		webnn.Greater,
		webnn.GreaterOrEqual,
		webnn.Lesser,
		webnn.LesserOrEqual,
		webnn.IsNan,
		webnn.IsInfinite,
		webnn.LogicalAnd,
		webnn.LogicalOr,
		webnn.LogicalXor,
		webnn.LogicalNot,
		webnn.Identity,
		webnn.Cast,
		webnn.Where,
		webnn.ReduceSum,
		webnn.ReduceProduct,
		webnn.ReduceMean,
		webnn.ReduceL1,
		webnn.ReduceSumSquare,
		webnn.ReduceMax,
		webnn.ReduceMin,
		webnn.ArgMax,
		webnn.ArgMin,
		webnn.CumulativeSum,
		webnn.Matmul,
		webnn.Gemm,
		webnn.DequantizeLinear,
		webnn.QuantizeLinear,
		webnn.MaxPool2d,
		webnn.AveragePool2d,
		webnn.L2Pool2d,
		webnn.Conv2d,
		dml.GatherNd1,
		dml.ScatterNd,
		dml.Padding1,
		dml.ElementWiseAdd,
		dml.ElementWiseSubtract,
		dml.ElementWiseMultiply,
		dml.ElementWiseAbs,
		dml.ElementWiseNegate,
		dml.ElementWiseMax,
		dml.ElementWiseMin,
		dml.ElementWiseClip,
		dml.ElementWiseLogicalAnd,
		dml.ElementWiseLogicalOr,
		dml.ElementWiseLogicalXor,
		dml.ElementWiseLogicalNot,
		dml.ElementWiseLogicalEquals,
		dml.ElementWiseLogicalGreaterThan,
		dml.ElementWiseLogicalLessThan,
		dml.ElementWiseLogicalGreaterThanOrEqual,
		dml.ElementWiseLogicalLessThanOrEqual,
		dml.Reduce,
		dml.Argmax,
		dml.Argmin,
		dml.CumulativeSummation,
		dml.Gemm,
		dml.ElementWiseQuantizeLinear,
		dml.ElementWiseDequantizeLinear,
		dml.Convolution,
		dml.MaxPooling2,
		dml.TopK1,
		dml.ElementWiseSign,
	}
}

// Programs returns the operators whose calls are programs of other operators.
func Programs() []*spec.Operator {
	return []*spec.Operator{onnx.Program, openvino.Program, stablehlo.Program, webnn.Program}
}

// All returns every operator, and then the programs.
func All() []*spec.Operator { return append(Operators(), Programs()...) }

// byName has every operator under its name and its alias.
var byName = func() map[string]*spec.Operator {
	all := make(map[string]*spec.Operator)
	for _, op := range All() {
		all[op.Name] = op
		if op.Alias != "" {
			all[op.Alias] = op
		}
	}
	return all
}()

// Operator returns the operator with the given name or alias.
func Operator(name string) (*spec.Operator, error) {
	if op, ok := byName[name]; ok {
		return op, nil
	}
	var names []string
	for _, op := range All() {
		names = append(names, op.Name)
	}
	return nil, fmt.Errorf("unknown operator %q: want one of %s", name, strings.Join(names, ", "))
}

// Rules returns every rule once, in the order of the operators.
func Rules() []*spec.Rule {
	var all []*spec.Rule
	seen := map[*spec.Rule]bool{}
	for _, op := range All() {
		for _, rule := range op.Rules {
			if !seen[rule] {
				seen[rule] = true
				all = append(all, rule)
			}
		}
	}
	return all
}

// Questions returns every question once, in the order of the operators.
func Questions() []*spec.Question {
	var all []*spec.Question
	seen := map[*spec.Question]bool{}
	for _, op := range All() {
		for _, question := range op.Questions {
			if !seen[question] {
				seen[question] = true
				all = append(all, question)
			}
		}
	}
	return all
}

// An UnknownQuestionError is the name of no question.
type UnknownQuestionError struct {
	Name  string
	Known []string // the IDs of all questions
}

// Error names the question. What is known is for suggestions: it is long.
func (e *UnknownQuestionError) Error() string { return fmt.Sprintf("unknown question %q", e.Name) }

// Choice parses "question=answer", where the question is an ID, or the part of
// it after the slash if no other question has the same.
func Choice(text string) (spec.Choice, error) {
	name, answerName, ok := strings.Cut(text, "=")
	if !ok {
		return spec.Choice{}, fmt.Errorf("%q is not of the form question=answer", text)
	}
	var named []*spec.Question
	var names []string
	for _, question := range Questions() {
		if question.ID == name || question.Name() == name {
			named = append(named, question)
		}
		names = append(names, question.ID)
	}
	switch len(named) {
	case 0:
		return spec.Choice{}, &UnknownQuestionError{name, names}
	case 1:
		answer, err := named[0].Parse(answerName)
		return spec.Choice{Question: named[0], Answer: answer}, err
	}
	names = names[:0]
	for _, question := range named {
		names = append(names, question.ID)
	}
	return spec.Choice{}, fmt.Errorf("%q names several questions: want one of %s", name, strings.Join(names, ", "))
}
