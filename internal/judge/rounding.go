package judge

import (
	"errors"
	"slices"

	"example.com/conform/oracle"
	"example.com/conform/reports/result"
	"example.com/conform/spec"
)

// reconsider rules anew on a case in which elements differ from exact sums and products of floats: under
// each answer to the question whether these may be rounded. The new ruling holds if fewer elements differ.
func (j *Judge) reconsider(c *spec.Case, r *Ruling) {
	q := r.sums()
	if q == nil || r.Finding.Count == 0 {
		return
	}
	s := r.slot
	if s.rounding == nil {
		s.rounding = &oracle.Evaluator{AsksRounding: true}
	}
	again := Ruling{slot: s, Pins: r.Pins, reconsidered: true}
	var err error
	if again.Alternatives, err = s.rounding.Alternatives(&c.Call, j.Pins); err == nil {
		if j.compare(c, &again); again.Finding == nil || again.Finding.Count < r.Finding.Count {
			*r = again
		}
		return
	}
	_, limit := errors.AsType[*spec.LimitError](err)
	switch {
	case !limit:
		r.Finding, r.Verdict, r.Reason = nil, result.HarnessError, err.Error()
	case slices.Contains(j.Pins, spec.Choice{Question: q, Answer: spec.RoundingNearest}):
		r.Finding, r.Verdict, r.Reason = nil, result.NotRun, err.Error()
	default:
		r.unless = err
	}
}
