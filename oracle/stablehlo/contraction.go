package stablehlo

import (
	"example.com/conform/oracle/exact"
	"example.com/conform/oracle/family"
	"example.com/conform/oracle/index"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec"
	specs "example.com/conform/spec/family"
	"example.com/conform/spec/stablehlo"
	"example.com/conform/spec/tensor"
)

// DotGeneral adds products:
//
//	result[batch, i, j] = the sum of lhs[batch, i, k] · rhs[batch, j, k] over k
//
// where batch are the coordinates in batching dimensions, k those in contracting ones, and i and j the others.
var DotGeneral = walk.Page{Run: walk.With(dot), Subjects: anyType}

func dot(w *walk.Walk, a *stablehlo.DotAttributes) {
	lhs, rhs, d := w.Operand("lhs"), w.Operand("rhs"), w.Tensors[0].DType
	var room [2][tensor.MaxRank]byte
	var output [2 * tensor.MaxRank]byte
	labels := [2][]byte{room[0][:lhs.Rank()], room[1][:rhs.Rank()]}
	c := family.Contraction{Operands: w.EveryOperand(), Labels: labels[:], Output: output[:0]}
	label := byte(0)
	for i, pairs := range [2][2][]int64{{a.LhsBatching, a.RhsBatching}, {a.LhsContracting, a.RhsContracting}} {
		for n := range pairs[0] {
			label++
			c.Labels[0][pairs[0][n]], c.Labels[1][pairs[1][n]] = label, label
			if i == 0 {
				c.Output = append(c.Output, label)
			}
		}
	}
	for i := range c.Labels {
		for k := range c.Labels[i] {
			if c.Labels[i][k] == 0 {
				label++
				c.Labels[i][k] = label
				c.Output = append(c.Output, label)
			}
		}
	}
	w.Cite(w.Rule("value"), w.Rule("order"))
	if len(a.LhsBatching) > 0 {
		w.Cite(w.Rule("batches"))
	}
	terms := int64(1)
	for _, k := range a.LhsContracting {
		terms *= lhs.Sizes[k]
	}
	if terms == 0 {
		w.Cite(w.Rule("nothing"))
	}
	answer := specs.OverflowWraps
	if d.Integer() && mayOverflow(d, terms, lhs, rhs) {
		answer = w.Answer(stablehlo.Overflow)
	}
	nan := false
	c.Factor = func(_ *walk.Walk, _ int, _ []int64, element walk.Term) walk.Term {
		nan = nan || d.NaN(element.Bits)
		return element
	}
	c.Result = func(w *walk.Walk, _ []int64, sum walk.Term) {
		products(w, sum, nan, answer)
		nan = false
	}
	c.Run(w, w.Output("result"))
}

// products states a sum of products, of which a factor may be a NaN, by the answer to the question about integers beyond
// their type.
func products(w *walk.Walk, sum walk.Term, nan bool, answer spec.Answer) {
	switch d := w.Tensors[0].DType; {
	case d == tensor.Bool:
		w.Computed(family.BoolBits(sum.Number.Sign() > 0), sum)
	case nan:
		w.Cite(w.Rule("nan"))
		w.NaN(sum)
	case d.Float():
		w.Computes(sum)
	default:
		wrapped(w, sum, answer)
	}
}

// wrapped states a sum or product of integers, by the answer to the question about those beyond their type.
func wrapped(w *walk.Walk, total walk.Term, answer spec.Answer) {
	d := w.Tensors[0].DType
	if _, held := total.Number.Element(d, 0); held {
		w.Computes(total)
	} else if answer == specs.OverflowUndefined {
		w.Anything()
	} else {
		w.Computed(d.Clip(total.Bits), total)
	}
}

// mayOverflow reports whether a sum of so many products of elements of operands may be beyond their type.
func mayOverflow(d tensor.DType, terms int64, operands ...walk.Operand) bool {
	most := exact.Whole(terms)
	for _, o := range operands {
		greatest := exact.Whole(0)
		for i := range index.Product(o.Sizes...) {
			if x := exact.ValueOf(d, o.Bits(i)); x.Magnitude().Compare(greatest) > 0 || lost(d, x) {
				greatest = x.Magnitude()
			}
			if lost(d, greatest) {
				return true
			}
		}
		most = most.Times(greatest)
	}
	return lost(d, most)
}

// lost reports whether a type lacks a number.
func lost(d tensor.DType, x exact.Value) bool {
	_, held := x.Element(d, 0)
	return !held
}
