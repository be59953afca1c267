package cpu

import (
	"time"

	"golang.org/x/sys/unix"
)

// threadTime is the processor time of this thread. What else the machine does
// counts little in it.
func threadTime() time.Duration {
	var t unix.Timespec
	if err := unix.ClockGettime(unix.CLOCK_THREAD_CPUTIME_ID, &t); err != nil {
		return wallTime()
	}
	return time.Duration(t.Nano())
}
