package shrink

import (
	"context"
	"slices"

	"example.com/conform/internal/judge"
	"example.com/conform/internal/metamorphic"
	"example.com/conform/spec"
)

const (
	// MaxHistory is how many cases before one are searched for those that make it diverge.
	MaxHistory = 256
	// maxBefore is how many cases a witness may have before the one that diverges.
	maxBefore = judge.BatchSize - 2
	// maxSequences bounds the sequences that are tried.
	maxSequences = 200
)

// sequence finds the fewest of the cases that ran before the first one after which it diverges
// again, or returns none.
func (s *Shrinker) sequence(ctx context.Context, f *Divergence) (before []spec.Case, err error) {
	if f.History == nil {
		return nil, nil
	}
	all := f.History()
	left := maxSequences
	shows := func(before []spec.Case) bool {
		if left--; len(before) == 0 || err != nil || left < 0 || s.late() {
			return false
		}
		var r *metamorphic.Ruling
		r, err = s.anew(ctx, f, reproduction{before: before, tries: 1}, f.Witness)
		return r != nil
	}
	for n := 1; before == nil && err == nil && n < 2*len(all); n *= 2 {
		if last := all[max(0, len(all)-n):]; shows(last) {
			before = slices.Clone(last)
		}
	}
	for size := len(before) / 2; size > 0; size /= 2 {
		for from := 0; from < len(before); {
			without := slices.Delete(slices.Clone(before), from, min(from+size, len(before)))
			if shows(without) {
				before = without
			} else {
				from += size
			}
		}
	}
	if err != nil || len(before) > maxBefore {
		return nil, err
	}
	times, _, err := s.rate(ctx, f, reproduction{before: before, tries: 1}, confirmations)
	if times < confirmations {
		return nil, err
	}
	return before, err
}

// anew reproduces a case as [Shrinker.reproduce] does, and then again in a new process if the
// backend has one of its own: otherwise earlier calls, which are no part of the sequence, may
// have a part in it.
func (s *Shrinker) anew(ctx context.Context, f *Divergence, how reproduction, c *spec.Case) (*metamorphic.Ruling, error) {
	r, err := s.reproduce(ctx, f, how, c)
	if r == nil || err != nil || len(how.before) == 0 {
		return r, err
	}
	if renewed, err := s.afresh(ctx, f); !renewed || err != nil {
		return r, err
	}
	return s.reproduce(ctx, f, how, c)
}

// after runs a case right after others. It runs before them too, so that what it leaves behind
// by itself cannot be what makes it diverge.
func (s *Shrinker) after(ctx context.Context, before []spec.Case, c *spec.Case) (*metamorphic.Ruling, error) {
	batch := []spec.Case{*c}
	if len(before) > 0 {
		batch = slices.Concat(batch, before, batch)
	}
	for {
		n := judge.Together(batch[:min(len(batch), judge.BatchSize)], func(c *spec.Case) *spec.Call { return &c.Call })
		rulings, err := s.judge.Batch(ctx, batch[:n])
		if err != nil {
			return nil, err
		}
		if batch = batch[n:]; len(batch) == 0 {
			return &rulings[n-1], nil
		}
	}
}
