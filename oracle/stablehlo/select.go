package stablehlo

import (
	"example.com/conform/oracle/family"
	"example.com/conform/oracle/index"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec/stablehlo"
)

// Select takes each element from one of two tensors:
//
//	pred_element = rank(pred) = 0 ? pred[] : pred[result_index]
//	result[result_index] = pred_element ? on_true[result_index] : on_false[result_index]
var Select = walk.Page{Run: selects, Subjects: family.AnyType(stablehlo.SelectTypes)}

func selects(w *walk.Walk) {
	pred, result := w.Operand("pred"), w.Output("result")
	truth := family.TruthOf(w, pred, stablehlo.SelectTruth)
	if pred.Rank() == 0 {
		w.Cite(stablehlo.SelectScalar)
	} else {
		for d := range result.Sizes {
			result.Apart(d)
		}
	}
	for at := range result.Evenly {
		element := int64(0)
		if pred.Rank() > 0 {
			element = index.Ordinal(at, pred.Sizes)
		}
		taken, rule := "on_false", stablehlo.SelectFalse
		yes, free := truth.Of(pred.Bits(element))
		if yes {
			taken, rule = "on_true", stablehlo.SelectTrue
		}
		w.Cite(rule)
		if w.From(w.Operand(taken), at); free {
			w.Anything()
		}
	}
	if at := result.Asked(); at != nil {
		w.Remark("%v, as pred says", at)
	}
}
