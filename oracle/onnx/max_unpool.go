package onnx

import (
	"slices"

	"example.com/conform/oracle/family"
	"example.com/conform/oracle/index"
	"example.com/conform/oracle/walk"
	specs "example.com/conform/spec/family"
	"example.com/conform/spec/onnx"
)

// MaxUnpool puts each element of X at its place:
//
//	output = 0
//	output[place I[at]] = X[at]
var MaxUnpool = walk.Page{Run: walk.With(maxUnpool)}

func maxUnpool(w *walk.Walk, a *onnx.MaxUnpoolAttributes) {
	x, output := w.Operand("X"), w.Output("output")
	w.Cite(w.Rule("sizes"))
	counted := unpooled(w, a, x)
	sizes := counted
	if a.OutputShape != nil {
		w.Cite(w.Rule("output-shape"))
		sizes = a.OutputShape
	}
	if !output.HasSizes(sizes...) {
		return
	}
	if !slices.Equal(sizes, counted) && w.Answer(onnx.MaxUnpoolPlaces) == onnx.PlacesOutput {
		counted = sizes
	}

	I, to, repeats := w.Operand("I"), w.Index(x.Rank()), specs.DuplicateLastWins
	placed := w.Index(int(index.Product(sizes...))) // which element of X is the first at each place, counted from 1
	for element, at := range x.Elements {
		k := family.Integer(I, element)
		if !located(k, counted, sizes, to) {
			answer := w.Answer(onnx.MaxUnpoolOutside)
			if answer != onnx.PlaceDropped && w.Ends(answer, onnx.PlaceRejected, onnx.PlaceUndefined, onnx.MaxUnpoolInRange, "%s = %d, and the output has sizes %v", index.Element("I", at), k, sizes) {
				return
			}
			continue
		}
		if first := &placed[index.Ordinal(to, sizes)]; *first == 0 {
			*first = element + 1
		} else if x.Bits(*first-1) != x.Bits(element) {
			if repeats = w.Answer(onnx.MaxUnpoolDuplicates); repeats == specs.DuplicateRejected {
				w.Reject(onnx.MaxUnpoolDistinct, index.Element("X", at)+" is not the first at "+index.Element("output", to))
				return
			}
		}
	}

	for range output.Evenly {
		w.Constant(0)
	}
	named := false // the element that is explained has a place
	for element, at := range x.Elements {
		if !located(family.Integer(I, element), counted, sizes, to) {
			continue
		}
		target, again := output.Target(to)
		switch {
		case !again || repeats == specs.DuplicateLastWins:
			output.Write(target, x, at)
		case repeats == specs.DuplicateAnyUpdate:
			output.Admit(target, x, at)
		}
		if output.Asks(target) && (!named || repeats != specs.DuplicateFirstWins) {
			named = true
			w.Cite(w.Rule("places"))
			w.Remark("%s, as %s = %d", index.Element("X", at), index.Element("I", at), family.Integer(I, element))
		}
	}
	if output.Asked() != nil && !named {
		w.Cite(w.Rule("zeros"))
		w.Note("no element of I is its place")
	}
}

// located sets to to the coordinates in the output of element k of a tensor of some sizes, and reports
// whether there are any.
func located(k int64, counted, sizes, to []int64) bool {
	if k < 0 || k >= index.Product(counted...) {
		return false
	}
	index.Unravel(k, counted, to)
	for d, at := range to {
		if at >= sizes[d] {
			return false
		}
	}
	return true
}

// unpooled returns the sizes that the attributes give the output:
//
//	size = (X - 1) · stride + kernel - begin - end
func unpooled(w *walk.Walk, a *onnx.MaxUnpoolAttributes, x walk.Operand) []int64 {
	sizes := append(w.Index(x.Rank())[:0], x.Sizes...)
	for d, windows := range x.Sizes[2:] {
		stride := int64(1)
		if len(a.Strides) > 0 {
			w.Cite(w.Rule("strides"))
			stride = a.Strides[d]
		}
		sizes[2+d] = (windows-1)*stride + a.KernelShape[d]
		if len(a.Pads) > 0 {
			w.Cite(w.Rule("pads"))
			sizes[2+d] -= a.Pads[d] + a.Pads[d+x.Rank()-2]
		}
	}
	return sizes
}
