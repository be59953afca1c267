package openvino

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/gen/program"
	"example.com/conform/spec"
	"example.com/conform/spec/openvino"
	"example.com/conform/spec/tensor"
)

// Program draws programs of OpenVINO.
var Program = dialect.Generator()

var dialect = program.Dialect{
	Operator: openvino.Program,
	Version:  3,
	Moving: slices.Concat(slices.Repeat([]*draw.Generator{&StridedSlice, &Slice, &Pad, &Gather}, 3),
		[]*draw.Generator{
			&Roll, &ReverseSequence, &ScatterNdUpdate, &ScatterElementsUpdate, &ScatterUpdate, &SliceScatter, &BatchToSpace, &SpaceToBatch, &OneHot,
			&Select, &Select, &TopK,
		}),
	Computing: slices.Concat(slices.Repeat([]*draw.Generator{&Add, &Multiply, &MatMul, &ReduceSum, &Relu, &Convert, &Convolution}, 3),
		[]*draw.Generator{
			&Subtract, &Divide, &Mod, &FloorMod, &Negative, &Abs, &Sign, &Maximum, &Minimum, &Clamp, &Floor, &Ceiling,
			&Equal, &NotEqual, &Less, &LessEqual, &Greater, &GreaterEqual, &LogicalAnd, &LogicalOr, &LogicalXor, &LogicalNot,
			&BitwiseAnd, &BitwiseOr, &BitwiseXor, &BitwiseNot, &BitwiseLeftShift, &BitwiseRightShift,
			&ReduceProd, &ReduceMean, &ReduceL1, &ReduceMax, &ReduceMin, &ReduceLogicalAnd, &ReduceLogicalOr, &CumSum,
			&GroupConvolution, &ConvolutionBackpropData, &GroupConvolutionBackpropData, &MaxPool, &MaxPool, &AvgPool, &AvgPool,
			&EmbeddingBagPackedSum, &EmbeddingBagOffsetsSum, &EmbeddingSegmentsSum, &Einsum, &FakeQuantize,
		}),
	Making: []*draw.Generator{&NonZero},
	Joins:  []*draw.Generator{&SliceScatter, &ScatterElementsUpdate, &ScatterUpdate, &Add, &Add, &Subtract, &Multiply, &Maximum, &Select, &Select, &MatMul, &Less},
	Types: []tensor.DType{
		tensor.Float32, tensor.Float32, tensor.Float32, tensor.Int32, tensor.Int64, tensor.Uint8, tensor.Int8, tensor.Float16, tensor.Bfloat16, tensor.Bool,
	},
	Patterns: slices.Concat([][2]string{
		{"slice of a slice of a slice", "slice|strided_slice(x) slice|strided_slice(a) slice|strided_slice(b)"},
		{"pad and slice", "pad(x) undo-a(a)"},
		{"padded twice", "pad(x) pad(a)"},
		{"rolled twice", "roll(x) undo-a(a)"},
		{"blocks and back", "space_to_batch(x) undo-a(a)"},
		{"gather of a gather", "gather(x) gather(a)"},
		{"scattered and gathered", "scatter_update|scatter_elements_update(x) gather(a)"},
		{"part written back", "slice(x) slice_scatter(x a)"},
		{"updated twice", "scatter_nd_update|scatter_update|slice_scatter(x) again-a(a)"},
		{"updated beside its old value", "scatter_nd_update|scatter_update|slice_scatter(x) join(a x)"},
		{"padding before windows", "pad(x) convolution|max_pool|avg_pool(a)"},
		{"convolved twice", "convolution(x) convolution(a)"},
		{"convolved and added", "convolution|mat_mul(x) add|multiply(a)"},
		{"factor on both sides", "multiply(x) mat_mul(a) add(b)"},
		{"added twice", "add|subtract(x) add|subtract(a)"},
		{"multiplied twice", "multiply(x) multiply(a)"},
		{"clamped twice", "relu|clamp(x) relu|clamp(a)"},
		{"clamped", "any(x) relu|clamp|fake_quantize(a)"},
		{"converted twice", "convert(x) convert(a)"},
		{"selected by comparison", "equal|less|greater(x) select(x a)"},
		{"reduced twice", "reduce_sum|reduce_max|reduce_mean(x) reduce_sum|reduce_max|reduce_mean(a)"},
		{"reduced and restored", "reduce_sum|reduce_max|reduce_mean(x) add|subtract|multiply(a x)"},
		{"reversed around an operator", "reverse_sequence(x) any(a) undo-a(b)"},
	}, program.General),
	Kinds: map[string][]*spec.Operator{
		"slice":       {openvino.Slice, openvino.StridedSlice},
		"update":      {openvino.ScatterNdUpdate, openvino.ScatterElementsUpdate, openvino.ScatterUpdate, openvino.SliceScatter},
		"blocks":      {openvino.BatchToSpace, openvino.SpaceToBatch},
		"contraction": {openvino.Convolution, openvino.GroupConvolution, openvino.ConvolutionBackpropData, openvino.GroupConvolutionBackpropData},
		"reduction":   {openvino.MaxPool, openvino.AvgPool},
		"bag":         {openvino.EmbeddingBagPackedSum, openvino.EmbeddingBagOffsetsSum, openvino.EmbeddingSegmentsSum},
	},
	Undoes: map[*spec.Operator]*spec.Operator{
		openvino.Pad: openvino.Pad, openvino.Roll: openvino.Roll, openvino.SpaceToBatch: openvino.BatchToSpace, openvino.BatchToSpace: openvino.SpaceToBatch,
		openvino.ReverseSequence: openvino.ReverseSequence, openvino.Slice: openvino.Pad,
	},
	Undo:   undo,
	Images: 3, Alone: []*spec.Operator{openvino.MaxPool}, Suits: exactly, Holds: limits,
}

