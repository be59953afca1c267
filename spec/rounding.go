package spec

import (
	"math"

	"example.com/conform/spec/tensor"
)

// The answers to the question of [Text.Rounding].
const RoundingExact, RoundingNearest Answer = 0, 1

// Rounding makes the question of a text about floats that are computed where every order of
// evaluation is exact. An operator that lists it computes sums and products.
func (t Text) Rounding(section string) *Question {
	q := t.Question("rounding", section, "Is a sum or product of floats exact, if no order of its terms makes rounding necessary?", []Option{
		RoundingExact: {Name: "exact", Statement: "Yes."},
		RoundingNearest: {
			Name:       "nearest",
			Statement:  "An element is nearer to the exact result than half a unit: half the power of 2 of which all results, and all terms of these, are multiples.",
			Permissive: true,
		},
	})
	q.Rounding = true
	return q
}

// Rounding returns the operator's question of [Text.Rounding], or nil.
func (o *Operator) Rounding() *Question {
	for _, q := range o.Questions {
		if q.Rounding {
			return q
		}
	}
	return nil
}

// A Grid is what the computed elements of an output, or some numbers, are multiples of: of 2^Unit. The zero
// Grid is none.
type Grid struct {
	Unit int
	Is   bool
}

// With returns the grid on which the numbers of both are.
func (g Grid) With(other Grid) Grid {
	if !g.Is || other.Is && other.Unit < g.Unit {
		return other
	}
	return g
}

// Round admits in each computed element what is nearer to it than half a unit of a grid.
func (a *AdmissibleOutput) Round(g Grid) { a.grid = a.grid.With(g) }

// Unround takes back what Round admits.
func (a *AdmissibleOutput) Unround() { a.grid = Grid{} }

// Grid returns the grid on which an element may be rounded.
func (a *AdmissibleOutput) Grid() Grid { return a.grid }

// Nears reports whether an element of type d that has these bits is rounded from a computed source, as
// [AdmissibleOutput.Round] admits.
func (a *AdmissibleOutput) Nears(d tensor.DType, s Source, bits uint64) bool {
	computed := uint64(0)
	switch s.Operand {
	case EitherZero:
	case Constant:
		computed = uint64(s.Element)
	default:
		return false
	}
	is, finite := tensor.Finite(d, bits)
	of, finiteToo := tensor.Finite(d, computed)
	return a.grid.Is && finite && finiteToo && math.Abs(is-of) < math.Ldexp(1, a.grid.Unit-1)
}
