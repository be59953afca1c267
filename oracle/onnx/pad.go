package onnx

import (
	"example.com/conform/oracle/walk"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/tensor"
)

// Pad adds elements around the data:
//
//	for every axis i that pads are for: begin[i], end[i] = pads of axis i
//	for every element of output:
//	    place = index - begin
//	    where place is in the data and not removed: the element there
//	    constant: constant_value, or 0
//	    edge:     the nearest element along each axis
//	    reflect:  the axis is mirrored at its first and last elements
//	    wrap:     the axis begins anew behind its end
var Pad = walk.Page{Run: pad}

// An axis has the elements from first up to end left, and begin more before
// them. Reflected and wrapped are those from low up to high.
type axis struct{ begin, first, end, low, high int64 }

func pad(w *walk.Walk) {
	a := w.Attributes.(*onnx.PadAttributes)
	data, value := w.Operand("data"), w.Of("constant_value")
	var axes [tensor.MaxRank]axis
	padAxes(w, a, data.Sizes, axes[:])
	output := w.Output("output")

	place := w.Index(data.Rank())
	for at := range output.Elements {
		rule := onnx.PadKeeps
		for i := range place {
			x := &axes[i]
			place[i] = at[i] - x.begin
			if x.first <= place[i] && place[i] < x.end {
				continue
			}
			switch a.Mode {
			case onnx.PadConstant:
				rule = onnx.PadConstantMode
			case onnx.PadEdge:
				rule, place[i] = onnx.PadEdgeMode, min(max(place[i], x.first), x.end-1)
			case onnx.PadReflect:
				rule, place[i] = onnx.PadReflectMode, mirrored(place[i]-x.low, x.high-x.low)+x.low
			case onnx.PadWrap:
				rule, place[i] = onnx.PadWrapMode, modulo(place[i]-x.low, x.high-x.low)+x.low
			}
		}
		switch {
		case rule != onnx.PadConstantMode:
			w.From(data, place)
		case len(value) > 0:
			w.From(w.Operand("constant_value"), nil)
		default:
			rule = onnx.PadConstantDefault
			w.Constant(0)
		}
		if w.Explaining {
			w.By(rule)
			w.Because("data%v", place)
		}
	}
}

// padAxes works out what is added to each axis, and of which elements.
func padAxes(w *walk.Walk, a *onnx.PadAttributes, sizes []int64, axes []axis) {
	w.By(onnx.PadAmounts)
	for i, size := range sizes {
		axes[i] = axis{end: size, high: size}
	}
	n, end, named := len(a.Pads)/2, w.Index(len(sizes)), w.Index(len(sizes))
	for i := range n {
		d := i
		if a.Axes == nil {
			w.By(onnx.PadAllAxes)
		} else {
			w.By(onnx.PadAxes)
			d = dimension(w, a.Axes[i], len(sizes), onnx.PadNegativeAxis)
		}
		if named[d]++; named[d] > 1 && w.Answer(onnx.PadRepeatedAxis) == onnx.PadRepeatedAdds {
			axes[d].begin, end[d] = axes[d].begin+a.Pads[i], end[d]+a.Pads[n+i]
		} else {
			axes[d].begin, end[d] = a.Pads[i], a.Pads[n+i]
		}
	}
	output := w.Output("output")
	for d, size := range sizes {
		x := &axes[d]
		output.Size(d, x.begin+size+end[d])
		if x.begin < 0 || end[d] < 0 {
			w.By(onnx.PadRemoves)
		}
		x.first, x.end = max(0, -x.begin), min(size, size+end[d])
		grows := x.begin > 0 || end[d] > 0
		if shrinks := x.begin < 0 || end[d] < 0; grows && shrinks && (a.Mode == onnx.PadReflect || a.Mode == onnx.PadWrap) &&
			w.Answer(onnx.PadMixed) == onnx.PadMixedRemovesFirst {
			x.low, x.high = x.first, x.end
		}
	}
}

// modulo returns the remainder of a division that is not negative.
func modulo(a, n int64) int64 { return (a%n + n) % n }

// mirrored returns which of n places one beside them shows that is mirrored at
// the first and the last, again and again.
func mirrored(place, n int64) int64 {
	if n == 1 {
		return 0
	}
	place = modulo(place, 2*n-2)
	return min(place, 2*n-2-place)
}
