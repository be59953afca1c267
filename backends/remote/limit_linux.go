package remote

import (
	"errors"

	"golang.org/x/sys/unix"
)

// limitMemory limits the data of a process, and of those it starts from now
// on, to a number of bytes; 0 means no limit.
func limitMemory(pid int, limit int64) error {
	if limit <= 0 {
		return nil
	}
	err := unix.Prlimit(pid, unix.RLIMIT_DATA, &unix.Rlimit{Cur: uint64(limit), Max: uint64(limit)}, nil)
	if errors.Is(err, unix.ESRCH) { // it has ended already
		return nil
	}
	return err
}
