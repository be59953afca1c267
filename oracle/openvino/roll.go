package openvino

import (
	"slices"

	"example.com/conform/oracle/family"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec/openvino"
)

// Roll shifts elements along axes:
//
//	shift[axes[i]] = the sum of all shifts for this axis
//	output[…, (k + shift[d]) modulo size[d], …] = data[…, k, …], for every dimension d
var Roll = walk.Page{Run: roll}

func roll(w *walk.Walk) {
	data, shift, axes, output := w.Operand("data"), w.Operand("shift"), w.Operand("axes"), w.Output("output")
	w.Cite(openvino.RollSizes)
	if !output.HasSizes(data.Sizes...) {
		return
	}
	each, rule := int64(1), openvino.RollListedShifts
	if shift.Rank() == 0 || !slices.Equal(shift.Sizes, axes.Sizes) {
		each, rule = 0, openvino.RollScalarShift
	}
	if data.Rank() == 0 {
		w.Cite(openvino.RollKeeps)
	}
	shifts, named := w.Index(data.Rank()), 0 // the shifts are from 0 up to their sizes
	for i := range axes.Elements {
		axis := family.Integer(axes, i)
		if n := int64(data.Rank()); axis < -n || axis >= n {
			w.Ends(w.Answer(openvino.RollAxisOutside), openvino.AxisOutsideRejected, openvino.AxisOutsideUndefined, openvino.RollAxisInRange,
				"axes[%d] is %d, and data has %d dimensions", i, axis, n)
			return
		}
		d := family.Dimension(w, axis, data.Rank(), openvino.RollNegativeAxis)
		w.Cite(rule)
		if named>>d&1 == 1 {
			w.Cite(openvino.RollSums)
		}
		named |= 1 << d
		by, size := family.Integer(shift, i*each), max(data.Sizes[d], 1)
		if by < 0 {
			w.Cite(openvino.RollBackward)
		}
		if by %= size; by < 0 {
			by += size
		}
		if shifts[d] -= size - by; shifts[d] < 0 { // this way, no sum overflows
			shifts[d] += size
		}
	}
	for d, by := range shifts {
		if output.Cut(d, by); named>>d&1 == 0 {
			w.Cite(openvino.RollKeeps)
		} else {
			w.Cite(openvino.RollShifts)
		}
	}
	from := w.Index(data.Rank())
	for at := range output.Evenly {
		for d, k := range at {
			if from[d] = k - shifts[d]; from[d] < 0 {
				w.Cite(openvino.RollWraps)
				from[d] += data.Sizes[d]
			}
		}
		w.From(data, from)
	}
	if at := output.Asked(); at != nil {
		w.Remark("%v - %v modulo %v", at, shifts, data.Sizes)
	}
}
