package stablehlo

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/gen/program"
	"example.com/conform/spec"
	"example.com/conform/spec/stablehlo"
	"example.com/conform/spec/tensor"
)

// Program draws programs of StableHLO.
var Program = dialect.Generator()

var dialect = program.Dialect{
	Operator: stablehlo.Program,
	Version:  5,
	Computing: slices.Concat(slices.Repeat([]*draw.Generator{&Add, &Multiply, &Maximum, &Compare, &Reduce, &DotGeneral, &ReduceWindow, &Convolution}, 3), []*draw.Generator{
		&Subtract, &Divide, &Remainder, &Negate, &Abs, &Sign, &Minimum, &Clamp, &Floor, &Ceil, &RoundNearestEven, &RoundNearestAfz, &And, &Or, &Xor, &Not,
		&Popcnt, &CountLeadingZeros, &ShiftLeft, &ShiftRightArithmetic, &ShiftRightLogical, &IsFinite, &SelectAndScatter, &SelectAndScatter,
	}),
	Moving: slices.Concat(slices.Repeat([]*draw.Generator{&Transpose, &Reshape, &Slice, &Concatenate, &DynamicUpdateSlice}, 3),
		slices.Repeat([]*draw.Generator{&BroadcastInDim, &Pad, &Reverse, &DynamicSlice, &Select, &Gather, &Scatter, &Convert}, 2),
		[]*draw.Generator{&Sort, &BitcastConvert, &DynamicReshape, &DynamicBroadcastInDim, &DynamicPad, &DynamicGather}),
	Making: []*draw.Generator{&Iota, &DynamicIota},
	Joins:  []*draw.Generator{&Concatenate, &Concatenate, &Select, &Select, &DynamicUpdateSlice, &Add, &Add, &Multiply, &Maximum, &Compare, &DotGeneral},
	Types: []tensor.DType{
		tensor.Float32, tensor.Float32, tensor.Float32, tensor.Int32, tensor.Int64, tensor.Uint8, tensor.Int8, tensor.Float16, tensor.Bfloat16, tensor.Float64,
		tensor.Bool,
	},
	Patterns: slices.Concat([][2]string{
		{"slice of a slice of a slice", "slice(x) slice(a) slice(b)"},
		{"shuffled", "reshape(x) transpose(a) reshape(b)"},
		{"expanded inside", "reshape(x) broadcast_in_dim(a) reshape(b)"},
		{"part written back", "dynamic_slice(x) dynamic_update_slice(x a)"},
		{"updated twice", "dynamic_update_slice(x) dynamic_update_slice(a)"},
		{"update read", "dynamic_update_slice(x) dynamic_slice|slice(a)"},
		{"updated beside its old value", "dynamic_update_slice|scatter(x) join(a x)"},
		{"two updates of a value", "dynamic_update_slice|scatter(x) dynamic_update_slice|scatter(x) join(a b)"},
		{"scattered and gathered", "scatter(x) gather(a)"},
		{"gather of a gather", "gather(x) gather(a)"},
		{"parts joined", "slice(x) slice(x) concatenate(a b)"},
		{"joined and sliced", "concatenate(x) slice(a)"},
		{"joined twice", "concatenate(x) concatenate(a)"},
		{"pad and slice", "pad(x) undo-a(a)"},
		{"padded twice", "pad(x) pad(a)"},
		{"transposed twice", "transpose(x) undo-a(a)"},
		{"reversed twice", "reverse(x) undo-a(a)"},
		{"converted twice", "convert(x) undo-a(a)"},
		{"bits and back", "bitcast_convert(x) undo-a(a)"},
		{"broadcast and transposed", "broadcast_in_dim(x) transpose(a)"},
		{"broadcast twice", "broadcast_in_dim(x) broadcast_in_dim(a)"},
		{"transposes around an operator", "transpose(x) any(a) undo-a(b)"},
		{"reversed around an operator", "reverse(x) any(a) undo-a(b)"},
		{"added and subtracted", "add|subtract(x) undo-a(a)"},
		{"negated twice", "negate|not(x) undo-a(a)"},
		{"clamped twice", "clamp|maximum|minimum(x) clamp|maximum|minimum(a)"},
		{"selected by comparison", "compare(x) select(x a)"},
		{"broadcast operand", "broadcast_in_dim(x) add|multiply|compare(a)"},
		{"reshaped around a sum", "reshape(x) add|multiply(a) reshape(b)"},
		{"transposed factor", "transpose(x) dot_general(a)"},
		{"transposed product", "dot_general(x) transpose(a)"},
		{"reduced inside", "reshape|transpose(x) reduce(a) reshape|broadcast_in_dim(b)"},
		{"reduced twice", "reduce(x) reduce(a)"},
		{"padded and reduced", "pad(x) reduce(a)"},
		{"padded and convolved", "pad(x) convolution|reduce_window(a)"},
		{"reversed and convolved", "reverse|transpose(x) convolution(a)"},
		{"convolved twice", "convolution(x) convolution(a)"},
		{"windows of windows", "reduce_window(x) reduce_window(a)"},
		{"sorted and sliced", "sort(x) slice(a)"},
		{"sum of a moved value", "transpose|reverse(x) add|multiply|maximum(a x)"},
	}, program.General),
	Kinds: map[string][]*spec.Operator{
		"gather":    {stablehlo.Gather, stablehlo.DynamicGather},
		"slice":     {stablehlo.Slice, stablehlo.DynamicSlice},
		"update":    {stablehlo.DynamicUpdateSlice, stablehlo.Scatter},
		"restating": {stablehlo.Reshape, stablehlo.DynamicReshape},
		"repeating": {stablehlo.BroadcastInDim, stablehlo.DynamicBroadcastInDim},
		"pad":       {stablehlo.Pad, stablehlo.DynamicPad},
		"convert":   {stablehlo.Convert, stablehlo.BitcastConvert},
		"iota":      {stablehlo.Iota, stablehlo.DynamicIota},
	},
	Undoes: map[*spec.Operator]*spec.Operator{
		stablehlo.Transpose: stablehlo.Transpose, stablehlo.Reverse: stablehlo.Reverse, stablehlo.Convert: stablehlo.Convert,
		stablehlo.BitcastConvert: stablehlo.BitcastConvert, stablehlo.Reshape: stablehlo.Reshape, stablehlo.DynamicReshape: stablehlo.Reshape,
		stablehlo.Negate: stablehlo.Negate, stablehlo.Not: stablehlo.Not, stablehlo.Add: stablehlo.Subtract, stablehlo.Subtract: stablehlo.Add,
		stablehlo.Pad: stablehlo.Pad, stablehlo.Slice: stablehlo.Pad, stablehlo.Concatenate: stablehlo.Slice, stablehlo.BroadcastInDim: stablehlo.Slice,
	},
	Undo:    undo,
	Indices: indices,
	Flow: &program.Flow{
		While: stablehlo.While, If: stablehlo.If, Case: stablehlo.Case,
		Undefined: []*spec.Operator{stablehlo.DynamicIota, stablehlo.DynamicReshape, stablehlo.DynamicBroadcastInDim, stablehlo.DynamicPad, stablehlo.DynamicGather},
		Less: func(a, b spec.Wire) spec.Node {
			call := spec.NewCall(stablehlo.Compare)
			*spec.As[stablehlo.CompareAttributes](&call) = stablehlo.CompareAttributes{Direction: stablehlo.DirectionLT, CompareType: stablehlo.CompareSigned}
			return spec.Node{Operator: stablehlo.Compare, Bound: call.Bound, Inputs: []spec.Wire{a, b}}
		},
		Add: func(a, b spec.Wire) spec.Node {
			call := spec.NewCall(stablehlo.Add)
			return spec.Node{Operator: stablehlo.Add, Bound: call.Bound, Inputs: []spec.Wire{a, b}}
		},
		Turn: func(desc *tensor.Desc, w spec.Wire) spec.Node {
			call := spec.NewCall(stablehlo.Reverse)
			a := spec.As[stablehlo.ReverseAttributes](&call)
			a.Dimensions = []int64{}
			for d := range desc.Sizes {
				a.Dimensions = append(a.Dimensions, int64(d))
			}
			return spec.Node{Operator: stablehlo.Reverse, Bound: call.Bound, Inputs: []spec.Wire{w}}
		},
	},
}

