package onnx

import (
	"errors"

	"example.com/conform/oracle/family"
	"example.com/conform/oracle/index"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec"
	specs "example.com/conform/spec/family"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/tensor"
)

// The pages of pools.
var (
	MaxPool           = walk.Page{Run: walk.With(maxPool)}
	AveragePool       = walk.Page{Run: walk.With(averagePool)}
	LpPool            = walk.Page{Run: walk.With(lpPool)}
	GlobalMaxPool     = walk.Page{Run: globalMaxPool}
	GlobalAveragePool = walk.Page{Run: globalAveragePool}
)

var errNothing = errors.New("the text does not say what is made of no elements")

// pooled returns the windows of a pool, the sizes of its output, and how many elements each
// spatial dimension has with its padding. Begins is the question about windows behind the input.
//
//	ceil_mode: count = (begin + input + end - length)/stride, rounded up, + 1
//	but the last window begins before begin + input
func pooled(w *walk.Walk, begins *spec.Question) (v family.Sliding, sizes, padded []int64) {
	x, a := w.Operand("X"), w.Attributes.(onnx.Pooled).Pooling()
	w.Cite(w.Rule("sizes"), w.Rule("value"))
	v, counts, end := windows(w, a.KernelShape, x.Sizes[2:])
	padded = w.Index(len(counts))
	for d := range counts {
		padded[d] = v.Begin[d] + v.Input[d] + end[d]
		length, stride := v.Span(d), v.Strides[d]
		ceil := a.CeilMode && a.AutoPad == onnx.AutoPadNotSet
		if ceil {
			w.Cite(w.Rule("ceil"))
			counts[d] = (padded[d]-length+stride-1)/stride + 1
		}
		within, said := (v.Begin[d]+v.Input[d]+stride-1)/stride, begins != onnx.LpPoolBegins
		if counts[d] > within && (ceil && said || ceil != said && w.Answer(begins) == onnx.BeginsIgnored) {
			if said {
				w.Cite(w.Rule("begins-in-padding"))
			}
			counts[d] = within
		}
	}
	return v, append(append(w.Index(x.Rank())[:0], x.Sizes[:2]...), counts...), padded
}

// maxPool selects the greatest element of each window:
//
//	Y[n, c, window] = the greatest of X[n, c, places of the window in X]
//	Indices[n, c, window] = which element of X that is
func maxPool(w *walk.Walk, a *onnx.MaxPoolAttributes) {
	v, sizes, _ := pooled(w, onnx.MaxPoolBegins)
	p := family.MaxPool{
		X: w.Operand("X"), Sliding: v, Sizes: sizes, NaN: onnx.MaxPoolNaN, Ties: onnx.MaxPoolTies, Nothing: ofNothing, None: onnx.MaxPoolNothing,
		Place: placed, Cites: [3]*spec.Rule{w.Rule("indices"), w.Rule("row-major")},
	}
	if a.StorageOrder {
		p.Counts, p.Cites[2] = 1, w.Rule("column-major")
	}
	p.Run(w, w.Output("Y"), w.Outputs("Indices"))
}

// placed returns which element of X is at an index, in column-major order if columns is 1.
func placed(at, sizes []int64, columns int64) int64 {
	if columns == 0 {
		return index.Ordinal(at, sizes)
	}
	place := int64(0)
	for d := len(at) - 1; d >= 2; d-- {
		place = place*sizes[d] + at[d]
	}
	return (at[0]*sizes[1]+at[1])*index.Product(sizes[2:]...) + place
}

// ofNothing states the greatest of no elements.
func ofNothing(w *walk.Walk, d tensor.DType, answer spec.Answer) {
	infinity, has := d.Infinity()
	least := uint64(0)
	switch {
	case has && answer == onnx.NothingLowest:
		least = infinity - 1 | family.SignBit(d)
	case has:
		least = infinity | family.SignBit(d)
	case d.Signed():
		least = family.SignBit(d)
	}
	switch answer {
	case onnx.NothingZero:
		least = 0
	case onnx.NothingUndefined:
		w.Anything()
		return
	}
	w.Computed(least)
}

