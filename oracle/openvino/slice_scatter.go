package openvino

import (
	"example.com/conform/oracle/family"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec/openvino"
	"example.com/conform/spec/tensor"
)

// SliceScatter writes the updates over the slice that [family.Slice] takes:
//
//	output = data
//	output[start:stop:step along each axis] = updates
var SliceScatter = walk.Page{Run: sliceScatter}

func sliceScatter(w *walk.Walk) {
	data, updates, output := w.Operand("data"), w.Operand("updates"), w.Output("output")
	w.Cite(openvino.SliceScatterSizes)
	if !output.HasSizes(data.Sizes...) {
		return
	}
	var room [tensor.MaxRank]family.Window
	windows := family.Windows(w, openvino.SliceScatterOf(w.Call), sliceScatterRules, openvino.SliceScatterQuestions, room[:0])
	for d, x := range windows {
		if x.Count == 0 {
			continue
		}
		first, last := min(x.Start, x.At(x.Count-1)), max(x.Start, x.At(x.Count-1))
		output.Cut(d, first)
		output.Cut(d, last+1)
		if last-first+1 > x.Count { // other elements lie between the updated ones
			output.Apart(d)
		}
	}

	from, updated := w.Index(data.Rank()), false
	for at := range output.Evenly {
		updated = true
		for d, x := range windows {
			k, ok := x.Position(at[d])
			from[d], updated = k, updated && ok
		}
		if updated {
			w.Cite(openvino.SliceScatterUpdates)
			w.From(updates, from)
		} else {
			w.Cite(openvino.SliceScatterKeeps)
			w.From(data, at)
		}
	}
	if at := output.Asked(); at != nil && updated {
		w.Remark("%v is place %v of the slice", at, from)
	}
}

var sliceScatterRules = &family.SliceRules{
	Axes:  family.AxisRules{Absent: openvino.SliceScatterFirstAxes, Listed: openvino.SliceScatterAxes, Negative: openvino.SliceScatterNegativeAxis},
	Whole: openvino.SliceScatterWhole, Backward: openvino.SliceScatterBackward,
	Negative: openvino.SliceScatterNegative, Forward: openvino.SliceScatterClamp,
	BackwardStart: openvino.SliceScatterClampBackwardStart, BackwardEnd: openvino.SliceScatterClampBackwardStop,
}
