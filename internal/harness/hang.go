package harness

import (
	"context"
	"errors"
	"fmt"
	"time"

	"example.com/conform/backends"
	"example.com/conform/internal/compare"
	"example.com/conform/spec"
)

// errHung says that a backend in this process does not come back. It cannot be
// stopped, and is left behind with the memory that it works on.
var errHung = errors.New("the backend hung, and one in this process cannot be stopped: run it with --isolate")

// judgeEach judges the cases of a batch and calls each with every ruling, in
// order. When a backend in this process hangs, each case is judged alone, by a
// fresh one, up to that which hangs again.
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
	if j.limit == 0 {
		call()
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
