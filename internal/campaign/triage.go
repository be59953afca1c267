package campaign

import (
	"context"
	"sync"

	"example.com/conform/internal/result"
	"example.com/conform/internal/shrink"
	"example.com/conform/internal/waive"
)

// A triageKey distinguishes divergences before they are examined.
type triageKey struct {
	operator, operand string
	kind              result.Kind
	refused           bool
	law               string // the ID of the one that is broken, if one is
	answer            string
}

// triageKeysOf returns the keys of the cases of a divergence of an operator.
func triageKeysOf(operator string, seenAs []result.Sighting) []triageKey {
	list := make([]triageKey, len(seenAs))
	for i, s := range seenAs {
		list[i] = triageKey{operator: operator, operand: s.Operand, kind: s.Kind, refused: s.Rule != "", answer: s.Answer}
		if s.Kind == result.EquivalenceBroken {
			list[i].refused, list[i].law = false, s.Rule
		}
	}
	return list
}

// triageKey returns the key of the first case.
func (f *finding) triageKey() triageKey { return triageKeysOf(f.Key.Operator, f.seenAs[:1])[0] }

// A crash or a hang takes long to confirm, and one with the key of one that is
// known is left at that. Of other divergences a second fault may hide behind
// the first, so that they are made smaller in several units.
const (
	enoughEnds  = 1
	enoughUnits = 8
)

// triage counts the units of a run that have a divergence of each key, in the
// order of the units: whether one is confirmed depends on nothing else.
type triage struct {
	mu    sync.Mutex
	units map[triageKey]int
}

// enter adds a unit, once all before it were, and marks its divergences that
// whose keys enough others have. A worker whose unit has none does not wait.
func (l *triage) enter(ctx context.Context, u *unit, list []finding, waivers *waive.List) error {
	if len(list) == 0 {
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
	l.mark(list, func(f *finding) bool { return mayExcuse(waivers, f) })
	return nil
}

// mark adds the divergences of a unit, and marks those whose keys enough others
// have, except for those that a waiver may excuse.
func (l *triage) mark(list []finding, excusable func(*finding) bool) {
	entered := make(map[triageKey]bool)
	for i := range list {
		f := &list[i]
		if l.units[f.triageKey()] == 0 && l.answers(f.triageKey()) >= maxAnswers {
			f.Answer = f.seenAs[0].Answer
			f.vary()
			f.seenAs[0].Answer = f.Answer
		}
		at := f.triageKey()
		enough := enoughUnits
		if isEnd(at.kind) {
			enough = enoughEnds
		}
		f.excusable = excusable(f)
		f.known = l.units[at] >= enough && !f.excusable
		entered[at] = true
	}
	for at := range entered {
		l.units[at]++
	}
}

// answers counts the keys that are the same but for the words of an answer.
func (l *triage) answers(of triageKey) (n int) {
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

// isEnd reports whether a kind is about a backend that did not survive.
func isEnd(k result.Kind) bool { return k == result.Crash || k == result.Timeout }

// mayExcuse reports whether a waiver may excuse what a divergence turns out to
// be: that is to be known, so that the waiver excuses nothing else.
func mayExcuse(l *waive.List, f *finding) bool {
	if l.Empty() {
		return false
	}
	if f.Law != nil {
		return l.Matches(f.Key.Signature(), f.Witness.ID, nil)
	}
	for _, kind := range result.Kinds() {
		if among := f.Values && (shrink.IsValue(kind) || kind == result.Nondeterministic); kind != f.Kind && !among {
			continue
		}
		for i := range f.Witness.Call.Tensors {
			for n := -1; n < len(f.Operator.Rules); n++ {
				k := shrink.Key{Operator: f.Key.Operator, Kind: kind, Operand: f.Witness.Call.Name(i), Answer: f.Answer}
				if n >= 0 {
					k.Requirement = shrink.RequirementOf(f.Operator.Rules[n])
				}
				if l.Matches(k.Signature(), f.Witness.ID, nil) {
					return true
				}
			}
		}
	}
	return false
}

// groups keeps the first divergence of each key that was made smaller.
type groups map[triageKey]*result.Divergence

// add keeps a divergence, unless it came and went or is excused: other cases
// with its keys may be neither.
func (g groups) add(d *result.Divergence) {
	if d.Unshrunk == shrink.ErrFlaky || d.Waiver != "" {
		return
	}
	for _, at := range triageKeysOf(d.Operator, d.SeenAs) {
		if g[at] == nil {
			g[at] = d
		}
	}
}

// join describes a divergence that was not examined as the one that has its
// key. Without one it is described as it is.
func (g groups) join(f *finding) *result.Divergence {
	of := g[f.triageKey()]
	if of == nil {
		f.Unshrunk = "the divergences like it did not happen again or are excused"
		return f.described()
	}
	d := *of
	d.Count, d.SeenAs, d.FirstCase, d.Origin = f.count, f.seenAs, f.Witness.ID, f.origin
	return &d
}
