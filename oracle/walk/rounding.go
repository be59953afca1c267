package walk

import (
	"errors"
	"slices"

	"example.com/conform/oracle/exact"
	"example.com/conform/oracle/index"
	"example.com/conform/spec"
)

// rounds states that a number, which is an element of the output, may be rounded.
func (w *Walk) rounds(n exact.Value) {
	if w.rounding == nil || !w.Call.Output().DType.Float() {
		return
	}
	w.sums = true
	if unit, ok := n.Grid(); ok && w.AsksRounding {
		w.outputs[0].admits.Round(spec.Grid{Unit: unit, Is: true})
	}
}

// Sums returns the question of [spec.Text.Rounding], if the call touches it: a float is a sum or product.
func (w *Walk) Sums() *spec.Question {
	if w.sums {
		return w.rounding
	}
	return nil
}

// SumsOf states that an output of a program consists of results of another walk, which may be rounded to
// a grid.
func (o *Output) SumsOf(g spec.Grid) { o.admits.Round(g) }

// Includes states that the page has run another one.
func (w *Walk) Includes(other *Walk) { w.sums = w.sums || other.sums }

// gridOf returns an exponent: all elements of an operand are multiples of that power of 2.
func (w *Walk) gridOf(o Operand) int {
	g := &w.grids[o.position]
	if !g.Is {
		for i := range index.Product(o.Sizes...) {
			if unit, ok := exact.ValueOf(o.DType, o.Bits(i)).Grid(); ok {
				*g = g.With(spec.Grid{Unit: unit, Is: true})
			}
		}
		if o.position < len(w.Grids) {
			*g = g.With(w.Grids[o.position])
		}
		g.Is = true
	}
	return g.Unit
}

var errDependsOnRounding = errors.New("a result that changes in steps depends on a sum of floats, which may be rounded")

// answerRounding asks whether numbers are rounded in outputs that hold some, unless they are made of inputs
// that are, and returns the error of the walk.
func (w *Walk) answerRounding() error {
	if !w.AsksRounding || w.err != nil || w.admits.Rejection() != nil {
		return w.err
	}
	var of spec.Grid
	for _, g := range w.Grids {
		of = of.With(g)
	}
	for i := range w.outputs {
		a := w.outputs[i].admits
		switch {
		case of.Is:
			computes := slices.ContainsFunc(a.Sources(), func(s spec.Source) bool { return s.Operand < 0 })
			d := w.Call.Outputs()[i].DType
			if computes && (!d.Float() || w.rounding == nil && !w.Operator.Continuous) || w.Operator.Reinterprets {
				w.Fail(&spec.LimitError{Part: w.Name(w.Inputs() + i), Err: errDependsOnRounding})
			}
			if d.Float() {
				a.Round(of)
			}
		case a.Grid().Is && w.reading.Answer(w.rounding) == spec.RoundingExact:
			a.Unround()
		}
	}
	return w.err
}
