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

	batch   []backends.Job // the last one
	answers []answer       // to shape queries of its jobs
	next    int            // the job of the batch from which the next query is looked up
}

// An answer is what a shape query returns.
type answer struct {
	backends.Outcome
	taken, known bool
	err          error
}

// Run implements [backends.Backend]. The error may be [backends.ErrHung], or a
// [*backends.PanicError] if the backend panics: it can be used again then.
func (g *guarded) Run(ctx context.Context, batch []backends.Job) ([]backends.Outcome, error) {
	if g.hung {
		return nil, backends.ErrHung
	}
	g.batch, g.next = batch, 0
	g.answers = append(g.answers[:0], make([]answer, len(batch))...)
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

// QueryShape implements [backends.ShapeQuerier]. A query that panics has crashed. A query
// of a job of the last batch also asks about the jobs after it, because a call with a limit
// costs more than the answers.
func (g *guarded) QueryShape(ctx context.Context, job *backends.Job) (backends.Outcome, bool, error) {
	querier, ok := g.Backend.(backends.ShapeQuerier)
	if !ok {
		return backends.Outcome{}, false, nil
	}
	if at := g.find(job); at < 0 {
		var alone answer
		if hung := g.within(func() { alone = ask(ctx, querier, job) }); hung {
			return backends.Outcome{}, false, backends.ErrHung
		}
		return alone.Outcome, alone.taken, alone.err
	} else if g.hung || !g.answers[at].known && g.within(func() { g.ask(ctx, querier, at) }) {
		return backends.Outcome{}, false, backends.ErrHung
	}
	a := &g.answers[g.next]
	return a.Outcome, a.taken, a.err
}

// find returns the position of a job in the last batch, or -1. Queries come in the order of
// the batch.
func (g *guarded) find(job *backends.Job) int {
	for at := g.next; at < len(g.batch); at++ {
		if job == &g.batch[at] {
			g.next = at
			return at
		}
	}
	return -1
}

// ask asks about a job of the last batch and those after it, the second runs of cases aside.
func (g *guarded) ask(ctx context.Context, querier backends.ShapeQuerier, at int) {
	g.answers[at] = ask(ctx, querier, &g.batch[at])
	for k := at + 1; k < len(g.batch) && g.answers[k-1].err == nil; k++ {
		if g.batch[k].Operator.Infers() && !g.batch[k].SameCall(&g.batch[k-1]) {
			g.answers[k] = ask(ctx, querier, &g.batch[k])
		}
	}
}

func ask(ctx context.Context, querier backends.ShapeQuerier, job *backends.Job) (a answer) {
	defer func() {
		if p := recover(); p != nil {
			a = answer{Outcome: (&backends.PanicError{Value: p}).Outcome(), taken: true, known: true}
		}
	}()
	a.Outcome, a.taken, a.err = querier.QueryShape(ctx, job)
	a.known = true
	return a
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
