package stablehlo

import (
	"fmt"

	"example.com/conform/oracle/family"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec/stablehlo"
)

// DynamicPad is [Pad], if the shape of the result is that of the padded operand:
//
//	result = pad(operand, padding_value, edge_padding_low, edge_padding_high, interior_padding)
var DynamicPad = walk.Page{Run: dynamicPad, Subjects: family.AnyType(stablehlo.DynamicPadRules.Types)}

func dynamicPad(w *walk.Walk) {
	a := &stablehlo.PadAttributes{Low: entries(w, "edge_padding_low"), High: entries(w, "edge_padding_high"), Interior: entries(w, "interior_padding")}
	for d, interior := range a.Interior {
		if interior < 0 {
			w.AdmitAnything(stablehlo.DynamicPadInterior, fmt.Sprintf("the interior padding of dimension %d is %d", d, interior))
			return
		}
	}
	for d, size := range w.Operand("operand").Sizes {
		if stablehlo.Padded(size, a.Low[d], a.High[d], a.Interior[d]) != w.Output("result").Sizes[d] {
			w.AdmitAnything(stablehlo.DynamicPadShape, fmt.Sprintf("dimension %d has another size", d))
			return
		}
	}
	pad(w, &stablehlo.DynamicPadRules, a)
}
