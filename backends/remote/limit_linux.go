package remote

import (
	"syscall"
	"unsafe"
)

// limitMemory limits the data of a process, and of those it starts from now
// on, to a number of bytes; 0 means no limit.
func limitMemory(pid int, limit int64) error {
	if limit <= 0 {
		return nil
	}
	r := syscall.Rlimit{Cur: uint64(limit), Max: uint64(limit)}
	_, _, errno := syscall.RawSyscall6(syscall.SYS_PRLIMIT64, uintptr(pid), syscall.RLIMIT_DATA, uintptr(unsafe.Pointer(&r)), 0, 0, 0)
	if errno != 0 && errno != syscall.ESRCH {
		return errno
	}
	return nil
}
