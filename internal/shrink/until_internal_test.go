package shrink

import (
	"context"
	"testing"
	"time"
)

// TestUntil sees that a minimisation ends with the run, at its deadline, or when it is over.
func TestUntil(t *testing.T) {
	s := &Shrinker{maxBytes: 7, deadline: time.Now().Add(time.Hour)}
	ctx, stop := context.WithCancel(t.Context())
	over := false
	limits := s.until(ctx, func() bool { return over })
	if limits.MaxBytes != 7 || limits.Enough() {
		t.Error("it is not enough yet")
	}
	over = true
	if !limits.Enough() {
		t.Error("it is over")
	}
	over = false
	s.deadline = time.Now()
	if !limits.Enough() {
		t.Error("it is late")
	}
	s.deadline = time.Now().Add(time.Hour)
	stop()
	if !limits.Enough() {
		t.Error("the run ended")
	}
}
