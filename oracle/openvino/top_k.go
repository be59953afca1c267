package openvino

import (
	"example.com/conform/oracle/family"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec/openvino"
)

// TopK takes the first elements along an axis in an order.
var TopK = walk.Page{Run: walk.With(func(w *walk.Walk, a *openvino.TopKAttributes) {
	data := w.Operand("data")
	family.TopK{
		X: data, Axis: family.Dimension(w, a.Axis, data.Rank(), w.Rule("negative-axis")), K: a.K, NaN: openvino.TopKNaN,
		Largest: a.Mode == openvino.TopKMax, ByIndex: a.Sort == openvino.TopKByIndex, Unsorted: a.Sort == openvino.TopKByNone, Open: !a.Stable || a.Sort == openvino.TopKByNone,
	}.Run(w, w.Output("values"), w.Output("indices"))
})}
