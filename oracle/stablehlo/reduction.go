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
	inputs := w.Operand("inputs")
	along := w.Index(inputs.Rank())
	for i, size := range inputs.Sizes {
		if along[i] = 1; slices.Contains(a.Dimensions, int64(i)) {
			along[i] = size
		}
	}
	n := index.Product(along...)
	x, first, from, step := w.Terms(n+1), w.Index(inputs.Rank()), w.Index(inputs.Rank()), w.Index(inputs.Rank())
	r := reduction{body: a.Body, init: w.Term(w.Operand("init_values"), nil), question: stablehlo.ReduceInit, undefined: stablehlo.InitUndefined}
	terms := func(at []int64) ([]walk.Term, int64) {
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
		return x, 0
	}
	counts := func(answer spec.Answer, _ int64) int64 {
		if n == 1 && answer == stablehlo.InitReduced {
			return 0
		}
		return 1
	}
	r.run(w, w.Output("results"), terms, counts, nil)
}

// ReduceWindow makes one element of those in each window:
//
//	results[window] = body(init_value, padded_inputs[window · window_strides + k · window_dilations] over k)
//
// where padded_inputs has init values where it has none of the inputs.
var ReduceWindow = walk.Page{Run: walk.With(reduceWindow), Subjects: anyType}

func reduceWindow(w *walk.Walk, a *stablehlo.ReduceWindowAttributes) {
	inputs, v := w.Operand("inputs"), windowOf(w)
	n := index.Product(v.sizes...)
	x := w.Terms(n + 1)
	if w.Cite(w.Rule("windows")); slices.ContainsFunc(slices.Concat(a.PaddingLow, a.PaddingHigh), isNegative) {
		w.Cite(w.Rule("removes"))
	}
	r := reduction{body: a.Body, init: w.Term(w.Operand("init_values"), nil), question: stablehlo.ReduceWindowInit, undefined: stablehlo.WindowInitUndefined, pads: true}
	terms := func(at []int64) ([]walk.Term, int64) {
		x, padding := x[:0], int64(0)
		for k, inside := range v.places(at) {
			if inside == nil {
				padding++
				continue
			}
			for range w.Repeats(index.Ordinal(k, v.sizes), n) {
				x = append(x, w.Term(inputs, inside))
			}
		}
		return x, padding
	}
	counts := func(answer spec.Answer, padding int64) int64 {
		switch {
		case answer == stablehlo.WindowInitPadding:
			return 1 + padding
		case answer == stablehlo.WindowInitReduced && !slices.ContainsFunc(v.list, reduces):
			return 0
		}
		return 1
	}
	r.run(w, w.Output("results"), terms, counts, nil)
}

// reduces reports whether a dimension of windows is more than the elements of the input.
func reduces(g spec.Window) bool {
	return g.Elements != 1 || g.Stride != 1 || g.Begin != 0 || g.End != 0 || g.Interior != 0
}

func isNegative(n int64) bool { return n < 0 }

// terms are the elements that make one at an index.
type terms = func(at []int64) (x []walk.Term, more int64)

// A reduction makes one element of several.
type reduction struct {
	body      int64
	init      walk.Term
	question  *spec.Question // how often the init value counts where it changes a result
	undefined spec.Answer    // any number of times
	pads      bool           // init values are in the padding
}

// run states the elements of the results. Terms returns the elements that count for one of them, and how often more an
// init value may count beside these, such as for padding; counts returns how often it does by an answer that says so. Free
// reports whether an element may hold anything for other reasons, and may be nil. That these are parameters and no fields
// keeps them out of the heap.
func (r *reduction) run(w *walk.Walk, results *walk.Output, terms terms, counts func(answer spec.Answer, more int64) int64, free func(at []int64) bool) {
	d := w.Tensors[0].DType
	answer, wraps := r.asks(w, results.Sizes, terms)
	w.Cite(w.Rule(bodies[r.body]))
	for at := range results.Elements {
		x, more := terms(at)
		total, nan := folded(d, r.body, x)
		changed, times := changes(d, r.body, r.init, total, len(x) == 0), int64(1)
		if changed {
			times = counts(answer, more)
		}
		if !changed {
			w.Cite(w.Rule("init"))
		}
		if r.pads && more > 0 {
			w.Cite(w.Rule("padding"))
		}
		nan = nan || times > 0 && d.NaN(r.init.Bits)
		all := r.with(d, total, len(x) == 0, times)
		switch {
		case changed && answer == r.undefined || free != nil && free(at):
			w.Anything()
		case nan:
			w.Cite(w.Rule("nan"))
			w.NaN(x...)
		case r.body > stablehlo.BodyMultiply || d == tensor.Bool || len(x) == 0 && times == 1:
			w.Computed(d.Clip(all.Bits), append(x, r.init)...)
		case d.Float():
			w.Computes(all)
		default:
			wrapped(w, all, wraps)
		}
	}
}

// with returns what the body makes of a total of elements, or of none, and of an init value that counts several times.
func (r *reduction) with(d tensor.DType, total walk.Term, none bool, times int64) walk.Term {
	if none {
		total = r.init
		times--
	}
	for range times {
		total = combined(d, r.body, total, r.init)
	}
	return total
}

// bodies are the names of the rules about bodies.
var bodies = [...]string{"add", "multiply", "maximum", "minimum", "and", "or"}

// asks asks how often an init value counts, if it changes some result, and what becomes of integers beyond their
// type, if some are.
func (r *reduction) asks(w *walk.Walk, sizes []int64, terms terms) (answer, wraps spec.Answer) {
	d, changed, beyond := w.Tensors[0].DType, false, false
	at := w.Index(len(sizes))
	for more := index.Product(sizes...) > 0; more; more = index.Next(at, sizes) {
		x, more := terms(at)
		total, _ := folded(d, r.body, x)
		times := int64(1)
		if changes(d, r.body, r.init, total, len(x) == 0) {
			changed, times = true, 1+more
		}
		beyond = beyond || d.Integer() && r.body <= stablehlo.BodyMultiply && (len(x) > 0 || times > 1) && lost(d, r.with(d, total, len(x) == 0, times).Number)
	}
	wraps = specs.OverflowWraps
	if changed {
		answer = w.Answer(r.question)
	}
	if beyond {
		wraps = w.Answer(stablehlo.Overflow)
	}
	return answer, wraps
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
