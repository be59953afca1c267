package harness

import (
	"context"
	"fmt"
	"slices"

	"example.com/conform/backends"
	"example.com/conform/internal/compare"
	"example.com/conform/internal/laws"
	"example.com/conform/internal/result"
	"example.com/conform/spec"
)

// A LawTrial holds cases to laws without the oracle's verdict on what the backend
// left: the oracle says only which calls are valid and have one result.
type LawTrial struct{ judge *judge }

// NewLawTrial returns a trial of a backend.
func NewLawTrial(b backends.Backend) *LawTrial { return &LawTrial{newJudge(b, nil, 0)} }

// A Holding is what became of a law in a case.
type Holding struct {
	Law    *laws.Law
	Case   string // its ID
	Skip   string // why the case was not held to it, if it was not
	Broken string // how the case breaks it, if it does
}

// Hold holds each of the cases to each of the laws, and calls each with what
// became of it. The error means that the backend cannot be used any more.
func (t *LawTrial) Hold(ctx context.Context, list []spec.Case, held []*laws.Law, each func(Holding)) error {
	j := t.judge
	for batch := range slices.Chunk(list, batchSize) {
		j.laws = nil
		rulings, err := j.batch(ctx, batch)
		if err != nil {
			return err
		}
		j.laws = held
		var all []holding
		for i := range rulings {
			if r := &rulings[i]; r.verdict != result.Skipped && r.verdict != result.HarnessError {
				all = j.addHoldings(all, &batch[i], r)
			}
		}
		if err := j.hold(ctx, all, func(h *holding, other *ruling) { each(h.alone(other)) }); err != nil {
			return err
		}
	}
	return nil
}

// alone says what became of a law by what the other call left, whatever the oracle
// says of that.
func (h *holding) alone(other *ruling) Holding {
	of := Holding{Law: h.law, Case: h.other.ID}
	c := &h.other.Call
	switch {
	case other.verdict == result.HarnessError:
		of.Broken = other.reason
	case other.verdict == result.Skipped:
		of.Skip = other.reason
	case len(other.slot.alternatives) == 1 && other.slot.alternatives[0].Rejects() != nil:
		of.Broken = "the other call breaks " + other.slot.alternatives[0].Rejects().Rule.ID
	case !other.hasOneResult():
		of.Skip = touchesQuestion
	case slices.ContainsFunc(other.slot.runs[:], func(r compare.Run) bool { return r.Outcome.Status != backends.Done }):
		of.Broken = "the other call is not done"
	default:
		broken := brokenLaw{law: h.law}
		for k, want := range h.want {
			broken.observe(c, k, want, &other.slot.runs, h.room)
		}
		if broken.shown.Wrong > 0 {
			of.Broken = fmt.Sprintf("%d of %d elements differ", broken.shown.Wrong, broken.shown.Total)
		}
	}
	return of
}
