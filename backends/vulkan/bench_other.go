//go:build !unix

package vulkan

import "time"

// processTime is the time on the clock, for want of that of the process.
func processTime() time.Duration { return time.Since(began) }
