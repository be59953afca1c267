//go:build !linux

package cpu

import "time"

// threadTime is the time on the clock, for want of that of a thread.
func threadTime() time.Duration { return wallTime() }
