package shrink

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"time"

	"example.com/conform/backends"
	"example.com/conform/internal/lawcheck"
	"example.com/conform/internal/minimise"
	"example.com/conform/internal/result"
	"example.com/conform/spec"
)

const (
	// confirmations is how often a diverging case runs again, alone.
	confirmations = 3
	// attempts is how often a case runs that may diverge only now and then.
	attempts = 512
	// repeats is how often the witness of a nondeterministic backend runs for its
	// picture.
	repeats = 48
	// triesPerExpectedHit is how many times more often than it takes on average
	// a case is tried that diverges only now and then.
	triesPerExpectedHit = 8
	// maxRuns bounds the runs of one minimisation, unless [Shrinker.MaxRuns] does. One
	// that ends in a crash or a timeout counts as many: a process starts anew, or time
	// passes.
	maxRuns      = 200_000
	crashPrice   = maxRuns / 2_000
	timeoutPrice = maxRuns / 20
)

// A reproduction is how a divergence is made to happen again: by a case, alone
// or right after another, in some number of tries.
type reproduction struct {
	before *spec.Case // nil for a case alone
	tries  int
	left   *int // runs that may still be made; nil for as many as wanted
	match  matchLevel
}

// A matchLevel says which rulings show a divergence again.
type matchLevel uint8

const (
	sameInvariant matchLevel = iota
	anyContent               // any wrong content of the output
	anyValue                 // anything wrong in memory
)

// A Shrinker confirms divergences and makes their cases smaller.
type Shrinker struct {
	Judge    *lawcheck.Judge
	Budget   *Budget
	MaxBytes int64 // of the operands of a case
	MaxRuns  int   // of one divergence; 0 for many

	eliminated map[WitnessKey][]*spec.Rule // what elimination leaves for a witness
	deadline   time.Time                   // of the divergence at hand
}

// ErrEnded is why a divergence that is not looked into any more may not be as
// small as it could be.
const ErrEnded = "the run ended first"

// broke says that a backend cannot be used any more.
func broke(err error) string { return "the backend broke down: " + err.Error() }

// Confirm confirms a divergence, makes it smaller, and has it say what kept it from
// that. A panic, a fault of conform's own, leaves it as it is. The error means that the
// backend cannot be used any more.
func (s *Shrinker) Confirm(ctx context.Context, f *Divergence) (err error) {
	defer func() {
		if p := recover(); p != nil {
			f.Unshrunk = fmt.Sprintf("conform itself failed: %v", p)
		}
	}()
	err = s.confirm(ctx, f)
	switch {
	case errors.Is(err, backends.ErrHung):
		f.Unshrunk = backends.ErrHung.Error()
	case err != nil && ctx.Err() != nil:
		f.Unshrunk = "the run was interrupted"
	case err != nil:
		f.Unshrunk = broke(err)
	}
	return err
}

// confirm runs a diverging case again, at last in a new process, and finds the
// smallest that diverges in the same way. A divergence that happens again neither
// alone, nor after the case that ran before it, nor when tried often, is flaky and
// keeps its first case.
func (s *Shrinker) confirm(ctx context.Context, f *Divergence) error {
	s.deadline = s.Budget.deadline()
	defer s.Budget.spend(time.Now())
	defer s.Judge.Only(f.Law)()
	if s.late() {
		f.Unshrunk = ErrLate
		return nil
	}
	a, err := s.again(ctx, f)
	if err != nil {
		return err
	}
	f.reproduced = fmt.Sprintf("%d/%d", a.times, a.runs)
	how := reproduction{tries: 1}
	if a.times < a.runs {
		how, err = s.findReproduction(ctx, f, a.spoilt)
		if err != nil {
			return err
		}
	}
	switch {
	case f.Flaky:
		f.Unshrunk = ErrFlaky
		if a.spoilt {
			f.detail += errSpoilt
		}
		return nil
	case s.late():
		f.Unshrunk = ErrLate
		return nil
	}
	if how.before == nil && (!a.steady || how.tries > 1) && isContent(f.Key.Kind) {
		f.Key.Kind = result.Nondeterministic
	}
	if err := s.ordinary(ctx, f, how); err != nil {
		return err
	}
	err = s.shrink(ctx, f, how)
	switch {
	case err != nil || how.before != nil:
		return err
	case f.Key.Kind == result.Nondeterministic:
		return s.repeat(ctx, f)
	case tellsNoElement(f.Key.Kind):
		return s.eliminate(ctx, f)
	}
	return nil
}

// repeat runs the witness of a backend that does not always do the same many
// times, for its picture to show what it did.
func (s *Shrinker) repeat(ctx context.Context, f *Divergence) error {
	if f.shown.Picture == nil {
		return nil
	}
	var list []result.Repeat
	for len(list) < repeats && !s.late() {
		r, err := s.Judge.One(ctx, f.Witness)
		if err != nil {
			return err
		}
		one := result.Repeat{Diverged: r.Finding != nil}
		if one.Diverged && len(r.Finding.Wrong) > 0 {
			if _, element, err := explainElement(&f.Witness.Call, r, r.Finding.Wrong[0]); err == nil {
				one.Got = element.Index + " = " + element.Got.Value
			}
		}
		list = append(list, one)
	}
	f.shown.Picture.Repeats = list
	return nil
}

// ErrFlaky is why a divergence that did not happen again is not made smaller.
const ErrFlaky = "it did not happen again"

