package stablehlo

import (
	"example.com/conform/oracle/exact"
	"example.com/conform/oracle/family"
	"example.com/conform/oracle/index"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec/stablehlo"
	"example.com/conform/spec/tensor"
)

// Convert gives each element another type:
//
//	result[result_index] = operand[result_index] != 0 if the result is boolean
//	result[result_index] = the number operand[result_index] otherwise, of which integers have no fractional part
var Convert = walk.Page{Run: convert, Subjects: family.AnyType(stablehlo.ConvertTypes)}

func convert(w *walk.Walk) {
	operand, result, to := w.Operand("operand"), w.Output("result"), w.Call.Output().DType
	if from := operand.DType; from.Float() || to.Float() && from != tensor.Bool {
		for at := range result.Elements {
			converted(w, w.Term(operand, at), to)
		}
		return
	}
	switch {
	case to == tensor.Bool:
		w.Cite(stablehlo.ConvertToBool)
	case operand.DType == tensor.Bool:
		w.Cite(stablehlo.ConvertFromBool)
	default:
		w.Cite(stablehlo.ConvertExact)
	}
	if !to.Float() {
		family.Converts(w, operand, result, stablehlo.ConvertBeyond, func(uint64) bool { return false })
		return
	}
	for at := range result.Elements { // truth values
		bits, _ := tensor.IntegerValue(to, int64(operand.Bits(index.Ordinal(at, operand.Sizes))))
		w.Constant(bits)
	}
	if at := result.Asked(); at != nil {
		w.Remark("%v, of another type", at)
	}
}

// converted states a float in another type, or an integer in one of floats.
func converted(w *walk.Walk, x walk.Term, to tensor.DType) {
	from := w.Tensors[0].DType
	nan, infinite := from.NaN(x.Bits), from.Float() && family.IsInfinite(from, x.Bits)
	infinity, has := to.Infinity()
	switch floor, integral := x.Number.Floor(); {
	case to == tensor.Bool:
		w.Cite(stablehlo.ConvertToBool)
		w.Computed(family.BoolBits(nan || infinite || x.Bits&^family.SignBit(from) != 0), x)
	case nan && to.Float() && to.OneNaN() != 0:
		w.Cite(stablehlo.ConvertNaN)
		w.NaN(x)
	case from == to && !nan:
		w.Cite(stablehlo.ConvertExact)
		w.Computed(x.Bits, x)
	case infinite && to.Float() && has:
		w.Cite(stablehlo.ConvertExact)
		if x.Bits&family.SignBit(from) != 0 {
			infinity |= family.SignBit(to)
		}
		w.Computed(infinity, x)
	case to.Float() || integral:
		w.Cite(stablehlo.ConvertExact)
		w.ComputesOf(x.Number, x)
	default:
		w.Cite(stablehlo.ConvertTruncates)
		if x.Number.Sign() < 0 {
			floor = floor.Plus(exact.Whole(1))
		}
		w.ComputesOf(floor, x)
	}
}
