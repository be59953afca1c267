package shrink

import (
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
	// renew asks for another run in a new process after one that follows others, if the backend has
	// one of its own: otherwise calls that are no part of the sequence may have a part in it.
	renew bool
	early bool // see [minimise.Limits.Early]
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
		r, err := s.again(ctx, f, how, f.Witness)
		if err != nil {
			return times, runs, err
		}
		if runs++; r != nil {
			times++
		}
	}
	return times, runs, nil
}

// again runs a case in the given way, and then once more if it is to show the divergence in a new
// process, too. It returns the ruling if the case diverges as f does, and nil if it does not.
func (s *Shrinker) again(ctx context.Context, f *Divergence, how reproduction, c *spec.Case) (*judge.Ruling, error) {
	if f.trait != nil && f.trait(&c.Call) {
		return nil, ctx.Err()
	}
	batch := []spec.Case{*c}
	if len(how.before) > 0 { // c runs before them too, so that what it leaves behind itself cannot be what makes it diverge
		batch = slices.Concat(batch, how.before, batch)
	}
	for n := range how.tries {
		if n > 0 && s.late() {
			break
		}
		if how.left != nil {
			*how.left--
		}
		r, err := s.inTurn(ctx, batch)
		if err != nil {
			return nil, err
		}
		how.charge(r.Verdict)
		if r.Finding == nil || !how.shows(f, c, r) || f.only != nil && !f.only(c, r) {
			continue
		}
		if how.renew && len(how.before) > 0 {
			if renewed, err := s.afresh(ctx, f); !renewed || err != nil {
				return r, err
			}
			how.renew = false
			return s.again(ctx, f, how, c)
		}
		return r, nil
	}
	return nil, ctx.Err()
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
