//go:build unix

package main

import (
	"runtime"
	"syscall"
)

// mapped returns sparse memory, of which only the pages that are touched become resident. It
// is shared, because the private memory of a process counts whole.
func mapped(n int64) ([]byte, error) {
	flags := syscall.MAP_SHARED | syscall.MAP_ANON
	if runtime.GOOS == "linux" {
		flags |= 0x4000 // MAP_NORESERVE: there may be more of it than there is memory
	}
	return syscall.Mmap(-1, 0, int(n), syscall.PROT_READ|syscall.PROT_WRITE, flags)
}

func unmap(memory []byte) { _ = syscall.Munmap(memory) }
