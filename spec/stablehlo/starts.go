package stablehlo

import (
	"slices"

	"example.com/conform/spec"
)

// Clamps are the rules of a text about a start before the first place of a slice, and behind
// the last one.
type Clamps struct{ Low, High *spec.Rule }

// clamps makes the rules about starts of slices.
func clamps(t spec.Text, section string) Clamps {
	return Clamps{
		Low: t.Meaning("clamped-low", section,
			"A start below 0 becomes 0. It does not count from the end."),
		High: t.Meaning("clamped-high", section,
			"A start from which the slice would leave the operand becomes the greatest one from which it does not. A start of an unsigned type is never below 0."),
	}
}

// Starts are the rules of a text about its start indices, one scalar for each dimension.
type Starts struct {
	Clamps
	scalars, count, integers, sameType *spec.Rule
}

// starts makes the rules about start indices. The constraints are those that have their
// number and their type.
func starts(t spec.Text, count, sameType string) Starts {
	s := Starts{
		Clamps: clamps(t, "Semantics, adjusted_start_indices"),
		scalars: t.Static("starts-are-scalars", "Inputs, start_indices",
			"Each start index is a tensor without dimensions.", spec.Scalar("start_indices")),
		count: t.Static("one-start-a-dimension", "Constraints, "+count,
			"There is one start index for each dimension of the operand.", func(k *spec.Check) {
				if n, rank := len(k.Of("start_indices")), k.Tensors[0].Rank(); n != rank {
					k.Breaks("%d start indices for %d dimensions", n, rank)
				}
			}),
	}
	s.integers = t.Static("starts-are-integers", "Inputs, start_indices",
		"The start indices are integers, signed or unsigned.", integers("start_indices"))
	s.sameType = t.Static("starts-same-type", "Constraints, "+sameType,
		"All start indices have the same type.", func(k *spec.Check) {
			all := k.Of("start_indices")
			if i := slices.IndexFunc(all, func(t spec.Tensor) bool { return t.DType != all[0].DType }); i > 0 {
				k.Breaks("start_indices[0] is %v, start_indices[%d] %v", all[0].DType, i, all[i].DType)
			}
		})
	return s
}

// static returns the rules that a call can break.
func (s *Starts) static() []*spec.Rule {
	return []*spec.Rule{s.scalars, s.count, s.integers, s.sameType}
}
