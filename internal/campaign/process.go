package campaign

import (
	"context"
	"errors"
	"sync"
)

// lookahead is how many units of each worker may be ahead of the first unfinished one. It
// bounds the memory for results, and how many results an interrupted run drops.
const lookahead = 4

// A task is a unit of work on its way from the plan to a worker and on to the
// collector.
type task struct {
	unit
	done chan *unitResult
}

// process hands the units to the workers, and the results to the collector in the order of
// the units, until the units or the collector end the run.
func process(ctx context.Context, cfg *Config, workers []*worker, over func() bool, k *collector) error {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	queue := make(chan *task)
	order := make(chan *task, lookahead*len(workers))
	progress := newProgress(cfg)
	go func() {
		defer close(order)
		defer close(queue)
		var turn chan struct{}
		for u := range cfg.units(over) {
			if u.index < cfg.Earlier.units() || !cfg.has(u.index) {
				progress.add(u.size())
				continue
			}
			u.turn, u.entered = turn, make(chan struct{})
			turn = u.entered
			t := &task{unit: u, done: make(chan *unitResult, 1)}
			for _, to := range []chan<- *task{order, queue} {
				select {
				case to <- t:
				case <-ctx.Done():
					return
				}
			}
		}
	}()
	var running sync.WaitGroup
	for _, w := range workers {
		running.Go(func() {
			for t := range queue {
				r, err := w.safely(ctx, &t.unit)
				if r != nil {
					progress.add(t.size())
					t.done <- r
				}
				if err != nil {
					if r == nil && ctx.Err() == nil {
						stop(err)
					}
					return
				}
			}
		})
	}
	finished := make(chan struct{})
	go func() { running.Wait(); close(finished) }()
	if !k.stop {
		collect(order, finished, k, stop)
	}
	stop(nil)
	<-finished // nobody uses the backends any more
	if cause := context.Cause(ctx); !errors.Is(cause, context.Canceled) {
		return cause
	}
	return nil
}

// collect hands results to the collector, up to the first that is missing.
func collect(order <-chan *task, finished <-chan struct{}, k *collector, stop context.CancelCauseFunc) {
	for t := range order {
		r := t.wait(finished)
		if r == nil {
			return
		}
		if err := k.collect(&t.unit, r); err != nil {
			stop(err)
			return
		}
		if k.stop {
			return
		}
	}
}

// wait returns a unit's result, or nil if no worker will produce it.
func (t *task) wait(finished <-chan struct{}) *unitResult {
	select {
	case r := <-t.done:
		return r
	case <-finished:
		select {
		case r := <-t.done:
			return r
		default:
			return nil
		}
	}
}

// progress counts finished cases across workers.
type progress struct {
	report func(done, total int64)
	total  int64

	reporting sync.Mutex // keeps reports in order
	done      int64
}

func newProgress(cfg *Config) *progress {
	p := &progress{report: cfg.Progress, total: cfg.total()}
	p.add(0)
	return p
}

func (p *progress) add(n int64) {
	p.reporting.Lock()
	defer p.reporting.Unlock()
	p.done += n
	if p.report != nil {
		p.report(p.done, p.total)
	}
}
