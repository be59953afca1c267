package campaign

import (
	"slices"
	"strings"

	"example.com/conform/internal/lawcheck"
	"example.com/conform/internal/result"
	"example.com/conform/internal/shrink"
	"example.com/conform/spec"
)

// A finding is one kind of divergence within a unit: the first case that showed
// it, and how many did.
type finding struct {
	*shrink.Divergence
	known     bool // its triage key is that of enough others, and it is not examined
	excusable bool // a waiver may excuse what it turns out to be

	cases       []int            // positions in the unit
	ended       []result.Verdict // how each of them did
	count       int64            // cases
	seenAs      []result.Sighting
	origin, why string             // of the first case
	text        *result.Divergence // all of this in words, in the end, or from a journal
}

// newFinding returns the finding that the ruling of a case is.
func newFinding(c *spec.Case, ruling *lawcheck.Ruling) (*finding, error) {
	d, err := shrink.New(c, ruling)
	if err != nil {
		return nil, err
	}
	return &finding{Divergence: d, count: 1, seenAs: []result.Sighting{d.Sighting(c, ruling)}}, nil
}

// maxAnswers bounds the answers of a unit, or of a run, that are told apart by
// their words where they are the same otherwise. The others count as one.
const maxAnswers = 16

// vary says that the words with which the backend answers are not always the same.
func (f *finding) vary() {
	words := f.Answer
	f.Vary()
	if d := f.text; d != nil && d.Answer == words {
		d.Answer, d.Signature = f.Answer, strings.TrimSuffix(d.Signature, words)+f.Answer
	}
}

// described returns a finding in words, once nothing about it changes any more.
func (f *finding) described() *result.Divergence {
	if f.text != nil {
		return f.text
	}
	d := f.Describe()
	d.Count, d.SeenAs, d.Origin, d.Why = f.count, f.seenAs, f.origin, f.why
	return d
}

// piece returns how the divergence stands in its unit.
func (f *finding) piece() *result.Piece {
	p := &result.Piece{Positions: f.cases, Known: f.known, Excusable: f.excusable}
	usual := ended(f.text.Kind)
	if slices.ContainsFunc(f.ended, func(v result.Verdict) bool { return v != usual }) {
		p.Ended = f.ended
	}
	return p
}

// ended returns the verdict on a case that diverges in a way.
func ended(kind result.Kind) result.Verdict {
	switch kind {
	case result.Crash:
		return result.Crashed
	case result.Timeout:
		return result.TimedOut
	default:
		return result.Diverged
	}
}
