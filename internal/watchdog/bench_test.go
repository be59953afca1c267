package watchdog_test

import (
	"testing"
	"time"

	"example.com/conform/internal/watchdog"
)

// BenchmarkGuard measures what a limit adds to a call.
func BenchmarkGuard(b *testing.B) {
	for _, limit := range []time.Duration{0, time.Minute} {
		b.Run(limit.String(), func(b *testing.B) {
			g := watchdog.Guard(calls{call: func() {}}, limit)
			for b.Loop() {
				_, _ = g.Run(b.Context(), nil)
			}
		})
	}
}
