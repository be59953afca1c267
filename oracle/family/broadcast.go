package family

import (
	"errors"

	"example.com/conform/oracle/index"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec"
	"example.com/conform/spec/family"
)

// Elementwise is the page of an operator that computes each element from those of its inputs
// at the same place:
//
//	t[at]: missing = rank of output - rank of t
//	       from[i] = 0 if size i of t is 1, else at[missing + i]
//	output[at] = of(inputs[at])
//
// No text says what most operators make of a NaN; numbers says that of is for numbers alone.
func Elementwise(numbers bool, of func(w *walk.Walk, x []walk.Term)) walk.Page {
	return walk.Page{Run: func(w *walk.Walk) {
		Places(w, nil, func(x []walk.Term, nan bool, _ spec.Answer) {
			if nan && numbers {
				w.Undetermined(ErrNaN)
			} else {
				of(w, x)
			}
		})
	}}
}

// ErrNaN is why an element is a limit that the operator would make of a NaN.
var ErrNaN = errors.New("the text does not say what the operator makes of a NaN")

// Places states each element of the output by those of the inputs at the same place, and whether one
// of these is a NaN. If any is, it asks a question, unless that is nil.
func Places(w *walk.Walk, q *spec.Question, of func(x []walk.Term, nan bool, answer spec.Answer)) {
	if output, ok := Joined(w); ok {
		Together(w, output, q, of)
	}
}

// Joined states the sizes of the output, to which the inputs are broadcast. It reports whether the page
// goes on.
func Joined(w *walk.Walk) (output *walk.Output, ok bool) {
	inputs, output := w.EveryOperand(), w.Output(w.Operator.Params[len(w.Operator.Params)-1].Name)
	lists := w.Lists(len(inputs))
	for i := range inputs {
		lists[i] = append(lists[i], inputs[i].Sizes...)
	}
	sizes := Joint(w, lists...)
	w.Cite(w.Rule("sizes"), w.Rule("value"))
	return output, output.HasSizes(sizes...)
}

// Joint returns the sizes to which several lists are broadcast, and names the rules that decide
// them.
func Joint(w *walk.Walk, lists ...[]int64) []int64 {
	rank := 0
	for _, list := range lists {
		rank = max(rank, len(list))
	}
	sizes := w.Index(rank)
	for d := range sizes {
		sizes[d] = 1
		for _, list := range lists {
			if own := d - rank + len(list); own >= 0 && list[own] != 1 {
				sizes[d] = list[own]
			}
		}
	}
	for _, list := range lists {
		if len(list) < rank {
			w.Cite(w.Rule("right-aligned"))
		}
		for own, size := range list {
			if size != sizes[rank-len(list)+own] {
				w.Cite(w.Rule("broadcasts"))
			}
		}
	}
	return sizes
}

// Extreme returns the greatest of some elements, or the least if side is negative. The answer is that
// to the question about NaNs.
func Extreme(w *walk.Walk, x []walk.Term, side int, answer spec.Answer) uint64 {
	d, best := w.Tensors[0].DType, x[0].Bits
	for _, term := range x[1:] {
		switch a, b := d.NaN(best), d.NaN(term.Bits); {
		case a && b && best != term.Bits:
			w.Fail(&spec.LimitError{Part: w.Name(w.Inputs()), Err: errNaNs})
		case a || b:
			if answer == family.NaNSecond || b && answer == family.NaNCounts || a && answer == family.NaNIgnored {
				best = term.Bits
			}
		case Compare(d, term.Bits, best) == side:
			best = term.Bits
		}
	}
	return best
}

var errNaNs = errors.New("no text says which of several NaNs counts")

// SomePair reports whether something is true of the bits of two inputs at some place of the output.
func SomePair(w *walk.Walk, output *walk.Output, is func(x, y uint64) bool) bool {
	return Some(w, output, func(x []int64) bool { return is(uint64(x[0]), uint64(x[1])) })
}

// Some is [SomePair] for any number of inputs.
func Some(w *walk.Walk, output *walk.Output, is func(x []int64) bool) bool {
	inputs, at, room := w.EveryOperand(), w.Index(len(output.Sizes)), w.Index(len(output.Sizes))
	x := w.Index(len(inputs))
	for more := index.Product(output.Sizes...) > 0; more; more = index.Next(at, output.Sizes) {
		for i, o := range inputs {
			x[i] = int64(o.Bits(index.Ordinal(Broadcast(at, o.Sizes, room), o.Sizes)))
		}
		if is(x) {
			return true
		}
	}
	return false
}
