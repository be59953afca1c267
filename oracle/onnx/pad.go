package onnx

import (
	"example.com/conform/oracle/walk"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/tensor"
)

// Pad adds elements around the data:
//
//	for every i: begin[axes[i]], end[axes[i]] = pads[i], pads[len(pads)/2 + i]
//	for every element of output:
//	    place = index - begin
//	    where place is in the data and not removed: the element there
//	    constant: constant_value, or 0
//	    edge:     the nearest element along each axis
//	    reflect:  the axis is mirrored at its first and last elements
//	    wrap:     the axis begins anew behind its end
var Pad = walk.Page{Run: pad}

func pad(w *walk.Walk) {
	a := w.Attributes.(*onnx.PadAttributes)
	data, output := w.Operand("data"), w.Output("output")
	value := w.Operands("constant_value")

	w.By(onnx.PadAmounts)
	begin, end := w.Index(data.Rank()), w.Index(data.Rank())
	for i, half := 0, len(a.Pads)/2; i < half; i++ {
		d := i
		if a.Axes == nil {
			w.By(onnx.PadAllAxes)
		} else {
			w.By(onnx.PadAxes)
			d = dimension(w, a.Axes[i], data.Rank(), onnx.PadNegativeAxis)
		}
		begin[d], end[d] = a.Pads[i], a.Pads[half+i]
	}
	var axes [tensor.MaxRank]axis
	for d, size := range data.Sizes {
		output.Size(d, begin[d]+size+end[d])
		axes[d] = newAxis(w, a.Mode, size, begin[d], end[d])
	}

	place := w.Index(data.Rank())
	for at := range output.Elements {
		rule := onnx.PadKeeps
		for d := range place {
			place[d] = at[d] - begin[d]
			if place[d] < axes[d].first || axes[d].end <= place[d] {
				rule, place[d] = axes[d].beside(a.Mode, place[d])
			}
		}
		switch {
		case rule != onnx.PadConstantMode:
			w.From(data, place)
		case len(value) > 0:
			w.From(value[0], nil)
		default:
			rule = onnx.PadConstantDefault
			w.Constant(0)
		}
		if w.Explaining {
			w.By(rule)
			w.Because("%v - %v", at, begin)
		}
	}
}

// An axis keeps its elements from first up to end. Those from low up to high are
// reflected and wrapped.
type axis struct{ first, end, low, high int64 }

func newAxis(w *walk.Walk, mode, size, begin, end int64) axis {
	x := axis{max(0, -begin), min(size, size+end), 0, size}
	if begin >= 0 && end >= 0 {
		return x
	}
	w.By(onnx.PadRemoves)
	if (begin > 0 || end > 0) && (mode == onnx.PadReflect || mode == onnx.PadWrap) && w.Answer(onnx.PadMixed) == onnx.PadMixedRemovesFirst {
		x.low, x.high = x.first, x.end
	}
	return x
}

// beside returns what is copied to a place that no element of the data has, and
// by which rule.
func (x *axis) beside(mode, place int64) (*spec.Rule, int64) {
	switch mode {
	case onnx.PadEdge:
		return onnx.PadEdgeMode, min(max(place, x.first), x.end-1)
	case onnx.PadReflect:
		return onnx.PadReflectMode, x.low + mirrored(place-x.low, x.high-x.low)
	case onnx.PadWrap:
		return onnx.PadWrapMode, x.low + modulo(place-x.low, x.high-x.low)
	default:
		return onnx.PadConstantMode, place
	}
}

// mirrored returns which of n elements stands at a place where they are mirrored
// at the first and the last, again and again.
func mirrored(place, n int64) int64 {
	period := max(2*n-2, 1)
	place = modulo(place, period)
	return min(place, period-place)
}
