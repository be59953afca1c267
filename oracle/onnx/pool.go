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
func pooled(w *walk.Walk, begins *spec.Question) (v window, sizes, padded []int64) {
	x, a := w.Operand("X"), w.Attributes.(onnx.Pooled).Pooling()
	w.Cite(w.Rule("sizes"), w.Rule("value"))
	v, counts, end := windows(w, a.KernelShape, x.Sizes[2:])
	padded = w.Index(len(counts))
	for d := range counts {
		padded[d] = v.begin[d] + v.input[d] + end[d]
		length, stride := v.span(d), v.strides[d]
		ceil := a.CeilMode && a.AutoPad == onnx.AutoPadNotSet
		if ceil {
			w.Cite(w.Rule("ceil"))
			counts[d] = (padded[d]-length+stride-1)/stride + 1
		}
		within, said := (v.begin[d]+v.input[d]+stride-1)/stride, begins != onnx.LpPoolBegins
		if counts[d] > within && (ceil && said || ceil != said && w.Answer(begins) == onnx.BeginsIgnored) {
			if said {
				w.Cite(w.Rule("begins-in-padding"))
			}
			counts[d] = within
		}
	}
	return v, append(append(w.Index(x.Rank())[:0], x.Sizes[:2]...), counts...), padded
}

// inside returns the elements of X in the window of an element of the output, and the index of
// the last one.
func (v *window) inside(w *walk.Walk, x walk.Operand, to, from []int64) []walk.Term {
	terms := v.move(to[2:])
	list := w.Terms(terms)[:0]
	copy(from, to[:2])
	for term := range terms {
		v.next(from[2:], nil)
		for range w.Repeats(term, terms) {
			list = append(list, w.Term(x, from))
		}
	}
	return list
}

// maxPool selects the greatest element of each window:
//
//	Y[n, c, window] = the greatest of X[n, c, places of the window in X]
//	Indices[n, c, window] = which element of X that is
func maxPool(w *walk.Walk, a *onnx.MaxPoolAttributes) {
	x, d := w.Operand("X"), w.Tensors[0].DType
	room := [2]*walk.Output{w.Output("Y")}
	outputs := room[:1]
	for i := range w.Outputs("Indices") {
		outputs = append(outputs, &w.Outputs("Indices")[i])
	}
	v, sizes, _ := pooled(w, onnx.MaxPoolBegins)
	goesOn := true
	for _, output := range outputs {
		goesOn = output.HasSizes(sizes...) && goesOn
	}
	if !goesOn {
		return
	}
	nan, ties, nothing := specs.NaNCounts, onnx.TiesFirst, onnx.NothingInfinity
	if family.HasNaN(x) {
		nan = w.Answer(onnx.MaxPoolNaN)
	}
	if len(outputs) > 1 && v.hasTies(w, x, sizes) {
		ties = w.Answer(onnx.MaxPoolTies)
	}
	if v.hasNone(w, sizes) {
		nothing = w.Answer(onnx.MaxPoolNothing)
	}
	from := w.Index(x.Rank())
	for to := range outputs[0].Elements {
		switch list := v.inside(w, x, to, from); {
		case len(list) == 0:
			ofNothing(w, d, nothing)
		case nan == specs.NaNUndefined && anyNaN(d, list):
			w.Anything()
		default:
			w.Computed(family.Extreme(w, list, 1, nan), list...)
		}
	}
	if len(outputs) == 1 {
		return
	}
	w.Cite(w.Rule("indices"), w.Rule("row-major"))
	if a.StorageOrder {
		w.Cite(w.Rule("column-major"))
	}
	for to := range outputs[1].Elements {
		best, at := uint64(0), int64(-1)
		terms := v.move(to[2:])
		copy(from, to[:2])
		free := terms == 0
		for range terms {
			v.next(from[2:], nil)
			bits := x.Bits(index.Ordinal(from, x.Sizes))
			free = free || d.NaN(bits)
			if side := family.Compare(d, bits, best); at < 0 || side > 0 || side == 0 && ties == onnx.TiesLast {
				best, at = bits, placed(from, x.Sizes, a.StorageOrder)
			}
		}
		if w.Constant(uint64(at)); free {
			w.Anything()
		}
	}
	if to := outputs[1].Asked(); to != nil {
		w.Remark("the greatest of %d elements", v.move(to[2:]))
	}
}

