package relations_test

import (
	"bytes"
	"slices"

	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/openvino"
)

// permuting are the relations between Transpose and operators that reorder elements.
var permuting = []*Relation{
	relation(onnx.DepthToSpace, onnx.Transpose, "is-transpose",
		"DepthToSpace is a Transpose after depth is split into three dimensions: the rows and columns of a block, before or after the channels.",
		func(c *spec.Call) (spec.Call, []spec.Tensor, bool) {
			in, a := &c.Tensors[0], c.Attributes.(*onnx.DepthToSpaceAttributes)
			b, depth := a.Blocksize, c.Tensors[1].Sizes[1]
			data, perm := of(in, in.Sizes[0], b, b, depth, in.Sizes[2], in.Sizes[3]), []int64{0, 3, 4, 1, 5, 2}
			if a.Mode == onnx.ColumnRowDepth {
				data, perm = of(in, in.Sizes[0], depth, b, b, in.Sizes[2], in.Sizes[3]), []int64{0, 1, 4, 2, 5, 3}
			}
			return call(onnx.Transpose, &onnx.TransposeAttributes{Perm: perm}, data), same(c.Tensors[1]), true
		}),
	relation(onnx.SpaceToDepth, onnx.Transpose, "is-transpose",
		"SpaceToDepth is a Transpose after height and width are split into two dimensions each: the blocks, and the rows or columns in a block.",
		func(c *spec.Call) (spec.Call, []spec.Tensor, bool) {
			in, out, a := &c.Tensors[0], &c.Tensors[1], c.Attributes.(*onnx.SpaceToDepthAttributes)
			data, perm := of(in, in.Sizes[0], in.Sizes[1], out.Sizes[2], a.Blocksize, out.Sizes[3], a.Blocksize), []int64{0, 3, 5, 1, 2, 4}
			if a.Mode == onnx.ColumnRowDepth {
				perm = []int64{0, 1, 3, 5, 2, 4}
			}
			return call(onnx.Transpose, &onnx.TransposeAttributes{Perm: perm}, data), same(*out), true
		}),
	relation(openvino.BatchToSpace, onnx.Transpose, "is-transpose",
		"BatchToSpace that crops nothing is a Transpose after the batch is split into places in a block and batches: each place goes behind its dimension.",
		func(c *spec.Call) (spec.Call, []spec.Tensor, bool) {
			in, a := &c.Tensors[0], c.Attributes.(*openvino.BatchToSpaceAttributes)
			last := int64(in.Rank() - 1)
			sizes, perm := slices.Clone(a.BlockShape[1:]), []int64{last}
			sizes = append(append(sizes, c.Tensors[1].Sizes[0]), in.Sizes[1:]...)
			for d := range last {
				perm = append(perm, last+1+d, d)
			}
			none := slices.Max(slices.Concat(a.CropsBegin, a.CropsEnd)) == 0
			return call(onnx.Transpose, &onnx.TransposeAttributes{Perm: perm}, of(in, sizes...)), same(c.Tensors[1]), none
		}),
	relation(onnx.Trilu, onnx.Trilu, "mirrored",
		"The upper triangle from diagonal k is the lower triangle up to diagonal -k of the transposed matrices, transposed.",
		func(c *spec.Call) (spec.Call, []spec.Tensor, bool) {
			a := &onnx.TriluAttributes{Upper: !c.Attributes.(*onnx.TriluAttributes).Upper}
			inputs := []spec.Tensor{swapped(&c.Tensors[0])}
			for _, k := range c.Of("k") {
				diagonal := values(&k)[0]
				if diagonal == -diagonal && diagonal != 0 { // the smallest integer
					return spec.Call{}, nil, false
				}
				inputs = append(inputs, integers([]int64{-diagonal}, k.Sizes...))
			}
			other := call(onnx.Trilu, a, inputs...)
			other.Counts = c.Counts
			return other, same(swapped(c.Output())), true
		}),
}

// swapped returns a tensor with its last two dimensions exchanged.
func swapped(t *spec.Tensor) spec.Tensor {
	rank, size := t.Rank(), t.DType.Size()
	sizes := slices.Clone(t.Sizes)
	rows, columns := sizes[rank-2], sizes[rank-1]
	sizes[rank-2], sizes[rank-1] = columns, rows
	out := of(t, sizes...)
	out.Data = bytes.Clone(t.Data)
	for e := range int64(len(t.Data)) / size {
		matrix, row, column := e/(rows*columns), e/columns%rows, e%columns
		at := matrix*rows*columns + column*rows + row
		copy(out.Data[at*size:(at+1)*size], t.Data[e*size:])
	}
	return out
}
