package family

import (
	"slices"

	"example.com/conform/oracle/exact"
	"example.com/conform/oracle/index"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec"
	"example.com/conform/spec/family"
	"example.com/conform/spec/tensor"
)

// Folded combines terms, and what is the result of none with them.
func Folded(x []walk.Term, of func(a, b walk.Term) walk.Term, none int64) walk.Term {
	if len(x) == 0 {
		return walk.Term{Number: exact.Whole(none)}
	}
	all := x[0]
	for _, term := range x[1:] {
		all = of(all, term)
	}
	return all
}

// Each replaces terms.
func Each(x []walk.Term, of func(x walk.Term) walk.Term) []walk.Term {
	for i := range x {
		x[i] = of(x[i])
	}
	return x
}

// ExtremeOf states the greatest of some elements, or the least if side is negative. Of none it
// is the other end of the data type. The answer is that to the question about NaNs.
func ExtremeOf(w *walk.Walk, x []walk.Term, side int, answer spec.Answer) {
	if len(x) > 0 {
		w.Computed(Extreme(w, x, side, answer), x...)
		return
	}
	d := w.Tensors[0].DType
	least, greatest := uint64(0), d.Clip(^uint64(0))
	switch infinity, has := d.Infinity(); {
	case has:
		least, greatest = infinity|SignBit(d), infinity
	case d.Float(): // without infinities
		if greatest = SignBit(d) - 1; d.NaN(greatest) {
			greatest--
		}
		least = greatest | SignBit(d)
	case d == tensor.Bool:
		greatest = 1
	case d.Signed():
		least, greatest = SignBit(d), SignBit(d)-1
	}
	if side < 0 {
		least = greatest
	}
	w.Computed(least)
}

// Position states where the greatest of some elements is, or the least if side is negative: the first one, or the last. The
// answer is that to the question about NaNs.
func Position(w *walk.Walk, x []walk.Term, side int, last bool, answer spec.Answer) {
	d, best := w.Tensors[0].DType, 0
	compare := func(i int) int {
		switch a, b := d.NaN(x[i].Bits), d.NaN(x[best].Bits); {
		case !a && !b:
			return Compare(d, x[i].Bits, x[best].Bits)
		case answer == family.PlaceNaNFirst:
			return -side
		case a == b:
			return 0
		case a == (answer == family.PlaceNaN):
			return side
		}
		return -side
	}
	for i := range x {
		switch compared := compare(i); {
		case compared == side:
			best = i
		case compared == 0 && i > 0 && last:
			best = i
			w.Cite(w.Rule("last"))
		case compared == 0 && i > best:
			w.Cite(w.Rule("first"))
		}
	}
	w.Computed(uint64(best), x...)
}

// Total returns the sum of terms.
func Total(x []walk.Term) walk.Term {
	sum := x[0]
	for _, term := range x[1:] {
		sum = sum.Plus(term)
	}
	return sum
}

// Mean returns the mean of terms.
func Mean(w *walk.Walk, x []walk.Term) walk.Term {
	if len(x) == 1 {
		return x[0]
	}
	return Total(x).Over(w.Known(tensor.Int64, uint64(len(x))))
}

// Reduced states elements that are made of those along some dimensions:
//
//	output[at] = of(data[from] for all from that are at in the dimensions that stay)
//
// It asks q about a NaN, unless that is nil.
func Reduced(w *walk.Walk, data walk.Operand, output *walk.Output, reduced [tensor.MaxRank]bool, keepdims bool, q *spec.Question, of func(w *walk.Walk, x []walk.Term, nan bool, answer spec.Answer)) {
	sizes, along := w.Index(data.Rank())[:0], w.Index(data.Rank())
	for d, size := range data.Sizes {
		switch along[d] = 1; {
		case !reduced[d]:
			sizes = append(sizes, size)
		case keepdims:
			sizes, along[d] = append(sizes, 1), size
		default:
			along[d] = size
		}
	}
	w.Cite(w.Rule("sizes"), w.Rule("value"))
	if !output.HasSizes(sizes...) {
		return
	}
	empty := slices.Contains(along, 0)
	if empty {
		w.Cite(w.Rule("empty"))
	}
	var answer spec.Answer
	if q != nil && HasNaN(data) {
		answer = w.Answer(q)
	}
	terms := index.Product(along...)
	x := w.Terms(terms)
	first, from, step := w.Index(data.Rank()), w.Index(data.Rank()), w.Index(data.Rank())
	for at := range output.Elements {
		left := at
		for d := range first {
			first[d] = 0
			if !reduced[d] {
				first[d] = left[0]
			}
			if !reduced[d] || keepdims {
				left = left[1:]
			}
		}
		x, nan := x[:0], false // with the memory of all
		for more := !empty; more; more = index.Next(step, along) {
			for d := range from {
				from[d] = first[d] + step[d]
			}
			for range w.Repeats(index.Ordinal(step, along), terms) {
				x = append(x, w.Term(data, from))
				nan = nan || data.DType.NaN(x[len(x)-1].Bits)
			}
		}
		of(w, x, nan, answer)
	}
}

// Accumulated states sums of elements up to a place:
//
//	output[at] = the sum of x[at with axis k] for k up to at[axis], or from there on if reverse,
//	        without at[axis] itself if exclusive
func Accumulated(w *walk.Walk, x walk.Operand, output *walk.Output, along int64, exclusive, reverse bool) {
	axis := Dimension(w, along, x.Rank(), w.Rule("negative-axis"))
	w.Cite(w.Rule("sizes"), w.Rule("value"))
	if exclusive {
		w.Cite(w.Rule("exclusive"))
	}
	if reverse {
		w.Cite(w.Rule("reverse"))
	}
	if !output.HasSizes(x.Sizes...) {
		return
	}
	elements, stride, size := index.Product(x.Sizes...), index.Product(x.Sizes[axis+1:]...), x.Sizes[axis]
	totals, from := w.Terms(elements), w.Index(x.Rank())
	for i := range elements {
		element, before := i, -stride
		if reverse {
			element, before = elements-1-i, stride
		}
		index.Unravel(element, x.Sizes, from)
		totals[element] = w.Term(x, from)
		if first := i/stride%size == 0; !first {
			totals[element] = totals[element+before].Plus(totals[element])
		}
	}
	for at := range output.Elements {
		element, place := index.Ordinal(at, x.Sizes), at[axis]
		if exclusive && reverse {
			element, place = element+stride, size-1-place
		} else if exclusive {
			element -= stride
		}
		if exclusive && place == 0 {
			w.Computes(walk.Term{})
		} else {
			w.Computes(totals[element])
		}
	}
}
