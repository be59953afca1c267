package stablehlo

import (
	"example.com/conform/oracle/family"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec/stablehlo"
)

// Concatenate joins its inputs:
//
//	result[i0, ..., id, ..., iR-1] = inputs[k][i0, ..., kd, ..., iR-1]
//	where id = d0 + ... + dk-1 + kd, and d0, ... are the sizes of the inputs along the dimension
var Concatenate = walk.Page{Run: walk.With(concatenate), Subjects: family.AnyType(stablehlo.ConcatenateTypes)}

func concatenate(w *walk.Walk, a *stablehlo.ConcatenateAttributes) {
	d, inputs, result := int(a.Dimension), w.Operands("inputs"), w.Output("result")
	w.Cite(stablehlo.ConcatenateOrder)
	start := int64(0)
	for _, input := range inputs {
		result.Cut(d, start)
		start += input.Sizes[d]
	}
	from := w.Index(len(result.Sizes))
	for at := range result.Evenly {
		copy(from, at)
		k := 0
		for ; from[d] >= inputs[k].Sizes[d]; k++ {
			from[d] -= inputs[k].Sizes[d]
		}
		w.From(inputs[k], from)
	}
	if at := result.Asked(); at != nil {
		w.Remark("%v - %d along dimension %d", at, at[d]-from[d], d)
	}
}
