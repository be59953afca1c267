package webnn

import (
	"example.com/conform/oracle/exact"
	"example.com/conform/oracle/family"
	"example.com/conform/oracle/index"
	"example.com/conform/oracle/walk"
)

// The pages of quantisation.
var (
	DequantizeLinear = blockwise(func(w *walk.Walk, x, scale, zero walk.Term) { w.Computes(x.Minus(zero).Times(scale)) })
	QuantizeLinear   = blockwise(func(w *walk.Walk, x, scale, zero walk.Term) { family.Quantised(w, x, scale, zero, saturated) })
)

// saturated states a quotient plus a zero point, which the text may add as floats: of 32 bits, their sum is to be exact.
func saturated(w *walk.Walk, quotient exact.Value, infinite bool, zero, of walk.Term) {
	_, exactly := family.Nearest(w, quotient).Plus(zero.Number).Element(w.Tensors[1].DType, w.Precision)
	if !infinite && !exactly && w.Call.Output().DType.Bits() > 8 {
		w.Undetermined(family.ErrInexact)
		return
	}
	family.SaturatedNearest(w, quotient, infinite, zero, of)
}

// blockwise is the page of an operation whose elements have scales and zero points:
//
//	place[d] = at[d] / (size d of input / size d of scale), rounded down
//	output[at] = of(input[at], scale[place], zero_point[place])
func blockwise(of func(w *walk.Walk, x, scale, zero walk.Term)) walk.Page {
	return walk.Page{Run: func(w *walk.Walk) {
		x, scale, zero, output := w.Operand("input"), w.Operand("scale"), w.Operand("zero_point"), w.Output("output")
		w.Cite(w.Rule("sizes"), w.Rule("value"))
		if !output.HasSizes(x.Sizes...) {
			return
		}
		for i := range index.Product(scale.Sizes...) {
			if bits := scale.Bits(i); !scale.DType.NaN(bits) && family.Compare(scale.DType, bits, 0) > 0 {
				continue
			}
			w.AdmitAnything(w.Operator.Rule(w.Operator.Name+"/scale-positive"), "a scale is not above 0")
			return
		}
		place := w.Index(scale.Rank())
		for at := range output.Elements {
			for d, size := range scale.Sizes {
				block := x.Sizes[d] / size
				if block > 1 {
					w.Cite(w.Rule("block"))
				}
				place[d] = at[d] / block
			}
			of(w, w.Term(x, at), w.Term(scale, place), w.Term(zero, place))
		}
	}}
}
