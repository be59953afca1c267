package depict

import (
	"iter"
	"slices"

	"example.com/conform/backends"
	"example.com/conform/internal/compare"
	"example.com/conform/oracle"
	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// maxMistaken bounds the elements of a call in which mistakes are tried.
const maxMistaken = 1 << 10

// Mistakes returns those single mistakes that explain all that a backend left of a call, the
// likeliest first; if among is not nil, of these alone. Tried is false for a call in which none is
// tried.
func (s *Scene) Mistakes(among []string) (explain []string, tried bool) {
	if !s.mistakable() {
		return nil, false
	}
	for text, agrees := range s.mistaken(among) {
		if agrees(nil) {
			explain = append(explain, text)
		}
	}
	return explain, true
}

// Idle reports whether the call has the right result whichever of some mistakes is made.
func (s *Scene) Idle(mistakes []string) bool {
	if !s.mistakable() {
		return false
	}
	for _, agrees := range s.mistaken(mistakes) {
		if !agrees(s.Nearest) {
			return false
		}
	}
	return true
}

// mistakable reports whether mistakes are tried in the call.
func (s *Scene) mistakable() bool {
	if s.Call.Program != nil || s.Call.CheckOnly || s.Runs[0].Outcome.Status != backends.Done || !s.ran() || s.Runs[0].Memory.Sparse() {
		return false
	}
	total := int64(0)
	for i := range s.Call.Tensors {
		n, err := tensor.Elements(s.sizes(i))
		if total += n; err != nil || n > maxMistaken || total > maxMistaken {
			return false
		}
	}
	return true
}

// mistaken yields mistakes, or some of them, with whether what they make of the call is what an
// alternative says, or, of nil, what the backend left.
func (s *Scene) mistaken(among []string) iter.Seq2[string, func(*oracle.Alternative) bool] {
	return func(yield func(string, func(*oracle.Alternative) bool) bool) {
		var evaluator oracle.Evaluator
		var comparer compare.Comparer
		for _, m := range oracle.Mistakes(s.Call) {
			if among != nil && !slices.Contains(among, m.Text) {
				continue
			}
			call := s.Call
			if m.Call != nil {
				call = m.Call
			}
			evaluator.Mistake, evaluator.AsksRounding = &m.Mistake, slices.ContainsFunc(s.choices(), rounds)
			list, err := evaluator.Alternatives(call, s.choices())
			ok := err == nil && len(list) == 1 && list[0].Rejects() == nil
			agrees := func(with *oracle.Alternative) bool {
				if with == nil {
					return ok && s.holds(&list[0]) && comparer.Agrees(call, &list[0], s.Runs)
				}
				return ok && same(s.Call, with, &list[0])
			}
			if !yield(m.Text, agrees) {
				return
			}
		}
	}
}

// same reports whether two alternatives leave the same.
func same(c *spec.Call, a, b *oracle.Alternative) bool {
	for k := range a.Admissible.Outputs {
		one, other := &a.Admissible.Outputs[k], &b.Admissible.Outputs[k]
		if !slices.Equal(one.Sizes(), other.Sizes()) || !one.HasOneSource() || !other.HasOneSource() {
			return false
		}
		if !slices.EqualFunc(one.Sources(), other.Sources(), func(x, y spec.Source) bool { return x.Bits(c) == y.Bits(c) }) {
			return false
		}
	}
	return true
}

// rounds reports whether an answer admits sums and products of floats that are rounded.
func rounds(c spec.Choice) bool { return c.Question.Rounding && c.Answer == spec.RoundingNearest }

// holds reports whether the memory of the runs has room for the outputs of an alternative, which a
// mistake may make larger than they should be.
func (s *Scene) holds(a *oracle.Alternative) bool {
	for k, region := range s.Runs[0].Memory.Outputs() {
		if a.OutputBytes[k] > region.Length {
			return false
		}
	}
	return true
}
