package metamorphic

import (
	"context"
	"fmt"
	"slices"

	"example.com/conform/backends"
	"example.com/conform/internal/compare"
	"example.com/conform/internal/judge"
	"example.com/conform/internal/relations"
	"example.com/conform/reports/result"
	"example.com/conform/spec"
)

// A Trial holds cases to relations without comparing the backend with the oracle, which only
// decides which calls are valid and have one result.
type Trial struct{ judge *Judge }

// NewTrial returns a trial of a backend.
func NewTrial(b backends.Backend) *Trial { return &Trial{New(judge.New(b, nil), nil)} }

// A Holding is the result of one check of a relation.
type Holding struct {
	Relation *relations.Relation
	Case     string // its ID
	Skip     string // why the case was not held to it, if it was not
	Broken   string // how the case breaks it, if it does
}

// Hold holds each case to each relation, and calls each with every result. The error means that
// the backend can no longer be used.
func (t *Trial) Hold(ctx context.Context, list []spec.Case, held []*relations.Relation, each func(Holding)) error {
	j := t.judge
	for batch := range slices.Chunk(list, judge.BatchSize) {
		j.Relations = nil
		rulings, err := j.Batch(ctx, batch)
		if err != nil {
			return err
		}
		j.Relations = held
		var all []check
		for i := range rulings {
			if r := &rulings[i]; r.Judged() {
				all = j.hold(all, &batch[i], r)
			}
		}
		if err := j.judgeOthers(ctx, all, func(h *check, other *judge.Ruling) bool { each(h.alone(other)); return false }); err != nil {
			return err
		}
	}
	return nil
}

// alone returns the result of a check without the oracle's verdict.
func (h *check) alone(other *judge.Ruling) Holding {
	of := Holding{Relation: h.relation, Case: h.other.ID}
	c := &h.other.Call
	switch {
	case other.Verdict == result.HarnessError:
		of.Broken = other.Reason
	case other.Verdict == result.Skipped:
		of.Skip = other.Reason
	case other.Rejects() != nil:
		of.Broken = "the other call breaks " + other.Rejects().Rule.ID
	case !other.HasOneResult():
		of.Skip = touchesQuestion
	case slices.ContainsFunc(other.Runs()[:], func(r compare.Run) bool { return r.Outcome.Status != backends.Done }):
		of.Broken = "the other call is not done"
	default:
		broken := Broken{Relation: h.relation}
		for k, want := range h.want {
			broken.observe(c, k, want, other.Runs(), h.room)
		}
		if broken.Shown.Wrong > 0 {
			of.Broken = fmt.Sprintf("%d of %d elements differ", broken.Shown.Wrong, broken.Shown.Total)
		}
	}
	return of
}
