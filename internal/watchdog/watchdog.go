// Package watchdog guards a backend that runs in this process: a call that panics, or
// exceeds a time limit, returns an error.
package watchdog

import (
	"context"
	"fmt"
	"time"

	"example.com/conform/backends"
)

// Guard returns b with a guard against panics and, unless limit is 0, a time limit for each
// call. A backend in a process of its own needs no guard.
func Guard(b backends.Backend, limit time.Duration) backends.Backend {
	if _, apart := b.(backends.Renewer); apart && limit == 0 {
		return b
	}
	g := &guarded{Backend: b, limit: limit}
	if limit > 0 {
		g.calls, g.returns, g.timer = make(chan func()), make(chan struct{}, 1), time.NewTimer(limit)
		go func() {
			for call := range g.calls {
				call()
				g.returns <- struct{}{}
			}
		}()
	}
	return g
}

// TimedOut is the outcome of a job that exceeded the limit.
func TimedOut(limit time.Duration) backends.Outcome {
	return backends.Outcome{Status: backends.TimedOut, Detail: fmt.Sprintf("no answer within %v", limit)}
}

type guarded struct {
	backends.Backend
	limit   time.Duration
	calls   chan func()   // to a goroutine that makes them; nil without a limit
	returns chan struct{} // of the calls
	timer   *time.Timer
	hung    bool // the goroutine is left behind, and calls is closed
}

// Run implements [backends.Backend]. The error may be [backends.ErrHung], or a
// [*backends.PanicError] if the backend panics: it can be used again then.
func (g *guarded) Run(ctx context.Context, batch []backends.Job) ([]backends.Outcome, error) {
	var ran struct { // which one that hangs may still write to
		outcomes []backends.Outcome
		err      error
	}
	if hung := g.within(func() {
		defer func() {
			if p := recover(); p != nil {
				ran.err = &backends.PanicError{Value: p}
			}
		}()
		ran.outcomes, ran.err = g.Backend.Run(ctx, batch)
	}); hung {
		return nil, backends.ErrHung
	}
	return ran.outcomes, ran.err
}

// QueryShape implements [backends.ShapeQuerier]. A query that panics has crashed.
func (g *guarded) QueryShape(ctx context.Context, job *backends.Job) (backends.Outcome, bool, error) {
	querier, ok := g.Backend.(backends.ShapeQuerier)
	if !ok {
		return backends.Outcome{}, false, nil
	}
	var answer struct {
		backends.Outcome
		taken bool
		err   error
	}
	if hung := g.within(func() {
		defer func() {
			if p := recover(); p != nil {
				answer.Outcome, answer.taken = (&backends.PanicError{Value: p}).Outcome(), true
			}
		}()
		answer.Outcome, answer.taken, answer.err = querier.QueryShape(ctx, job)
	}); hung {
		return backends.Outcome{}, false, backends.ErrHung
	}
	return answer.Outcome, answer.taken, answer.err
}

// Close implements [backends.Backend].
func (g *guarded) Close() error {
	if g.calls != nil && !g.hung {
		close(g.calls)
	}
	return g.Backend.Close()
}

// within makes a call and reports whether it exceeded the limit. What the call sets must not
// be read afterwards.
func (g *guarded) within(call func()) (hung bool) {
	if g.limit == 0 || g.hung {
		if !g.hung {
			call()
		}
		return g.hung
	}
	g.timer.Reset(g.limit)
	g.calls <- call
	select {
	case <-g.returns:
	case <-g.timer.C:
		g.hung = true
		close(g.calls) // the goroutine ends if the call comes back
	}
	return g.hung
}
