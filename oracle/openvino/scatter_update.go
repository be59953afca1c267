package openvino

import (
	"example.com/conform/oracle/family"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec/openvino"
)

// ScatterUpdate replaces the slices that indices name:
//
//	output = data
//	output[p…, indices[i…], r…] = updates[p…, i…, r…], where the index is at the axis
var ScatterUpdate = walk.Page{Run: walk.With(scatterUpdate)}

func scatterUpdate(w *walk.Walk, a *openvino.ScatterUpdateAttributes) {
	data := w.Operand("data")
	axis := family.Dimension(w, a.Axis, data.Rank(), openvino.ScatterUpdateNegativeAxis)
	size := data.Sizes[axis]
	w.Cite(openvino.ScatterUpdateSizes)
	if !w.Output("output").HasSizes(data.Sizes...) {
		return
	}
	indices, end := family.NewIndices(w, &openvino.ScatterUpdateIndices, func([]int64) int64 { return size })
	if end {
		return
	}
	scatter := family.NewScatter(w, &openvino.ScatterUpdates)
	target, behind := w.Index(data.Rank()), axis+indices.Rank()
	for _, at := range w.Operand("updates").Elements {
		place, by, ok := indices.Place(at[axis:behind], size)
		if !ok {
			continue
		}
		copy(target, at[:axis])
		target[axis] = place
		copy(target[axis+1:], at[behind:])
		via := ""
		if scatter.Asks(target) {
			w.Cite(openvino.ScatterUpdateTargets, by)
			if indices.Rank() == 0 {
				w.Cite(openvino.ScatterUpdateScalar)
			}
			via = indices.Says(at[axis:behind])
		}
		scatter.Write(target, at, via)
	}
	scatter.Explain()
}
