package stablehlo

import (
	"math/bits"

	"example.com/conform/oracle/family"
	"example.com/conform/oracle/walk"
	specs "example.com/conform/spec/family"
	"example.com/conform/spec/stablehlo"
	"example.com/conform/spec/tensor"
)

// Iota counts along a dimension:
//
//	output[output_index] = constant(output_index[iota_dimension], element_type(output))
var Iota = walk.Page{Run: walk.With(func(w *walk.Walk, a *stablehlo.IotaAttributes) {
	count(w, &stablehlo.IotaRules, a, w.Output("output"))
})}

// count is the page of a text whose result counts.
func count(w *walk.Walk, rules *stablehlo.CountRules, a *stablehlo.IotaAttributes, result *walk.Output) {
	dtype, along := w.Call.Output().DType, int(a.IotaDimension)
	result.Apart(along)
	_, all := number(dtype, uint64(max(result.Sizes[along]-1, 0)))
	undefined := !all && w.Answer(rules.Beyond) == specs.OverflowUndefined
	w.Cite(rules.Counts)
	for at := range result.Evenly {
		if bits, held := number(dtype, uint64(at[along])); undefined && !held {
			w.Anything()
		} else {
			w.Constant(bits)
		}
	}
	if at := result.Asked(); at != nil {
		w.Remark("%d, the index in dimension %d", at[along], along)
	}
}

// number returns the bits of an integer as an element of a type, and whether that has it. A
// floating-point type does.
func number(d tensor.DType, n uint64) (element uint64, held bool) {
	switch {
	case d == tensor.Complex64:
		return number(tensor.Float32, n)
	case !d.Float():
		return family.Converted(tensor.Uint64, d, n)
	case n == 0:
		return 0, true
	}
	fraction, bias := d.Format()
	exponent := bits.Len64(n) - 1
	significand := bits.RotateLeft64(n, fraction-exponent) // no bit that is set leaves the other end
	return uint64(exponent+bias-1)<<fraction + significand, true
}
