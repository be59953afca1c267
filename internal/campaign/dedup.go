package campaign

import (
	"context"
	"slices"
	"sync"

	"example.com/conform/internal/shrink"
	"example.com/conform/reports/result"
)

// A dedupKey tells divergences apart before they are examined.
type dedupKey struct {
	operator, operand string
	kind              result.Kind
	refused           bool
	rule              string // of the rule that an accepted call breaks
	answer            string
}

// dedupKeysOf returns the keys of the cases of one divergence.
func dedupKeysOf(operator string, seenAs []result.Sighting) []dedupKey {
	list := make([]dedupKey, len(seenAs))
	for i, s := range seenAs {
		list[i] = dedupKey{operator: operator, operand: s.Operand, kind: s.Kind, refused: s.Rule != "", answer: s.Answer}
		if s.Kind == result.WronglyAccepted {
			list[i].rule = s.Rule
		}
	}
	return list
}

// dedupKey returns the key of the first case.
func (f *finding) dedupKey() dedupKey { return dedupKeysOf(f.Key.Operator, f.seenAs[:1])[0] }

// A crash or a hang takes long to confirm, so one with a known key is not examined again.
// Other divergences are examined in several units, because a second fault may hide behind
// the first.
const (
	enoughEnds  = 1
	enoughUnits = 8
)

// dedup counts, in the order of the units, how many units have a divergence of each key.
// Whether a divergence is examined depends on nothing else.
type dedup struct {
	mu    sync.Mutex
	units map[dedupKey]int
}

// enter adds the divergences of a unit, after those of all earlier units, and marks those
// whose key enough earlier units share. A unit whose divergences are all excused does not wait.
func (l *dedup) enter(ctx context.Context, u *unit, list []finding) error {
	if !slices.ContainsFunc(list, func(f finding) bool { return f.by == 0 }) {
		go func() {
			if u.await(ctx) == nil {
				close(u.entered)
			}
		}()
		return nil
	}
	if err := u.await(ctx); err != nil {
		return err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	defer close(u.entered)
	l.mark(list)
	return nil
}

// mark adds the divergences of a unit that no waiver excuses, and marks those whose key enough
// earlier units share.
func (l *dedup) mark(list []finding) {
	entered := make(map[dedupKey]bool)
	for i := range list {
		f := &list[i]
		if f.by > 0 {
			continue
		}
		if l.units[f.dedupKey()] == 0 && l.answers(f.dedupKey()) >= maxAnswers {
			f.Answer = f.seenAs[0].Answer
			f.vary()
			f.seenAs[0].Answer = f.Answer
		}
		at := f.dedupKey()
		enough := enoughUnits
		if shrink.IsEnd(at.kind) {
			enough = enoughEnds
		}
		f.known = l.units[at] >= enough
		entered[at] = true
	}
	for at := range entered {
		l.units[at]++
	}
}

// answers counts the keys that differ in the words of the answer alone.
func (l *dedup) answers(of dedupKey) (n int) {
	if of.answer == "" {
		return 0
	}
	for at := range l.units {
		if shrink.StatusOf(at.answer) == shrink.StatusOf(of.answer) {
			if at.answer = of.answer; at == of {
				n++
			}
		}
	}
	return n
}

// exemplars holds the first shrunken divergence of each key.
type exemplars map[dedupKey]*result.Divergence

// add keeps a divergence, unless it is flaky or excused: other cases with its keys may be
// neither.
func (g exemplars) add(d *result.Divergence) {
	if d.Unshrunk == shrink.ErrFlaky || d.Waiver != "" {
		return
	}
	for _, at := range dedupKeysOf(d.Operator, d.SeenAs) {
		if g[at] == nil {
			g[at] = d
		}
	}
}

// join describes a divergence that was not examined by the exemplar of its key, or by its
// own case if there is none.
func (g exemplars) join(f *finding) *result.Divergence {
	of := g[f.dedupKey()]
	if of == nil {
		f.Unshrunk = errUnlike
		return f.described()
	}
	d := *of
	d.Count, d.SeenAs, d.FirstCase, d.Origin = f.count, f.seenAs, f.Witness.ID, f.origin
	return &d
}
