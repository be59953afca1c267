package shrink

import (
	"bytes"
	"context"
	"slices"
	"time"

	"example.com/conform/backends"
	"example.com/conform/internal/judge"
	"example.com/conform/reports/result"
	"example.com/conform/spec"
)

// A reproduction says how a divergence is reproduced: by a case, alone or right after others,
// in a number of tries.
type reproduction struct {
	before []spec.Case // none for a case alone
	tries  int
	left   *int // how many runs are left; nil for no limit
	match  matchLevel
	early  bool // see [minimise.Limits.Early]
}

// charge counts a crash or a timeout as more than one run.
func (how *reproduction) charge(v result.Verdict) {
	switch {
	case how.left == nil:
	case v == result.Crashed:
		*how.left -= crashPrice
	case v == result.TimedOut:
		*how.left -= timeoutPrice
	}
}

// shows reports whether a ruling shows the divergence f. It never crosses from valid to
// invalid calls, from one kind to another, into a broken rule that the first case does not break,
// or into a question that f does not touch. A nondeterministic backend shows f by any wrong
// content.
func (how *reproduction) shows(f *Divergence, c *spec.Case, r *judge.Ruling) bool {
	m := InvariantOf(c, r)
	if m.Operator != f.Operator || m.Refused != f.Refused || f.strays(r) || m.Refused && f.breaksOther(r) {
		return false
	}
	switch {
	case how.match == anyContent || f.Key.Kind == result.Nondeterministic:
		return m.Values && IsContent(m.Kind)
	default:
		return m.Shows(f.Invariant)
	}
}

// A matchLevel says which rulings show a divergence again.
type matchLevel uint8

const (
	sameInvariant matchLevel = iota
	anyContent               // any wrong content of the output
)

// rate runs the first case until it has diverged a few times, or a number of runs is over, and
// returns how often it diverged in how many runs.
func (s *Shrinker) rate(ctx context.Context, f *Divergence, how reproduction, most int) (times, runs int, err error) {
	for runs < most && times < confirmations && !s.late() {
		r, err := s.reproduce(ctx, f, how, f.Witness)
		if err != nil {
			return times, runs, err
		}
		if runs++; r != nil {
			times++
		}
	}
	return times, runs, nil
}

// reproduce runs a case in the given way. It returns the ruling if the case diverges as f
// does, and nil if it does not.
func (s *Shrinker) reproduce(ctx context.Context, f *Divergence, how reproduction, c *spec.Case) (*judge.Ruling, error) {
	if f.trait != nil && f.trait(&c.Call) {
		return nil, ctx.Err()
	}
	for n := range how.tries {
		if n > 0 && s.late() {
			break
		}
		if how.left != nil {
			*how.left--
		}
		r, err := s.after(ctx, how.before, c)
		if err != nil {
			return nil, err
		}
		how.charge(r.Verdict)
		if r.Finding != nil && how.shows(f, c, r) {
			return r, nil
		}
	}
	return nil, ctx.Err()
}

// afresh starts a new process of a backend that has one of its own, except after a crash,
// which has started one already. The time for it does not count.
func (s *Shrinker) afresh(ctx context.Context, f *Divergence) (bool, error) {
	b, ok := s.judge.Backend.(backends.Renewer)
	if !ok || IsEnd(f.Key.Kind) {
		return false, nil
	}
	began := time.Now()
	err := b.Renew(ctx)
	took := time.Since(began)
	s.deadline = s.deadline.Add(took)
	s.budget.spent.Add(-int64(took))
	return true, err
}

// A rerun is the result of running a case again.
type rerun struct {
	times, runs int  // it diverged in the same way so often, in so many runs
	steady      bool // each run in one process left the same output
	spoilt      bool // only the last run, in a new process, did not diverge
}

// rerunAlone runs the first case alone, several times. A backend with a process of its own
// does the last run in a new process, which stays, so that a process spoilt by a call makes
// no other case diverge.
func (s *Shrinker) rerunAlone(ctx context.Context, f *Divergence) (rerun, error) {
	var first []byte
	e := rerun{steady: true}
	for e.runs < confirmations && (e.runs == 0 || !s.late()) {
		renewed := false
		if e.runs == confirmations-1 {
			var err error
			if renewed, err = s.afresh(ctx, f); err != nil {
				return e, err
			}
		}
		r, err := s.judge.One(ctx, f.Witness)
		if err != nil {
			return e, err
		}
		e.runs++
		same := false
		if r.Finding != nil {
			m := InvariantOf(f.Witness, r)
			if varied := f.Invariant; !m.Shows(varied) {
				varied.Answer = StatusOf(varied.Answer)
				if m.Shows(varied) {
					f.Vary()
				}
			}
			same = m.Shows(f.Invariant)
		}
		if same {
			e.times++
		}
		e.spoilt = renewed && !same && e.times == e.runs-1
		if renewed || f.Key.Kind != result.FillDependent && f.Key.Kind != result.WrongValue {
			continue
		}
		left := r.Runs()[0].Memory.Held()
		if e.runs == 1 {
			first = left
		} else if !bytes.Equal(first, left) {
			e.steady = false
		}
	}
	return e, nil
}

// after runs a case right after others. It runs before them too, so that what it leaves behind
// by itself cannot be what makes it diverge.
func (s *Shrinker) after(ctx context.Context, before []spec.Case, c *spec.Case) (*judge.Ruling, error) {
	batch := []spec.Case{*c}
	if len(before) > 0 {
		batch = slices.Concat(batch, before, batch)
	}
	return s.inTurn(ctx, batch)
}

// inTurn runs cases and returns the ruling of the last.
func (s *Shrinker) inTurn(ctx context.Context, batch []spec.Case) (*judge.Ruling, error) {
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

// anew reproduces a case as [Shrinker.reproduce] does, and then again in a new process if the
// backend has one of its own: otherwise earlier calls, which are no part of the sequence, may
// have a part in it.
func (s *Shrinker) anew(ctx context.Context, f *Divergence, how reproduction, c *spec.Case) (*judge.Ruling, error) {
	r, err := s.reproduce(ctx, f, how, c)
	if r == nil || err != nil || len(how.before) == 0 {
		return r, err
	}
	if renewed, err := s.afresh(ctx, f); !renewed || err != nil {
		return r, err
	}
	return s.reproduce(ctx, f, how, c)
}
