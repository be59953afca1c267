package harness

import (
	"bytes"
	"context"
	"fmt"
	"time"

	"example.com/conform/backends"
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
	// maxRuns bounds the runs of one minimisation, unless [Config.ShrinkRuns] does. One
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

// confirm runs a diverging case again, at last in a new process, and finds the
// smallest that diverges in the same way. A divergence that happens again neither
// alone, nor after the case that ran before it, nor when tried often, is flaky and
// keeps its first case.
func (w *worker) confirm(ctx context.Context, f *found) error {
	w.deadline = w.budget.deadline()
	defer w.budget.spend(time.Now())
	defer w.judge.holdOnly(f.law)()
	if w.late() {
		f.unshrunk = errLate
		return nil
	}
	a, err := w.again(ctx, f)
	if err != nil {
		return err
	}
	f.reproduced = fmt.Sprintf("%d/%d", a.times, a.runs)
	how := reproduction{tries: 1}
	if a.times < a.runs {
		how, err = w.findReproduction(ctx, f, a.spoilt)
		if err != nil {
			return err
		}
	}
	switch {
	case f.flaky:
		f.unshrunk = errFlaky
		if a.spoilt {
			f.detail += errSpoilt
		}
		return nil
	case w.late():
		f.unshrunk = errLate
		return nil
	}
	if how.before == nil && (!a.steady || how.tries > 1) && isContent(f.key.kind) {
		f.key.kind = result.Nondeterministic
	}
	if err := w.ordinary(ctx, f, how); err != nil {
		return err
	}
	err = w.shrink(ctx, f, how)
	switch {
	case err != nil || how.before != nil:
		return err
	case f.key.kind == result.Nondeterministic:
		return w.repeat(ctx, f)
	case tellsNoElement(f.key.kind):
		return w.eliminate(ctx, f)
	}
	return nil
}

// repeat runs the witness of a backend that does not always do the same many
// times, for its picture to show what it did.
func (w *worker) repeat(ctx context.Context, f *found) error {
	if f.shown.Picture == nil {
		return nil
	}
	var list []result.Repeat
	for len(list) < repeats && !w.late() {
		r, err := w.judge.one(ctx, f.witness)
		if err != nil {
			return err
		}
		one := result.Repeat{Diverged: r.finding != nil}
		if one.Diverged && len(r.finding.Wrong) > 0 {
			if _, element, err := explainElement(&f.witness.Call, r, r.finding.Wrong[0]); err == nil {
				one.Got = element.Index + " = " + element.Got.Value
			}
		}
		list = append(list, one)
	}
	f.shown.Picture.Repeats = list
	return nil
}

// errFlaky is why a divergence that did not happen again is not made smaller.
const errFlaky = "it did not happen again"

// errSpoilt is what the detail of a divergence says that happens again in the process
// in which it was found, but not in a new one.
const errSpoilt = "; not in a new process: calls before it may have spoilt this one"

// findReproduction finds how a case that does not always diverge alone is made
// to: after the case that ran before it, or by trying often. It marks f as flaky
// when nothing does. Where the process in which it was found was spoilt, the case that
// ran before may have done that, and spoils another that way.
func (w *worker) findReproduction(ctx context.Context, f *found, spoilt bool) (reproduction, error) {
	if f.before != nil {
		pair := reproduction{before: f.before, tries: 1}
		times, _, err := w.rate(ctx, f, pair, confirmations)
		if err != nil || times == confirmations {
			return pair, err
		}
		if spoilt {
			if _, err := w.afresh(ctx, f); err != nil {
				return pair, err
			}
		}
	}
	for _, match := range []matchLevel{sameInvariant, anyContent} {
		times, runs, err := w.rate(ctx, f, reproduction{tries: 1, match: match}, attempts)
		if err != nil {
			return reproduction{}, err
		}
		if times > 0 {
			return reproduction{tries: min(attempts, triesPerExpectedHit*runs/times), match: match}, nil
		}
	}
	f.flaky = true
	return reproduction{}, nil
}

// rate runs the first case until it has diverged a few times, at most the
// given number of runs, and says how often it did in how many.
func (w *worker) rate(ctx context.Context, f *found, how reproduction, most int) (times, runs int, err error) {
	for runs < most && times < confirmations && !w.late() {
		r, err := w.reproduce(ctx, f, how, f.witness)
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
func (w *worker) ordinary(ctx context.Context, f *found, how reproduction) error {
	if f.key.kind != result.NaNAltered {
		return nil
	}
	c := clone(f.witness)
	minimise.ReplaceNaNs(&c.Call)
	wrong := *f
	wrong.kind = result.WrongValue
	r, err := w.reproduce(ctx, &wrong, how, c)
	if err != nil || r == nil || f.take(c, how.before, r) != nil {
		return err
	}
	f.kind = result.WrongValue
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
func (w *worker) again(ctx context.Context, f *found) (encore, error) {
	var first []byte
	e := encore{steady: true}
	for e.runs < confirmations && (e.runs == 0 || !w.late()) {
		renewed := false
		if e.runs == confirmations-1 {
			var err error
			if renewed, err = w.afresh(ctx, f); err != nil {
				return e, err
			}
		}
		r, err := w.judge.one(ctx, f.witness)
		if err != nil {
			return e, err
		}
		e.runs++
		same := false
		if r.finding != nil {
			m := invariantOf(f.witness, r)
			if varied := f.invariant; !m.shows(varied) {
				varied.answer = statusOf(varied.answer)
				if m.shows(varied) {
					f.vary()
				}
			}
			same = m.shows(f.invariant)
		}
		if same {
			e.times++
		}
		e.spoilt = renewed && !same && e.times == e.runs-1
		if renewed || f.key.kind != result.FillDependent && f.key.kind != result.WrongValue {
			continue
		}
		left := r.slot.memory[0].Bytes
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
func (w *worker) afresh(ctx context.Context, f *found) (bool, error) {
	b, ok := w.judge.backend.(backends.Renewer)
	if !ok || f.key.kind == result.Crash || f.key.kind == result.Timeout {
		return false, nil
	}
	began := time.Now()
	err := b.Renew(ctx)
	took := time.Since(began)
	w.deadline = w.deadline.Add(took)
	w.budget.spent.Add(-int64(took))
	return true, err
}

// reproduce runs a case in the given way and returns its ruling if it diverges as
// f does, and nil if it does not.
func (w *worker) reproduce(ctx context.Context, f *found, how reproduction, c *spec.Case) (*ruling, error) {
	for n := range how.tries {
		if n > 0 && w.late() {
			break
		}
		if how.left != nil {
			*how.left--
		}
		batch := []spec.Case{*c}
		if how.before != nil {
			batch = []spec.Case{*how.before, *c}
		}
		rulings, err := w.judge.batch(ctx, batch)
		if err != nil {
			return nil, err
		}
		r := &rulings[len(rulings)-1]
		how.charge(r.verdict)
		if r.finding != nil && how.shows(f, c, r) {
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
func (how *reproduction) shows(f *found, c *spec.Case, r *ruling) bool {
	m := invariantOf(c, r)
	if m.operator != f.operator || m.refused != f.refused || f.strays(r) {
		return false
	}
	switch {
	case how.match == anyContent || f.key.kind == result.Nondeterministic:
		return m.values && isContent(m.kind)
	case how.match == anyValue:
		return m.values
	default:
		return m.shows(f.invariant)
	}
}
