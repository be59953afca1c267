package openvino

import (
	"example.com/conform/oracle/family"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec"
	"example.com/conform/spec/openvino"
	"example.com/conform/spec/tensor"
)

// Gather copies the slices that indices name, with b batch dimensions:
//
//	k = indices[p…, i…], where p has b coordinates
//	output[p…, q…, i…, r…] = data[p…, q…, k, r…], where k is at the axis
var Gather = walk.Page{Run: walk.With(gather)}

func gather(w *walk.Walk, a *openvino.GatherAttributes) {
	data, output := w.Operand("data"), w.Output("output")
	axis := family.Dimension(w, a.Axis, data.Rank(), openvino.GatherNegativeAxis)
	batch := family.Dimension(w, a.BatchDims, w.Operand("indices").Rank(), openvino.GatherNegativeBatchDims)
	size := data.Sizes[axis]
	w.Cite(openvino.GatherSizes)
	sizes := append(w.Index(tensor.MaxRank)[:0], data.Sizes[:axis]...)
	sizes = append(append(sizes, w.Operand("indices").Sizes[batch:]...), data.Sizes[axis+1:]...)
	if !output.HasSizes(sizes...) {
		return
	}
	indices, _ := family.NewIndices(w, &openvino.GatherIndices, func([]int64) int64 { return size })

	w.Cite(openvino.GatherEntries)
	if indices.Rank() == 0 {
		w.Cite(openvino.GatherScalar)
	}
	if batch > 0 {
		w.Cite(openvino.GatherBatches)
	}
	behind := axis + indices.Rank() - batch
	from, index := w.Index(data.Rank()), w.Index(indices.Rank())
	var by *spec.Rule
	var ok bool // an index names an element
	for d := range behind {
		if d < batch || d >= axis {
			output.Apart(d)
		}
	}
	for at := range output.Evenly {
		copy(index, at[:batch])
		copy(index[batch:], at[axis:behind])
		copy(from, at[:axis])
		from[axis], by, ok = indices.Place(index, size)
		copy(from[axis+1:], at[behind:])
		indices.Gather(data, from, by, ok)
	}
	indices.Explain(output, from, ok)
}