// limits is the Holds of a [program.Dialect]: one step of FakeQuantize is 1.
func limits(_ *draw.Source, call *spec.Call, k int) []int64 {
	a, ok := call.Attributes.(*openvino.FakeQuantizeAttributes)
	if !ok {
		return nil
	}
	value := 0.0
	if name := call.Param(k).Name; name == "input_high" || name == "output_high" {
		value = float64(a.Levels - 1)
	}
	return program.Constants(&call.Tensors[k], func() float64 { return value })
}

// exactly is the Suits of a [program.Dialect]: a mean is of a power of 2 of elements.
func exactly(call *spec.Call) bool {
	a, ok := call.Attributes.(*openvino.AvgPoolAttributes)
	if !ok {
		return true
	}
	padded := slices.ContainsFunc(slices.Concat(a.PadsBegin, a.PadsEnd), func(entry int64) bool { return entry > 0 })
	return !a.ExcludePad || a.AutoPad == openvino.PadValid || a.AutoPad == openvino.PadExplicit && !padded
}

// undo is the Undo of a [program.Dialect].
func undo(d *program.Drawing, call *spec.Call, n *spec.Node, _, on int) (takes []int) {
	switch a := n.Bound.Attributes.(type) {
	case *openvino.PadAttributes: // cut off what was added
		spec.As[openvino.PadAttributes](call).Begin = negated(a.Begin)
		spec.As[openvino.PadAttributes](call).End = negated(a.End)
	case *openvino.SliceAttributes: // as many elements again
		back := spec.As[openvino.PadAttributes](call)
		for range d.At(on).Sizes {
			back.Begin, back.End = append(back.Begin, d.Source.Below(2)), append(back.End, d.Source.Below(2))
		}
	case *openvino.SpaceToBatchAttributes:
		*spec.As[openvino.BatchToSpaceAttributes](call) = openvino.BatchToSpaceAttributes{BlockShape: a.BlockShape, CropsBegin: a.PadsBegin, CropsEnd: a.PadsEnd}
	case *openvino.BatchToSpaceAttributes:
		*spec.As[openvino.SpaceToBatchAttributes](call) = openvino.SpaceToBatchAttributes{BlockShape: a.BlockShape, PadsBegin: a.CropsBegin, PadsEnd: a.CropsEnd}
	default:
		call.Fields().Copy(n.Bound.Fields)
	}
	return []int{on}
}

// negated returns the negatives of a list.
func negated(list []int64) []int64 {
	negative := make([]int64, len(list))
	for i, n := range list {
		negative[i] = -n
	}
	return negative
}
