package webnn

import (
	"errors"

	"example.com/conform/oracle/family"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec"
	specs "example.com/conform/spec/family"
	"example.com/conform/spec/tensor"
	"example.com/conform/spec/webnn"
)

// The pages of pools.
var (
	MaxPool2d     = walk.Page{Run: maxPool2d}
	AveragePool2d = walk.Page{Run: averagePool2d}
	L2Pool2d      = walk.Page{Run: l2Pool2d}
)

// pooled states each element of the output by the elements of the input in its window, and by how many there are with the
// padding.
func pooled(w *walk.Walk, q *spec.Question, of func(list []walk.Term, all int64, padding spec.Answer)) {
	input, output := w.Operand("input"), w.Output("output")
	v := windowsOf(w)
	if walk.As[webnn.Pool2dAttributes](w).WindowDimensions == nil {
		w.Cite(w.Rule("global"))
	}
	if !output.HasSizes(v.sizes(w, input, input.Sizes[v.channels])...) {
		return
	}
	answer := webnn.PaddingExcluded
	if q != nil && v.partial(q == webnn.AveragePool2dPadding) {
		answer = w.Answer(q)
	}
	room, from := w.Terms(v.along[0].Elements*v.along[1].Elements*2), w.Index(4)
	for to := range output.Elements {
		terms, list := int64(0), room[:0]
		v.each(to, func(_, _, _, _ int64) { terms++ })
		term := int64(0)
		all := v.each(to, func(y, x, _, _ int64) {
			copy(from, to)
			from[v.height], from[v.width] = y, x
			for range w.Repeats(term, terms) {
				list = append(list, w.Term(input, from))
			}
			term++
		})
		if terms == 0 && len(room) > 0 {
			w.Undetermined(errNothing)
			continue
		}
		of(list, all-terms, answer)
	}
}

var errNothing = errors.New("the text does not say what is made of a window of padding alone")

// partial reports whether a window may have elements of the padding, or behind it if that counts.
func (v *windows) partial(behind bool) bool {
	for d, x := range v.along {
		end := (v.counts[d]-1)*x.Stride + (x.Elements-1)*x.Dilation + 1
		if x.Begin > 0 || x.End > 0 || behind && end > x.Size {
			return true
		}
	}
	return false
}

// maxPool2d selects the greatest element of each window:
//
//	output[n, c, window] = the greatest of input[n, c, places of the window]
func maxPool2d(w *walk.Walk) {
	d, nan := w.Tensors[0].DType, specs.NaNCounts
	if !w.Sizing() && family.HasNaN(w.Operand("input")) {
		nan = w.Answer(webnn.MaxPool2dNaN)
	}
	pooled(w, webnn.MaxPool2dPadding, func(list []walk.Term, padding int64, answer spec.Answer) {
		if padding > 0 && answer == webnn.PaddingIncluded {
			list = append(list, w.Known(d, 0))
		}
		for _, term := range list {
			if nan == specs.NaNUndefined && d.NaN(term.Bits) {
				w.Anything()
				return
			}
		}
		if len(list) > 0 {
			w.Computed(family.Extreme(w, list, 1, nan), list...)
		}
	})
}

// averagePool2d divides the sum of each window by how many elements count.
func averagePool2d(w *walk.Walk) {
	window := int64(1)
	for _, x := range webnn.WindowsOf(w.Call) {
		window *= x.Elements
	}
	pooled(w, webnn.AveragePool2dPadding, func(list []walk.Term, padding int64, answer spec.Answer) {
		n := int64(len(list))
		switch {
		case answer == webnn.PaddingIncluded:
			n += padding
		case answer == webnn.PaddingWindow:
			n = window
		case answer == webnn.PaddingAny && n < window:
			w.Anything()
			return
		}
		if len(list) == 0 {
			w.Computes(walk.Term{})
		} else {
			w.Computes(family.Total(list).Over(w.Known(tensor.Int64, uint64(n))))
		}
	})
}

// l2Pool2d takes the norm of each window, which must need no rounding.
func l2Pool2d(w *walk.Walk) {
	pooled(w, nil, func(list []walk.Term, _ int64, _ spec.Answer) {
		var sum walk.Term
		for _, term := range list {
			sum = sum.Plus(term.Times(term))
		}
		root, whole := sum.Number.Root()
		if _, held := sum.Number.Element(w.Tensors[0].DType, w.Precision); !whole || !held {
			w.Undetermined(errRoot)
			return
		}
		w.ComputesOf(root, list...)
	})
}

var errRoot = errors.New("a square root that is rounded")
