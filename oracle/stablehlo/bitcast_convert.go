package stablehlo

import (
	"example.com/conform/oracle/family"
	"example.com/conform/oracle/index"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec/stablehlo"
)

// BitcastConvert takes the bits of elements for elements of another type:
//
//	bits(result[i0, ..., iR-1, :]) = bits(operand[i0, ..., iR-1]) if the result is narrower
//	bits(result[i0, ..., iR-2]) = bits(operand[i0, ..., iR-2, :]) if the result is wider
//	bits(result[i0, ..., iR-1]) = bits(operand[i0, ..., iR-1]) otherwise
var BitcastConvert = walk.Page{Run: bitcastConvert, Subjects: family.AnyType(stablehlo.BitcastTypes)}

func bitcastConvert(w *walk.Walk) {
	operand, result := w.Operand("operand"), w.Output("result")
	ratio, wider := stablehlo.BitcastRatio(w.Call)
	if ratio == 1 {
		w.Cite(stablehlo.BitcastSame)
		for at := range result.Evenly {
			w.From(operand, at)
		}
		if at := result.Asked(); at != nil {
			w.Remark("%v, of another type", at)
		}
		return
	}
	high := w.Answer(stablehlo.BitcastOrder) == stablehlo.PartsHighFirst
	from, to := uint64(operand.DType.Bits()), uint64(w.Call.Output().DType.Bits())
	if wider {
		w.Cite(stablehlo.BitcastJoins)
	} else {
		w.Cite(stablehlo.BitcastSplits)
	}
	for at := range result.Elements {
		n := index.Ordinal(at, result.Sizes)
		if !wider {
			part := uint64(n % ratio)
			if high {
				part = uint64(ratio) - 1 - part
			}
			w.Constant(operand.Bits(n/ratio) >> (part * to) & (1<<to - 1))
			continue
		}
		joined := uint64(0)
		for k := range ratio {
			if !high { // from the highest part down
				k = ratio - 1 - k
			}
			joined = joined<<from | operand.Bits(n*ratio+k)
		}
		w.Constant(joined)
	}
	if at := result.Asked(); at != nil {
		w.Remark("%v, %d elements of %d bits for one of %d", at, ratio, min(from, to), max(from, to))
	}
}
