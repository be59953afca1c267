package shrink

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"example.com/conform/backends"
	"example.com/conform/internal/judge"
	"example.com/conform/internal/metamorphic"
	"example.com/conform/internal/minimise"
	"example.com/conform/reports/result"
	"example.com/conform/spec"
)

const (
	// confirmations is how often a diverging case runs again alone.
	confirmations = 3
	// attempts is how often a case runs that may diverge only sometimes.
	attempts = 512
	// repeats is how often the witness of a nondeterministic backend runs for its
	// picture.
	repeats = 48
	// triesPerExpectedHit is how many tries a case gets for each hit that is expected, if
	// it diverges only sometimes.
	triesPerExpectedHit = 8
	// maxRuns bounds the runs of one minimisation, unless [New] is told another bound. A crash
	// or a timeout counts as many runs, because a process starts or time passes.
	maxRuns      = 200_000
	crashPrice   = maxRuns / 2_000
	timeoutPrice = maxRuns / 20
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

// A matchLevel says which rulings show a divergence again.
type matchLevel uint8

const (
	sameInvariant matchLevel = iota
	anyContent               // any wrong content of the output
	anyValue                 // anything wrong in memory
)

// IsEnd reports whether a kind means that the backend did not survive.
func IsEnd(k result.Kind) bool { return k == result.Crash || k == result.Timeout }

// A Shrinker confirms divergences and shrinks their cases.
type Shrinker struct {
	// Plain, if set, opens the backend in a mode in which it optimises nothing.
	Plain func(context.Context) (backends.Backend, error)
	// Known, if set, reports whether a divergence is known by its first case.
	Known func(*Divergence) bool

	judge    *metamorphic.Judge
	budget   *Budget
	maxBytes int64 // of the operands of a case
	maxRuns  int   // of one divergence

	rules    eliminator
	drawn    map[*spec.Operator]*minimise.Drawn
	deadline time.Time // of the current divergence
}

// New returns a shrinker of what a judge finds. Cases take maxBytes at most. If runs is not 0
// it limits the runs of one divergence.
func New(j *metamorphic.Judge, budget *Budget, maxBytes int64, runs int) *Shrinker {
	return &Shrinker{
		judge: j, budget: budget, maxBytes: maxBytes, maxRuns: cmp.Or(runs, maxRuns),
		drawn: make(map[*spec.Operator]*minimise.Drawn),
		rules: eliminator{judge: j, maxBytes: maxBytes, named: make(map[WitnessKey]*spec.Rule)},
	}
}

// ErrEnded is why a divergence is not shrunken if the run ended before.
const ErrEnded = "the run ended first"

// broke is why a divergence is not shrunken if the backend can no longer be used.
func broke(err error) string { return "the backend broke down: " + err.Error() }

// Confirm confirms a divergence and shrinks it, or sets why not. A panic, which is a fault of
// conform, leaves the divergence as it is. The error means that the backend can no longer
// be used, or that ctx ended.
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
// alone, nor after cases that ran before it, nor when tried often, is flaky and
// keeps its first case.
func (s *Shrinker) confirm(ctx context.Context, f *Divergence) error {
	s.deadline = s.budget.deadline()
	defer s.budget.spend(time.Now())
	defer s.judge.Only(f.Relation)()
	if s.late() {
		f.Unshrunk = ErrLate
		return nil
	}
	a, err := s.rerunAlone(ctx, f)
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
	if a.times == a.runs && IsEnd(f.Kind) && s.Known != nil && s.Known(f) {
		return nil // each smaller case would cost a process
	}
	if len(how.before) == 0 && (!a.steady || how.tries > 1) && isContent(f.Key.Kind) {
		f.Key.Kind = result.Nondeterministic
	}
	if err := s.withoutNaNs(ctx, f, how); err != nil {
		return err
	}
	err = s.shrink(ctx, f, how)
	if err == nil && f.from != nil && f.Unshrunk == "" && len(how.before) == 0 {
		err = s.release(ctx, f, how)
	}
	if err == nil {
		err = s.unoptimised(ctx, f)
	}
	switch {
	case err != nil || len(how.before) > 0:
		return err
	case f.Key.Kind == result.Nondeterministic:
		return s.repeat(ctx, f)
	case tellsNoElement(f.Key.Kind):
		return s.rules.eliminate(ctx, f)
	}
	return nil
}

// unoptimised runs the witness of a program where the backend optimises nothing.
func (s *Shrinker) unoptimised(ctx context.Context, f *Divergence) error {
	if s.Plain == nil || f.Witness.Call.Program == nil || len(f.before) > 0 {
		return nil
	}
	backend, err := s.Plain(ctx)
	if err != nil {
		return err
	}
	defer func() { _ = backend.Close() }()
	r, err := judge.New(backend, s.judge.Pins).One(ctx, f.Witness)
	if err == nil {
		f.unoptimised = r.Verdict
	}
	return err
}

// repeat runs the witness of a nondeterministic backend many times, so that its picture shows
// all results.
func (s *Shrinker) repeat(ctx context.Context, f *Divergence) error {
	if f.shown.Picture == nil {
		return nil
	}
	var list []result.Repeat
	for len(list) < repeats && !s.late() {
		r, err := s.judge.One(ctx, f.Witness)
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

// errSpoilt is added to the detail of a divergence that repeats in the process in which it
// was found, but not in a new one.
const errSpoilt = "; not in a new process: calls before it may have spoilt this one"

// findReproduction reproduces a case that does not always diverge alone: right after cases that
// ran before it, or in many tries. It marks f as flaky if neither works. If the process was
// spoilt, the cases before may have spoilt it, and spoil a new one again.
func (s *Shrinker) findReproduction(ctx context.Context, f *Divergence, spoilt bool) (reproduction, error) {
	before, err := s.sequence(ctx, f)
	if err != nil || len(before) > 0 {
		return reproduction{before: before, tries: 1}, err
	}
	if spoilt {
		if _, err := s.afresh(ctx, f); err != nil {
			return reproduction{}, err
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

// withoutNaNs replaces the NaNs by numbers in a case that altered a NaN. If the case is still
// wrong, the fault is not about NaNs.
func (s *Shrinker) withoutNaNs(ctx context.Context, f *Divergence, how reproduction) error {
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

// reproduce runs a case in the given way. It returns the ruling if the case diverges as f
// does, and nil if it does not.
func (s *Shrinker) reproduce(ctx context.Context, f *Divergence, how reproduction, c *spec.Case) (*metamorphic.Ruling, error) {
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
// invalid calls, from values to answers, or into a question that f does not touch. A
// nondeterministic backend shows f by any wrong content.
func (how *reproduction) shows(f *Divergence, c *spec.Case, r *metamorphic.Ruling) bool {
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

// late reports whether the deadline of the current divergence is over.
func (s *Shrinker) late() bool { return !time.Now().Before(s.deadline) }
