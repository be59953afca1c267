//go:build unix

package vulkan

import (
	"time"

	"golang.org/x/sys/unix"
)

// processTime is the processor time that all threads of this process have used.
// What else the machine does counts little in it.
func processTime() time.Duration {
	var u unix.Rusage
	if err := unix.Getrusage(unix.RUSAGE_SELF, &u); err != nil {
		return time.Since(began)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
