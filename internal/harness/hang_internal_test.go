package harness

import (
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

// watch makes calls in a goroutine, and returns what a sentry says of it. Left is
// closed when the goroutine ends, and ended says that it made all calls.
func watch(limit time.Duration, calls ...func()) (hung bool, ended *atomic.Bool, left chan struct{}) {
	s := &sentry{limit: limit, begun: time.Now()}
	done, left, ended := make(chan struct{}), make(chan struct{}), new(atomic.Bool)
	go func() {
		defer close(left)
		for _, call := range calls {
			s.guard(call)
		}
		ended.Store(true)
		close(done)
	}()
	return s.hung(done), ended, left
}

// TestSentryWaits sees that a sentry waits for a goroutine whose calls come back.
func TestSentryWaits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var calls atomic.Int64
		call := func() { calls.Add(1) }
		hung, ended, _ := watch(time.Minute, call, call, call)
		if hung || !ended.Load() || calls.Load() != 3 {
			t.Errorf("hung %v, ended %v, %d calls", hung, ended.Load(), calls.Load())
		}
	})
}

// TestSentryAbandons sees that a goroutine which is left behind in a call ends if
// that ever comes back, and makes no other call.
func TestSentryAbandons(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		stuck, again := make(chan struct{}), new(atomic.Bool)
		hung, ended, left := watch(time.Millisecond, func() {}, func() { <-stuck }, func() { again.Store(true) })
		if !hung {
			t.Error("the sentry does not see that a call takes too long")
		}
		close(stuck)
		<-left
		if ended.Load() || again.Load() {
			t.Errorf("the goroutine goes on: ended %v, called again %v", ended.Load(), again.Load())
		}
	})
}

// TestSentryBetweenCalls sees that the time between two calls is no call's.
func TestSentryBetweenCalls(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &sentry{limit: time.Millisecond, begun: time.Now()}
		done := make(chan struct{})
		go func() {
			s.since.Store(idle)
			time.Sleep(time.Second)
			close(done)
		}()
		if s.hung(done) {
			t.Error("the sentry takes the goroutine's own time for the backend's")
		}
	})
}
