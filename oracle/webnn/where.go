package webnn

import (
	"example.com/conform/oracle/family"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec/webnn"
)

// Where takes elements of true_value and false_value, with each input t broadcast:
//
//	t[at]: missing = rank of output - rank of t
//	       from[i] = 0 if size i of t is 1, else at[missing + i]
//	output[at] = true_value[at] if condition[at] != 0, else false_value[at]
var Where = walk.Page{Run: func(w *walk.Walk) {
	inputs, output := w.EveryOperand(), w.Output("output")
	w.Cite(w.Rule("sizes"))
	if output.HasSizes(family.Joint(w, inputs[0].Sizes, inputs[1].Sizes, inputs[2].Sizes)...) {
		family.Chosen(w, output, nil, webnn.WhereTrue, webnn.WhereFalse)
	}
}}
