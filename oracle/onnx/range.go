package onnx

import (
	"math"

	"example.com/conform/oracle/family"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/tensor"
)

// Range lists numbers:
//
//	number_of_elements = max(ceil((limit - start) / delta), 0)
//	output[i] = start + i * delta
var Range = walk.Page{Run: walk.With(ranges)}

func ranges(w *walk.Walk, a *onnx.RangeAttributes) {
	output := w.Output("output")
	w.Cite(onnx.RangeSizes)
	n := numberOfElements(a)
	if n == 0 {
		w.Cite(onnx.RangeEmpty)
	}
	if !output.HasSizes(n) {
		return
	}
	dtype := w.Call.Output().DType
	for at := range output.Elements {
		w.Cite(onnx.RangeCounts)
		bits, _ := family.Converted(tensor.Int64, dtype, uint64(a.Start+at[0]*a.Delta)) // which lies before the limit
		w.Constant(bits)
	}
	if at := output.Asked(); at != nil {
		w.Remark("%d + %d * %d", a.Start, at[0], a.Delta)
	}
}

// numberOfElements returns how many numbers there are, or -1 beyond 63 bits.
func numberOfElements(a *onnx.RangeAttributes) int64 {
	distance, step := uint64(a.Limit)-uint64(a.Start), uint64(a.Delta) // which 64 bits hold if they are not negative
	if a.Delta < 0 {
		distance, step = -distance, -step
	}
	if (a.Delta > 0) != (a.Limit > a.Start) || a.Limit == a.Start {
		return 0
	}
	n := distance / step
	if distance%step > 0 {
		n++
	}
	if n > math.MaxInt64 {
		return -1
	}
	return int64(n)
}
