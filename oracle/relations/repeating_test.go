package relations_test

import (
	"slices"

	"example.com/conform/spec"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/openvino"
)

// repeating are the relations between operators that repeat or add elements.
var repeating = []*Relation{
	relation(dml.Padding1, onnx.Pad, "is-onnx-pad",
		"Padding1 in a mode that ONNX has gives what Pad gives, if no reflection goes back and forth.",
		func(c *spec.Call) (spec.Call, []spec.Tensor, bool) {
			a, input := c.Attributes.(*dml.Padding1Attributes), &c.Tensors[0]
			modes := map[int64]int64{dml.Padding1ModeConstant: onnx.PadConstant, dml.Padding1ModeEdge: onnx.PadEdge, dml.Padding1ModeReflection: onnx.PadReflect}
			mode, applies := modes[a.PaddingMode]
			for d, size := range input.Sizes {
				applies = applies && (mode != onnx.PadReflect || max(a.StartPadding[d], a.EndPadding[d]) < size)
			}
			p := &onnx.PadAttributes{Pads: slices.Concat(a.StartPadding, a.EndPadding), Mode: mode}
			value := constant(input.DType, uint64(a.PaddingValue))
			return call(onnx.Pad, p, plain(input), value), same(c.Tensors[1]), applies
		}),
	relation(onnx.Expand, onnx.Tile, "is-tile",
		"Expand is a Tile that repeats each dimension of size 1 to its size in the output.", func(c *spec.Call) (spec.Call, []spec.Tensor, bool) {
			input, output := &c.Tensors[0], &c.Tensors[1]
			sizes := append(ones(output.Rank()-input.Rank()), input.Sizes...)
			repeats := ones(len(sizes))
			for d, size := range sizes {
				if size == 1 {
					repeats[d] = output.Sizes[d]
				}
			}
			return call(onnx.Tile, &onnx.TileAttributes{Repeats: repeats}, of(input, sizes...)), same(*output), true
		}),
	relation(onnx.Tile, onnx.Expand, "is-expand",
		"Tile is Expand if every dimension that it repeats has size 1.", func(c *spec.Call) (spec.Call, []spec.Tensor, bool) {
			for d, times := range c.Attributes.(*onnx.TileAttributes).Repeats {
				if times != 1 && c.Tensors[0].Sizes[d] != 1 {
					return spec.Call{}, nil, false
				}
			}
			return call(onnx.Expand, &onnx.ExpandAttributes{Shape: c.Tensors[1].Sizes}, c.Tensors[0]), same(c.Tensors[1]), true
		}),
	relation(onnx.Tile, onnx.Concat, "is-concat",
		"Tile along one dimension is a Concat of copies of the input.", func(c *spec.Call) (spec.Call, []spec.Tensor, bool) {
			repeats := c.Attributes.(*onnx.TileAttributes).Repeats
			axis := slices.IndexFunc(repeats, func(times int64) bool { return times != 1 })
			if axis < 0 || repeats[axis] < 1 || repeats[axis] > spec.MaxMany || slices.ContainsFunc(repeats[axis+1:], func(times int64) bool { return times != 1 }) {
				return spec.Call{}, nil, false
			}
			copies := slices.Repeat(c.Tensors[:1], int(repeats[axis]))
			return call(onnx.Concat, &onnx.ConcatAttributes{Axis: int64(axis)}, copies...), same(c.Tensors[1]), true
		}),
	relation(openvino.Pad, onnx.Pad, "is-onnx-pad",
		"OpenVINO Pad-12 that removes no elements gives what ONNX Pad gives in the same mode.", func(c *spec.Call) (spec.Call, []spec.Tensor, bool) {
			pads, modes := openvino.PadOf(c), map[int64]int64{openvino.PadConstant: onnx.PadConstant, openvino.PadEdge: onnx.PadEdge, openvino.PadReflect: onnx.PadReflect}
			mode, known := modes[c.Attributes.(*openvino.PadAttributes).Mode]
			a := &onnx.PadAttributes{Pads: slices.Concat(pads.Begin, pads.End), Mode: mode}
			other := call(onnx.Pad, a, c.Tensors[:c.Inputs()]...)
			other.Counts = c.Counts
			added := !slices.ContainsFunc(a.Pads, func(n int64) bool { return n < 0 })
			return other, same(*c.Output()), known && added
		}),
	relation(onnx.Unique, onnx.Unique, "again",
		"Unique of what Unique left as Y leaves it.", func(c *spec.Call) (spec.Call, []spec.Tensor, bool) {
			a, y := c.Attributes.(*onnx.UniqueAttributes), c.Output()
			again := &onnx.UniqueAttributes{Shape: y.Sizes, Axis: a.Axis, Sorted: a.Sorted}
			for i := range int64(len(y.Data)) / y.DType.Size() {
				again.Elements = append(again.Elements, int64(y.Bits(i)))
			}
			other := callOf(onnx.Unique, again, empty(y))
			other.Counts = spec.Counts{1, 0, 0, 0}
			return other, same(*y), true
		}),
}
