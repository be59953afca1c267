package onnx

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/gen/family"
	"example.com/conform/gen/program"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
)

// undoes lists the operators that undo others.
var undoes = map[*spec.Operator]*spec.Operator{
	onnx.Transpose: onnx.Transpose, onnx.Reshape: onnx.Reshape, onnx.Flatten: onnx.Reshape, onnx.Slice: onnx.Slice, onnx.Gather: onnx.Gather,
	onnx.Split: onnx.Concat, onnx.Concat: onnx.Split, onnx.Pad: onnx.Slice, onnx.Unsqueeze: onnx.Squeeze, onnx.Squeeze: onnx.Unsqueeze,
	onnx.DepthToSpace: onnx.SpaceToDepth, onnx.SpaceToDepth: onnx.DepthToSpace, onnx.Cast: onnx.Cast, onnx.BitCast: onnx.BitCast,
	onnx.QuantizeLinear: onnx.DequantizeLinear, onnx.DequantizeLinear: onnx.QuantizeLinear,
	onnx.Neg: onnx.Neg, onnx.Not: onnx.Not, onnx.Add: onnx.Sub, onnx.Sub: onnx.Add,
}

// undo is the Undo of a [program.Dialect].
func undo(d *program.Drawing, call *spec.Call, n *spec.Node, made, on int) (takes []int) {
	s, before, now := d.Source, d.Of(n.Inputs[0]), d.At(on)
	takes = []int{on}
	switch a := n.Bound.Attributes.(type) {
	case *onnx.TransposeAttributes:
		spec.As[onnx.TransposeAttributes](call).Perm = backwards(s, a.Perm)
	case *onnx.ReshapeAttributes, *onnx.FlattenAttributes:
		shape := slices.Clone(before.Sizes)
		if len(shape) > 0 && s.OneIn(3) {
			shape[s.Below(int64(len(shape)))] = draw.Pick(s, []int64{-1, 0})
		}
		spec.As[onnx.ReshapeAttributes](call).Shape = shape
	case *onnx.SplitAttributes:
		spec.As[onnx.ConcatAttributes](call).Axis = a.Axis
		takes = nil
		for k := range n.Outputs() {
			takes = append(takes, made+k)
		}
		if made != on {
			takes[0] = on
		}
		i, last := s.Below(int64(len(takes))), len(takes)-1
		if s.OneIn(2) { // in another order
			takes[0], takes[i] = takes[i], takes[0]
		}
		if last > 0 && s.OneIn(3) { // not all
			takes = takes[:last]
		}
		call.Pass(0, len(takes))
	case *onnx.ConcatAttributes:
		split := spec.As[onnx.SplitAttributes](call)
		*split = onnx.SplitAttributes{Axis: a.Axis}
		axis := (a.Axis + int64(len(before.Sizes))) % int64(len(before.Sizes))
		for _, w := range n.Inputs {
			split.Split = append(split.Split, d.Of(w).Sizes[axis])
		}
		call.Pass(1, len(n.Inputs))
	case *onnx.PadAttributes:
		*spec.As[onnx.SliceAttributes](call) = unpadded(s, a, now.Sizes)
	case *onnx.SliceAttributes:
		again := onnx.SliceAttributes{Starts: slices.Clone(a.Starts), Ends: slices.Clone(a.Ends), Axes: slices.Clone(a.Axes), Steps: slices.Clone(a.Steps)}
		for i := range again.Starts {
			again.Starts[i] = s.Between(-2, 2)
		}
		*spec.As[onnx.SliceAttributes](call) = again
	case *onnx.GatherAttributes:
		spec.As[onnx.GatherAttributes](call).Axis = a.Axis
		call.Tensors[1].DType, call.Tensors[1].Sizes = draw.Pick(s, family.IndexTypes), family.Small(s, s.Below(3), nil)
	case *onnx.UnsqueezeAttributes:
		spec.As[onnx.SqueezeAttributes](call).Axes = slices.Clone(a.Axes)
	case *onnx.SqueezeAttributes:
		spec.As[onnx.UnsqueezeAttributes](call).Axes = append([]int64{}, a.Axes...)
	case *onnx.QuantizeAttributes:
		*spec.As[onnx.DequantizeAttributes](call) = onnx.DequantizeAttributes{Axis: a.Axis, BlockSize: a.BlockSize}
		call.Pass(2, len(n.Inputs)-2)
	case *onnx.DequantizeAttributes:
		*spec.As[onnx.QuantizeAttributes](call) = onnx.QuantizeAttributes{Axis: a.Axis, BlockSize: a.BlockSize, Saturate: true}
		call.Pass(2, len(n.Inputs)-2)
	default: // with the same attributes, or none
		call.Fields().Copy(n.Bound.Fields)
	}
	return takes
}

// unpadded returns a slice that takes what a pad added off sizes, or less.
func unpadded(s *draw.Source, a *onnx.PadAttributes, sizes []int64) onnx.SliceAttributes {
	n := len(a.Pads) / 2
	slice := onnx.SliceAttributes{Starts: []int64{}, Ends: []int64{}, Axes: slices.Clone(a.Axes)}
	for i := range n {
		axis := int64(i)
		if a.Axes != nil {
			axis = a.Axes[i]
		}
		size := int64(0)
		if rank := int64(len(sizes)); rank > 0 {
			size = sizes[(axis%rank+rank)%rank]
		}
		off := draw.Pick(s, []int64{0, 0, 0, 1})
		slice.Starts = append(slice.Starts, max(0, a.Pads[i]-off))
		slice.Ends = append(slice.Ends, size-max(0, a.Pads[n+i]-off))
	}
	return slice
}

// backwards returns the inverse of a permutation, or the same again.
func backwards(s *draw.Source, perm []int64) []int64 {
	if perm == nil || s.OneIn(2) {
		return slices.Clone(perm)
	}
	inverse := slices.Clone(perm)
	for i, d := range perm {
		if d < 0 {
			d += int64(len(perm))
		}
		inverse[d] = int64(i)
	}
	return inverse
}
