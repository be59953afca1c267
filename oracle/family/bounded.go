package family

import (
	"cmp"
	"errors"

	"example.com/conform/oracle/walk"
	"example.com/conform/spec"
	"example.com/conform/spec/family"
	"example.com/conform/spec/tensor"
)

// Bounded limits elements:
//
//	output[at] = minimum(maximum(input[at], least), greatest)
//
// It asks q about a NaN.
func Bounded(w *walk.Walk, q *spec.Question, least, greatest float64) {
	d, most := w.Tensors[0].DType, w.Operator.Rule(w.Operator.Name+"/most")
	Places(w, q, func(x []walk.Term, nan bool, answer spec.Answer) {
		best, ok := x[0].Bits, true
		switch {
		case nan && answer == family.NaNAnything:
			w.Anything()
			return
		case nan && answer == family.NaNUnbounded:
			w.Computed(best, x...)
			return
		case nan && answer == family.NaNLeast:
			best, ok = tensor.FloatValue(d, least)
		case nan:
			best, ok = tensor.FloatValue(d, greatest)
		}
		if side := beside(d, best, least); ok && side < 0 {
			best, ok = tensor.FloatValue(d, least)
		}
		if side := beside(d, best, greatest); ok && side > 0 {
			if most != nil {
				w.Cite(most)
			}
			best, ok = tensor.FloatValue(d, greatest)
		}
		if ok {
			w.Computed(best, x...)
		} else {
			w.Undetermined(errBound)
		}
	})
}

var errBound = errors.New("the data type lacks the bound")

// beside compares an element with a bound, which its type may lack.
func beside(d tensor.DType, element uint64, bound float64) int {
	if bits, ok := tensor.FloatValue(d, bound); ok {
		return Compare(d, element, bits)
	}
	value, finite := tensor.Finite(d, element)
	switch {
	case finite:
		return cmp.Compare(value, bound)
	case d.Float():
		return Compare(d, element, 0) // an infinity
	}
	return cmp.Compare(0, bound) // which no integer of the type reaches
}
