package judge

import (
	"slices"

	"example.com/conform/backends"
	"example.com/conform/internal/compare"
	"example.com/conform/internal/guard"
	"example.com/conform/oracle"
	"example.com/conform/reports/result"
	"example.com/conform/spec"
)

// A Ruling is the judge's verdict on one case. It is valid until the next batch.
type Ruling struct {
	Verdict result.Verdict
	Reason  string // why the case was not judged
	Gap     bool   // the backend answered gap
	// Finding is the divergence from the alternative nearest to what the backend did.
	Finding *compare.Finding
	Nearest *oracle.Alternative
	// Alternatives are what the oracle admits: one for each combination of answers.
	Alternatives []oracle.Alternative
	Pins         []spec.Choice
	// Asked says that the case touches a question; Follows then lists the
	// combinations of answers that admit what the backend did.
	Asked   bool
	Follows [][]spec.Choice
	// Derived is the first node of a program that diverges alone. The verdict is then that of
	// the node, and there is no finding.
	Derived *Derived

	slot         *slot
	reconsidered bool  // see [Judge.reconsider]
	unless       error // why the case could not be judged if the backend rounded
}

// Derived is a call that was made from a case, and diverges by itself.
type Derived struct {
	Case   spec.Case
	Ruling *Ruling
}

// Judged reports whether a case was judged: it is supported, ran, and is no fault of ours.
func (r *Ruling) Judged() bool { return r.Verdict.Judged() }

// Ran reports whether the backend ran the call of a case that was judged.
func (r *Ruling) Ran() bool { return r.slot.runs[0].Outcome.Status == backends.Done }

// Runs returns the two runs of a case.
func (r *Ruling) Runs() *[2]compare.Run { return &r.slot.runs }

// UsedPins returns the positions of the pins that the case touched.
func (r *Ruling) UsedPins() []int {
	if r.reconsidered {
		return r.slot.rounding.UsedPins()
	}
	return r.slot.evaluator.UsedPins()
}

// PassesExactly returns the question of [spec.Text.Rounding] if the case touches it, and passes under each
// answer. Such a case is not judged under each.
func (r *Ruling) PassesExactly() *spec.Question {
	if r.reconsidered || r.Verdict != result.Passed {
		return nil
	}
	return r.sums()
}

// sums returns the question of [spec.Text.Rounding] if the case touches it.
func (r *Ruling) sums() *spec.Question {
	for i := range r.Alternatives {
		if q := r.Alternatives[i].Sums; q != nil {
			return q
		}
	}
	return nil
}

// Rounds reports whether the case passes only if sums and products of floats may be rounded.
func (r *Ruling) Rounds() bool {
	exact := func(choices []spec.Choice) bool {
		return slices.ContainsFunc(choices, func(c spec.Choice) bool { return c.Question.Rounding && c.Answer == spec.RoundingExact })
	}
	return r.reconsidered && r.Finding == nil && !slices.ContainsFunc(r.Follows, exact)
}

// Rejects returns the violation for which a rejection alone is admissible, or nil.
func (r *Ruling) Rejects() *spec.Violation {
	if len(r.Alternatives) != 1 {
		return nil
	}
	return r.Alternatives[0].Rejects()
}

// valid reports whether the call need not be rejected, whatever the reading.
func (r *Ruling) valid() bool {
	return !slices.ContainsFunc(r.Alternatives, func(a oracle.Alternative) bool { return a.Rejects() != nil })
}

// Supported reports whether the backend takes a call that it need not reject.
func (r *Ruling) Supported() bool {
	lacks := r.Finding != nil && r.Finding.Kind == result.NoLongerSupported
	return r.Judged() && !lacks && r.valid()
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

// isGap reports whether the backend answered gap to both runs.
func (r *Ruling) isGap() bool {
	return r.slot.runs[0].Outcome.Status == backends.Gap && r.slot.runs[1].Outcome.Status == backends.Gap
}

// A slot holds the state of one case of a batch.
type slot struct {
	evaluator    oracle.Evaluator
	rounding     *oracle.Evaluator // which asks about rounding, if a case made that necessary
	alternatives []oracle.Alternative
	memory       [2]guard.Memory
	outputBytes  []int64 // room for each inferred output
	job          int     // the first of the two jobs
	runs         [2]compare.Run
}

// Slots keep oracle buffers of up to this many elements from batch to batch. A large case is
// alone in its batch, so the first slot keeps more.
const (
	kept      = 1 << 11
	keptFirst = 1 << 17
)

// trim drops the buffers of the slot at a position if they are too large to keep.
func (s *slot) trim(at int) {
	if at > 0 && s.exceeds(kept) || s.exceeds(keptFirst) {
		*s = slot{}
	}
}

// exceeds reports whether an output has oracle data for more than a number of elements.
func (s *slot) exceeds(elements int64) bool {
	for i := range s.alternatives {
		for k := range s.alternatives[i].Admissible.Outputs {
			if s.alternatives[i].Admissible.Outputs[k].Elements() > elements {
				return true
			}
		}
	}
	return false
}
