package harness

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"sync/atomic"
	"time"

	"example.com/conform/backends"
	"example.com/conform/internal/compare"
	"example.com/conform/spec"
)

// errHung says that a backend in this process does not come back. It cannot be
// stopped, and is left behind with the memory that it works on.
var errHung = errors.New("the backend hung, and one in this process cannot be stopped: run it with --isolate")

// judgeEach judges the cases of a batch and calls each with every ruling, in
// order. When a backend in this process hangs, without a sentry, each case is judged
// alone, by a fresh one, up to that which hangs again.
func (w *worker) judgeEach(ctx context.Context, batch []spec.Case, r *unitResult, each func(i int, ruling *ruling)) error {
	rulings, err := w.judge.batch(ctx, batch)
	if err == nil {
		for i := range rulings {
			each(i, &rulings[i])
		}
	}
	if suspect, ok := errors.AsType[*backends.SuspectError](err); ok {
		for i := range batch {
			if batch[i].ID == suspect.Job {
				each(i, w.judge.ended(&batch[i], suspect.Outcome))
				break
			}
		}
	}
	if !errors.Is(err, errHung) {
		return err
	}
	if err := w.renew(ctx); err != nil {
		return err
	}
	for i := range batch {
		ruling, err := w.judge.one(ctx, &batch[i])
		if errors.Is(err, errHung) {
			if err := w.renew(ctx); err != nil {
				return err
			}
			each(i, w.judge.ended(&batch[i], w.judge.timedOut()))
			r.hung = true
			return nil
		}
		if err != nil {
			return err
		}
		each(i, ruling)
	}
	return nil
}

// renew gives the worker a fresh backend and fresh memory.
func (w *worker) renew(ctx context.Context) error {
	b, err := w.cfg.open(ctx, &w.judge.description)
	if err != nil {
		return err
	}
	w.judge, w.scratch = w.cfg.newJudge(b, w.judge.pins), new(scratch)
	return nil
}

// timedOut is the outcome of a job that the backend did not come back from.
func (j *judge) timedOut() backends.Outcome {
	return backends.Outcome{Status: backends.TimedOut, Detail: fmt.Sprintf("no answer within %v", j.limit)}
}

// ended rules on a case that has an outcome and left no memory.
func (j *judge) ended(c *spec.Case, outcome backends.Outcome) *ruling {
	s := &j.slots[0]
	r := j.evaluate(c, s)
	if j.lay(c, &r); r.verdict == "" {
		for n := range s.runs {
			s.runs[n] = compare.Run{Outcome: outcome, Memory: &s.memory[n]}
		}
		j.decide(c, &r)
	}
	j.jobs = j.jobs[:0]
	return &r
}

// within calls the backend, and reports whether it did not come back within
// the judge's limit. What call sets is then not to be looked at.
func (j *judge) within(call func()) (hung bool) {
	switch {
	case j.limit == 0:
		call()
		return false
	case j.sentry != nil:
		j.sentry.guard(call)
		return false
	}
	done := make(chan struct{})
	go func() { call(); close(done) }()
	timer := time.NewTimer(j.limit)
	defer timer.Stop()
	select {
	case <-done:
		return false
	case <-timer.C:
		return true
	}
}

// judgeCases judges the cases of a unit. Where a backend may hang, a sentry
// watches first; after a hang, the unit is judged again, by a fresh backend, and
// each of its batches is watched by itself.
func (w *worker) judgeCases(ctx context.Context, u *unit) (*unitResult, error) {
	if w.judge.limit > 0 && !w.cfg.UntilDivergence {
		r, err := w.watched(ctx, u)
		if !errors.Is(err, errHung) {
			return r, err
		}
		if err := w.renew(ctx); err != nil {
			return r, err
		}
	}
	r := w.result()
	return r, w.judgeInto(ctx, u, r)
}

func (w *worker) judgeInto(ctx context.Context, u *unit, r *unitResult) error {
	if u.operator == nil {
		return w.caseFiles(ctx, u, r)
	}
	return w.randomShard(ctx, u, r)
}

// watched judges the cases of a unit in a goroutine with a sentry. Where the
// backend hangs, the error is errHung, and the goroutine is left behind: its
// judge must be renewed.
func (w *worker) watched(ctx context.Context, u *unit) (*unitResult, error) {
	s := &sentry{limit: w.judge.limit, begun: time.Now()}
	w.judge.sentry = s
	r := w.result()
	var err error
	done := make(chan struct{})
	go func() {
		func() {
			defer caught(&err)
			err = w.judgeInto(ctx, u, r)
		}()
		close(done)
	}()
	if s.hung(done) {
		return w.result(), errHung
	}
	w.judge.sentry = nil
	return r, err
}

// A sentry watches the calls of a backend that one goroutine makes. A goroutine for
// each call would be simpler, and wakes another processor each time.
type sentry struct {
	limit time.Duration // of a call
	begun time.Time
	since atomic.Int64 // from begun to the call that is under way, or one of the two below
}

const (
	idle      = 0  // no call is under way
	abandoned = -1 // the call that was under way takes too long
)

// guard makes a call. It does not return from one that was abandoned, and ends the
// goroutine.
func (s *sentry) guard(call func()) {
	since := max(1, int64(time.Since(s.begun)))
	s.since.Store(since)
	call()
	if !s.since.CompareAndSwap(since, idle) {
		runtime.Goexit()
	}
}

// hung waits until the goroutine is done, or abandons a call that takes longer
// than the limit, and reports that.
func (s *sentry) hung(done <-chan struct{}) bool {
	timer := time.NewTimer(s.limit)
	defer timer.Stop()
	for {
		select {
		case <-done:
			return false
		case <-timer.C:
		}
		rest := s.limit
		if since := s.since.Load(); since != idle {
			rest -= time.Since(s.begun) - time.Duration(since)
			if rest <= 0 && s.since.CompareAndSwap(since, abandoned) {
				return true
			}
		}
		timer.Reset(max(rest, time.Millisecond))
	}
}
