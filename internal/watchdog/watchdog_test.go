package watchdog_test

import (
	"context"
	"errors"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"example.com/conform/backends"
	"example.com/conform/internal/watchdog"
	"example.com/conform/spec/onnx"
)

// calls is a backend that makes a call for each batch.
type calls struct {
	backends.Backend
	call func()
}

func (c calls) Run(context.Context, []backends.Job) ([]backends.Outcome, error) {
	c.call()
	return []backends.Outcome{{Status: backends.Done}}, nil
}

func (calls) Close() error { return nil }

// TestWaits sees that the time between two calls is no call's.
func TestWaits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := watchdog.Guard(calls{call: func() { time.Sleep(time.Millisecond) }}, time.Second)
		for range 3 {
			if outcomes, err := b.Run(t.Context(), nil); err != nil || len(outcomes) != 1 {
				t.Errorf("%v, %v", outcomes, err)
			}
			time.Sleep(time.Minute)
		}
		_ = b.Close()
	})
}

// TestAbandons sees that a backend that hung is called no more.
func TestAbandons(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		stuck, n := make(chan struct{}), 0
		b := watchdog.Guard(calls{call: func() { n++; <-stuck }}, time.Second)
		for range 2 {
			if _, err := b.Run(t.Context(), nil); !errors.Is(err, backends.ErrHung) {
				t.Errorf("the error is %v", err)
			}
		}
		close(stuck) // which ends the goroutine of a backend that nobody closes
		synctest.Wait()
		if n != 1 {
			t.Errorf("it was called %d times", n)
		}
	})
}

// TestPanics sees that a backend that panics can be used again.
func TestPanics(t *testing.T) {
	for _, limit := range []time.Duration{0, time.Minute} {
		b := watchdog.Guard(calls{call: func() { panic("oops") }}, limit)
		for range 2 {
			_, err := b.Run(t.Context(), nil)
			if e, ok := errors.AsType[*backends.PanicError](err); !ok || e.Outcome().Detail != "panic: oops" {
				t.Errorf("the error is %v", err)
			}
		}
		_ = b.Close()
	}
}

// queries is a backend that answers shape queries with the ID of the job.
type queries struct {
	calls
	asked []string
}

func (q *queries) QueryShape(_ context.Context, job *backends.Job) (backends.Outcome, bool, error) {
	q.asked = append(q.asked, job.ID)
	switch job.ID {
	case "panics":
		panic("oops")
	case "hangs":
		q.call()
	}
	return backends.Outcome{Status: backends.Done, Detail: job.ID}, true, nil
}

// TestQueries sees that each query has its own answer, whether it is of the last batch or
// not, and that a query that panics or hangs spoils no other.
func TestQueries(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		job := func(id string) backends.Job { return backends.Job{ID: id, Operator: onnx.Tile} }
		batch := []backends.Job{job("a"), job("a"), job("b"), job("panics"), job("c"), job("c"), job("d")}
		stuck := make(chan struct{})
		close(stuck)
		q := &queries{calls: calls{call: func() { <-stuck }}}
		b := watchdog.Guard(q, time.Second)
		querier := b.(backends.ShapeQuerier)
		answer := func(j *backends.Job, want string) {
			t.Helper()
			if o, taken, err := querier.QueryShape(t.Context(), j); o.Detail != want || !taken || err != nil {
				t.Errorf("the answer to %s is %v, %v, %v", j.ID, o, taken, err)
			}
		}
		alone := job("alone")
		for range 2 {
			if _, err := b.Run(t.Context(), batch); err != nil {
				t.Fatal(err)
			}
			answer(&batch[0], "a")
			answer(&batch[2], "b")
			answer(&batch[3], "panic: oops")
			answer(&batch[4], "c")
			answer(&alone, "alone")
			answer(&batch[1], "a") // out of order
		}
		if want := []string{"a", "b", "panics", "c", "d", "alone", "a"}; !slices.Equal(q.asked, slices.Concat(want, want)) {
			t.Errorf("it was asked about %v", q.asked)
		}
		stuck = make(chan struct{})
		batch[2].ID = "hangs"
		if _, err := b.Run(t.Context(), batch); !errors.Is(err, backends.ErrHung) {
			t.Errorf("the error of a run is %v", err)
		}
		if _, _, err := querier.QueryShape(t.Context(), &batch[0]); !errors.Is(err, backends.ErrHung) {
			t.Errorf("the error is %v", err)
		}
		close(stuck)
		synctest.Wait()
	})
}
