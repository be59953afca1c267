package webnn

import (
	"errors"
	"math"

	"example.com/conform/oracle/exact"
	"example.com/conform/oracle/family"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec/tensor"
	"example.com/conform/spec/webnn"
)

// Cast gives each element another data type:
//
//	output[at] = input[at]                                   if the type of the output has it
//	output[at] = input[at] modulo 2^bits                     from an integer to an integer
//	output[at] = input[at], its fraction discarded           from a float within range to an integer
//	output[at] = an infinity with the sign of input[at]      from a number out of range to a float
var Cast = walk.Page{Run: func(w *walk.Walk) {
	input, output := w.Operand("input"), w.Output("output")
	from, to := input.DType, w.Call.Output().DType
	w.Cite(w.Rule("sizes"))
	if !output.HasSizes(input.Sizes...) {
		return
	}
	for at := range output.Elements {
		switch x := w.Term(input, at); {
		case from.Float():
			castFloat(w, x)
		case to.Float():
			castNumber(w, x, false)
		default:
			bits, held := family.Converted(from, to, x.Bits)
			if w.Cite(webnn.CastKeeps); !held {
				w.Cite(webnn.CastWraps)
			}
			w.Computed(bits, x)
		}
	}
}}

// castFloat states a float of another data type.
func castFloat(w *walk.Walk, x walk.Term) {
	from, to := w.Tensors[0].DType, w.Call.Output().DType
	infinite := family.IsInfinite(from, x.Bits)
	switch {
	case to.Float() && from.NaN(x.Bits):
		w.Undetermined(family.ErrNaN)
		return
	case to.Float():
		castNumber(w, x, infinite)
		return
	case infinite || from.NaN(x.Bits):
		w.Cite(webnn.CastFree)
		w.Anything()
		return
	}
	low, end, wide := exact.Whole(0), exact.Power(int(to.Bits())), to
	if to.Signed() {
		end, wide = exact.Power(int(to.Bits())-1), tensor.Int64
		low = exact.Whole(0).Minus(end)
	}
	above, whole := x.Number.Floor() // the next integer above, unless it is one
	if !whole {
		above = above.Plus(exact.Whole(1))
	}
	if x.Number.Compare(low) < 0 || above.Sign() > 0 && above.Compare(end) >= 0 {
		w.Cite(webnn.CastFree)
		w.Anything()
		return
	}
	bits, ok := family.Truncated(x.Number.Floor()).Element(wide, 0)
	if !ok {
		w.Undetermined(errNearest)
		return
	}
	w.Cite(webnn.CastTruncates)
	w.Computed(to.Clip(bits), x)
}

// castNumber states a number, or an infinity, in a data type of floats.
func castNumber(w *walk.Walk, x walk.Term, infinite bool) {
	from, to := w.Tensors[0].DType, w.Call.Output().DType
	_, bias := to.Format()
	double, held := x.Number.Element(tensor.Float64, 0)
	if bits, has := tensor.FloatValue(to, math.Float64frombits(double)); held && has && !infinite {
		w.Cite(webnn.CastKeeps)
		w.Computed(bits, x)
		return
	}
	if !infinite && x.Number.Exponent() <= bias {
		w.Undetermined(errNearest)
		return
	}
	w.Cite(webnn.CastInfinite)
	bits, _ := to.Infinity()
	if (from.Float() || from.Signed()) && x.Bits&family.SignBit(from) != 0 {
		bits |= family.SignBit(to)
	}
	w.Computed(bits, x)
}

var errNearest = errors.New("the data type lacks the number, and the text does not say which of two near ones it becomes")
