package campaign

import (
	"slices"
	"strings"

	"example.com/conform/internal/judge"
	"example.com/conform/internal/shrink"
	"example.com/conform/reports/result"
	"example.com/conform/spec"
)

// A finding is one kind of divergence within a unit: the first case that showed it, and the
// number of cases that did.
type finding struct {
	*shrink.Divergence
	known   bool // enough earlier units share its dedup key, so it is not examined
	by      int  // the waiver that excuses its cases, or 0
	derived bool // it is of calls that were made from the cases: see [judge.Derived]

	cases       []int            // their positions in the unit
	ended       []result.Verdict // the verdict of each
	count       int64            // how many cases
	seenAs      []result.Sighting
	origin, why string             // of the first case
	text        *result.Divergence // all of this in words: at the end, or from a journal
}

// newFinding returns the finding of one case.
func newFinding(c *spec.Case, ruling *judge.Ruling) (*finding, error) {
	d, err := shrink.Of(c, ruling)
	if err != nil {
		return nil, err
	}
	return &finding{Divergence: d, count: 1, seenAs: []result.Sighting{d.Sighting(c, ruling)}}, nil
}

// maxAnswers bounds the answers that a unit or a run distinguishes by their words alone. All
// further ones count as one.
const maxAnswers = 16

// vary records that the words of the backend's answer change from run to run.
func (f *finding) vary() {
	words := f.Answer
	f.Vary()
	if d := f.text; d != nil && d.Answer == words {
		group, second := strings.CutSuffix(d.Signature, " "+result.SecondMark)
		d.Answer, d.Signature = f.Answer, strings.TrimSuffix(group, words)+f.Answer
		if second {
			d.Signature += " " + result.SecondMark
		}
	}
}

// described puts a finding into words. Nothing about it may change afterwards.
func (f *finding) described() *result.Divergence {
	if f.text != nil {
		return f.text
	}
	d := f.Describe()
	d.Count, d.SeenAs, d.Origin, d.Why = f.count, f.seenAs, f.origin, f.why
	return d
}

// piece places a finding in its unit, with what a merge of shards needs to know about it. A
// finding that is no case's own has no place.
func (f *finding) piece(shard bool) *result.Piece {
	if !shard {
		if len(f.cases) == 0 {
			return nil
		}
		return &result.Piece{Positions: f.cases, Derived: f.derived}
	}
	p := &result.Piece{Positions: f.cases, Derived: f.derived, Known: f.known}
	usual := ended(f.text.Kind)
	if slices.ContainsFunc(f.ended, func(v result.Verdict) bool { return v != usual }) {
		p.Ended = f.ended
	}
	return p
}

// ended returns the verdict of a case with a divergence of a kind.
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

// errUnlike is why a divergence that was not examined has no exemplar.
const errUnlike = "the divergences like it did not happen again or are excused"

// merge takes the cases of another divergence, all of which ended in the same way.
func (f *finding) merge(other *finding) {
	f.cases, f.ended = append(f.cases, other.cases...), append(f.ended, other.ended...)
	slices.Sort(f.cases)
	f.count += other.count
	f.seenAs = result.AddSightings(f.seenAs, other.seenAs)
}

// part moves some of the cases of f to another divergence. They all look alike, or like the
// first of them.
func (f *finding) part(to *finding, positions []int) {
	moved := int64(len(positions))
	to.cases, to.ended = nil, nil
	for _, i := range slices.Backward(positions) {
		to.cases, to.ended = append(to.cases, f.cases[i]), append(to.ended, f.ended[i])
		f.cases, f.ended = slices.Delete(f.cases, i, i+1), slices.Delete(f.ended, i, i+1)
	}
	slices.Reverse(to.cases)
	slices.Reverse(to.ended)
	f.count -= moved
	to.count, to.seenAs[0].Count = moved, moved
	for i := range f.seenAs {
		if f.seenAs[i].Rule == to.seenAs[0].Rule {
			f.seenAs[i].Count -= moved
		}
	}
	f.seenAs = slices.DeleteFunc(f.seenAs, func(s result.Sighting) bool { return s.Count <= 0 })
}