// undo is the Undo of a [program.Dialect].
func undo(d *program.Drawing, call *spec.Call, n *spec.Node, _, on int) (takes []int) {
	s, now := d.Source, d.At(on)
	switch a := n.Bound.Attributes.(type) {
	case *stablehlo.TransposeAttributes:
		back := spec.As[stablehlo.TransposeAttributes](call)
		back.Permutation = slices.Clone(a.Permutation)
		if s.OneIn(2) {
			for i, from := range a.Permutation {
				back.Permutation[from] = int64(i)
			}
		}
	case *stablehlo.PadAttributes: // cut off what was added, in most
		back := unpadded(call)
		for d := range a.Low {
			back.Low, back.High = append(back.Low, -max(0, a.Low[d]-s.Below(2))), append(back.High, -max(0, a.High[d]))
			back.Interior = append(back.Interior, 0)
		}
	case *stablehlo.SliceAttributes: // fill what was cut off
		back, before := unpadded(call), d.Of(n.Inputs[0])
		for k, start := range a.StartIndices {
			back.Low, back.High = append(back.Low, start), append(back.High, max(0, before.Sizes[k]-a.LimitIndices[k]))
			back.Interior = append(back.Interior, a.Strides[k]-1)
		}
	case *stablehlo.ConcatenateAttributes: // one of the parts
		end := int64(0)
		part := s.Below(int64(len(n.Inputs)))
		for _, w := range n.Inputs[:part+1] {
			end += d.Of(w).Sizes[a.Dimension]
		}
		back := whole(call, now)
		if int(a.Dimension) >= len(now.Sizes) {
			break // no longer what was joined
		}
		back.StartIndices[a.Dimension], back.LimitIndices[a.Dimension] = end-d.Of(n.Inputs[part]).Sizes[a.Dimension], end
	case *stablehlo.BroadcastInDimAttributes: // the first of what is repeated
		back := whole(call, now)
		for k := range now.Sizes {
			if s.OneIn(2) {
				back.LimitIndices[k] = min(1, now.Sizes[k])
			}
		}
	default: // with the same attributes, or none
		call.Fields().Copy(n.Bound.Fields)
	}
	return []int{on}
}

