package onnx

import (
	"fmt"

	"example.com/conform/oracle/walk"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
)

// Indices are an operand of indices, under the rules of a text.
type indices struct {
	walk.Operand
	*onnx.IndexRules
	walk    *walk.Walk
	outside spec.Answer // to what becomes of an index that names nothing
}

// indicesOf returns the operand of indices of a call. Size returns how many
// elements the axis has that the index at some coordinates names one of. The page
// ends where an index outside its axis ends it.
func indicesOf(w *walk.Walk, rules *onnx.IndexRules, size func(at []int64) int64) (x indices, end bool) {
	x = indices{Operand: w.Operand("indices"), IndexRules: rules, walk: w}
	for element, at := range x.Elements {
		k, n := x.integer(element), size(at)
		if -n <= k && k < n {
			continue
		}
		why := fmt.Sprintf("indices%v is %d, and its axis has %d elements", at, k, n)
		switch x.outside = w.Answer(rules.OutOfRange); x.outside {
		case onnx.OutOfRangeReject:
			w.Reject(rules.InRange, why)
			return x, true
		case onnx.OutOfRangeUndefined:
			w.AdmitAnything(rules.InRange, why)
			return x, true
		}
		return x, false
	}
	return x, false
}

// integer returns an element as a number.
func (x *indices) integer(element int64) int64 {
	unused := 64 - 8*x.DType.Size()
	return int64(x.Bits(element)<<unused) >> unused
}

// place returns the place on an axis of n elements that the index at some
// coordinates names; and whether it names one.
func (x *indices) place(at []int64, n int64) (place int64, ok bool) {
	element := int64(0)
	for d, k := range at {
		element = element*x.Sizes[d] + k
	}
	place = x.integer(element)
	if place < 0 {
		place = x.walk.Ruled(place+n, x.Negative)
	}
	if 0 <= place && place < n {
		return place, true
	}
	x.walk.By(x.InRange)
	return min(max(place, 0), n-1), x.outside == onnx.OutOfRangeClamp && n > 0
}

// gather states that an element comes from the data, or is 0 where an index
// names nothing.
func (x *indices) gather(data walk.Operand, from []int64, ok bool) {
	switch w := x.walk; {
	case ok:
		w.From(data, from)
		if w.Explaining {
			w.Because("data%v", from)
		}
	case x.outside == onnx.OutOfRangeClamp:
		w.Anything() // there is no nearest element
	default:
		w.Constant(0)
	}
}
