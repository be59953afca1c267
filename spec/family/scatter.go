package family

import (
	"errors"
	"slices"

	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// ScatterRules are the rules of a text about updates, which target elements of a
// copy of the data, and the questions that it leaves open.
type ScatterRules struct {
	Copies, Replaces, Distinct *spec.Rule
	// Reduces are those of the reductions; one that the text lacks is nil.
	Reduces [ReduceMean + 1]*spec.Rule
	// Duplicates is made by [Duplicates], or nil for a text that admits any update.
	Duplicates *spec.Question
	// Overflow asks about sums and products beyond the data type.
	Overflow *spec.Question
}

// A Reduction states how an update changes the element that it targets.
type Reduction = int64

// ReductionOf returns the attribute of a call that is its reduction.
func ReductionOf(c *spec.Call) *spec.Field {
	if field := c.Fields().Named("reduction"); field != nil {
		return field
	}
	return c.Fields().Named("update_computation")
}

// The reductions.
const (
	ReduceNone Reduction = iota // the update replaces the element
	ReduceAdd
	ReduceMul
	ReduceMax
	ReduceMin
	ReduceSub
	ReduceMean // of the element and all updates, rounded down
)

// The answers to [ScatterRules.Duplicates], and to [Overflow] and [Beyond].
const (
	DuplicateLastWins, DuplicateFirstWins, DuplicateRejected, DuplicateAnyUpdate spec.Answer = 0, 1, 2, 3
	OverflowWraps, OverflowUndefined                                             spec.Answer = 0, 1
)

// Duplicates makes the question of a text about an element that several updates
// replace.
func Duplicates(text spec.Text, section string) *spec.Question {
	return text.Question("duplicate-indices", section,
		"What does an element hold if several updates replace it?", []spec.Option{
			DuplicateLastWins:  {Name: "last-wins", Statement: "The last of the updates, in row-major order."},
			DuplicateFirstWins: {Name: "first-wins", Statement: "The first of the updates, in row-major order."},
			DuplicateRejected:  {Name: "reject", Statement: "The call is rejected.", Rejects: true},
			DuplicateAnyUpdate: {Name: "any-update", Statement: "Any one of the updates, whole and not a blend.", Permissive: true},
		})
}

// Overflow makes the question of a text about a result of a reduction, in words, beyond
// its data type.
func Overflow(text spec.Text, section, result string) *spec.Question {
	return Beyond(text, section+" (silent)", "What does an element hold if "+result+", including one on the way in row-major order of the updates, is beyond its data type?")
}

// Beyond makes the question of a text about integers beyond their data type.
func Beyond(text spec.Text, section, ask string) *spec.Question {
	return text.Question("overflow", section, ask, []spec.Option{
		OverflowWraps:     {Name: "wrap", Statement: "The low bits of the result, in two's complement."},
		OverflowUndefined: {Name: "undefined", Statement: "Anything.", Permissive: true},
	})
}

var (
	errRounds    = errors.New("floats are not reduced, because the result depends on the order")
	errNoNumbers = errors.New("truth values and complex numbers are not reduced, because no text says how")
)

// ReducesNoFloats is the limit of an operator with reductions that are defined for truth
// values too.
func ReducesNoFloats(c *spec.Call) error { return reduces(c, tensor.Bool) }

// ReducesIntegers is the limit of an operator with an attribute of the type
// [Reduction]: conform computes neither rounded results nor those of truth
// values.
func ReducesIntegers(c *spec.Call) error { return reduces(c) }

func reduces(c *spec.Call, others ...tensor.DType) error {
	if *ReductionOf(c).Int == ReduceNone {
		return nil
	}
	for _, t := range c.Of(c.Operator.Params[0].Name) {
		switch d := t.DType; {
		case d.Integer() || slices.Contains(others, d):
		case d.Float() || d == tensor.NF4:
			return &spec.LimitError{Part: "reduction", Err: errRounds}
		default:
			return &spec.LimitError{Part: "reduction", Err: errNoNumbers}
		}
	}
	return nil
}
