package depict

import (
	"slices"

	"example.com/conform/backends"
	"example.com/conform/internal/compare"
	"example.com/conform/oracle"
	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// maxMistaken bounds the elements of a call in which mistakes are tried.
const maxMistaken = 1 << 10

// Mistakes returns those single mistakes that explain all that a backend left of a call that
// computes, the likeliest first; if among is not nil, of these alone. Tried is false for a call in
// which none is tried.
func (s *Scene) Mistakes(among []string) (explain []string, tried bool) {
	total := int64(0)
	if s.Call.Operator.Family == "" || s.Call.CheckOnly || s.Runs[0].Outcome.Status != backends.Done || !s.ran() || s.Runs[0].Memory.Sparse() {
		return nil, false
	}
	for i := range s.Call.Tensors {
		n, err := tensor.Elements(s.sizes(i))
		if total += n; err != nil || n > maxMistaken || total > maxMistaken {
			return nil, false
		}
	}
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
		if err == nil && len(list) == 1 && list[0].Rejects() == nil && s.holds(&list[0]) && comparer.Agrees(call, &list[0], s.Runs) {
			explain = append(explain, m.Text)
		}
	}
	return explain, true
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
