package stablehlo

import (
	"example.com/conform/oracle/family"
	"example.com/conform/oracle/index"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec"
	specs "example.com/conform/spec/family"
	"example.com/conform/spec/stablehlo"
	"example.com/conform/spec/tensor"
)

// elementwise is the page of an operator that computes each element of its result from those of
// its operands at the same index:
//
//	result[result_index] = of(operands[result_index])
func elementwise(of func(w *walk.Walk, x []walk.Term, nan bool)) walk.Page {
	return walk.Page{Subjects: anyType, Run: func(w *walk.Walk) { together(w, of) }}
}

// numbers is [elementwise] of an operator whose result is a NaN where an operand is one.
func numbers(of func(w *walk.Walk, x []walk.Term)) walk.Page { return elementwise(orNaN(of)) }

// orNaN states that the result is a NaN where an operand is one, and otherwise what of does.
func orNaN(of func(w *walk.Walk, x []walk.Term)) func(w *walk.Walk, x []walk.Term, nan bool) {
	return func(w *walk.Walk, x []walk.Term, nan bool) {
		if nan {
			w.Cite(w.Rule("nan"))
			w.NaN(x...)
		} else {
			of(w, x)
		}
	}
}

func together(w *walk.Walk, of func(w *walk.Walk, x []walk.Term, nan bool)) {
	w.Cite(w.Rule("value"))
	kinds(w)
	family.Together(w, w.Output(w.Operator.Params[len(w.Operator.Params)-1].Name), nil, func(x []walk.Term, nan bool, _ spec.Answer) { of(w, x, nan) })
}

// anyType is the Subjects of an operator that may have a rule about types that allows all.
func anyType(c *spec.Checked, _ *spec.Reading, decides func(*spec.Rule, bool)) {
	if types := c.Operator.Rule(c.Operator.Name + "/types"); types.Kind == spec.Meaning {
		decides(types, !c.Tensors[0].DType.Common())
	}
}

// wholes is [elementwise] of an operator that is of, of integers and truth values: its result has these bits, and held
// says whether the type has the number. Floats are stated by another function.
func wholes(of func(d tensor.DType, x, y uint64) (bits uint64, held bool), floats func(w *walk.Walk, x []walk.Term, nan bool)) walk.Page {
	return walk.Page{Subjects: anyType, Run: func(w *walk.Walk) { wholesOf(w, of, floats) }}
}

func wholesOf(w *walk.Walk, of func(d tensor.DType, x, y uint64) (bits uint64, held bool), floats func(w *walk.Walk, x []walk.Term, nan bool)) {
	d, answer := w.Tensors[0].DType, specs.OverflowWraps
	if d.Float() {
		together(w, floats)
		return
	}
	if touches(w, func(x, y uint64) bool { _, held := of(d, x, y); return !held }) {
		answer = w.Answer(stablehlo.Overflow)
	}
	together(w, func(w *walk.Walk, x []walk.Term, _ bool) {
		bits, held := of(d, x[0].Bits, x[len(x)-1].Bits)
		if held || answer == specs.OverflowWraps {
			w.Computed(bits, x...)
		} else {
			w.Anything()
		}
	})
}

// touches reports whether something is true of the bits of the operands at some place. The second ones are those of the
// first if there is one operand.
func touches(w *walk.Walk, is func(x, y uint64) bool) bool {
	operands := w.EveryOperand()
	first, last := operands[0], operands[len(operands)-1]
	for i := range index.Product(first.Sizes...) {
		if is(first.Bits(i), last.Bits(i)) {
			return true
		}
	}
	return false
}

// kinds names the rules of an operator about the type of its operands.
func kinds(w *walk.Walk) {
	d := w.Tensors[0].DType
	for _, rule := range w.Operator.Rules {
		switch rule.ID[len(w.Operator.Name)+1:] {
		case "booleans":
			if d == tensor.Bool {
				w.Cite(rule)
			}
		case "unsigned":
			if d.Integer() && !d.Signed() {
				w.Cite(rule)
			}
		case "truncates":
			if d.Integer() {
				w.Cite(rule)
			}
		}
	}
}
