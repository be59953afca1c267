package onnx

import (
	"example.com/conform/oracle/family"
	"example.com/conform/oracle/index"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec/onnx"
)

// Where takes elements of X and Y, with each input t broadcast:
//
//	t[at]: missing = rank of output - rank of t
//	       from[i] = 0 if size i of t is 1, else at[missing + i]
//	output[at] = X[at] if condition[at], else Y[at]
var Where = walk.Page{Run: where}

func where(w *walk.Walk) {
	condition, output := w.Operand("condition"), w.Output("output")
	inputs := [...]walk.Operand{condition, w.Operand("X"), w.Operand("Y")}
	w.Cite(onnx.WhereSizes)
	sizes := family.Joint(w, inputs[0].Sizes, inputs[1].Sizes, inputs[2].Sizes)
	if !output.HasSizes(sizes...) {
		return
	}

	truth := family.TruthOf(w, condition, onnx.WhereTruth)
	rank, room := len(sizes), w.Index(len(sizes))
	for i, size := range condition.Sizes {
		if size != 1 {
			output.Apart(rank - condition.Rank() + i)
		}
	}
	for at := range output.Evenly {
		taken, rule := &inputs[2], onnx.WhereFalse
		yes, free := truth.Of(condition.Bits(index.Ordinal(family.Broadcast(at, condition.Sizes, room), condition.Sizes)))
		if yes {
			taken, rule = &inputs[1], onnx.WhereTrue
		}
		w.Cite(rule)
		if w.From(*taken, family.Broadcast(at, taken.Sizes, room)); free {
			w.Anything()
		}
	}
	if at := output.Asked(); at != nil {
		w.Remark("condition%v", append([]int64(nil), family.Broadcast(at, condition.Sizes, room)...))
	}
}
