package cpu

import (
	"time"
	"unsafe"

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

// hugePage is the size of a huge page of the processors that have kernels.
const hugePage = 2 << 20

// onHugePages returns a copy of memory on huge pages, of which the system gives
// as many as it has, and what frees it.
func onHugePages(memory []byte) (huge []byte, free func(), err error) {
	all, err := unix.Mmap(-1, 0, len(memory)+2*hugePage, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_ANON|unix.MAP_PRIVATE)
	if err != nil {
		return nil, nil, err
	}
	free = func() { _ = unix.Munmap(all) }
	if err := unix.Madvise(all, unix.MADV_HUGEPAGE); err != nil {
		free()
		return nil, nil, err
	}
	skip := -uintptr(unsafe.Pointer(&all[0])) % hugePage
	huge = all[skip:][:len(memory):len(memory)]
	copy(huge, memory)
	return huge, free, nil
}
