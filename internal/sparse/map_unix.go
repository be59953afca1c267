//go:build unix

package sparse

import "golang.org/x/sys/unix"

// mapped returns shared memory: a limit of a process's data counts every address of private
// memory, and large pages would make more of it resident.
func mapped(n int) ([]byte, error) {
	return unix.Mmap(-1, 0, n, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_ANON|unix.MAP_SHARED|unreserved)
}

func unmap(memory []byte) { _ = unix.Munmap(memory) }