// unpadded returns the attributes of a pad of no dimensions.
func unpadded(c *spec.Call) *stablehlo.PadAttributes {
	a := spec.As[stablehlo.PadAttributes](c)
	*a = stablehlo.PadAttributes{Low: []int64{}, High: []int64{}, Interior: []int64{}}
	return a
}

// whole makes a slice take all of a value, and returns its attributes.
func whole(c *spec.Call, value *tensor.Desc) *stablehlo.SliceAttributes {
	a := spec.As[stablehlo.SliceAttributes](c)
	*a = stablehlo.SliceAttributes{StartIndices: []int64{}, LimitIndices: []int64{}, Strides: []int64{}}
	for _, size := range value.Sizes {
		a.StartIndices, a.LimitIndices, a.Strides = append(a.StartIndices, 0), append(a.LimitIndices, size), append(a.Strides, 1)
	}
	return a
}

// indices is the Indices of a [program.Dialect].
func indices(d *program.Drawing, desc *tensor.Desc) (call spec.Call, takes []int) {
	s := d.Source
	with := func(dtype tensor.DType, sizes ...int64) []int {
		return []int{d.Input(&tensor.Desc{DType: dtype, Sizes: sizes}, true)}
	}
	switch {
	case !s.OneIn(3):
		return call, nil
	case len(desc.Sizes) == 0 && s.OneIn(2): // the element of a list
		call = spec.NewCall(stablehlo.Reshape)
		takes = with(desc.DType, 1)
	case len(desc.Sizes) > 0 && s.OneIn(2): // a part of more
		more := s.Between(1, 2)
		takes = with(desc.DType, append([]int64{desc.Sizes[0] + more}, desc.Sizes[1:]...)...)
		call = spec.NewCall(stablehlo.Slice)
		part := whole(&call, desc)
		part.StartIndices[0], part.LimitIndices[0] = more, desc.Sizes[0]+more
	default:
		call = spec.NewCall(stablehlo.Convert)
		takes = with(draw.Pick(s, indexTypes), desc.Sizes...)
	}
	*call.Output() = spec.Tensor{Desc: desc.Clone()}
	return call, takes
}
