package stablehlo

import (
	"example.com/conform/oracle/exact"
	"example.com/conform/oracle/family"
	"example.com/conform/oracle/walk"
	specs "example.com/conform/spec/family"
)

// The pages of operators that select.
var (
	Maximum = extremes(specs.ReduceMax)
	Minimum = extremes(specs.ReduceMin)
	Clamp   = numbers(clamp)

	Floor            = rounding(family.RoundedDown)
	Ceil             = rounding(family.RoundedUp)
	RoundNearestEven = rounding(family.HalfEven)
	RoundNearestAfz  = rounding(halfAway)
)

// extremes is the page of the greater or the lesser of two elements.
func extremes(which specs.Reduction) walk.Page {
	return numbers(func(w *walk.Walk, x []walk.Term) {
		w.Computed(extreme(w, which, x[0], x[1]), x...)
	})
}

// extreme returns the bits of the greater or the lesser of two elements.
func extreme(w *walk.Walk, which specs.Reduction, a, b walk.Term) uint64 {
	if side := family.Compare(w.Tensors[0].DType, a.Bits, b.Bits); side < 0 == (which == specs.ReduceMax) && side != 0 {
		return b.Bits
	}
	return a.Bits
}

// clamp limits elements:
//
//	result[result_index] = minimum(maximum(operand[result_index], min_element), max_element)
//
// where an operand without dimensions has one element for all.
func clamp(w *walk.Walk, x []walk.Term) {
	if result := w.Output("result"); len(result.Sizes) > 0 && (w.Tensors[0].Rank() == 0 || w.Tensors[2].Rank() == 0) {
		w.Cite(w.Rule("scalar"))
	}
	best := x[1]
	best.Bits = extreme(w, specs.ReduceMax, best, x[0])
	bits := extreme(w, specs.ReduceMin, best, x[2])
	if bits != best.Bits {
		w.Cite(w.Rule("most"))
	}
	w.Computed(bits, x...)
}

// rounding is the page of an operator that rounds.
func rounding(next func(w *walk.Walk, x, floor exact.Value) exact.Value) walk.Page {
	return numbers(func(w *walk.Walk, x []walk.Term) { family.Rounded(w, x[0], next) })
}

// halfAway returns the one of the two next integers that is nearest to a number, and half way the
// one that is farther from 0.
func halfAway(w *walk.Walk, x, floor exact.Value) exact.Value {
	side := x.Compare(floor.Plus(exact.Power(-1)))
	if side == 0 {
		w.Cite(w.Rule("half-away"))
	}
	if side < 0 || side == 0 && x.Sign() < 0 {
		return floor
	}
	return floor.Plus(exact.Whole(1))
}