// placed returns which element of X is at an index.
func placed(at, sizes []int64, columnMajor bool) int64 {
	if !columnMajor {
		return index.Ordinal(at, sizes)
	}
	place := int64(0)
	for d := len(at) - 1; d >= 2; d-- {
		place = place*sizes[d] + at[d]
	}
	return (at[0]*sizes[1]+at[1])*index.Product(sizes[2:]...) + place
}

// hasNone reports whether a window has elements of the padding alone.
func (v *window) hasNone(w *walk.Walk, sizes []int64) bool {
	at := w.Index(len(sizes) - 2)
	for more := index.Product(sizes...) > 0; more; more = index.Next(at, sizes[2:]) {
		if v.move(at) == 0 {
			return true
		}
	}
	return false
}

// hasTies reports whether two elements of a window are equal, of which none is greater.
func (v *window) hasTies(w *walk.Walk, x walk.Operand, sizes []int64) bool {
	at, from := w.Index(len(sizes)), w.Index(len(sizes))
	for more := index.Product(sizes...) > 0; more; more = index.Next(at, sizes) {
		best, tied := uint64(0), false
		copy(from, at[:2])
		for term := range v.move(at[2:]) {
			v.next(from[2:], nil)
			bits := x.Bits(index.Ordinal(from, x.Sizes))
			if side := family.Compare(x.DType, bits, best); term == 0 || side > 0 {
				best, tied = bits, false
			} else {
				tied = tied || side == 0
			}
		}
		if tied {
			return true
		}
	}
	return false
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

func anyNaN(d tensor.DType, list []walk.Term) bool {
	for _, term := range list {
		if d.NaN(term.Bits) {
			return true
		}
	}
	return false
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
	tail := onnx.TailExcluded
	if a.CountIncludePad && v.counted(sizes[2:], padded, onnx.TailExcluded, true) != index.Product(v.kernel...) {
		tail = w.Answer(onnx.AveragePoolTail)
	}
	from, last := w.Index(x.Rank()), w.Index(len(padded))
	for to := range output.Elements {
		list := v.inside(w, x, to, from)
		divisor := int64(len(list))
		if copy(last, to[2:]); a.CountIncludePad {
			w.Cite(w.Rule("includes-padding"))
			divisor = v.counted(last, padded, tail, false)
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
		list := v.inside(w, x, to, from)
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

// counted returns how many elements of the padded input are in a window, or in the last one of so
// many: all of them if those behind the padding count.
func (v *window) counted(at, padded []int64, tail spec.Answer, last bool) int64 {
	all := int64(1)
	for d, size := range padded {
		start, n := at[d]*v.strides[d], v.kernel[d]
		if last {
			start -= v.strides[d]
		}
		for tail == onnx.TailExcluded && n > 0 && start+(n-1)*v.dilations[d] >= size {
			n--
		}
		all *= n
	}
	return all
}

// channels returns the windows of a global pool: one of each batch and channel.
func channels(w *walk.Walk, x walk.Operand) window {
	w.Cite(w.Rule("sizes"), w.Rule("value"))
	n := x.Rank() - 2
	return window{
		kernel: x.Sizes[2:], input: x.Sizes[2:], strides: ones(w, n), dilations: ones(w, n), begin: w.Index(n), at: w.Index(n),
		along: w.Index(n), counts: w.Index(n), taps: w.Lists(n),
	}
}

func globalSizes(x walk.Operand, w *walk.Walk) []int64 {
	sizes := ones(w, x.Rank())
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
		switch list := v.inside(w, x, to, from); {
		case len(list) == 0:
			w.Undetermined(errNothing)
		case nan == specs.NaNUndefined && anyNaN(x.DType, list):
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
		if list := v.inside(w, x, to, from); len(list) == 0 {
			w.Undetermined(errNothing)
		} else {
			w.Computes(family.Mean(w, list))
		}
	}
}
