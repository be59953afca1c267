package webnn

import (
	"example.com/conform/oracle/family"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec/webnn"
)

// Identity copies its input:
//
//	output[at] = input[at]
var Identity = walk.Page{Run: func(w *walk.Walk) {
	input, output := w.Operand("input"), w.Output("output")
	w.Cite(w.Rule("sizes"), webnn.IdentityCopies)
	if output.HasSizes(input.Sizes...) {
		family.InOrder(w, input, output)
	}
}}
