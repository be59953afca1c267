package shrink

import (
	"context"
	"slices"

	"example.com/conform/internal/judge"
	"example.com/conform/spec"
)

const (
	// maxHistory is how many cases before one are searched for those that make it diverge.
	maxHistory = 256
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
	all = all[max(0, len(all)-maxHistory):]
	left := maxSequences
	shows := func(before []spec.Case) bool {
		if left--; len(before) == 0 || err != nil || left < 0 || s.late() {
			return false
		}
		var r *judge.Ruling
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
