package openvino

import (
	"example.com/conform/oracle/family"
	"example.com/conform/oracle/index"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec"
	"example.com/conform/spec/openvino"
	"example.com/conform/spec/tensor"
)

// OneHot marks one place for each index, with i an index of the output at the axis:
//
//	output[p…, i, q…] = on_value  if indices[p…, q…] == i
//	output[p…, i, q…] = off_value otherwise
//	with normalize, depth is added to indices from -depth to -1 before
var OneHot = walk.Page{Run: walk.With(oneHot)}

func oneHot(w *walk.Walk, a *openvino.OneHotAttributes) {
	indices, on, off, output := w.Operand("indices"), w.Operand("on_value"), w.Operand("off_value"), w.Output("output")
	axis := family.Dimension(w, a.Axis, indices.Rank()+1, openvino.OneHotNegativeAxis)
	w.Cite(openvino.OneHotSizes)
	sizes := append(append(w.Index(tensor.MaxRank)[:0], indices.Sizes[:axis]...), a.Depth)
	if !output.HasSizes(append(sizes, indices.Sizes[axis:]...)...) {
		return
	}
	if indices.Rank() == 0 {
		w.Cite(openvino.OneHotScalar)
	}

	others, none := w.Index(indices.Rank()), w.Index(0)
	var k int64
	for at := range output.Elements {
		copy(others, at[:axis])
		copy(others[axis:], at[axis+1:])
		k = family.Integer(indices, index.Ordinal(others, indices.Sizes))
		var by *spec.Rule
		switch {
		case k >= a.Depth:
			by = openvino.OneHotBeyond
		case k < 0 && a.Mode == openvino.OneHotIgnore:
			by = openvino.OneHotIgnores
		case k < -a.Depth:
			by = openvino.OneHotBelow
		case k < 0:
			k, by = k+a.Depth, openvino.OneHotNormalizes
		}
		if k == at[axis] {
			w.Cite(openvino.OneHotOn)
			w.From(on, none)
		} else {
			w.Cite(openvino.OneHotOff)
			w.From(off, none)
		}
		w.Cite(by)
	}
	if at := output.Asked(); at != nil {
		w.Remark("place %d of %d, and the index at %v marks %d", at[axis], a.Depth, others, k)
	}
}
