package stablehlo

import (
	"slices"

	"example.com/conform/oracle/exact"
	"example.com/conform/oracle/family"
	"example.com/conform/oracle/index"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec"
	specs "example.com/conform/spec/family"
	"example.com/conform/spec/stablehlo"
	"example.com/conform/spec/tensor"
)

// Reduce makes one element of those along some dimensions:
//
//	results[j0, …, jR-1] = body(init_value, inputs[j0, …, :, …, jR-1])
var Reduce = walk.Page{Run: walk.With(reduce), Subjects: anyType}

func reduce(w *walk.Walk, a *stablehlo.ReduceAttributes) {
	inputs, results, d := w.Operand("inputs"), w.Output("results"), w.Tensors[0].DType
	along := w.Index(inputs.Rank())
	for i, size := range inputs.Sizes {
		if along[i] = 1; slices.Contains(a.Dimensions, int64(i)) {
			along[i] = size
		}
	}
	n := index.Product(along...)
	x, first, from, step := w.Terms(n+1), w.Index(inputs.Rank()), w.Index(inputs.Rank()), w.Index(inputs.Rank())
	terms := func(at []int64) []walk.Term {
		left, x := at, x[:0]
		for i := range first {
			if first[i] = 0; !slices.Contains(a.Dimensions, int64(i)) {
				first[i], left = left[0], left[1:]
			}
		}
		clear(step)
		for more := n > 0; more; more = index.Next(step, along) {
			for i := range from {
				from[i] = first[i] + step[i]
			}
			for range w.Repeats(index.Ordinal(step, along), n) {
				x = append(x, w.Term(inputs, from))
			}
		}
		return x
	}
	init := w.Term(w.Operand("init_values"), nil)
	once, wraps := asksOfReduction(w, a.Body, init, results.Sizes, terms)
	w.Cite(w.Rule(bodies[a.Body]))
	for at := range results.Elements {
		x := terms(at)
		total, nan := folded(d, a.Body, x)
		changed := changes(d, a.Body, init, total, len(x) == 0)
		if !changed {
			w.Cite(w.Rule("init"))
		}
		all := init
		switch {
		case n == 1 && once == stablehlo.InitReduced:
			all = total
		case len(x) > 0:
			all = combined(d, a.Body, total, init)
			nan = nan || d.NaN(init.Bits)
		default:
			nan = d.NaN(init.Bits)
		}
		switch {
		case changed && once == stablehlo.InitUndefined:
			w.Anything()
		case nan:
			w.Cite(w.Rule("nan"))
			w.NaN(x...)
		case a.Body > stablehlo.BodyMultiply || d == tensor.Bool || len(x) == 0:
			w.Computed(d.Clip(all.Bits), append(x, init)...)
		case d.Float():
			w.Computes(all)
		default:
			wrapped(w, all, wraps)
		}
	}
}

// bodies are the names of the rules about bodies.
var bodies = [...]string{"add", "multiply", "maximum", "minimum", "and", "or"}

// asksOfReduction asks how often an init value counts, if it changes some result, and what becomes of integers beyond their
// type, if some are.
func asksOfReduction(w *walk.Walk, body int64, init walk.Term, sizes []int64, terms func(at []int64) []walk.Term) (once, wraps spec.Answer) {
	d, changed, beyond := w.Tensors[0].DType, false, false
	at := w.Index(len(sizes))
	for more := index.Product(sizes...) > 0; more; more = index.Next(at, sizes) {
		x := terms(at)
		total, _ := folded(d, body, x)
		changed = changed || changes(d, body, init, total, len(x) == 0)
		if len(x) > 0 {
			total = combined(d, body, total, init)
		}
		beyond = beyond || d.Integer() && body <= stablehlo.BodyMultiply && len(x) > 0 && lost(d, total.Number)
	}
	once, wraps = stablehlo.InitOnce, specs.OverflowWraps
	if changed {
		once = w.Answer(stablehlo.ReduceInit)
	}
	if beyond {
		wraps = w.Answer(stablehlo.Overflow)
	}
	return once, wraps
}

// folded returns what a body makes of terms, and whether one is a NaN.
func folded(d tensor.DType, body int64, x []walk.Term) (total walk.Term, nan bool) {
	for i, term := range x {
		if nan = nan || d.NaN(term.Bits); i == 0 {
			total = term
		} else {
			total = combined(d, body, total, term)
		}
	}
	return total, nan
}

// combined returns what a body makes of two terms.
func combined(d tensor.DType, body int64, a, b walk.Term) walk.Term {
	switch {
	case body == stablehlo.BodyOr || body == stablehlo.BodyAdd && d == tensor.Bool:
		return walk.Term{Bits: a.Bits | b.Bits}
	case body == stablehlo.BodyAnd || body == stablehlo.BodyMultiply && d == tensor.Bool:
		return walk.Term{Bits: a.Bits & b.Bits}
	case body == stablehlo.BodyAdd:
		return a.Plus(b)
	case body == stablehlo.BodyMultiply:
		return a.Times(b)
	case family.Compare(d, a.Bits, b.Bits) < 0 == (body == stablehlo.BodyMaximum):
		return b
	}
	return a
}

// changes reports whether it matters how often an init value counts, beside a total of terms, or where there are
// none.
func changes(d tensor.DType, body int64, init, total walk.Term, none bool) bool {
	if none {
		total = init
	}
	switch {
	case d.NaN(init.Bits):
		return !none
	case body == stablehlo.BodyAdd && d != tensor.Bool:
		return d.Clip(init.Bits) != 0 && init.Number.Compare(exact.Whole(0)) != 0
	case body == stablehlo.BodyMultiply && d != tensor.Bool:
		return init.Number.Compare(exact.Whole(1)) != 0 && (!none || init.Number.Sign() != 0)
	case d.Float():
		return family.Compare(d, combined(d, body, total, init).Bits, total.Bits) != 0
	}
	return combined(d, body, total, init).Bits != total.Bits
}
