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
	rank, repeats, fewer := 0, false, false
	for i := range inputs {
		rank = max(rank, inputs[i].Rank())
	}
	sizes := w.Index(rank)
	for d := range sizes {
		sizes[d] = 1
		for i := range inputs {
			if own := d - rank + inputs[i].Rank(); own >= 0 && inputs[i].Sizes[own] != 1 {
				sizes[d] = inputs[i].Sizes[own]
			}
		}
	}
	for i := range inputs {
		fewer = fewer || inputs[i].Rank() < rank
		for own, size := range inputs[i].Sizes {
			repeats = repeats || size != sizes[rank-inputs[i].Rank()+own]
		}
	}
	w.By(onnx.WhereSizes)
	if repeats {
		w.By(onnx.WhereBroadcasts)
	}
	if fewer {
		w.By(onnx.WhereRightAligned)
	}
	if !output.HasSizes(sizes...) {
		return
	}

	truth := family.TruthOf(w, condition, onnx.WhereTruth)
	room := w.Index(rank)
	broadcast := func(t *walk.Operand, at []int64) []int64 {
		from, missing := room[:t.Rank()], rank-t.Rank()
		for i, size := range t.Sizes {
			from[i] = 0
			if size != 1 {
				from[i] = at[missing+i]
			}
		}
		return from
	}
	for i, size := range condition.Sizes {
		if size != 1 {
			output.Apart(rank - condition.Rank() + i)
		}
	}
	for at := range output.Evenly {
		taken, rule := &inputs[2], onnx.WhereFalse
		yes, free := truth.Of(condition.Bits(index.Ordinal(broadcast(&inputs[0], at), condition.Sizes)))
		if yes {
			taken, rule = &inputs[1], onnx.WhereTrue
		}
		w.By(rule)
		if w.From(*taken, broadcast(taken, at)); free {
			w.Anything()
		}
	}
	if at := output.Asked(); at != nil {
		w.Because("condition%v", append([]int64(nil), broadcast(&inputs[0], at)...))
	}
}
