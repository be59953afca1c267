//go:build amd64 || arm64

package win32

import (
	"fmt"
	"syscall"
	"time"
)

// An Event can be signalled and waited for. A wait resets it.
type Event syscall.Handle

// NewEvent returns an event that is not signalled. Close frees it.
func NewEvent() (Event, error) {
	create, err := Procedure("kernel32.dll", "CreateEventW")
	if err != nil {
		return 0, err
	}
	handle, _, errno := syscall.SyscallN(create, 0, 0, 0, 0)
	if handle == 0 {
		return 0, fmt.Errorf("CreateEventW: %w", errno)
	}
	return Event(handle), nil
}

// Wait waits until the event is signalled, at most for timeout, and reports
// whether it was. The timeout is below 49 days.
func (e Event) Wait(timeout time.Duration) (bool, error) {
	result, err := syscall.WaitForSingleObject(syscall.Handle(e), uint32(timeout.Milliseconds()))
	if err != nil {
		return false, fmt.Errorf("WaitForSingleObject: %w", err)
	}
	return result == syscall.WAIT_OBJECT_0, nil
}

// Close frees the event.
func (e Event) Close() { _ = syscall.CloseHandle(syscall.Handle(e)) }
