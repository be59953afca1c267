package files

import (
	"errors"
	"os"

	"golang.org/x/sys/windows"
)

func lock(f *os.File) (taken bool, err error) {
	// Windows prevents others from reading locked bytes, so lock a byte far
	// beyond the end.
	at := &windows.Overlapped{OffsetHigh: 1 << 30}
	const flags = windows.LOCKFILE_EXCLUSIVE_LOCK | windows.LOCKFILE_FAIL_IMMEDIATELY
	err = windows.LockFileEx(windows.Handle(f.Fd()), flags, 0, 1, 0, at)
	return errors.Is(err, windows.ERROR_LOCK_VIOLATION), err
}
