package judge

import (
	"slices"

	"example.com/conform/backends"
	"example.com/conform/internal/compare"
	"example.com/conform/internal/guard"
	"example.com/conform/internal/result"
	"example.com/conform/oracle"
	"example.com/conform/spec"
)

// A Ruling is what the judge says of one case. It is valid until the next
// batch.
type Ruling struct {
	Verdict result.Verdict
	Reason  string // why the case was skipped, or was a fault of ours
	Gap     bool   // the backend says at the call that it does not support it
	// Finding is the divergence, from the alternative nearest to what the
	// backend did.
	Finding *compare.Finding
	Nearest *oracle.Alternative
	// Alternatives are what the oracle admits, of which all but one are a question's.
	Alternatives []oracle.Alternative
	Pins         []spec.Choice
	// Asked says that the case touches a question; Follows then lists the
	// combinations of answers that admit what the backend did.
	Asked   bool
	Follows [][]spec.Choice

	slot *slot
}

// Judged reports whether a case was judged: neither skipped nor a fault of ours.
func (r *Ruling) Judged() bool {
	return r.Verdict != result.Skipped && r.Verdict != result.HarnessError
}

// Ran reports whether the backend ran the call of a case that was judged.
func (r *Ruling) Ran() bool { return r.slot.runs[0].Outcome.Status == backends.Done }

// Runs returns the two runs of a case.
func (r *Ruling) Runs() *[2]compare.Run { return &r.slot.runs }

// UsedPins returns the positions of the pins that the case touched.
func (r *Ruling) UsedPins() []int { return r.slot.evaluator.UsedPins() }

// Rejects returns the violation for which the oracle admits nothing but a rejection, if
// there is one.
func (r *Ruling) Rejects() *spec.Violation {
	if len(r.Alternatives) != 1 {
		return nil
	}
	return r.Alternatives[0].Rejects()
}

// HasOneResult reports whether a call is valid and touches no question, so that
// it has one result.
func (r *Ruling) HasOneResult() bool {
	if len(r.Alternatives) != 1 || len(r.UsedPins()) > 0 {
		return false
	}
	a := &r.Alternatives[0]
	return a.Rejects() == nil && !a.Admissible.MayReject() &&
		!slices.ContainsFunc(a.Admissible.Outputs, func(o spec.AdmissibleOutput) bool { return !o.Exact() })
}

// Questions returns the questions that the case touches.
func (r *Ruling) Questions() []*spec.Question {
	var list []*spec.Question
	for i := range r.Alternatives {
		for _, choice := range r.Alternatives[i].Choices {
			if !slices.Contains(list, choice.Question) {
				list = append(list, choice.Question)
			}
		}
	}
	return list
}

// Choices returns the answers under which the nearest alternative holds.
func (r *Ruling) Choices() []spec.Choice {
	return append(append([]spec.Choice(nil), r.Pins...), r.Nearest.Choices...)
}

// Break makes a case that passed one that diverges from its only alternative.
func (r *Ruling) Break(f *compare.Finding) {
	r.Finding, r.Verdict, r.Nearest = f, result.Diverged, &r.Alternatives[0]
}

// isGap reports whether the backend says of both runs that it does not support them.
func (r *Ruling) isGap() bool {
	return r.slot.runs[0].Outcome.Status == backends.Gap && r.slot.runs[1].Outcome.Status == backends.Gap
}

// A slot holds one case of a batch on its way.
type slot struct {
	evaluator    oracle.Evaluator
	alternatives []oracle.Alternative
	memory       [2]guard.Memory
	outputBytes  []int64 // room for each inferred output
	runs         [2]compare.Run
}

// An output whose slot keeps the memory for what the oracle says of its elements has
// so many at most. Large cases are rare, there are many slots, and a large case is in
// the first.
const (
	kept      = 1 << 11
	keptFirst = 1 << 17
)

// trim drops the memory of the slot at a position if it is too much to keep.
func (s *slot) trim(at int) {
	if at > 0 && s.exceeds(kept) || s.exceeds(keptFirst) {
		*s = slot{}
	}
}

// exceeds reports whether the oracle says something of more elements than are given.
func (s *slot) exceeds(elements int) bool {
	for i := range s.alternatives {
		for k := range s.alternatives[i].Admissible.Outputs {
			if len(s.alternatives[i].Admissible.Outputs[k].Sources()) > elements {
				return true
			}
		}
	}
	return false
}
