package onnx

import (
	"errors"

	"example.com/conform/oracle/family"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec"
)

// elementwise is the page of an operator that computes each element from those of its inputs
// at the same place:
//
//	t[at]: missing = rank of output - rank of t
//	       from[i] = 0 if size i of t is 1, else at[missing + i]
//	output[at] = of(inputs[at])
//
// No text says what most operators make of a NaN; numbers says that of is for numbers alone.
func elementwise(numbers bool, of func(w *walk.Walk, x []walk.Term)) walk.Page {
	return walk.Page{Run: func(w *walk.Walk) {
		places(w, nil, func(x []walk.Term, nan bool, _ spec.Answer) {
			if nan && numbers {
				w.Undetermined(errNaN)
			} else {
				of(w, x)
			}
		})
	}}
}

var errNaN = errors.New("the text does not say what the operator makes of a NaN")

// places states each element of the output by those of the inputs at the same place, and whether one
// of these is a NaN. If any is, it asks a question, unless that is nil.
func places(w *walk.Walk, q *spec.Question, of func(x []walk.Term, nan bool, answer spec.Answer)) {
	if output, ok := joined(w); ok {
		family.Together(w, output, q, of)
	}
}

// joined states the sizes of the output, to which the inputs are broadcast. It reports whether the page
// goes on.
func joined(w *walk.Walk) (output *walk.Output, ok bool) {
	inputs, output := w.EveryOperand(), w.Output(w.Operator.Params[len(w.Operator.Params)-1].Name)
	lists := w.Lists(len(inputs))
	for i := range inputs {
		lists[i] = append(lists[i], inputs[i].Sizes...)
	}
	sizes := joint(w, lists...)
	w.Cite(w.Rule("sizes"), w.Rule("value"))
	return output, output.HasSizes(sizes...)
}

// joint returns the sizes to which several lists are broadcast, and names the rules that decide
// them.
func joint(w *walk.Walk, lists ...[]int64) []int64 {
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
