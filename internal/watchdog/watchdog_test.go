package watchdog_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"example.com/conform/backends"
	"example.com/conform/internal/watchdog"
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
