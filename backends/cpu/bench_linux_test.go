package cpu_test

import (
	"testing"
	"time"
	"unsafe"

	"golang.org/x/sys/unix"
)

// threadTime returns the processor time that this thread has used, which other
// work on the machine disturbs little.
func threadTime() (time.Duration, bool) {
	var t unix.Timespec
	err := unix.ClockGettime(unix.CLOCK_THREAD_CPUTIME_ID, &t)
	return time.Duration(t.Nano()), err == nil
}

// onHugePages returns a copy of memory on huge pages, of which the system gives
// as many as it has.
func onHugePages(b *testing.B, memory []byte) []byte {
	const page = 2 << 20
	all, err := unix.Mmap(-1, 0, len(memory)+2*page, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_ANON|unix.MAP_PRIVATE)
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = unix.Munmap(all) })
	if err := unix.Madvise(all, unix.MADV_HUGEPAGE); err != nil {
		b.Log(err)
	}
	huge := all[-uintptr(unsafe.Pointer(&all[0]))%page:][:len(memory):len(memory)]
	copy(huge, memory)
	return huge
}
