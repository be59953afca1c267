package onnx

import (
	"example.com/conform/oracle/index"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
)

// Shape lists sizes:
//
//	r = rank of data
//	start, end = clamp(start < 0 ? start + r : start, 0, r), and end likewise
//	shape[i] = size start + i of data, up to end
var Shape = walk.Page{Run: walk.With(shape), Subjects: anyData(onnx.ShapeTypes)}

// Size counts elements:
//
//	size = product of the sizes of data
var Size = walk.Page{Run: size, Subjects: anyData(onnx.SizeTypes)}

// anyData returns the Subjects of a page whose rule about the types of its input allows all.
func anyData(types *spec.Rule) func(*spec.Checked, *spec.Reading, func(*spec.Rule, bool)) {
	return func(c *spec.Checked, _ *spec.Reading, decides func(*spec.Rule, bool)) {
		decides(types, !c.Tensors[0].DType.Common())
	}
}

func shape(w *walk.Walk, a *onnx.ShapeAttributes) {
	data, output := w.Operand("data"), w.Output("shape")
	rank := int64(data.Rank())
	bound := func(axis int64) int64 {
		if axis < 0 {
			axis = w.Ruled(axis+rank, onnx.ShapeNegativeAxis)
		}
		if axis < 0 || axis > rank {
			axis = w.Ruled(max(0, min(axis, rank)), onnx.ShapeClamps)
		}
		return axis
	}
	start, end := bound(a.Start), rank
	if a.End != onnx.ShapeRank {
		end = bound(a.End)
	}
	w.Cite(onnx.ShapeLength)
	if start > end {
		w.Cite(onnx.ShapeEmpty)
	}
	if !output.HasSizes(max(end-start, 0)) {
		return
	}
	for at := range output.Elements {
		w.Cite(onnx.ShapeEntries)
		w.Constant(uint64(data.Sizes[start+at[0]]))
	}
	if at := output.Asked(); at != nil {
		w.Remark("size %d of %v", start+at[0], data.Sizes)
	}
}

func size(w *walk.Walk) {
	data, output := w.Operand("data"), w.Output("size")
	w.Cite(onnx.SizeSizes)
	if !output.HasSizes() {
		return
	}
	for range output.Elements {
		w.Cite(onnx.SizeCounts)
		w.Constant(uint64(index.Product(data.Sizes...)))
	}
	if output.Asked() != nil {
		w.Remark("the product of %v", data.Sizes)
	}
}
