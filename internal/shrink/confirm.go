package shrink

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"example.com/conform/backends"
	"example.com/conform/internal/judge"
	"example.com/conform/internal/minimise"
	"example.com/conform/reports/result"
	"example.com/conform/spec"
)

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
	if f.Unshrunk == ErrLate && IsContent(f.Key.Kind) {
		f.Key.Requirement = Requirement{} // a case that is not minimal involves rules by chance
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
		return s.replayUnit(ctx, f, a.spoilt)
	case s.late():
		f.Unshrunk = ErrLate
		return nil
	}
	if len(how.before) == 0 && (!a.steady || how.tries > 1) && IsContent(f.Key.Kind) {
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

// ErrStateful is why a divergence that happens only after many earlier calls is not made smaller.
const ErrStateful = "it happens only after earlier calls"

// replayUnit runs a flaky case after all cases before it in its unit, from the first on, in a new
// process if the backend has one of its own. If it diverges, it is not flaky: it depends on
// state that earlier calls leave.
func (s *Shrinker) replayUnit(ctx context.Context, f *Divergence, spoilt bool) error {
	f.Unshrunk = ErrFlaky
	if spoilt {
		f.detail += errSpoilt
	}
	if f.History == nil {
		return nil
	}
	before := f.History()
	renewed, err := s.afresh(ctx, f)
	if err != nil {
		return err
	}
	r, err := s.inTurn(ctx, append(before, *f.Witness))
	if err != nil {
		return err
	}
	how := reproduction{match: sameInvariant}
	shown := r.Finding != nil && how.shows(f, f.Witness, r)
	where := ""
	if renewed {
		where = " in a new process"
		if _, err := s.afresh(ctx, f); err != nil { // so that what runs next is not spoilt
			return err
		}
	}
	if shown {
		f.Flaky, f.Unshrunk = false, ErrStateful
		f.detail += fmt.Sprintf("; only after earlier calls: it diverged again%s after %s, and depends on state that calls leave", where, casesBefore(len(before)))
		return nil
	}
	f.detail += fmt.Sprintf("; it may depend on state that earlier calls left, though not on that of the last ones alone: it did not diverge%s after %s", where, casesBefore(len(before)))
	return nil
}

// casesBefore counts the cases of a unit that run before one.
func casesBefore(n int) string {
	if n == 1 {
		return "the case before it in its unit of work"
	}
	return fmt.Sprintf("the %d cases before it in its unit of work", n)
}

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
		r, err = s.again(ctx, f, reproduction{before: before, tries: 1, renew: true}, f.Witness)
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

// withoutNaNs replaces the NaNs by numbers in a case that altered a NaN. If the element that held
// the NaN is still wrong, the fault is not about NaNs.
func (s *Shrinker) withoutNaNs(ctx context.Context, f *Divergence, how reproduction) error {
	if f.Kind != result.NaNAltered || f.Key.Kind != result.NaNAltered || len(f.wrong) == 0 {
		return nil
	}
	c := clone(f.Witness)
	minimise.ReplaceNaNs(&c.Call)
	number := *f
	number.Kind = result.WrongValue
	r, err := s.again(ctx, &number, how, c)
	if err != nil || r == nil || !slices.Contains(r.Finding.Wrong, f.wrong[0]) || f.take(c, how.before, r) != nil {
		return err
	}
	f.Kind = result.WrongValue
	return nil
}