// errSpoilt is what the detail of a divergence says that happens again in the process
// in which it was found, but not in a new one.
const errSpoilt = "; not in a new process: calls before it may have spoilt this one"

// findReproduction finds how a case that does not always diverge alone is made
// to: after the case that ran before it, or by trying often. It marks f as flaky
// when nothing does. Where the process in which it was found was spoilt, the case that
// ran before may have done that, and spoils another that way.
func (s *Shrinker) findReproduction(ctx context.Context, f *Divergence, spoilt bool) (reproduction, error) {
	if f.Before != nil {
		pair := reproduction{before: f.Before, tries: 1}
		times, _, err := s.rate(ctx, f, pair, confirmations)
		if err != nil || times == confirmations {
			return pair, err
		}
		if spoilt {
			if _, err := s.afresh(ctx, f); err != nil {
				return pair, err
			}
		}
	}
	for _, match := range []matchLevel{sameInvariant, anyContent} {
		times, runs, err := s.rate(ctx, f, reproduction{tries: 1, match: match}, attempts)
		if err != nil {
			return reproduction{}, err
		}
		if times > 0 {
			return reproduction{tries: min(attempts, triesPerExpectedHit*runs/times), match: match}, nil
		}
	}
	f.Flaky = true
	return reproduction{}, nil
}

// rate runs the first case until it has diverged a few times, at most the
// given number of runs, and says how often it did in how many.
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

// ordinary replaces the NaNs of a case in which a NaN was altered by numbers.
// When the case is wrong all the same, the NaN was beside the point.
func (s *Shrinker) ordinary(ctx context.Context, f *Divergence, how reproduction) error {
	if f.Key.Kind != result.NaNAltered {
		return nil
	}
	c := clone(f.Witness)
	minimise.ReplaceNaNs(&c.Call)
	wrong := *f
	wrong.Kind = result.WrongValue
	r, err := s.reproduce(ctx, &wrong, how, c)
	if err != nil || r == nil || f.take(c, how.before, r) != nil {
		return err
	}
	f.Kind = result.WrongValue
	return nil
}

// An encore is what became of a case that ran again.
type encore struct {
	times, runs int  // how often it diverged in the same way, of how many runs
	steady      bool // it left the same output each time, in one process
	spoilt      bool // it diverged each time but the last, in a new process
}

// again runs the first case once more, alone, several times. Where the backend has
// a process of its own, the last run is in a new one, which stays: what a call leaves
// in a process makes no other case diverge.
func (s *Shrinker) again(ctx context.Context, f *Divergence) (encore, error) {
	var first []byte
	e := encore{steady: true}
	for e.runs < confirmations && (e.runs == 0 || !s.late()) {
		renewed := false
		if e.runs == confirmations-1 {
			var err error
			if renewed, err = s.afresh(ctx, f); err != nil {
				return e, err
			}
		}
		r, err := s.Judge.One(ctx, f.Witness)
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
		left := r.Runs()[0].Memory.Bytes
		if e.runs == 1 {
			first = bytes.Clone(left)
		} else if !bytes.Equal(first, left) {
			e.steady = false
		}
	}
	return e, nil
}

// afresh has the backend go on in a new process, if it has one of its own and is not
// in a new one anyway. That takes nothing of the time of the divergence.
func (s *Shrinker) afresh(ctx context.Context, f *Divergence) (bool, error) {
	b, ok := s.Judge.Backend.(backends.Renewer)
	if !ok || f.Key.Kind == result.Crash || f.Key.Kind == result.Timeout {
		return false, nil
	}
	began := time.Now()
	err := b.Renew(ctx)
	took := time.Since(began)
	s.deadline = s.deadline.Add(took)
	s.Budget.spent.Add(-int64(took))
	return true, err
}

// reproduce runs a case in the given way and returns its ruling if it diverges as
// f does, and nil if it does not.
func (s *Shrinker) reproduce(ctx context.Context, f *Divergence, how reproduction, c *spec.Case) (*lawcheck.Ruling, error) {
	for n := range how.tries {
		if n > 0 && s.late() {
			break
		}
		if how.left != nil {
			*how.left--
		}
		batch := []spec.Case{*c}
		if how.before != nil {
			batch = []spec.Case{*how.before, *c}
		}
		rulings, err := s.Judge.Batch(ctx, batch)
		if err != nil {
			return nil, err
		}
		r := &rulings[len(rulings)-1]
		how.charge(r.Verdict)
		if r.Finding != nil && how.shows(f, c, r) {
			return r, nil
		}
	}
	return nil, ctx.Err()
}

// charge takes the price of a run, beyond the first, off the budget.
func (how *reproduction) charge(v result.Verdict) {
	switch {
	case how.left == nil:
	case v == result.Crashed:
		*how.left -= crashPrice
	case v == result.TimedOut:
		*how.left -= timeoutPrice
	}
}

// shows reports whether a ruling shows the divergence f: it never crosses from
// valid calls to invalid ones, from values to answers, or into what a question
// is about. A backend that is not steady shows it as any departure of content.
func (how *reproduction) shows(f *Divergence, c *spec.Case, r *lawcheck.Ruling) bool {
	m := InvariantOf(c, r)
	if m.Operator != f.Operator || m.Refused != f.Refused || f.strays(r) {
		return false
	}
	switch {
	case how.match == anyContent || f.Key.Kind == result.Nondeterministic:
		return m.Values && isContent(m.Kind)
	case how.match == anyValue:
		return m.Values
	default:
		return m.Shows(f.Invariant)
	}
}
