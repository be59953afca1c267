//go:build !linux

package cpu

import (
	"errors"
	"time"
)

// threadTime is the time on the clock, for want of that of a thread.
func threadTime() time.Duration { return wallTime() }

// onHugePages says that no memory is on huge pages.
func onHugePages([]byte) (huge []byte, free func(), err error) {
	return nil, nil, errors.New("conform asks for them on Linux only")
}