// averagePool divides the sum of each window:
//
//	Y[n, c, window] = (the sum of X[n, c, places of the window in X]) / how many elements count
func averagePool(w *walk.Walk, a *onnx.AveragePoolAttributes) {
	x, output := w.Operand("X"), w.Output("Y")
	v, sizes, padded := pooled(w, onnx.AveragePoolBegins)
	if !output.HasSizes(sizes...) {
		return
	}
	from, last, tail := w.Index(x.Rank()), w.Index(len(padded)), onnx.TailExcluded
	for d := range last {
		last[d] = sizes[2+d] - 1
	}
	if a.CountIncludePad && v.Counted(last, padded, false) != index.Product(v.Kernel...) {
		tail = w.Answer(onnx.AveragePoolTail)
	}
	for to := range output.Elements {
		list := v.Inside(w, x, to, from)
		divisor := int64(len(list))
		if copy(last, to[2:]); a.CountIncludePad {
			w.Cite(w.Rule("includes-padding"))
			divisor = v.Counted(last, padded, tail == onnx.TailIncluded)
		} else if w.Cite(w.Rule("excludes-padding")); divisor == 0 {
			w.Undetermined(errNothing)
			continue
		}
		if len(list) == 0 {
			w.Computes(walk.Term{})
			continue
		}
		w.Computes(family.Total(list).Over(w.Known(tensor.Int64, uint64(divisor))))
	}
}

// lpPool takes the norm of each window:
//
//	Y[n, c, window] = (the sum of |X[n, c, places of the window in X]|^p)^(1/p)
//
// The sum must have a root that needs no rounding.
func lpPool(w *walk.Walk, a *onnx.LpPoolAttributes) {
	x, output := w.Operand("X"), w.Output("Y")
	v, sizes, _ := pooled(w, onnx.LpPoolBegins)
	if !output.HasSizes(sizes...) {
		return
	}
	from := w.Index(x.Rank())
	for to := range output.Elements {
		var sum walk.Term
		list := v.Inside(w, x, to, from)
		for _, term := range list {
			switch a.P {
			case 1:
				sum = sum.Plus(term.Magnitude())
			case 2:
				sum = sum.Plus(term.Times(term))
			}
		}
		root, whole := sum.Number.Root()
		_, held := sum.Number.Element(x.DType, w.Precision)
		switch {
		case a.P == 1:
			w.Computes(sum)
		case a.P == 2 && whole && held:
			w.ComputesOf(root, list...)
		default:
			w.Undetermined(errRoot)
		}
	}
}

var errRoot = errors.New("a power above 2, or a square root that is rounded")

// channels returns the windows of a global pool: one of each batch and channel.
func channels(w *walk.Walk, x walk.Operand) family.Sliding {
	w.Cite(w.Rule("sizes"), w.Rule("value"))
	return family.Slides(w, x.Sizes[2:], x.Sizes[2:])
}

func globalSizes(x walk.Operand, w *walk.Walk) []int64 {
	sizes := family.Ones(w, x.Rank())
	copy(sizes, x.Sizes[:2])
	return sizes
}

// globalMaxPool selects the greatest element of each channel:
//
//	Y[n, c, 0, …] = the greatest of X[n, c, …]
func globalMaxPool(w *walk.Walk) {
	x, output := w.Operand("X"), w.Output("Y")
	v, from := channels(w, x), w.Index(x.Rank())
	if !output.HasSizes(globalSizes(x, w)...) {
		return
	}
	nan := specs.NaNCounts
	if family.HasNaN(x) {
		nan = w.Answer(onnx.GlobalMaxPoolNaN)
	}
	for to := range output.Elements {
		switch list := v.Inside(w, x, to, from); {
		case len(list) == 0:
			w.Undetermined(errNothing)
		case nan == specs.NaNUndefined && family.AnyNaN(x.DType, list):
			w.Anything()
		default:
			w.Computed(family.Extreme(w, list, 1, nan), list...)
		}
	}
}

// globalAveragePool takes the mean of each channel:
//
//	Y[n, c, 0, …] = the mean of X[n, c, …]
func globalAveragePool(w *walk.Walk) {
	x, output := w.Operand("X"), w.Output("Y")
	v, from := channels(w, x), w.Index(x.Rank())
	if !output.HasSizes(globalSizes(x, w)...) {
		return
	}
	for to := range output.Elements {
		if list := v.Inside(w, x, to, from); len(list) == 0 {
			w.Undetermined(errNothing)
		} else {
			w.Computes(family.Mean(w, list))
		}
	}
}
