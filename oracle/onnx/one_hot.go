package onnx

import (
	"example.com/conform/oracle/family"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/tensor"
)

// OneHot marks the place that each index names:
//
//	k = indices[i…, j…]
//	output[i…, c, j…] = values[1] if c = k, or c = depth + k; else values[0], where c is at the axis
var OneHot = walk.Page{Run: walk.With(oneHot)}

func oneHot(w *walk.Walk, a *onnx.OneHotAttributes) {
	values, output := w.Operand("values"), w.Output("output")
	rank := w.Operand("indices").Rank()
	axis, depth := family.Dimension(w, a.Axis, rank+1, onnx.OneHotNegativeAxis), a.Depth
	w.Cite(onnx.OneHotSizes)
	sizes := append(w.Index(tensor.MaxRank + 1)[:0], w.Operand("indices").Sizes[:axis]...)
	sizes = append(append(sizes, depth), w.Operand("indices").Sizes[axis:]...)
	if !output.HasSizes(sizes...) {
		return
	}

	indices, _ := family.NewIndices(w, &onnx.OneHotIndices, func([]int64) int64 { return depth })
	of, from := w.Index(rank), w.Index(1)
	for at := range output.Elements {
		copy(of, at[:axis])
		copy(of[axis:], at[axis+1:])
		place, by, ok := indices.Place(of, depth)
		if from[0] = 0; !ok {
			w.Cite(onnx.OneHotOff, by)
		} else if by != nil {
			w.Cite(by)
		}
		if ok && place == at[axis] {
			from[0] = 1
			w.Cite(onnx.OneHotOn)
		} else if ok {
			w.Cite(onnx.OneHotOff)
		}
		w.From(values, from)
	}
	if output.Asked() != nil {
		w.Remark("%v, of %d classes", indices.Says(of), depth)
	}
}
