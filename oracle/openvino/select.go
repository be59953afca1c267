package openvino

import (
	"example.com/conform/oracle/family"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec/openvino"
)

// Select takes elements of then and else, with each input t broadcast:
//
//	t[at]: missing = rank of output - rank of t
//	       from[i] = 0 if size i of t is 1, else at[missing + i]
//	output[at] = then[at] if cond[at], else else[at]
var Select = walk.Page{Run: func(w *walk.Walk) {
	if output, ok := family.Joined(w); ok {
		family.Chosen(w, output, openvino.SelectTruth, openvino.SelectTrue, openvino.SelectFalse)
	}
}}
